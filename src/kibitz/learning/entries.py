"""The entries of a record: bytes and bits that differ between positions, each with few values.

A field of 64-bit words is a set, so each of its bits is an entry; so is a row of smaller numbers
that take too many values to stand for what lies on a cell, such as the stones of each line of a
board. In other fields of whole numbers each byte is an entry. Numbers of the record are read as
bytes, so the same compiled function reads the record of every game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .samples import Samples

LONG_ROW = 16  # a longer field, if it is not on the board, is memory of the rules
CODES = 12  # more of them are a number, not a stone
MOST_VALUES = 64  # of an entry; more are put together
Codes = NDArray[Any]


@dataclass(frozen=True)
class ByteEntry:
    """One byte of the record, and the number (the code) that each of its 256 values stands for."""

    field: str
    offset: int
    codes: Codes  # 256 codes from 0 to count - 1
    word: int | None = None  # for a bit of a set: the first byte of the set

    @property
    def is_word(self) -> bool:
        """Whether it is a bit of a set."""
        return self.word is not None

    @cached_property
    def count(self) -> int:
        """The number of codes."""
        return int(self.codes.max()) + 1

    def of(self, rows: NDArray[np.uint8]) -> Codes:
        """The code in each row."""
        return self.codes[rows[:, self.offset]]


def entries(dtype: np.dtype[np.void], samples: Samples) -> list[ByteEntry]:
    """All entries of the record that are not the same in all samples, in the record's order."""
    rows = samples.rows
    listed: list[ByteEntry] = []
    for name in dtype.names or ():
        kind, at = dtype.fields[name][:2]  # type: ignore[index]
        if kind.base.kind == "f":
            continue
        places = range(at, at + kind.itemsize)
        if kind.base == np.int64 or _is_row_of_sets(kind, at, rows):
            size = kind.base.itemsize
            words = [at + (offset - at) // size * size for offset in places]
            listed += [
                bit
                for offset, word in zip(places, words, strict=True)
                for bit in _bits(name, offset, word, rows[:, offset])
            ]
        else:
            listed += _bytes(name, kind.base, places, rows)
    return listed


def _is_row_of_sets(kind: np.dtype[Any], at: int, rows: Codes) -> bool:
    """Whether a long row takes many values, none of them negative, since no set is."""
    size = kind.base.itemsize
    first_bytes = rows[:, at : at + kind.itemsize : size]
    last_bytes = rows[:, at + size - 1 : at + kind.itemsize : size]
    is_negative = kind.base.kind == "i" and bool((last_bytes > 127).any())
    is_long = kind.itemsize > LONG_ROW * size
    return is_long and not is_negative and len(np.unique(first_bytes)) > CODES


def _bits(field: str, offset: int, word: int, values: Codes) -> list[ByteEntry]:
    every = np.arange(256)
    differing = [b for b in range(8) if len(np.unique(values >> b & 1)) == 2]
    return [ByteEntry(field, offset, every >> b & 1, word) for b in differing]


def _bytes(field: str, kind: np.dtype[Any], places: range, rows: Codes) -> list[ByteEntry]:
    """The bytes of a field that differ; the same value has the same code in all of them."""
    listed = []
    for first in range(kind.itemsize):
        offsets = places[first :: kind.itemsize]
        codes = _codes(np.unique(rows[:, offsets]), signed=kind == np.int8)
        differing = [at for at in offsets if len(np.unique(rows[:, at])) > 1]
        if first > 0:
            differing = [at for at in differing if not _is_known(rows[:, at], rows[:, at - first])]
        listed += [ByteEntry(field, offset, codes) for offset in differing]
    return sorted(listed, key=lambda entry: entry.offset)


def _is_known(column: Codes, by: Codes) -> bool:
    """Whether a byte says nothing that another byte does not say, as in a small number's sign."""
    pairs = np.unique(by.astype(np.int64) << 8 | column)
    return len(pairs) == len(np.unique(by))


def _codes(values: Codes, *, signed: bool) -> Codes:
    """Codes in the order of the numbers; a value never seen counts as the next lower one seen."""
    every = np.arange(256)
    numbers = every - 256 * (every > 127) if signed else every
    seen = np.sort(numbers[values])
    codes = np.clip(np.searchsorted(seen, numbers, side="right") - 1, 0, len(seen) - 1)
    return codes * min(len(seen), MOST_VALUES) // len(seen)


def coarse(entry: ByteEntry, rows: NDArray[np.uint8], most: int) -> ByteEntry:
    """An entry with at most this number of codes: neighbours of rare values are merged."""
    if entry.count <= most:
        return entry
    counts = np.bincount(entry.of(rows), minlength=entry.count)
    before = np.cumsum(counts) - counts
    merged = np.unique(before * most // counts.sum(), return_inverse=True)[1]
    return ByteEntry(entry.field, entry.offset, merged[entry.codes], entry.word)
