"""Boards of hexagons. Cells are numbered row by row from the bottom, each row from its left.

A hexagonal board of side 3, names and numbers:

        e1 e2 e3               16 17 18
       d1 d2 d3 d4           12 13 14 15
      c1 c2 c3 c4 c5        7  8  9 10 11
       b1 b2 b3 b4            3  4  5  6
        a1 a2 a3               0  1  2

Each row leans half a cell to the left of the one below until the middle, and a rhombus,
whose rows have one length, all the way up.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from . import sets
from .labels import letters

AROUND = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # (rows up, cells along), in order


def count(side: int) -> int:
    """How many cells a hexagonal board has."""
    return 3 * side * (side - 1) + 1


@cache
def hexagon(side: int) -> tuple[tuple[int, int], ...]:
    """The places (row, column) of the cells; a column leans left as the rows go up.

    >>> hexagon(2)
    ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2))
    """
    across = 2 * side - 1
    rows = ((row, max(0, row - side + 1), min(across, side + row)) for row in range(across))
    return tuple((row, column) for row, first, end in rows for column in range(first, end))


@cache
def rhombus(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """The places (row, column) of the cells of a rhombus."""
    return tuple((row, column) for row in range(height) for column in range(width))


@cache
def names(places: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """The names of cells by number: a letter for the row, a number along it.

    >>> names(hexagon(2))
    ('a1', 'a2', 'b1', 'b2', 'b3', 'c1', 'c2')
    """
    first = {row: min(c for r, c in places if r == row) for row, _ in places}
    return tuple(f"{letters(row)}{column - first[row] + 1}" for row, column in places)


def touching(places: tuple[tuple[int, int], ...]) -> list[list[int]]:
    """The neighbours of each cell, in order round it.

    >>> touching(hexagon(2))[0]
    [1, 3, 2]
    """
    number = {place: k for k, place in enumerate(places)}
    around = ([(row + up, column + along) for up, along in AROUND] for row, column in places)
    return [[number[place] for place in cells if place in number] for cells in around]


@cache
def near(largest: int) -> Any:
    """Sets of neighbours for every side to `largest`: (side, cell, word), a table for rules."""
    n = count(largest)
    table = np.zeros((largest + 1, n, sets.words(n)), np.int64)
    for side in range(1, largest + 1):
        for cell, others in enumerate(touching(hexagon(side))):
            table[side, cell] = sets.of(others, n)
    return table
