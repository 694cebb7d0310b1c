"""Cells that are joined: they touch, and the same thing lies on them, such as a polyomino."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from .clickable import Cell

HALF = sqrt(3) / 2
SQUARE = (0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)  # clockwise from above
HEXAGON = (0.5, HALF), (1.0, 0.0), (0.5, -HALF), (-0.5, -HALF), (-1.0, 0.0), (-0.5, HALF)
Point = tuple[float, float]
Sides = tuple[bool, ...]  # of a cell, clockwise: whether the same thing goes on there


def joined_sides(board: Any, around: Sequence[Point]) -> list[Sides]:
    """For each cell its sides, in the order of `around`; no sides where it is alone."""
    cells = board.cells
    if not any(cell.joined for cell in cells):
        return [()] * len(cells)
    centres = board.centres
    there = _by_place(centres)
    return [
        tuple(_is_same(cells, number, there.get(_near(x + dx, y + dy))) for dx, dy in around)
        if cells[number].joined
        else ()
        for number, (x, y) in enumerate(centres)
    ]


def all_of(board: Any, some: Iterable[int]) -> set[int]:
    """These cells, by their numbers, and all that are joined to them."""
    cells, centres = board.cells, board.centres
    there = _by_place(centres)
    numbers, left = set(some), list(some)
    while left:
        x, y = centres[number := left.pop()]
        for dx, dy in {*SQUARE, *HEXAGON} if cells[number].joined else ():
            other = there.get(_near(x + dx, y + dy))
            if other is not None and other not in numbers and _is_same(cells, number, other):
                numbers.add(other)
                left.append(other)
    return numbers


def _is_same(cells: Sequence[Cell], number: int, other: int | None) -> bool:
    return other is not None and cells[other].joined == cells[number].joined


def _by_place(centres: Sequence[Point]) -> Mapping[tuple[int, int], int]:
    return {_near(*centre): number for number, centre in enumerate(centres)}


def _near(x: float, y: float) -> tuple[int, int]:
    return round(20 * x), round(20 * y)
