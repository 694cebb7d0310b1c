"""The positions that a root can lead to, each under a number, for solvers that keep them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game, Position
from ..kernel import Positions, compiled, listed_outcomes, write_key
from .hash_set import add, empty, grow, number_of

ROOM = 1 << 12  # positions at first


class Level(NamedTuple):
    """Positions that were found one after another: their records, and the number of the first."""

    states: Positions
    first: int


class ReachedWork(NamedTuple):
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


class Bounds(NamedTuple):
    """Bounds of what the first side gets from each position, by its number."""

    low: Any
    high: Any
    far: float  # bounds that are further apart give no value

    def require_value(self, game: str, number: int) -> None:
        """Raise KibitzError where the bounds of a position have not met."""
        low, high = self.low[number], self.high[number]
        if high - low > self.far:
            raise KibitzError(
                f"{game}: play can go on for ever, and the rules give no value to that: in a "
                f"position that can be reached the first side gets between {low:.6g} and "
                f"{high:.6g}."
            )


class ReachedPositions:
    """Positions by number, in the order in which they were found; the roots come first.

    roots: an array of positions; those whose keys are equal count once. watch: called now and then
    with the number of positions found; it may raise to end the work.
    """

    def __init__(
        self, game: Game, roots: Positions, memory_mb: int, watch: Callable[[int], None]
    ) -> None:
        self.game, self.memory_mb, self.watch = game, memory_mb, watch
        self._words = np.zeros(-(-len(game.key_room()) // 8), np.int64)
        self._length = self._write_key(roots[0])
        self._found = empty(game, -(-self._length // 8), ROOM, keep=False)
        self._roots = roots[[self._is_new(root) for root in roots]]

    def _is_new(self, root: Any) -> bool:
        """Put a root into the set; return whether its key was new."""
        if self._write_key(root) != self._length:
            raise other_length(self.game)
        if 2 * self.count > self._found.room:
            self._found = grow(self.game, self._found)
        rows = self._found.rows
        key = self._words[: rows.keys.shape[1]]
        is_new = bool(compiled(add)(rows.keys, rows.index, self.count, key))
        self._found.count += is_new
        return is_new

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

    def _workspace(self) -> ReachedWork:
        acts, raw = np.zeros(self.game.actions, np.int32), self._words.view(np.uint8)
        return ReachedWork(self._words, raw, self._length, acts, self.game.blank())

    def _write_key(self, p: Fields) -> int:
        self._words[:] = 0
        return write_key(p, self._words.view(np.uint8))


def other_length(game: Game) -> KibitzError:
    """The fault of a `key` whose length differs by position."""
    return KibitzError(f"{game.id}: the key of one position is longer than another's; pad it.")


def double(row: Any) -> Any:
    """The array with twice the room; the new half is zero, and takes no memory before its use."""
    wider = np.zeros((2 * len(row), *row.shape[1:]), row.dtype)
    wider[: len(row)] = row
    return wider


def half_full(used: Sequence[int], rows: Sequence[Any]) -> list[bool]:
    """Which arrays are to be doubled: those that are at least half full, or all if none is.

    used: how much of each array is used. One position may need more room than all before it, since
    its acts may have many outcomes.
    """
    full = [2 * count >= len(row) for count, row in zip(used, rows, strict=True)]
    return full if any(full) else [True] * len(full)


def outcomes_of_acts(p: Position, actions: Sequence[int]) -> Any:
    """A script of all outcomes of some acts, even if luck is drawn again."""
    return listed_outcomes(p.state, actions, lambda action: f"the act {p.name(action)}")
