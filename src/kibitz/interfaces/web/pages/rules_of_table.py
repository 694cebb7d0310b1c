"""The rules of one table, which may be older than the file of its game."""

from __future__ import annotations

from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import message
from ....game import Game
from ....match import Seat
from ....tables.open_table import Table
from ..forms import form_fields
from ..seat_cookies import host_token
from ..site import requested_table, require_budget, run_query, site, tokens
from .teaching_pages import document_of_rules


@lru_cache(maxsize=200)
def has_page(game: Game) -> bool:
    """Whether an author wrote a page of rules. A page that changes belongs to another game."""
    return bool(game.written_rules)


async def rules_page(request: Request) -> Response:
    """The rules under which a table is played."""
    table = await requested_table(request)
    return document_of_rules(request, table.game.source)


def may_move_on(request: Request, table: Table) -> bool:
    """Whether this browser may let a table go on under the newest rules: its host may."""
    here = site(request)
    if here.playtest or not here.tables.has_own_rules(table.stored):
        return False  # at a playtest each game counts for its own version
    with table.locked() as match:
        return not match.over and is_host(request, table)


def is_host(request: Request, table: Table) -> bool:
    """Whether this browser opened the table, or has the seats of all its people."""
    host = Seat("", table.stored.host)
    if host.lock and host.opens(host_token(request, host.lock)):
        return True
    people = {number for number, seat in enumerate(table.stored.seats) if seat.lock}
    return bool(people) and people <= set(table.seats_of(tokens(request)))


async def move_on(request: Request) -> Response:
    """Let a table go on under the newest rules of its file."""
    require_budget(
        request, site(request).feedback_limit, message("Too many requests in a short time.")
    )
    await form_fields(request)
    return await run_query(request, _move_on, request, await requested_table(request))


def _move_on(request: Request, table: Table) -> Response:
    if not may_move_on(request, table):
        raise HTTPException(403, message("Only the host may change the rules of an open table."))
    site(request).tables.move_on(table)
    return RedirectResponse(f"/table/{table.stored.id}", 303)
