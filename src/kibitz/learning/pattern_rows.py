"""Patterns read by the byte: what a value of a byte adds to the place of a pattern in its table.

Many cells lie in one byte where a record keeps sets, and each has its own byte where it keeps a
board. So a pattern of seven cells is read in a few steps. What a byte adds is one number, a part of
the place plus a part of the crowd times CROWD.

The state of a cell is taken as a sum over its bytes. A pattern with a cell for which this does not
hold in the samples has no rows, and is read cell by cell.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..kit.arrays import Array
from .entries import ByteEntry
from .inputs import InputCell

CROWD_BITS = 17
CROWD = 1 << CROWD_BITS  # more than the places of a pattern

Sums = dict[int, Any]  # by byte of the record, what its 256 values add


class PatternRows(NamedTuple):
    """The rows of all patterns. T patterns, R rows."""

    ends: Any  # i4[T + 1], the rows of pattern t are those from ends[t] to ends[t + 1]
    at: Any  # i4[R], the byte that a row reads
    adds: Any  # i4[R, 256], what each of its values adds
    begin: Any  # i4[T], what is added to


def rows_for(
    cells: list[InputCell], patterns: list[tuple[int, ...]], crowd: Any, samples: Any
) -> PatternRows:
    """The rows of patterns. samples: the bytes of records, one a row, as they occur in play."""
    parts = [_parts(cell, crowd, samples) for cell in cells]
    tables = [_pattern_rows(cells, parts, pattern) for pattern in patterns]
    rows = [(at, adds) for _, sums in tables for at, adds in sorted(sums.items())]
    return PatternRows(
        np.cumsum([0, *(len(sums) for _, sums in tables)]).astype(np.int32),
        np.array([at for at, _ in rows], np.int32),
        np.array([adds for _, adds in rows], np.int32).reshape(len(rows), 256),
        np.array([begin for begin, _ in tables], np.int32),
    )


def _parts(cell: InputCell, crowd: Any, samples: Any) -> tuple[Any, list[tuple[int, Any]]] | None:
    """State and crowd of a cell: where its sums begin, and what the values of its bytes add.

    None if they are no sums.
    """
    codes = np.unique([part.of(samples) for part in cell.parts], axis=1)
    strides = np.cumprod([1, *(part.count for part in cell.parts[:0:-1])])[::-1]

    def shown(combination: Any) -> Any:
        state = cell.states[strides @ combination]
        return np.stack([state, crowd[state]], axis=-1).astype(np.int64)

    for usual in codes.T:
        adds = [shown(_with(usual, k, part.count)) - shown(usual) for k, part in _each(cell)]
        total = shown(usual) + sum(added[code] for added, code in zip(adds, codes, strict=True))
        if (total == shown(codes)).all():
            return shown(usual), [(part.offset, adds[k][part.codes]) for k, part in _each(cell)]
    return None


def _each(cell: InputCell) -> list[tuple[int, ByteEntry]]:
    return list(enumerate(cell.parts))


def _with(usual: Any, changed: int, count: int) -> Any:
    """Combinations of codes, in columns, in which one code of the usual ones takes all values."""
    grid = np.repeat(usual[:, None], count, axis=1)
    grid[changed] = np.arange(count)
    return grid


def _pattern_rows(cells: list[InputCell], parts: Any, pattern: tuple[int, ...]) -> tuple[int, Sums]:
    if any(parts[cell] is None for cell in pattern):
        return 0, {}
    begin, stride, sums = 0, 1, Sums()
    for cell in pattern:
        (state, in_crowd), by_value = parts[cell]
        begin += int(stride * state + CROWD * in_crowd)
        for offset, added in by_value:
            row = stride * added[:, 0] + CROWD * added[:, 1]
            sums[offset] = sums.get(offset, 0) + row
        stride *= cells[cell].count
    return begin, sums


# -- compiled ------------------------------------------------------------------------------


def add_rows(rows: PatternRows, raw: Array, pattern: int) -> int:
    """Place and crowd of a pattern with rows, as one number. raw: the bytes of a record."""
    total = rows.begin[pattern]
    for row in range(rows.ends[pattern], rows.ends[pattern + 1]):
        total += rows.adds[row, raw[rows.at[row]]]
    return int(total)
