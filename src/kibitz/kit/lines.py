"""The lines of a square board: each row, column and diagonal as one word, a stone as a bit of it.

Cells are numbered row by row from the bottom, lines one kind after another. For side 3, the
cells, and the lines of each kind by the cells that they go through:

    6 7 8      rows     0: 0 1 2    columns  3: 0 3 6    rising  6: 2        falling 11: 0
    3 4 5               1: 3 4 5             4: 1 4 7            7: 1 5              12: 3 1
    0 1 2               2: 6 7 8             5: 2 5 8            8: 0 4 8            13: 6 4 2
                                                                 9: 3 7              14: 7 5
                                                                10: 6                15: 8

A field `("lines", "i4", (2, lines.count(19)))` holds the stones of two colours. A stone changes
four words, and only these can contain a new row of stones. The place in a line is the bit.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

KINDS = 4  # through each cell goes one line of each kind


def count(side: int) -> int:
    """How many lines a board has; those below `side` are its rows."""
    return 6 * side - 2


@cache
def along(side: int) -> tuple[tuple[int, ...], ...]:
    """The cells of each line, in order of their places.

    >>> along(3)[12]
    (3, 1)
    """
    n = range(side)
    rows = [[row * side + column for column in n] for row in n]
    columns = [[row * side + column for row in n] for column in n]
    rising = [_diagonal(side, k, 1) for k in range(1 - side, side)]
    falling = [_diagonal(side, k, -1) for k in range(2 * side - 1)]
    return tuple(map(tuple, [*rows, *columns, *rising, *falling]))


def _diagonal(side: int, start: int, step: int) -> list[int]:
    # A row a column; rows outside the board are left out.
    rows = ((start + step * column, column) for column in range(side))
    return [row * side + column for row, column in rows if 0 <= row < side]


@cache
def through(largest: int) -> Any:
    """A table by (side, cell, kind): a line through the cell and the place in it, up to `largest`.

    A table for rules: `through(19)[side, cell, kind]` is (line, place).
    """
    table = np.zeros((largest + 1, largest**2, KINDS, 2), np.int32)
    for side in range(1, largest + 1):
        known = [0] * side**2
        for line, cells in enumerate(along(side)):
            for place, cell in enumerate(cells):
                table[side, cell, known[cell]] = line, place
                known[cell] += 1
    return table


@cache
def cells(largest: int) -> Any:
    """A table by (side, line, place), up to `largest`: the cell, -1 beyond the end of the line."""
    table = np.full((largest + 1, count(largest), largest), -1, np.int32)
    for side in range(1, largest + 1):
        for line, through in enumerate(along(side)):
            table[side, line, : len(through)] = through
    return table


@cache
def lengths(largest: int) -> Any:
    """A table by (side, line), up to `largest`: the number of cells of the line."""
    return (cells(largest) >= 0).sum(axis=2, dtype=np.int32)
