"""A rematch of a table: its seats are exchanged, and its computers may play at another level."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import KibitzError, message
from ....store import TakenError
from ....tables import levels, new_table
from ....tables.open_table import Table
from ..forms import form_fields
from ..seat_cookies import carry_over
from ..site import client_address, requested_table, require_budget, run_query, site, tokens


async def rematch(request: Request) -> Response:
    """Redirect to the rematch; a player begins it when the match is over."""
    given = await form_fields(request) if request.method == "POST" else {}
    return await run_query(request, _rematch, request, await requested_table(request), given)


def levels_to_choose(request: Request, table: Table) -> list[tuple[str, bool]]:
    """The levels at which the computers of a table may play next, each with whether they do now.

    None where no computer plays, or those that play have several levels.
    """
    now = {table.stored.seats[seat].name for seat in table.bots() if seat not in table.absent}
    if len(now) != 1 or site(request).playtest:
        return []
    known = new_table.computers(table.game.package, site(request).library)
    played = levels.level_of(now.pop())
    return [(level, level == played) for level in known] if played in known else []


def _rematch(request: Request, table: Table, form: Mapping[str, str]) -> Response:
    held = table.seats_of(tokens(request))
    if request.method == "POST" and not table.rematch:
        require_budget(
            request, site(request).table_limit, message("Too many new tables in a short time.")
        )
        _begin_rematch(request, table, held, form.get("level", ""))
    if not table.rematch:
        raise HTTPException(404, message("There is no rematch of this game yet."))
    response = RedirectResponse(f"/table/{table.rematch}", 303)
    carry_over(request, response, table.rematch)
    return response


def _begin_rematch(request: Request, table: Table, held: list[int], level: str) -> None:
    bot = _bot_of(request, table, level)
    with table.locked() as match:
        if not (held and match.over):
            raise HTTPException(
                403, message("Only its players may ask for a rematch, after the game.")
            )
    with suppress(TakenError):  # somebody else was first
        again = site(request).tables.add(new_table.rematch(table.stored, bot))
        if playtest := site(request).playtest:
            playtest.adopt_rematch(table, again)
        site(request).bot_pool.wake(again, client_address(request))
    table.refresh_rematch()


def _bot_of(request: Request, table: Table, level: str) -> str:
    """The bot of a level that was chosen; empty if those of before play on."""
    offered = dict(levels_to_choose(request, table))
    if level and level not in offered:
        raise KibitzError(message("This table has no such level of the computer to choose."))
    if not level or offered[level]:
        return ""
    return new_table.bot_of(level, table.game, site(request).library)
