"""What the computer thinks of a position at the table: a hint, and who stands how well."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...contract import KibitzError
from ...game import Position
from ...match import Match
from ...players import player, suited
from ...players.thought import Thought
from ...solve import Exact, Worth
from ...solve.general import General
from ...study.numbers import Number, mean
from .play import position_shown
from .site import client, found, require, site
from .tables import Table

SEARCHES, PLAYOUTS = 5, 2000
SECONDS = 0.7  # of search for exact values
MEMORY = 128  # megabytes of one search


class TooLarge(KibitzError):
    """A position whose exact value is not found soon enough."""


@dataclass(frozen=True)
class Opinion:
    """The act to choose, and what the seat to act may expect.

    verdict: as in `Thought`, or an exact score. value: from -1 (lost) to 1 (won).
    estimate: the value with its interval, where it is not exact.
    """

    action: int
    verdict: str | None = None
    value: float | None = None
    estimate: Number | None = None


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


def consider(p: Position, seconds: float = SECONDS) -> Opinion:
    """What is known of a position: by a table, by a search of so many seconds, or else guessed."""
    found = _looked_up(p) or _searched(p, seconds)
    if not found:
        return estimated(p)
    action, best = max(found.items(), key=lambda pair: pair[1].rank)
    return Opinion(action, best.verdict, None if best.scores else float(best.result))


def _looked_up(p: Position) -> dict[int, Worth]:
    exact = Exact(p.game)
    with suppress(KibitzError):  # no table of these options
        if exact.looks_up(p):
            return exact.acts(p)
    return {}


def _searched(p: Position, seconds: float) -> dict[int, Worth]:
    """The exact worth of each act, none where it is not found within so many seconds."""
    until = math.inf

    def watch(positions: int) -> None:
        nonlocal until
        if time.monotonic() > until:
            raise TooLarge
        if until == math.inf:  # what was spent on compiling does not count
            until = time.monotonic() + seconds

    with suppress(KibitzError):  # too large, or of a kind that is not solved
        return General(p.game, MEMORY, watch).acts(p) if seconds else {}
    return {}


def estimated(p: Position) -> Opinion:
    """What tree searches think, each with a seed of its own; one that proves a result is enough."""
    held = [_search(p, seed) for seed in range(SEARCHES)]
    proved = next((thought for thought in held if thought.verdict), None)
    if proved:
        return Opinion(proved.action, proved.verdict, proved.value)
    votes = Counter(thought.action for thought in held)
    values = [thought.value for thought in held if thought.value is not None]
    if not values:
        return Opinion(held[0].action)
    expected = mean(values)
    return Opinion(votes.most_common(1)[0][0], None, expected.value, expected)


def _search(p: Position, seed: int) -> Thought:
    *_, last = player(f"{suited(p.game)}:sims={PLAYOUTS},memory={MEMORY}", seed).think(p)
    return last


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
