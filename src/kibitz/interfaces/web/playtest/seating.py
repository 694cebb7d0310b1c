"""Tables of a playtest: opening one, sitting down, coming back, and seats for the computer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import KibitzError, message
from ....store import Person
from ....tables.levels import LEVELS, NOVICES, spec, usual
from ....tables.open_table import Table
from ....tables.playtest.running_playtest import RunningPlaytest, may_sit, token_of
from ..forms import form_fields
from ..seat_cookies import PERSON, keep_tokens
from ..site import (
    client_address,
    find_table,
    in_thread,
    person_here,
    require_budget,
    site,
)

NOBODY = -1  # the number of no seat
Do = Callable[[Request, Table, Mapping[str, str]], Response]


def _require_person(request: Request) -> Person:
    if person := person_here(request):
        return person
    raise HTTPException(403, message("Give your name in the lobby first."))


def playtest_of(request: Request) -> RunningPlaytest:
    """The playtest of this server."""
    playtest = site(request).playtest
    assert playtest
    return playtest


async def open_table(request: Request) -> Response:
    """Open a table with the variant that the lobby has dealt; the person sits at a random seat."""
    require_budget(
        request, site(request).table_limit, message("Too many new tables in a short time.")
    )
    fields = await form_fields(request)
    return await in_thread(request, _open_table, request, fields)


def _open_table(request: Request, fields: Mapping[str, str]) -> Response:
    person, playtest = _require_person(request), playtest_of(request)
    dealt, variants = request.query_params.get("variant", ""), playtest.plan.variants
    if dealt not in map(str, range(len(variants))):
        raise HTTPException(404, message("There is no such variant here."))
    tables, variant = site(request).tables, variants[int(dealt)]
    table = playtest.open_table(tables, variant, fields.get("players", ""))
    return _seat(request, table, person, secrets.randbelow(table.game.seats))


async def sit(request: Request) -> Response:
    """Take a seat that is free or where a bot plays; without a number, any free one."""
    return await _do(request, _sit)


def _sit(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    person = _require_person(request)
    with table.locked():
        if (own := playtest_of(request).seat_of(table, person)) is not None:
            return _seat(request, table, person, own)
        free = [k for k, seat in enumerate(table.stored.seats) if seat.lock and not seat.name]
        asked = [_number(table, fields)] if "seat" in fields else free
        number = secrets.choice(asked) if asked else NOBODY
        if number == NOBODY or not may_sit(table, number):
            raise HTTPException(
                409, message("Somebody else has just taken this seat. Choose another one.")
            )
        return _seat(request, table, person, number)


async def come_back(request: Request) -> Response:
    """Give a person their seat again, though the browser has lost it."""
    return await _do(request, _come_back)


def _come_back(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    person = _require_person(request)
    own = playtest_of(request).seat_of(table, person)
    if own is None:
        raise HTTPException(403, message("You have no seat at this table."))
    return _seat(request, table, person, own)


async def fill(request: Request) -> Response:
    """Let the computer play at a free seat."""
    return await _do(request, _fill)


def _fill(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    playtest = playtest_of(request)
    if playtest.seat_of(table, _require_person(request)) is None:
        raise HTTPException(
            403, message("Only the people at this table may ask the computer to play.")
        )
    with table.locked() as match:
        number, level = _number(table, fields), fields.get("level", usual(match.game.package))
        seat = table.stored.seats[number]
        offered = {*NOVICES, *LEVELS, usual(match.game.package)}
        if seat.name or not seat.lock or level not in offered:
            raise HTTPException(409, message("This seat is not free any more."))
        playtest.fill(table, match, number, spec(level, match.game))
    site(request).bot_pool.wake(table, client_address(request))
    return RedirectResponse(f"/table/{table.stored.id}", 303)


async def _do(request: Request, do: Do) -> Response:
    require_budget(request, site(request).act_limit, message("Too many requests in a short time."))
    fields = await form_fields(request)
    return await in_thread(request, lambda: do(request, find_table(request), fields))


def _number(table: Table, fields: Mapping[str, str]) -> int:
    text = fields.get("seat", "")
    if text not in map(str, range(len(table.stored.seats))):
        raise KibitzError(message("There is no such seat."))
    return int(text)


def _seat(request: Request, table: Table, person: Person, number: int) -> Response:
    own = token_of(request.cookies[PERSON], table.stored.id)
    playtest_of(request).sit(table, person, number, own)
    site(request).bot_pool.wake(table, client_address(request))
    response = RedirectResponse(f"/table/{table.stored.id}", 303)
    keep_tokens(response, table.stored.id, [own])
    return response
