"""The speed of a game: random play, compiled and plain, and tree search."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from statistics import median

from ..contract import KibitzError
from ..game import Game
from ..kernel import compile_fully
from ..players import player
from ..players.playout import speed

REPEATS = 5
NO_RATE = "the search is over before its time is up, so its playouts have no rate"


@dataclass(frozen=True)
class Figure:
    """A rate a second, measured several times."""

    median: float
    low: float
    high: float


def measure_rates(game: Game, seconds: float, seed: int = 0) -> Mapping[str, Figure]:
    """Rates a second: random acts and games, compiled and plain, and playouts of a search.

    All measurements together take about this many seconds, apart from compiling.
    """
    compile_fully()
    each = seconds / (3 * REPEATS)
    figures = {}
    for way, fast in (("compiled", True), ("plain", False)):
        runs = [speed(game, each, fast=fast, seed=seed + i) for i in range(REPEATS)]
        for what in ("acts", "games"):
            figures[f"random_{what}_{way}"] = _figure([run[what] for run in runs])
    with suppress(KibitzError):  # there may be no search for this kind of game
        rates = [search_rate(game, f"mcts:time={each}", seed + i) for i in range(REPEATS)]
        figures["search_playouts"] = _figure(rates)
    return figures


def _figure(rates: list[float]) -> Figure:
    return Figure(median(rates), min(rates), max(rates))


def search_rate(game: Game, spec: str, seed: int = 0) -> float:
    """Playouts a second of a search from the first position; KibitzError if it has no rate.

    Where a search proves the position before its time is up, its set-up takes most of the time.
    """
    bot = player(spec, seed=seed)
    bot.warm(game)
    begun = time.perf_counter()
    *_, last = bot.think(game.start(seed))
    if last.verdict or last.done == 0:
        raise KibitzError(f"{game.id}: {NO_RATE}.")
    return last.done / (time.perf_counter() - begun)
