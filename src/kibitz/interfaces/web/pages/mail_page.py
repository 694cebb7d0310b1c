"""Giving a seat of a table to a mail address, where the server plays by mail too."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import message
from ....match import Seat, lock
from ....tables import seat_tokens
from ....tables.open_table import Table
from ....tables.seats_by_mail import give_seat
from ... import table_words
from ..forms import form_fields
from ..seat_cookies import host_token
from ..site import requested_table, require_budget, run_query, site, tokens


def seats(request: Request, table: Table) -> list[tuple[int, str]]:
    """The seats that this browser may give to an address: its own, and those of its guests."""
    if site(request).mail is None:
        return []
    table.refresh_seats()  # the post office is another process
    host = host_token(request, table.stored.host)
    seats = range(table.game.seats) if host else ()
    guests = [token for k in seats for token in seat_tokens.invitations(host, k)]
    with table.locked() as match:
        invited = (seat for token in guests for seat in table.seats_of([token]))
        held = sorted({*table.seats_of(tokens(request)), *invited})
        return (
            []
            if match.over
            else [(seat, table_words.seat_name(match.position, seat)) for seat in held]
        )


async def take(request: Request) -> Response:
    """Give a seat to an address, which gets an invitation."""
    require_budget(
        request, site(request).invitation_limit, message("Too many invitations in a short time.")
    )
    fields = await form_fields(request)
    return await run_query(request, _take, request, await requested_table(request), fields)


def _take(request: Request, table: Table, fields: dict[str, str]) -> Response:
    allowed = {str(number): number for number, _ in seats(request, table)}
    if fields.get("seat") not in allowed:
        raise HTTPException(
            403, message("Only the player of a seat or the host can give it to an address.")
        )
    number = allowed[fields["seat"]]
    sitter, is_own = table.stored.seats[number], number in table.seats_of(tokens(request))
    lock_before = "" if is_own else sitter.lock
    here, address = site(request), fields.get("address", "")
    give_seat(here.tables, table.stored.id, number, address, lock_before)
    if not is_own:  # the host's link opens it no more, unless this person declines
        table.change_seat(number, Seat(sitter.name, lock(seat_tokens.fresh_own())))
    return RedirectResponse(f"/table/{table.stored.id}", 303)
