"""Places anywhere: points with lines between them, regions of a map, planes without an edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

from .above import Above, require_on_board
from .clickable import Cell, Move

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A cell at (x, y), to the right and up; 1 is the distance between neighbours.

    `outline` draws the place as a region with these corners.
    """

    cell: Cell
    x: float
    y: float
    outline: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Graph:
    """Places with lines between them, `lines` by the numbers of two places each.

    `shape` is how places without an outline look. Each place needs a name. `reserve` holds pieces
    beside it, from which moves may begin: their numbers go on after those of the places.
    """

    places: tuple[Place, ...]
    lines: tuple[tuple[int, int], ...] = ()
    moves: tuple[Move, ...] = ()
    shape: Literal["point", "square", "hexagon"] = "point"
    above: tuple[Above, ...] = ()
    reserve: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        if not self.places:
            raise ValueError("A graph has at least one place.")
        for place in self.places:
            if not place.cell.name:
                raise ValueError(f"The place at ({place.x:g}, {place.y:g}) needs a name.")
        for number, cell in enumerate(self.reserve):
            if not cell.name:
                raise ValueError(f"Piece {number} of the reserve of a graph needs a name.")
        self._require_ends([end for pair in self.lines for end in pair], len(self.places))
        starts = [move.start for move in self.moves]
        self._require_ends(starts, len(self.places) + len(self.reserve))
        self._require_ends([move.goal for move in self.moves], len(self.places))
        named = tuple(self._named(move) for move in self.moves)
        object.__setattr__(self, "moves", named)
        require_on_board(self.above, self.centres, touch=self.is_plane)

    @property
    def centres(self) -> list[Point]:
        """Where the places are, to the right and up."""
        return [(place.x, place.y) for place in self.places]

    def _require_ends(self, ends: Iterable[int], count: int) -> None:
        for end in (end for end in ends if not 0 <= end < count):
            raise ValueError(f"There is no place {end}; there are {count}, from 0.")

    @property
    def is_plane(self) -> bool:
        """Whether it is a plane of tiles, which a page lets its reader move and enlarge."""
        return self.shape != "point"

    def _named(self, move: Move) -> Move:
        cells = [*(place.cell for place in self.places), *self.reserve]
        start, goal = cells[move.start].name, cells[move.goal].name
        return move if move.name else replace(move, name=f"{start}-{goal}")

    @classmethod
    def hexagons(
        cls,
        cells: Mapping[tuple[int, int], Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        reserve: Iterable[Cell] = (),
    ) -> Graph:
        """A plane of hexagons without an edge: cells by axial (q, r); only these are drawn."""
        half = sqrt(3) / 2
        places = [
            Place(_name_cell(cell, q, r), q + r / 2, r * half) for (q, r), cell in cells.items()
        ]
        return cls(tuple(places), (), tuple(moves), "hexagon", tuple(above), tuple(reserve))

    @classmethod
    def squares(
        cls,
        cells: Mapping[tuple[int, int], Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        reserve: Iterable[Cell] = (),
    ) -> Graph:
        """A plane of squares without an edge: cells by (column, row); only these are drawn."""
        places = [Place(_name_cell(cell, x, y), x, y) for (x, y), cell in cells.items()]
        return cls(tuple(places), (), tuple(moves), "square", tuple(above), tuple(reserve))


def _name_cell(cell: Cell, x: int, y: int) -> Cell:
    name = cell.name or f"{x},{y}"
    return replace(cell, name=name, label=cell.label or name)
