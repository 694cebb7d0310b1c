"""Information sets by their hash: a list that grows, and its index."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kit.arrays import Array

# An information set: its hash, the view that its seat has there, and where its acts begin in the
# list of all acts.
KNOWN = np.dtype(
    [
        *(("key", "i8"), ("view", "i8")),
        *(("begin", "i4"), ("count", "i4"), ("node", "i4"), ("seat", "i1")),
    ]
)


# -- compiled ------------------------------------------------------------------------------


def add_set(own: Any, key: int, seat: int, begin: int, count: int, node: int) -> None:
    """Note an information set that was not seen before."""
    own.key, own.seat, own.node = key, seat, node
    own.begin, own.count = begin, count


def slot_of(index: Array, known: Any, key: Any) -> int:
    """The slot of an information set in the index, or the vacant slot for it."""
    mask = len(index) - 1
    slot = (key ^ (key >> np.int64(32))) & mask
    while index[slot] >= 0 and known[index[slot]].key != key:
        slot = (slot + 1) & mask
    return int(slot)


def rebuild_index(known: Any, sets: int, index: Array) -> None:
    """Index the information sets afresh."""
    for k in range(sets):
        index[slot_of(index, known, known[k].key)] = k
