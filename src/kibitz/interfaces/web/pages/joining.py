"""One link for all friends: each takes a free seat of a menu, and gives a name there."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import KibitzError, message
from ....match import Seat, lock
from ....tables import new_table, seat_tokens
from ....tables.open_table import Table
from ... import table_words
from ..forms import form_fields
from ..seat_cookies import keep_visitor, visitor
from ..site import (
    requested_table,
    require_budget,
    run_query,
    site,
    tokens,
)
from .company_pages import require_other_name


async def page(request: Request) -> Response:
    """The menu of free seats. Nobody takes a seat by looking, as programs that preview links do."""
    return await run_query(request, _page, request, await requested_table(request))


def _page(request: Request, table: Table, fault: str = "") -> Response:
    free, held = free_seats(request, table), table.seats_of(tokens(request))
    with table.locked() as match:
        shown = {
            "table": table.stored,
            "game": match.game,
            "fault": fault,
            "token": request.path_params["token"],
            "free": [(seat, table_words.seat_name(match.position, seat)) for seat in free],
            "own": [table_words.seat_name(match.position, seat) for seat in held],
            "preview": table_words.preview(match, table.stored.seats),
        }
    response = site(request).templates.TemplateResponse(
        request, "join.html", shown, status_code=200 if free or held else 404
    )
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def free_seats(request: Request, table: Table) -> list[int]:
    """The seats that the link of a request opens, and that nobody has taken."""
    token = request.path_params["token"]
    return [
        number
        for number, seat in enumerate(table.stored.seats)
        if seat.lock and seat.opens(seat_tokens.invitation_by(token, number))
    ]


async def take(request: Request) -> Response:
    """Take a free seat."""
    require_budget(
        request, site(request).feedback_limit, message("Too many requests in a short time.")
    )
    fields = await form_fields(request)
    return await run_query(request, _take, request, await requested_table(request), fields)


def _take(request: Request, table: Table, fields: dict[str, str]) -> Response:
    free = {str(seat): seat for seat in free_seats(request, table)}
    if not free:
        raise HTTPException(
            404, message("Every seat of this table is taken. You can watch the game.")
        )
    if fields.get("seat") not in free:
        return _page(
            request, table, message("Somebody else has just taken this seat. Choose another one.")
        )
    seat, name = free[fields["seat"]], new_table.name(fields.get("name", ""))
    try:
        require_other_name(table, table.seats_of(tokens(request)), name)
    except KibitzError as fault:
        return _page(request, table, str(fault))
    own = seat_tokens.own(visitor(request), table.stored.id, seat)
    table.change_seat(seat, Seat(name, lock(own)))
    response = RedirectResponse(f"/table/{table.stored.id}", 303)
    keep_visitor(request, response, table.stored.id, [own])
    return response
