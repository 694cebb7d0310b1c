"""What the computer thinks of a position at the table: a hint, and who stands how well."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...contract import KibitzError
from ...game import Position
from ...match import Match
from ...players import player, suited
from ...players.thought import Player, Thought
from ...solve import Exact, Worth
from .play import position_shown
from .site import client, found, require, site
from .tables import Table

PLAYOUTS = 2000
MEMORY = 128  # megabytes


async def thought(request: Request) -> Response:
    """Think about the position that a browser shows, and say what came of it."""
    require(site(request).thoughts.spend(client(request)), "These are many questions at once")
    p = await run_in_threadpool(_position, request)
    shown = {"hint": "hint" in request.query_params, "said": "The game is over.", "act": None}
    if not p.over:
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
        return "Several people play here, so the computer helps only when the game is over."
    return ""


def consider(p: Position) -> Thought:
    """The act to choose: as a table knows, or else as tree search thinks or proves."""
    exact = Exact(p.game)
    with suppress(KibitzError):  # no table of these options
        if exact.looks_up(p):
            return _known(exact.acts(p))
    bot: Player = player(f"{suited(p.game)}:sims={PLAYOUTS},memory={MEMORY}")
    *_, last = bot.think(p)
    return last


def _known(found: dict[int, Worth]) -> Thought:
    action, best = max(found.items(), key=lambda pair: pair[1].rank)
    return Thought(action, None if best.scores else float(best.result), best.verdict)


def said(p: Position, held: Thought) -> dict[str, Any]:
    """What a thought says, in words, and as a number from -1 to 1 for the seat to act."""
    return {
        "said": _words(p, held),
        "value": held.value,
        "mover": p.called(p.player or 0),
        "act": held.action,
        "name": p.name(held.action),
    }


def _words(p: Position, held: Thought) -> str:
    if held.verdict:
        return f"{outcome(p, p.player or 0, held.verdict)}: proved."
    if held.value is None:
        return ""
    chance = f"{50 + 50 * held.value:.0f}%"
    return f"{p.called(p.player or 0)} expects {chance}, an estimate of {held.done:,} playouts."


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
