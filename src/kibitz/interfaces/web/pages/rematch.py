"""A rematch of a table: its seats are exchanged."""

from __future__ import annotations

from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import message
from ....store import TakenError
from ....tables import new_table
from ....tables.open_table import Table
from ..seat_cookies import carry_over
from ..site import client_address, requested_table, require_budget, run_query, site, tokens


async def rematch(request: Request) -> Response:
    """Redirect to the rematch; a player begins it when the match is over."""
    return await run_query(request, _rematch, request, await requested_table(request))


def _rematch(request: Request, table: Table) -> Response:
    held = table.seats_of(tokens(request))
    if request.method == "POST" and not table.rematch:
        require_budget(
            request, site(request).table_limit, message("Too many new tables in a short time.")
        )
        _begin_rematch(request, table, held)
    if not table.rematch:
        raise HTTPException(404, message("There is no rematch of this game yet."))
    response = RedirectResponse(f"/table/{table.rematch}", 303)
    carry_over(request, response, table.rematch)
    return response


def _begin_rematch(request: Request, table: Table, held: list[int]) -> None:
    with table.locked() as match:
        if not (held and match.over):
            raise HTTPException(
                403, message("Only its players may ask for a rematch, after the game.")
            )
    with suppress(TakenError):  # somebody else was first
        again = site(request).tables.add(new_table.rematch(table.stored))
        if playtest := site(request).playtest:
            playtest.adopt_rematch(table, again)
        site(request).bot_pool.wake(again, client_address(request))
    table.refresh_rematch()
