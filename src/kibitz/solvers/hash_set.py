"""Sets of positions: each is kept once, by key, under a number in the order of coming."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import Positions, compiled


@dataclass
class PositionSet:
    """A set of positions: their keys, an index of these by hash, and perhaps their records.

    keys: (room, words), states: (room or 0), index: (a power of two over 2 * room), -1 empty.
    """

    keys: Any
    states: Positions
    index: Any
    count: int = 0

    def bytes(self) -> int:
        """The size of its memory."""
        return int(self.keys.nbytes + self.states.nbytes + self.index.nbytes)


def empty(game: Game, words: int, room: int, keep: bool) -> PositionSet:
    """A set with room for keys of `words` words each; `keep`: whether it has records."""
    index = np.full(4 * room, -1, np.int32)
    return PositionSet(np.zeros((room, words), np.int64), np.zeros(room * keep, game.dtype), index)


def grown(game: Game, found: PositionSet) -> PositionSet:
    """The same set with twice the room."""
    room = 2 * len(found.keys)
    wider = empty(game, found.keys.shape[1], room, len(found.states) > 0)
    wider.keys[: found.count] = found.keys[: found.count]
    wider.states[: len(found.states)] = found.states
    wider.count = found.count
    compiled(rebuild_index)(wider.keys, wider.index, wider.count)
    return wider


# -- compiled ------------------------------------------------------------------------------


def add(keys: Any, index: Any, count: int, key: Any) -> bool:
    """Put a key at place `count` if it is new; say whether it was."""
    slot = slot_of(index, keys, key)
    if index[slot] >= 0:
        return False
    index[slot] = count
    keys[count] = key
    return True


def slot_of(index: Any, keys: Any, key: Any) -> int:
    """The slot of this key in the index, or the vacant slot for it."""
    mask = len(index) - 1
    slot = hashed(key) & mask
    while index[slot] >= 0 and not same(keys[index[slot]], key):
        slot = (slot + 1) & mask
    return slot


def same(one: Any, other: Any) -> bool:
    """Whether two keys are equal."""
    for k in range(len(one)):
        if one[k] != other[k]:
            return False
    return True


def hashed(key: Any) -> int:
    """A hash of a key."""
    total = np.int64(len(key))
    for k in range(len(key)):
        total = (total ^ key[k]) * np.int64(0x2545F4914F6CDD1D)
        total = total ^ (total >> np.int64(29))
    return int(total)


def rebuild_index(keys: Any, index: Any, count: int) -> None:
    """Index the first `count` keys afresh."""
    for k in range(count):
        index[slot_of(index, keys, keys[k])] = k
