"""`perfect`: plays by exact values, from a table or from a search if it ends in time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from ..contract import KibitzError
from ..game import Game, Position
from ..kit.rng import below, seeded
from ..solvers import Exact, ExactValue, NotYet
from . import player, suitable_search
from .base import Player, SearchResult, choices, require_kinds, require_within
from .tree_search import SLICE


class SearchEnded(KibitzError):
    """The search for exact values was ended."""


@dataclass
class Perfect(Player):
    """Keeps the best result; wins by the shortest way, loses by the longest.

    The table's own measure defines the shortest way, so a won game never repeats. Between equal
    acts it chooses at random. In a game without a table it searches for the values for `time`
    seconds. If it does not find them, `mcts` or `worlds` chooses instead. So it plays the end of
    a game perfectly as soon as it can solve it.
    """

    time: float = 5.0
    seed: int = 0
    spec: str = "perfect"
    _exact: Exact | None = field(default=None, repr=False)
    _other: Player | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        require_kinds(self)
        if self.time <= 0:
            raise KibitzError("perfect takes time > 0 seconds.")
        require_within(self, time=(0, 10**9))

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield results at least every 50 ms; the last one counts."""
        choices(p)
        exact = self._prepare(p.game)
        if exact.looks_up(p):
            yield self._best(p, exact.acts(p))
        else:
            yield from self._search(p, exact)

    def warm(self, game: Game) -> None:
        """Read the table and compile its look-up, or compile the search."""

        def stop(positions: int) -> None:
            raise SearchEnded

        exact = self._prepare(game)
        exact.watch = stop
        with suppress(SearchEnded, NotYet):
            exact.acts(game.start())
        if self._other and not exact.looks_up(game.start()):
            self._other.warm(game)

    def _prepare(self, game: Game) -> Exact:
        """The source of exact values of this game; and another player if that is not a table."""
        if self._exact is None or self._exact.game is not game:
            self._exact = Exact(game)
            other = f"{suitable_search(game)}:time={self.time}"
            self._other = None if self._exact.by_own_solver else player(other, self.seed)
        return self._exact

    def _best(self, p: Position, values: dict[int, ExactValue]) -> SearchResult:
        best = max(values.values(), key=lambda worth: worth.rank)
        good = [action for action, worth in values.items() if worth == best]
        action = good[below(seeded(self.seed + p.ply), len(good))]
        return SearchResult(action, None if best.scores else float(best.result), best.verdict)

    def _search(self, p: Position, exact: Exact) -> Iterator[SearchResult]:
        until = time.monotonic() + self.time

        def watch(positions: int) -> None:
            if time.monotonic() > until:
                raise SearchEnded

        exact.watch = watch
        with ThreadPoolExecutor(1) as pool:
            search = pool.submit(exact.acts, p.copy())
            try:
                for result in self._other.think(p) if self._other else ():
                    yield result
                    if search.done():
                        break
                while not search.done():
                    time.sleep(SLICE)
                    yield result
            finally:
                until = 0.0
        with suppress(SearchEnded, NotYet):
            yield self._best(p, search.result())
