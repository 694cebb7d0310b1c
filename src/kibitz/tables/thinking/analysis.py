"""The evaluation of a position with perfect information: a proved value, or an estimate."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from ...contract import KibitzError
from ...estimates import Number, mean
from ...game import Game, Position
from ...players import player, shipped, suitable_search
from ...players.base import SearchResult
from ...players.learned import with_playouts
from ...solvers import ExactValue, solve_by
from ...solvers.solver_options import SolverOptions

SEARCHES, PLAYOUTS = 5, 2000
SECONDS, MOMENT = 0.7, 1e-6  # of search for exact values
MEMORY = 128  # megabytes of one search


class ExactValueTooSlow(KibitzError):
    """A position whose exact value is not found soon enough."""


@dataclass(frozen=True)
class Evaluation:
    """The best act, and the expectation of the seat to act.

    verdict: as in `SearchResult`, or an exact score. value: from -1 (lost) to 1 (won).
    estimate: the value with its interval, where it is not exact; in a game of points, the points.
    """

    action: int
    verdict: str | None = None
    value: float | None = None
    estimate: Number | None = None


def evaluate(p: Position, seconds: float = SECONDS) -> Evaluation:
    """Evaluate a position: by exact values where they are found in time, else by tree search."""
    values = exact_acts(p, seconds)
    if not values:
        return estimate_by_search(p)
    action, best = max(values.items(), key=lambda pair: pair[1].rank)
    return Evaluation(action, best.verdict, None if best.scores else float(best.result))


def exact_acts(p: Position, seconds: float) -> dict[int, ExactValue]:
    """The exact value of each act by its number; empty if they are not found in time."""
    try:
        by_name = solve_by(p, SolverOptions(memory_mb=MEMORY, watch=_stopwatch(seconds))).acts
    except KibitzError:  # too large, or of a kind that is not solved
        return {}
    return {action: by_name[name] for name, action in zip(p.moves(), p.legal(), strict=True)}


def _stopwatch(seconds: float) -> Callable[[int], None]:
    """A watch that ends a search; the clock starts at its first call, when all is compiled."""
    until = math.inf

    def watch(positions: int) -> None:
        nonlocal until
        if time.monotonic() > until:
            raise ExactValueTooSlow
        if until == math.inf:
            until = time.monotonic() + seconds

    return watch


def estimate_by_search(p: Position) -> Evaluation:
    """The mean of several tree searches with different seeds, or the first proved result."""
    held = [_search(p, seed) for seed in range(SEARCHES)]
    proved = next((result for result in held if result.verdict), None)
    if proved:
        return Evaluation(proved.action, proved.verdict, proved.value)
    votes = Counter(result.action for result in held)
    values = [result.value for result in held if result.value is not None]
    if not values:
        return Evaluation(held[0].action)
    points = [result.points for result in held if result.points is not None]
    return Evaluation(votes.most_common(1)[0][0], None, mean(values).value, mean(points or values))


def _search(p: Position, seed: int) -> SearchResult:
    *_, last = player(searcher(p.game), seed).think(p)
    return last


def searcher(game: Game, sims: int = PLAYOUTS, memory: int = MEMORY) -> str:
    """The search that judges positions: with learned values where these come with the game."""
    budget = f"sims={sims},memory={memory}"
    if file := shipped.fitting(game):
        return f"learned:search={with_playouts(file, game)},{budget}"
    return f"{suitable_search(game)}:{budget}"


def warm(game: Game) -> None:
    """Compile what all this needs, once a machine."""
    p = game.start()
    with suppress(KibitzError):
        solve_by(p, SolverOptions(memory_mb=MEMORY, watch=_stopwatch(MOMENT)))
    player(searcher(game)).warm(game)
