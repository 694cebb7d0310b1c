"""The positions that a root can lead to, each under a number, for solvers that keep them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..game import Game, Position
from ..kernel import Positions, compiled, listed_outcomes, write_key
from .hash_set import add, empty, number_of

ROOM = 1 << 12  # positions at first


class Level(NamedTuple):
    """Positions that were found one after another: their records, and the number of the first."""

    states: Positions
    first: int


class Workspace(NamedTuple):
    """Memory for one position after another."""

    words: Any  # a key, as words of eight bytes
    raw: Any  # the same memory as bytes
    length: int  # of each key, in bytes
    acts: Any
    after: Any  # (1,): the position after an act


class Outcomes(NamedTuple):
    """Positions by number, their acts, and the outcomes of acts, in arrays that follow each other.

    nodes: where the acts of each position begin, and more. acts: where the outcomes of each act
    begin, and its number. to, likely: the position after each outcome, and its probability.
    """

    nodes: Any
    acts: Any
    to: Any
    likely: Any


class Counts(NamedTuple):
    """How many positions, acts and outcomes are found."""

    positions: int
    acts: int
    outcomes: int


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
        rows = self._found.rows
        compiled(add)(rows.keys, rows.index, 0, self._words[:words])
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
        rows = self._found.rows
        return int(compiled(number_of)(rows.keys, rows.index, self._words[: rows.keys.shape[1]]))

    def _workspace(self) -> Workspace:
        acts, raw = np.zeros(self.game.actions, np.int32), self._words.view(np.uint8)
        return Workspace(self._words, raw, self._length, acts, self.game.blank())

    def _write_key(self, p: Any) -> int:
        self._words[:] = 0
        return write_key(p, self._words.view(np.uint8))


def doubled(row: Any) -> Any:
    """The array with twice the room; the new half is zero."""
    return np.concatenate([row, np.zeros_like(row)])


def half_full(*used_of: tuple[int, int]) -> list[bool]:
    """Which arrays are to be doubled: those that are at least half full, or all if none is.

    used_of: how much of each array is used, and its length. One position may need more room than
    all before it, since its acts may have many outcomes.
    """
    full = [2 * used >= length for used, length in used_of]
    return full if any(full) else [True] * len(full)


def outcomes_of_acts(p: Position, actions: Sequence[int]) -> Any:
    """A script of all outcomes of some acts, even if luck is drawn again."""
    return listed_outcomes(p.state, actions, lambda action: f"the act {p.name(action)}")
