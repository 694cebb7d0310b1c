"""A table in words and as data, for a program that has a seat: what this seat knows, no more."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ....contract import message
from ....match.briefing import briefing
from ....tables.open_table import Table
from ....tables.seat_view import shown_seat
from ... import table_words
from ..site import client_address, requested_table, run_query, site, tokens


async def brief_seat(request: Request) -> Response:
    """The briefing of the seat of this browser; `version` is what an act there has to answer."""
    return await run_query(request, _briefing, request, await requested_table(request))


def _briefing(request: Request, table: Table) -> Response:
    held = table.seats_of(tokens(request))
    if not held:
        raise HTTPException(403, message("You have no seat at this table."))
    site(request).bot_pool.wake(table, client_address(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        brief = briefing(match, seen.seat)
        answer = {
            "game": brief.game,
            "seat": brief.seat,
            "options": brief.options,
            "rules": brief.rules,
            "history": brief.history,
            "table": brief.table,
            "moves": brief.moves,
            "to_act": seen.seat in seen.view.owing,
            "over": seen.view.over,
            "result": table_words.result_line(match, seen, held),
            "version": seen.version,
        }
    return JSONResponse(answer)
