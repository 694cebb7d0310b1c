"""Where pictures lie on sheets of paper, in mm from the upper left corner, and where to cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil
from typing import NamedTuple

from ...draw.printed import Print

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
EDGE = 7.0  # mm, that printers leave white; three rows of cards fit on letter
FOOT = 6.0  # mm, for the words at the foot of a sheet with a board
OVERLAP = 10.0  # mm, of two sheets of one board
TICK = 4.0  # mm, of a cut mark
GAP = 4.0  # mm, between pieces of different sizes
CROSS = 3.0  # mm, of a mark that lies on two sheets at the same place of the board


class Placed(NamedTuple):
    """A picture with its upper left corner; `window` is the part of it that is seen, in mm."""

    picture: Print
    x: float
    y: float
    window: tuple[float, float, float, float] | None = None


class Mark(NamedTuple):
    """A line along which paper is cut, or that says where."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass
class Leaf:
    """A sheet of paper: `part` is what a list of contents calls it, `foot` is printed on it."""

    part: str
    foot: str
    size: tuple[float, float]
    placed: list[Placed] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


def card_sheets(cards: Sequence[Print], back: Print, paper: str) -> list[Leaf]:
    """Cards edge to edge; after each sheet of faces one of backs, which lies behind it."""
    wide, tall = PAPERS[paper]
    columns = int((wide - 2 * EDGE) // back.width)
    rows = int((tall - 2 * EDGE) // back.height)
    left, top = (wide - columns * back.width) / 2, (tall - rows * back.height) / 2
    each, sheets = columns * rows, list[Leaf]()
    for first in range(0, len(cards), each):
        number = f"{first // each + 1} of {ceil(len(cards) / each)}"
        for name, some in (("Cards", cards[first : first + each]), ("Backs", [back] * each)):
            sheet = Leaf("cards", f"{name} {number}", (wide, tall))
            for k, piece in enumerate(some):
                column, row = k % columns, k // columns
                x, y = left + column * piece.width, top + row * piece.height
                sheet.placed.append(Placed(piece, x, y))
            sheet.marks = _ticks(left, top, (columns, rows), (back.width, back.height))
            sheets.append(sheet)
    return sheets


def _ticks(
    left: float, top: float, count: tuple[int, int], size: tuple[float, float]
) -> list[Mark]:
    """Marks outside of a grid, at the ends of each line along which it is cut."""
    right, bottom = left + count[0] * size[0], top + count[1] * size[1]
    marks = []
    for x in (left + k * size[0] for k in range(count[0] + 1)):
        marks += [Mark(x, top - 1 - TICK, x, top - 1), Mark(x, bottom + 1, x, bottom + 1 + TICK)]
    for y in (top + k * size[1] for k in range(count[1] + 1)):
        marks += [Mark(left - 1 - TICK, y, left - 1, y), Mark(right + 1, y, right + 1 + TICK, y)]
    return marks


def piece_sheets(pieces: Iterable[Print], paper: str) -> list[Leaf]:
    """Pieces in rows, those of one size edge to edge, with lines along which they are cut."""
    wide, tall = PAPERS[paper]
    sheets, y = list[Leaf](), tall
    by_size = sorted(pieces, key=lambda piece: (-piece.height, -piece.width))
    for (width, height), group in groupby(by_size, lambda piece: (piece.width, piece.height)):
        some = list(group)
        columns = max(1, int((wide - 2 * EDGE) // width))
        left = (wide - min(columns, len(some)) * width) / 2
        y += GAP
        for first in range(0, len(some), columns):
            if y + height > tall - EDGE - FOOT:
                sheets.append(Leaf("pieces", "Pieces", (wide, tall)))
                y = EDGE
            for k, piece in enumerate(some[first : first + columns]):
                x = left + k * width
                sheets[-1].placed.append(Placed(piece, x, y))
                sheets[-1].marks += _outline(x, y, width, height)
            y += height
    return sheets


def _outline(x: float, y: float, width: float, height: float) -> list[Mark]:
    right, low = x + width, y + height
    return [
        Mark(x, y, right, y),
        Mark(x, low, right, low),
        Mark(x, y, x, low),
        Mark(right, y, right, low),
    ]


def board_sheets(board: Print, paper: str) -> list[Leaf]:
    """A board in the middle of a sheet, or on several that overlap, upright or lying."""
    upright = PAPERS[paper]
    return min((_tiled(board, size) for size in (upright, upright[::-1])), key=len)


def _tiled(board: Print, size: tuple[float, float]) -> list[Leaf]:
    room = size[0] - 2 * EDGE, size[1] - 2 * EDGE - FOOT
    columns, rows = (_pieces(side, most) for side, most in zip(_sides(board), room, strict=True))
    if columns * rows == 1:
        sheet = Leaf("board", "Board", size)
        x, y = (size[0] - board.width) / 2, (size[1] - FOOT - board.height) / 2
        sheet.placed.append(Placed(board, x, y))
        return [sheet]
    return [
        _tile(board, size, room, (column, row), (columns, rows))
        for row in range(rows)
        for column in range(columns)
    ]


def _sides(board: Print) -> tuple[float, float]:
    return board.width, board.height


def _pieces(side: float, room: float) -> int:
    return 1 if side <= room else ceil((side - OVERLAP) / (room - OVERLAP))


def _tile(
    board: Print,
    size: tuple[float, float],
    room: tuple[float, float],
    at: tuple[int, int],
    count: tuple[int, int],
) -> Leaf:
    """One sheet of a board, with crosses that lie on its neighbours too."""
    (left, width), (top, height) = (
        _span(k, n, side, most)
        for k, n, side, most in zip(at, count, _sides(board), room, strict=True)
    )
    foot = f"Board, row {at[1] + 1} of {count[1]}, column {at[0] + 1} of {count[0]}"
    sheet = Leaf("board", f"{foot}: lay the crosses on those of the next sheet", size)
    sheet.placed.append(Placed(board, EDGE, EDGE, (left, top, width, height)))
    for along, across, is_upright in (
        (_middles(at[0], count[0], left, width), _ends(top, height), True),
        (_middles(at[1], count[1], top, height), _ends(left, width), False),
    ):
        for seam in along:
            sheet.marks += [
                mark
                for end in across
                for mark in _cross(
                    *((seam - left, end - top) if is_upright else (end - left, seam - top))
                )
            ]
    sheet.marks += _outline(EDGE, EDGE, width, height)
    return sheet


def _span(k: int, count: int, side: float, room: float) -> tuple[float, float]:
    """Where the k-th of `count` sheets begins on a side of a board, and how much it shows."""
    if count == 1:
        return 0.0, side
    each = (side - OVERLAP) / count + OVERLAP
    return k * (each - OVERLAP), min(each, room)


def _middles(k: int, count: int, begin: float, length: float) -> list[float]:
    """The middles of the strips that a sheet shares with its neighbours, on the board."""
    before = [begin + OVERLAP / 2] if k else []
    return [*before, begin + length - OVERLAP / 2] if k < count - 1 else before


def _ends(begin: float, length: float) -> list[float]:
    return [begin + length * part for part in (0.25, 0.75)]


def _cross(x: float, y: float) -> list[Mark]:
    x, y = x + EDGE, y + EDGE
    return [Mark(x - CROSS, y, x + CROSS, y), Mark(x, y - CROSS, x, y + CROSS)]
