"""Boards of squares, padded so that neighbours are fixed offsets and need no bounds test.

A board of 3 columns and 2 rows in an array with rows of `stride` 4; `.` is the border:

        12  .  .  .  .
         8  .  9  10 11      row 2    a2 b2 c2
         4  .  5  6  7       row 1    a1 b1 c1
         0  .  .  .  .
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from . import sets
from .labels import letters


def stride(width: int) -> int:
    """The length of a padded row: one border column serves both sides."""
    return width + 1


def room(width: int, height: int) -> int:
    """The length of the padded array."""
    return (height + 2) * stride(width) + 1


def neighbours(cell: int, stride: int) -> tuple[int, int, int, int]:
    """The four cells that share an edge with a cell, in order round it."""
    return cell + 1, cell + stride, cell - 1, cell - stride


@cache
def board(width: int, height: int) -> dict[str, int]:
    """The cells by name, row 1 from left to right, then row 2, ..; no letter is skipped.

    >>> list(board(2, 2).items())
    [('a1', 4), ('b1', 5), ('a2', 7), ('b2', 8)]
    """
    return {
        f"{letters(column)}{row + 1}": (row + 1) * stride(width) + column + 1
        for row in range(height)
        for column in range(width)
    }


@cache
def near(largest: int) -> Any:
    """Sets of neighbours for every side to `largest`: (side, cell, word), a table for rules.

    There is no border here: cells go from 0, row 1 from left to right, then row 2, ..
    """
    n = largest**2
    table = np.zeros((largest + 1, n, sets.words(n)), np.int64)
    for side in range(1, largest + 1):
        number = {cell: k for k, cell in enumerate(board(side, side).values())}
        for cell, k in number.items():
            around = neighbours(cell, stride(side))
            table[side, k] = sets.of([number[c] for c in around if c in number], n)
    return table
