"""A player by a table of strategies that `kibitz train` has made.

Where the table has no strategy the player is `worlds`. If play hardly ever leaves the table, its
act there is random, so that it states its probabilities everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..contract import KibitzError
from ..game import Game, GameLike, Position, load
from ..information import new_room
from ..kernel import compiled
from ..learning.strategy_file import Strategies
from . import external_sampling
from .base import SearchResult
from .worlds import TableOrTree, Worlds


class KnownTable:
    """A table that learns no more; see `StartTable`."""

    is_dense = True

    def __init__(self, game: Game, strategies: Strategies) -> None:
        self.game, self.strategies = game, strategies
        self.room = new_room(game.blank())

    def run(self, sims: int) -> None:
        """Nothing is left to learn."""

    def strategy(self, p: Position) -> dict[int, float] | None:
        """The weight of each act; None where the table has none, unless it covers play."""
        k = self._place(p)
        if k is not None:
            return self.strategies.acts(k)
        return dict.fromkeys(p.legal(), 1.0) if self.strategies.covers else None

    def value(self, p: Position) -> float:
        """The mean return of the seat to act."""
        k = self._place(p)
        return 0.0 if k is None else float(self.strategies.values[k])

    def _place(self, p: Position) -> int | None:
        key_of = compiled(external_sampling.key_of, self.game.rules)
        return self.strategies.place(int(key_of(p.state, self.room, p.player or 0)))


@dataclass
class TableSearch(Worlds):
    """Draws an act by the table at once; where the table has no strategy, it searches."""

    strategies: Strategies | None = None

    def warm(self, game: GameLike) -> None:
        """Compile the search for this game, once on a machine."""
        self._prepare(load(game).start())
        for tree in self._trees:
            if isinstance(tree, TableOrTree):
                tree.tree.run(2)

    def _prepare(self, p: Position) -> None:
        self._prepare_tables(p)

    def _start_tables(self, game: Game) -> list[KnownTable]:
        if self.strategies is None:
            raise KibitzError("This player needs a table of strategies.")
        return [KnownTable(game, self.strategies)] * self.threads

    def _least_share(self) -> float:
        return 0.0

    def _search(self, p: Position) -> Iterator[SearchResult]:
        known = [tree for tree in self._trees if isinstance(tree, TableOrTree) and tree.is_known]
        if not known:
            yield from super()._search(p)
            return
        for tree in known:
            tree.run(1)
        yield self._result(p, 1.0)
