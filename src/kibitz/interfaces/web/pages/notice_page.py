"""The wish of a person at a table to get a mail when it is their turn and they are away.

The address is written into the database and read by the post office alone: no page shows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import message
from ....store.notices import Notice
from ....tables.open_table import Table
from ....tables.seats_by_mail import willing_address
from ....words import current
from .. import addresses
from ..forms import form_fields
from ..site import requested_table, require_budget, run_query, site, tokens


@dataclass(frozen=True, slots=True)
class Offer:
    """The offer of a page: mails about a visitor's turns, or the end of these mails."""

    is_on: bool


def offer_for(request: Request, table: Table) -> Offer | None:
    """The offer to this browser; None to watchers, after the game, and where no mail is sent."""
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        if site(request).mail is None or match.over or not held:
            return None
    return Offer(bool(table.notices.seats.intersection(held)))


async def change(request: Request) -> Response:
    """Begin or end the mails to the person of this browser."""
    require_budget(
        request,
        site(request).invitation_limit,
        message("Too many requests for mails in a short time."),
    )
    fields = await form_fields(request)
    return await run_query(request, _change, request, await requested_table(request), fields)


def _change(request: Request, table: Table, fields: dict[str, str]) -> Response:
    if offer_for(request, table) is None:
        raise HTTPException(403, message("Only a player of a running game can get mails about it."))
    for seat in table.seats_of(tokens(request)):
        if "stop" in fields:
            table.notices.end(seat)
        else:
            table.notices.put(_notice(request, table, seat, fields.get("address", "")))
    return RedirectResponse(f"/table/{table.stored.id}", 303)


def _notice(request: Request, table: Table, seat: int, address: str) -> Notice:
    here = site(request)
    assert here.mail  # else nothing was offered
    path = request.url_for("table_page", id=table.stored.id).path
    page = f"{here.mail.site}{path}" if here.mail.site else addresses.outside(request, path)
    willing = willing_address(here.tables.store.mail, address)
    return Notice(table.stored.id, seat, willing, page, language=current().language)


async def stop_page(request: Request) -> Response:
    """Ask whether the mails should end: programs that check mails open every link."""
    table = await requested_table(request)
    shown = {"table": table.stored, "game": table.game, "is_stopped": False}
    return site(request).templates.TemplateResponse(request, "no_notices.html", shown)


async def stop(request: Request) -> Response:
    """End the mails that a token names."""
    table = await requested_table(request)
    await run_query(request, table.notices.stop, request.path_params["token"])
    shown = {"table": table.stored, "game": table.game, "is_stopped": True}
    return site(request).templates.TemplateResponse(request, "no_notices.html", shown)
