"""Boards: hexagons, squares, dots with lines between them, and pits.

Cells are given in one list, row by row from the bottom, each row from the left. The board labels
them; `Cell.label` may give another label. Cells are joined where they touch and the same thing lies
on them, such as a polyomino.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, pairwise
from math import sqrt
from typing import Any, Literal, TypeVar

from ..kit.labels import letters
from .above import Above, require_on_board
from .clickable import Cell, Move, Pit, require_colour

REMEMBERED = 20_000  # cells with their labels, most of which are the same in the next scene
Place = TypeVar("Place", Cell, Pit)
Rows = tuple[tuple[Place, ...], ...]
Labels = Sequence[Sequence[str]]
HALF = sqrt(3) / 2
SQUARE = (0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)  # clockwise from above
HEXAGON = (0.5, HALF), (1.0, 0.0), (0.5, -HALF), (-0.5, -HALF), (-1.0, 0.0), (-0.5, HALF)
Point = tuple[float, float]
Sides = tuple[bool, ...]  # of a cell, clockwise: whether the same thing goes on there


@dataclass(frozen=True, slots=True)
class HexBoard:
    """Rows of hexagons from the bottom; `offsets` are their shifts to the right in half cells.

    `edges`, if any: the colour that owns bottom and top, then the colour that owns the sides.
    """

    rows: Rows[Cell]
    offsets: tuple[int, ...]
    edges: tuple[str, str] | None = None
    moves: tuple[Move, ...] = ()
    above: tuple[Above, ...] = ()

    def __post_init__(self) -> None:
        if len(self.rows) != len(self.offsets):
            raise ValueError(
                f"{len(self.rows)} rows need as many offsets, not {len(self.offsets)}."
            )
        if self.edges and not self.is_rhombus:
            raise ValueError("Only a board whose rows are as long as each other has four edges.")
        for colour in self.edges or ():
            require_colour(colour)
        object.__setattr__(self, "moves", _name_moves(self.moves, self.rows))
        if self.above:
            require_on_board(self.above, self.centres)

    @property
    def cells(self) -> list[Cell]:
        """The cells in the order of their numbers."""
        return list(chain.from_iterable(self.rows))

    @property
    def centres(self) -> list[tuple[float, float]]:
        """Where the cells are, to the right and up; neighbours are 1 apart."""
        lines = zip(self.rows, self.offsets, strict=True)
        return [
            (shift / 2 + i, r * HALF)
            for r, (row, shift) in enumerate(lines)
            for i in range(len(row))
        ]

    @property
    def is_rhombus(self) -> bool:
        """Whether all rows are equally long, so that a number names the same diagonal in each."""
        return len({len(row) for row in self.rows}) == 1

    @classmethod
    def hexagon(
        cls,
        side: int,
        cells: Iterable[Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
    ) -> HexBoard:
        """A hexagonal board; cells in order: row a from the left, then row b, and so on."""
        lengths = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
        rows = _lay(_row_labels(tuple(lengths)), cells, f"A hexagon of side {side}")
        offsets = tuple(2 * side - 1 - length for length in lengths)
        return cls(rows, offsets, moves=tuple(moves), above=tuple(above))

    @classmethod
    def rhombus(
        cls,
        rows: int,
        columns: int,
        cells: Iterable[Cell],
        edges: tuple[str, str] | None = None,
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
    ) -> HexBoard:
        """The board of Hex; cells in order: row a from the left, then row b, and so on."""
        board = f"A rhombus of {rows} rows by {columns}"
        laid = _lay(_row_labels((columns,) * rows), cells, board)
        return cls(laid, tuple(range(rows - 1, -1, -1)), edges, tuple(moves), tuple(above))


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """Rows of cells from the bottom; columns have letters, rows have numbers.

    `coordinates`: whether these stand beside it; leave them out where no act is named after them.
    """

    rows: Rows[Cell]
    style: Literal["cells", "points", "checks", "holes"] = "cells"
    moves: tuple[Move, ...] = ()
    above: tuple[Above, ...] = ()
    coordinates: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", _name_moves(self.moves, self.rows))
        if self.above:
            require_on_board(self.above, self.centres)

    @property
    def cells(self) -> list[Cell]:
        """The cells in the order of their numbers."""
        return list(chain.from_iterable(self.rows))

    @property
    def centres(self) -> list[tuple[float, float]]:
        """Where the cells are, to the right and up; neighbours are 1 apart."""
        return [(i, r) for r, row in enumerate(self.rows) for i in range(len(row))]

    @classmethod
    def squares(
        cls,
        columns: int,
        rows: int,
        cells: Iterable[Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        *,
        coordinates: bool = True,
    ) -> SquareBoard:
        """Pieces stand in squares; cells in order: row 1 from the left, then row 2, and so on.

        >>> board = SquareBoard.squares(2, 2, [Cell("R"), Cell(), Cell(), Cell()], [Move(0, 2, 7)])
        >>> board.moves[0].name
        'a1-a2'
        """
        laid = _squares(columns, rows, cells)
        return cls(laid, "cells", tuple(moves), tuple(above), coordinates)

    @classmethod
    def checks(
        cls,
        columns: int,
        rows: int,
        cells: Iterable[Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        *,
        coordinates: bool = True,
    ) -> SquareBoard:
        """Squares that are dark and light in turn, as in chess; a1 is dark."""
        laid = _squares(columns, rows, cells)
        return cls(laid, "checks", tuple(moves), tuple(above), coordinates)

    @classmethod
    def holes(
        cls,
        columns: int,
        rows: int,
        cells: Iterable[Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        *,
        coordinates: bool = True,
    ) -> SquareBoard:
        """Pieces stand in round holes of one board, as pegs do; cells in order as for squares."""
        laid = _squares(columns, rows, cells)
        return cls(laid, "holes", tuple(moves), tuple(above), coordinates)

    @classmethod
    def points(
        cls,
        columns: int,
        rows: int,
        cells: Iterable[Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        *,
        coordinates: bool = True,
    ) -> SquareBoard:
        """Stones stand where lines cross; cells in order: row 1 from the left, then row 2."""
        laid = _squares(columns, rows, cells)
        return cls(laid, "points", tuple(moves), tuple(above), coordinates)


@dataclass(frozen=True, slots=True)
class DotBoard:
    """Rows of dots from the bottom, lines between neighbours, and boxes between the lines.

    A line is a `Cell`: it is drawn when the cell has a piece, and named after its two dots
    (`a1-b1`). `across` has the lines within a row of dots, `up` those between two rows.
    """

    across: Rows[Cell]
    up: Rows[Cell]
    boxes: Rows[Cell]

    @classmethod
    def grid(
        cls, columns: int, rows: int, lines: Iterable[Cell], boxes: Iterable[Cell] = ()
    ) -> DotBoard:
        """A board of this many columns and rows of boxes.

        Lines in order: the lines across, row by row from the bottom, then the upright lines, row
        by row from the bottom. Boxes as the cells of a `SquareBoard`; a box may have a piece.

            o--4--o--5--o
            8     9    10     lines of DotBoard.grid(2, 2, ..), of which there are
            o--2--o--3--o     columns * (rows + 1) + rows * (columns + 1)
            6     7     8 ..
            o--0--o--1--o
        """
        dots = _letter_labels(columns + 1, rows + 1)
        given, count = list(lines), columns * (rows + 1)
        board = f"A board of {columns} columns by {rows} boxes"
        if len(given) != count + rows * (columns + 1):
            wanted = count + rows * (columns + 1)
            raise ValueError(f"{board} has {wanted} lines, and {len(given)} were given.")
        across = [[f"{a}-{b}" for a, b in pairwise(row)] for row in dots]
        up = [
            [f"{a}-{b}" for a, b in zip(row, above, strict=True)] for row, above in pairwise(dots)
        ]
        inside = [[""] * columns for _ in range(rows)]  # boxes have no name of their own
        filled = list(boxes) or [Cell()] * (columns * rows)
        return cls(
            _lay(across, given[:count], board),
            _lay(up, given[count:], board),
            _lay(inside, filled, board),
        )


@dataclass(frozen=True, slots=True)
class PitBoard:
    """Rows of pits from the bottom, and perhaps stores: one at the left, one at the right."""

    rows: Rows[Pit]
    stores: tuple[Pit, Pit] | None = None

    @classmethod
    def pits(
        cls, columns: int, rows: int, pits: Iterable[Pit], stores: tuple[Pit, Pit] | None = None
    ) -> PitBoard:
        """Pits in order: row 1 from the left, then row 2; columns have letters: `a1`, `b1`, .."""
        laid = _lay(_letter_labels(columns, rows), pits, f"A board of {columns} pits by {rows}")
        return cls(laid, stores)


Board = HexBoard | SquareBoard | DotBoard | PitBoard


def _squares(columns: int, rows: int, cells: Iterable[Cell]) -> Rows[Cell]:
    board = f"A board of {columns} columns by {rows}"
    return _lay(_letter_labels(columns, rows), cells, board)


@lru_cache(maxsize=REMEMBERED)
def _row_labels(lengths: tuple[int, ...]) -> Labels:
    return [[f"{letters(row)}{i + 1}" for i in range(length)] for row, length in enumerate(lengths)]


@lru_cache(maxsize=REMEMBERED)
def _letter_labels(columns: int, rows: int) -> Labels:
    return [[f"{letters(i)}{row + 1}" for i in range(columns)] for row in range(rows)]


def _lay(labels: Labels, cells: Iterable[Place], board: str) -> Rows[Place]:
    given, wanted = list(cells), sum(len(row) for row in labels)
    if not wanted or len(given) != wanted:
        raise ValueError(f"{board} has {wanted} cells, and {len(given)} were given.")
    for number, cell in enumerate(given):
        if not isinstance(cell, Cell | Pit):
            raise ValueError(f"{board} is made of Cell or Pit, and number {number} is {cell!r}.")
    left = iter(given)
    return tuple(tuple(_label(next(left), label) for label in row) for row in labels)


@lru_cache(maxsize=REMEMBERED)
def _label(cell: Place, label: str) -> Place:
    return cell if cell.label else replace(cell, label=label)


def _name_moves(moves: Sequence[Move], rows: Rows[Cell]) -> tuple[Move, ...]:
    """The moves, named by the labels of their cells; ValueError if a cell does not exist."""
    if not moves:
        return ()
    cells = list(chain.from_iterable(rows))
    for move in moves:
        if not (0 <= move.start < len(cells) and 0 <= move.goal < len(cells)):
            raise ValueError(f"{move} leaves a board of {len(cells)} cells, numbered from 0.")
        if cells[move.start].action is not None:
            label = cells[move.start].label
            raise ValueError(f"The cell {label} has an action, so no move can begin there.")
    return tuple(
        move
        if move.name
        else replace(move, name=f"{cells[move.start].label}-{cells[move.goal].label}")
        for move in moves
    )


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
