"""Cells for sets that never share a member: a card is one cell, whose state is the set it is in.

A record often holds several sets of the same cards, as words of bits: the hand of each seat, the
tricks that it took. A card is in one of them at most. So one cell for each card says more than
one bit for each card of each set, and the places of a few cards fit into one table.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from ..kit.arrays import Array
from .entries import ByteEntry

MOST_SETS = 8  # in a group, since a cell has a state for each way in which its bits can be set

Word = tuple[str, int]  # a field and its first byte
Cell = tuple[list[ByteEntry], NDArray[np.uint8]]  # a bit of each set, the state for each code


def set_groups(every: list[ByteEntry], rows: NDArray[np.uint8]) -> list[list[Cell]]:
    """The cells of each group of sets that have no member in common in any sample."""
    words = _words(every)
    return [_cells([words[at] for at in group]) for group in _groups(words, rows)]


def _words(every: list[ByteEntry]) -> dict[Word, dict[int, ByteEntry]]:
    """The bits of each word by their number, by its field and its first byte.

    A field of more words is a memory of the rules.
    """
    words: dict[Word, dict[int, ByteEntry]] = {}
    for entry in every:
        if entry.word is not None:
            bits = words.setdefault((entry.field, entry.word), {})
            bits[8 * (entry.offset - entry.word) + int(np.log2(entry.codes.argmax()))] = entry
    sets = Counter(field for field, _ in words)
    return {at: bits for at, bits in words.items() if sets[at[0]] <= MOST_SETS}


def _groups(words: dict[Word, dict[int, ByteEntry]], rows: NDArray[np.uint8]) -> list[list[Word]]:
    """Words in their order, each in the first group in which it shares no member with another."""
    sets = {at: _members(bits, rows) for at, bits in words.items()}
    groups: list[list[Word]] = []
    for at in words:
        fits = (g for g in groups if len(g) < MOST_SETS and _are_apart(sets, at, g))
        group = next(fits, None)
        if group is None:
            groups.append([at])
        else:
            group.append(at)
    return [group for group in groups if len(group) > 1]


def _members(bits: dict[int, ByteEntry], rows: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """By bit and sample: whether it is in the set."""
    members = np.zeros((64, len(rows)), np.bool_)
    for number, entry in bits.items():
        members[number] = entry.of(rows)
    return members


def _are_apart(sets: dict[Word, Array], at: Word, group: list[Word]) -> bool:
    """Whether a set shares places with those of a group, but at no time a member."""
    own = sets[at]
    meets = any((own & sets[other]).any() for other in group)
    shared = own.any(axis=1) & sets[group[0]].any(axis=1)
    return not meets and 2 * int(shared.sum()) > int(own.any(axis=1).sum())


def _cells(words: list[dict[int, ByteEntry]]) -> list[Cell]:
    numbers = sorted({number for bits in words for number in bits})
    return [_cell([bits[n] for bits in words if n in bits]) for n in numbers]


def _cell(parts: list[ByteEntry]) -> Cell:
    """State 0: in no set; k + 1: in the k-th."""
    states = np.zeros(2 ** len(parts), np.uint8)
    for k in range(len(parts)):
        states[1 << len(parts) - 1 - k] = k + 1
    return parts, states
