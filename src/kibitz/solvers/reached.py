"""The positions that a root can lead to, each under a number, for solvers that keep them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..game import Game, Position
from ..kernel import Positions, compiled, listed_outcomes, write_key
from .hash_set import add, empty, slot_of

ROOM = 1 << 12  # positions at first


class ReachedPositions:
    """Positions by number, in the order in which they were found; the root has number 0.

    watch: called now and then with the number of positions found; it may raise to end the work.
    """

    def __init__(
        self, game: Game, root: Positions, memory_mb: int, watch: Callable[[int], None]
    ) -> None:
        self.game, self.memory_mb, self.watch = game, memory_mb, watch
        self._words = np.zeros(-(-len(game.key_room()) // 8), np.int64)
        self._length = self._write_key(root[0])
        words = -(-self._length // 8)
        self._found = empty(game, words, ROOM, keep=False)
        compiled(add)(self._found.keys, self._found.index, 0, self._words[:words])
        self._found.count = 1

    @property
    def count(self) -> int:
        """The number of positions."""
        return self._found.count

    def holds(self, state: Positions) -> bool:
        """Whether the root can lead to a position."""
        return self._number_of(state) >= 0

    def _number_of(self, state: Positions) -> int:
        if self._write_key(state[0]) != self._length:
            return -1
        key = self._words[: self._found.keys.shape[1]]
        return int(self._found.index[compiled(slot_of)(self._found.index, self._found.keys, key)])

    def _write_key(self, p: Any) -> int:
        self._words[:] = 0
        return write_key(p, self._words.view(np.uint8))


def doubled(row: Any) -> Any:
    """The array with twice the room; the new half is zero."""
    return np.concatenate([row, np.zeros_like(row)])


def outcomes_of_acts(p: Position, actions: Sequence[int]) -> Any:
    """A script of all outcomes of some acts, even if luck is drawn again."""
    return listed_outcomes(p.state, actions, lambda action: f"the act {p.name(action)}")
