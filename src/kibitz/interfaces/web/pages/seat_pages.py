"""The right to a seat: taking it by a link, and closing it in other browsers."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....match import Seat, lock
from ..site import (
    HOST,
    find_table,
    requested_table,
    require_budget,
    run_query,
    set_cookies,
    site,
    tokens,
)
from ..tables import seat_tokens
from ..tables.open_table import Table
from . import table_words


def take_seat(request: Request) -> Response:
    """Store the token of the link in the browser, and lead it to the table.

    By a page, not a redirect: a strict cookie is not sent when another site, such as one for
    mail, led to a redirect. The token of an invitation is replaced at the table and not here,
    since programs that preview links come here too.
    """
    table, token = find_table(request), request.path_params["token"]
    table.read_links()  # one may have been mailed since
    seats = table.seats_of([token])
    if not seats:
        if table.left_by([token]):
            return _seated(request, table, token)
        return site(request).templates.TemplateResponse(
            request, "taken.html", {"table": table.stored}, status_code=404
        )
    is_new_here = not set(seats) <= set(table.seats_of(tokens(request)))
    if token.startswith(seat_tokens.OWN) and is_new_here:
        table.note_elsewhere(seats)
    return _seated(request, table, token)


def _seated(request: Request, table: Table, token: str) -> Response:
    known = [one for one in tokens(request) if one]
    with table.locked() as match:
        shown = {
            "table": table.stored,
            "preview": table_words.preview(match, table.stored.seats),
            "game": match.game,
        }
    response = site(request).templates.TemplateResponse(request, "seat.html", shown)
    response.headers["Referrer-Policy"] = "no-referrer"
    held = [token, *(one for one in known if one != token)][: seat_tokens.MOST_HELD]
    set_cookies(response, table.stored.id, seats=".".join(held))
    return response


def own_tokens(request: Request, table: Table) -> list[str] | None:
    """The tokens of a browser after each invitation was replaced; None if none was.

    The host's browser keeps an invitation, so that a friend can still take the seat.
    """
    held = tokens(request)
    if request.cookies.get(HOST):
        return None
    fresh = [one if one.startswith(seat_tokens.OWN) else _fresh_token(table, one) for one in held]
    return fresh if fresh != held else None


def _fresh_token(table: Table, token: str) -> str:
    seats = table.seats_of([token])
    fresh = seat_tokens.fresh_own() if seats else token
    for number in seats:
        table.change_seat(number, Seat(table.stored.seats[number].name, lock(fresh)))
    return fresh


async def close_elsewhere(request: Request) -> Response:
    """Give the seats of this browser a new token, so that no other browser opens them."""
    require_budget(request, site(request).feedback_limit, "Too many requests in a short time.")
    return await run_query(request, _close_elsewhere, request, await requested_table(request))


def _close_elsewhere(request: Request, table: Table) -> Response:
    held = tokens(request)
    seats = table.seats_of(held)
    if not seats:
        raise HTTPException(403, "You are watching. To play, open the link of a seat.")
    fresh = [_fresh_token(table, one) for one in held]
    table.note_elsewhere(seats, is_closed=True)
    response = RedirectResponse(f"/table/{table.stored.id}", 303)
    set_cookies(response, table.stored.id, seats=".".join(fresh))
    return response
