"""Sets of positions: each is kept once, by key, under a number in the order of coming."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import Positions, compiled
from ..kit.arrays import Array


class Rows(NamedTuple):
    """The arrays of a set of positions: their keys, an index of these by hash, and their records.

    keys: (room, words), states: (room or 0), index: (2 * room, a power of two), -1 empty.
    """

    keys: Any
    states: Positions
    index: Any


@dataclass
class PositionSet:
    """A set of positions: its arrays, and how many positions it has."""

    rows: Rows
    count: int = 0

    @property
    def room(self) -> int:
        """The number of positions that its arrays can hold."""
        return len(self.rows.keys)

    @property
    def states(self) -> Positions:
        """The records of the positions, where the set keeps them."""
        return self.rows.states[: self.count]

    def bytes(self) -> int:
        """The size of its memory."""
        return sum(int(row.nbytes) for row in self.rows)


def empty(game: Game, words: int, room: int, keep: bool) -> PositionSet:
    """A set with room for keys of `words` words each; `keep`: whether it has records."""
    index = np.full(2 * room, -1, np.int32)
    keys = np.zeros((room, words), np.int64)
    return PositionSet(Rows(keys, np.zeros(room * keep, game.dtype), index))


def grow(game: Game, positions: PositionSet) -> PositionSet:
    """A set with twice the room and the positions of this one, which is not used any more."""
    keys, states, _ = positions.rows
    positions.rows = Rows(keys, states, np.empty(0, np.int32))  # the index is made anew
    wider = empty(game, keys.shape[1], 2 * positions.room, len(states) > 0)
    wider.rows.keys[: positions.count] = keys[: positions.count]
    wider.rows.states[: len(states)] = states
    wider.count = positions.count
    compiled(rebuild_index)(wider.rows.keys, wider.rows.index, wider.count)
    return wider


# -- compiled ------------------------------------------------------------------------------


def add(keys: Array, index: Array, count: int, key: Any) -> bool:
    """Put a key at place `count` if it is new; say whether it was."""
    slot = slot_of(keys, index, key)
    if index[slot] >= 0:
        return False
    index[slot] = count
    keys[count] = key
    return True


def number_of(keys: Array, index: Array, key: Any) -> int:
    """The number of the position with this key; -1 if there is none."""
    return int(index[slot_of(keys, index, key)])


def slot_of(keys: Array, index: Array, key: Any) -> int:
    """The slot of this key in the index, or the vacant slot for it."""
    mask = len(index) - 1
    slot = hash_of(key) & mask
    while index[slot] >= 0 and not same(keys[index[slot]], key):
        slot = (slot + 1) & mask
    return slot


def same(one: Any, other: Any) -> bool:
    """Whether two keys are equal."""
    for k in range(len(one)):
        if one[k] != other[k]:
            return False
    return True


def hash_of(key: Any) -> int:
    """A hash of a key."""
    total = np.int64(len(key))
    for k in range(len(key)):
        total = (total ^ key[k]) * np.int64(0x2545F4914F6CDD1D)
        total = total ^ (total >> np.int64(29))
    return int(total)


def rebuild_index(keys: Array, index: Array, count: int) -> None:
    """Index the first `count` keys afresh."""
    for k in range(count):
        index[slot_of(keys, index, keys[k])] = k
