"""What the computer says at a table when it is asked: a hint, and who stands how well."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...game import Position
from ...match import Match
from ...study.numbers import Number
from .bots import READYING
from .opinions import PLAYOUTS, SEARCHES, Opinion, consider
from .play import position_shown
from .site import client, found, require, site
from .tables import Table


async def thought(request: Request) -> Response:
    """Think about the position that a browser shows, and say what came of it."""
    require(site(request).thoughts.spend(client(request)), "These are many questions at once")
    p = await run_in_threadpool(_position, request)
    shown = {"hint": "hint" in request.query_params, "said": "The game is over.", "act": None}
    if not site(request).thinkers.is_ready(p.game):
        shown |= {"said": f"The computer is {READYING}.", "again": True}
    elif not p.over:
        answer = site(request).thinkers.ask(lambda: consider(p), client(request))
        held = await asyncio.wrap_future(answer)
        shown |= said(p, held)
    return HTMLResponse(site(request).templates.get_template("_thought.html").render(shown))


def _position(request: Request) -> Position:
    table = found(request)
    with table.held() as match:
        if why := why_not(table, match):
            raise HTTPException(403, why)
        return position_shown(request, table, match).copy()


def why_not(table: Table, match: Match) -> str:
    """Why nobody may ask the computer here; empty if people may."""
    if match.game.information == "hidden":
        return "Not everything is seen in this game, so the computer does not help."
    people = sum(bool(seat.lock) for seat in table.kept.seats)
    if people > 1 and not (match.over or table.kept.practice):
        return (
            "Several people play here, so the computer helps when the game is over; or earlier, "
            "at a table that is opened for practice."
        )
    return ""


def said(p: Position, held: Opinion) -> dict[str, Any]:
    """What an opinion says, in words, and as a number from -1 to 1 for the seat to act."""
    return {
        "said": _words(p, held),
        "value": held.value,
        "mover": p.called(p.player or 0),
        "act": held.action,
        "name": p.name(held.action),
    }


def _words(p: Position, held: Opinion) -> str:
    if held.verdict:
        return f"{outcome(p, p.player or 0, held.verdict)}: proved."
    if held.estimate is None:
        return ""
    ends = [f"{50 + 50 * max(-1.0, min(1.0, end)):.0f}%" for end in _ends(held.estimate)]
    return (
        f"{p.called(p.player or 0)} expects {ends[1]} ({ends[0]} to {ends[2]}): the mean of "
        f"{held.estimate.n} tree searches of {PLAYOUTS:,} playouts each, "
        f"seeds 0 to {SEARCHES - 1}."
    )


def _ends(estimate: Number) -> tuple[float, float, float]:
    return estimate.low, estimate.value, estimate.high


def outcome(p: Position, seat: int, verdict: str) -> str:
    """A verdict for a seat, as who wins."""
    match verdict:
        case "won":
            return f"{p.called(seat)} wins"
        case "lost" if p.game.seats == 2:
            return f"{p.called(1 - seat)} wins"
        case "drawn":
            return "A draw"
    return f"{p.called(seat)}: {verdict}"
