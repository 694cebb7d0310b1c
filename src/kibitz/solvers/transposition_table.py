"""The table of memory search: what was found of each position, by a hash of its key.

An entry has two words of eight bytes, the check and the facts; where returns may be any numbers,
the bounds have two more. The facts are, from the lowest bit on: ceiling and floor, two bits each,
the logarithm of the work, the best act, and a mark, which has all bits that are left.

The first half of the hash, divided by the buckets of the first table, gives the mark, and the
remainder is the bucket. As the table doubles, it has one more bit of the mark to choose a bucket
by. So an entry that moves goes to the same way of the bucket as far behind as the table was long,
and no second table is needed. The second half is the check.

Positions are told apart by 127 bits, or by fewer where there are many acts; `bits_of_identity` has
the number. A search that asks n times a table with room for m confuses two positions with a chance
of less than n * m / 2**bits.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..kernel import compiled

WAYS = 4  # neighbouring places of the table in which an entry may stand
FIRST_ROOM = 1 << 14  # entries, or up to twice as many
WORK, ACT = 4, 10  # the lowest bits of these facts
HASH_BITS = 127  # the sign of the first half is not used

ENTRY = np.dtype([("check", "i8"), ("facts", "i8")])  # no facts: vacant


class TranspositionTable(NamedTuple):
    """The entries, and their bounds where these are any numbers: (entries, 2), or (0, 2)."""

    entries: Any
    bounds: Any


# What a table needs to know of itself; fields of the workspace of a search.
TABLE_FIELDS = [
    ("stored", "i8"),  # places that are taken
    ("full", "i8"),  # the places that may be taken before it doubles
    ("buckets", "i8"),  # of the first table
    ("folds", "i8"),  # how often the table has doubled
    ("mark", "i8"),  # the lowest bit of the mark
]


def entries_in(memory_mb: int, scores: bool) -> int:
    """The number of entries that fit into this memory."""
    return max(WAYS, memory_mb * 2**20 // (32 if scores else 16))


def bits_of_identity(actions: int) -> int:
    """The bits of the hash by which a table tells the positions of a game apart."""
    return min(HASH_BITS, 64 + int(math.log2(FIRST_ROOM // WAYS)) + 64 - _mark(actions))


def empty_table(memory_mb: int, scores: bool, actions: int, work: Any) -> TranspositionTable:
    """A table that begins small. The system lends its memory only where it is used."""
    room = entries_in(memory_mb, scores)
    work["stored"], work["folds"], work["mark"] = 0, 0, _mark(actions)
    work["buckets"] = (room >> max(0, (room // FIRST_ROOM).bit_length() - 1)) // WAYS
    work["full"] = _full(work)
    try:
        return TranspositionTable(_aligned(room), np.zeros((room * scores, 2)))
    except MemoryError:
        if memory_mb <= 1:
            raise
    return empty_table(memory_mb // 2, scores, actions, work)


def used_entries(work: Any) -> int:
    """How many entries of its table a search uses so far."""
    return WAYS * int(work["buckets"][0] << work["folds"][0])


def _mark(actions: int) -> int:
    return ACT + actions.bit_length()


def _full(work: Any) -> int:
    return 3 * used_entries(work) // 4


def _aligned(room: int) -> Any:
    """Vacant entries, such that a bucket is one line of the processor's cache."""
    entries = np.zeros(room + WAYS, ENTRY)
    return entries[-entries.ctypes.data // ENTRY.itemsize % WAYS :]


def double(table: TranspositionTable, work: Any) -> None:
    """Use twice as much of the table, or let it be as large as it may become."""
    old = used_entries(work)
    if 2 * old > len(table.entries):
        work["full"] = 2**62
        return
    compiled(spread)(table, old, int(work["mark"][0] + work["folds"][0]))
    work["folds"] += 1
    work["full"] = _full(work)


# -- compiled ------------------------------------------------------------------------------


def spread(table: TranspositionTable, old: int, bit: int) -> None:
    """Move the entries that have this bit to the new half of a table."""
    entries, bounds = table
    for k in range(old):
        if (entries[k].facts >> bit) & 1:
            entries[old + k] = entries[k]
            entries[k].facts = 0
            if len(bounds) > 0:
                bounds[old + k] = bounds[k]


def first_way(frame: Any, work: Any) -> int:
    """The first place in which the entry of a position may stand."""
    above = (frame.place // work.buckets) & ((np.int64(1) << work.folds) - 1)
    return int(WAYS * (frame.place % work.buckets + work.buckets * above))


def mark_of(frame: Any, work: Any) -> Any:
    """The mark of a position, at its bits."""
    return (frame.place // work.buckets) << work.mark


def is_of(entry: Any, frame: Any, mark: Any, work: Any) -> bool:
    """Whether an entry is that of a position."""
    return bool(
        entry.check == frame.check and (entry.facts ^ mark) >> work.mark == 0 and entry.facts != 0
    )


def probe(frame: Any, table: TranspositionTable, work: Any) -> None:
    """Take over the table's entry of this position."""
    frame.floor = -math.inf if work.scores else -1
    frame.ceiling = -frame.floor
    frame.act = -1
    mark, begin = mark_of(frame, work), first_way(frame, work)
    for k in range(begin, begin + WAYS):
        entry = table.entries[k]
        if is_of(entry, frame, mark, work):
            act = entry.facts & ((np.int64(1) << work.mark) - 1)
            frame.act = (act >> ACT) - 1
            if work.scores:
                frame.floor = table.bounds[k, 0]
                frame.ceiling = table.bounds[k, 1]
            else:
                frame.floor = ((entry.facts >> 2) & 3) - 1
                frame.ceiling = (entry.facts & 3) - 1


def put_entry(frame: Any, table: TranspositionTable, spent: int, work: Any) -> None:
    """Write what is known of a position, in place of the entry that took least work."""
    mark, begin = mark_of(frame, work), first_way(frame, work)
    least = begin
    for k in range(begin, begin + WAYS):
        if is_of(table.entries[k], frame, mark, work):
            least = k
            break
        if work_of(table.entries[k]) < work_of(table.entries[least]):
            least = k
    entry = table.entries[least]
    work.stored += entry.facts == 0
    entry.check = frame.check
    entry.facts = mark | np.int64(frame.act + 1) << ACT | np.int64(bits_of(spent)) << WORK
    if work.scores:
        table.bounds[least, 0] = frame.floor
        table.bounds[least, 1] = frame.ceiling
    else:
        entry.facts |= np.int64(frame.floor + 1) << 2 | np.int64(frame.ceiling + 1)


def work_of(entry: Any) -> Any:
    """The logarithm of the positions visited for an entry; 0 where it is vacant."""
    return (entry.facts >> WORK) & 63


def bits_of(n: int) -> int:
    """The number of binary digits of a number."""
    digits = 0
    while n > 0:
        n >>= 1
        digits += 1
    return digits
