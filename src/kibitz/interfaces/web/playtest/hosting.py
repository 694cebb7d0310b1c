"""The acts of a host at a table: asking a person to play, freeing a seat, ending a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import KibitzError, message
from ....match import Seat, lock
from ....tables import seat_tokens
from ....tables.levels import spec, usual
from ....tables.open_table import Table
from ....tables.small_numbers import small_number
from ..forms import form_fields
from ..seat_cookies import HOST
from ..site import client_address, find_table, in_thread, site
from .seating import playtest_of

PATH = "/playtest/host"
TABLES = f"{PATH}/table/"  # before the id of a table: what the host does there
ENDED = message("The host has ended this table.")


async def act(request: Request) -> Response:
    """Do for a table what the host has chosen."""
    playtest = playtest_of(request)
    if not Seat("", playtest.plan.host_lock).opens(request.cookies.get(HOST, "")):
        raise HTTPException(403, message("This page is the host's. Open the link in the terminal."))
    fields = await form_fields(request)
    return await in_thread(request, _act, request, fields)


def _act(request: Request, fields: Mapping[str, str]) -> Response:
    table, what = find_table(request), fields.get("do", "")
    with table.locked() as match:
        if match.over or match.closed:
            raise HTTPException(409, message("The game is over."))
    if what == "end":
        playtest_of(request).end(table, ENDED)
    elif what in WAYS:
        WAYS[what](request, table, _seat_of_person(table, fields))
    else:
        raise KibitzError(message("The host cannot do this at a table."))
    return RedirectResponse(PATH, 303)


def _seat_of_person(table: Table, fields: Mapping[str, str]) -> int:
    number = small_number(fields.get("seat", ""))
    if number is None or number >= len(table.stored.seats):
        raise KibitzError(message("There is no such seat."))
    seat = table.stored.seats[number]
    if not (seat.lock and seat.name):
        raise HTTPException(409, message("Nobody sits there any more."))
    return number


def _ask_to_play(request: Request, table: Table, number: int) -> None:
    with table.locked() as match:
        table.company.nudged[number] = match.ply
        table.publish()


def _let_computer_play(request: Request, table: Table, number: int) -> None:
    table.leave(number, Seat(spec(usual(table.game.package), table.game)))
    playtest_of(request).note_sitter(table, number)
    site(request).bot_pool.wake(table, client_address(request))


def _free(request: Request, table: Table, number: int) -> None:
    table.change_seat(number, Seat("", lock(seat_tokens.fresh_own())))
    playtest_of(request).note_sitter(table, number, is_free=True)


WAYS: dict[str, Callable[[Request, Table, int], None]] = {
    "nudge": _ask_to_play,
    "computer": _let_computer_play,
    "free": _free,
}
