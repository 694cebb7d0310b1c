"""Boards of hexagons and squares as pictures.

From one picture of a game to the next few cells change, so drawn cells and coordinates are
cached.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import sqrt
from typing import Any

from kibitz.draw.above import above
from kibitz.draw.cells import Moves, below, content, ground, is_legal, previews, spoken_text
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    element,
    label,
    legal_dot,
    place,
    together,
    translate,
)
from kibitz.kit.labels import letters
from kibitz.scene import Cell, HexBoard, SquareBoard, Wall
from kibitz.scene.boards import HEXAGON, REMEMBERED, SQUARE, Point, Sides, joined_sides
from kibitz.words import remember

RADIUS = 24.0  # of a hexagon, from its centre to a corner
HALF = RADIUS * sqrt(3) / 2
STEP = 40.0  # between the centres of squares
MARGIN, RIM = 22.0, 4.0  # with names of columns and rows, and without
GROOVE = 8.0  # between squares, for walls
SMALL, SIZE = 12.0, 15.0  # of the names of columns and rows
A_CELL = 1.27  # of the same for each cell across: 12 pixels where a phone is 390 wide
Whole = tuple[int, ...]
# Handicap points by the size of the board, as on a Go board.
STARS = {9: (2, 4, 6), 13: (3, 6, 9), 15: (3, 7, 11), 17: (3, 8, 13), 19: (3, 9, 15)}
CORNERS = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))  # in HALF, RADIUS


@dataclass(frozen=True, slots=True)
class HexFrame:
    """What all pictures of a board of hexagons share: where its cells are, and what is around."""

    centres: tuple[Point, ...]
    edges: Markup
    names: Markup
    width: float
    height: float
    margin: float


def breadth_of(board: HexBoard | SquareBoard) -> float:
    """The width of the picture of a board."""
    if isinstance(board, SquareBoard):
        return STEP * max(len(row) for row in board.rows) + _margin(board) + RIM
    return _frame_of(board).width


def hex_board(board: HexBoard) -> Picture:
    """The board with the letters of its rows at the left."""
    frame, sides_of = _frame_of(board), joined_sides(board, HEXAGON)
    cells = [
        NOTHING if cell.absent else _hexagon(cell, i, *centre, moves, goal, sides)
        for (_, i, cell, moves, goal), centre, sides in zip(
            _places(board), frame.centres, sides_of, strict=True
        )
    ]
    over = above(board.above, frame.centres, RADIUS) if board.above else NOTHING
    body = together(frame.edges, *cells, frame.names, over)
    return Picture(frame.width, frame.height, translate(MARGIN, frame.margin, body))


def _frame_of(board: HexBoard) -> HexFrame:
    return _hex_frame(
        tuple(len(row) for row in board.rows),
        tuple(board.offsets),
        board.edges and (board.edges[0], board.edges[1]),
        board.is_rhombus,
    )


@lru_cache(maxsize=REMEMBERED)
def _hex_frame(
    lengths: Whole, offsets: Whole, edges: tuple[str, str] | None, is_rhombus: bool
) -> HexFrame:
    rows, margin = len(lengths), 22.0 if is_rhombus else 0.0
    right = max(_hex_x(offsets[r], length - 1) for r, length in enumerate(lengths))
    return HexFrame(
        tuple(
            (_hex_x(offsets[r], i), _hex_y(rows, r))
            for r, length in enumerate(lengths)
            for i in range(length)
        ),
        _edges(lengths, offsets, edges),
        together(*_hex_coordinates(lengths, offsets, is_rhombus)),
        right + HALF + 2 * MARGIN,
        RADIUS * (1.5 * rows + 0.5) + 2 * margin,
        margin,
    )


def _hex_x(offset: int, i: int) -> float:
    return HALF * (offset + 2 * i + 1)


def _hex_y(rows: int, row: int) -> float:
    return RADIUS * (1.5 * (rows - 1 - row) + 1)


def _places(board: HexBoard | SquareBoard) -> Iterator[tuple[int, int, Cell, Moves, int | None]]:
    """Row, place in the row, cell; the moves that begin there; its number if one ends there."""
    begun: dict[int, Moves] = {}
    for move in board.moves:
        begun[move.start] = (*begun.get(move.start, ()), move)
    goals, number = {move.goal for move in board.moves}, 0
    for r, row in enumerate(board.rows):
        for i, cell in enumerate(row):
            yield r, i, cell, begun.get(number, ()), number if number in goals else None
            number += 1


@remember
def _hexagon(
    cell: Cell, i: int, x: float, y: float, moves: Moves, goal: int | None, sides: Sides
) -> Markup:
    outline = " ".join(f"{HALF * x:.2f},{RADIUS * y:.2f}" for x, y in CORNERS)
    hexagon = partial(element, "polygon", points=outline)
    shape = below(cell, ground(cell, moves), HALF, hexagon, 60)
    vacant = cell.piece is None and not cell.note
    number = label(str(i + 1), 0, 0, "number", 11) if vacant else NOTHING
    dot = legal_dot(is_legal(cell, moves), 0, RADIUS * 0.56, 3.2, "dot")
    corners = [(HALF * right, RADIUS * down) for right, down in CORNERS] if sides else []
    parts = shape, number, dot, content(cell, RADIUS * 0.7, sides, corners)
    return translate(x, y, _place(cell, moves, goal, RADIUS * 0.7, 0.0, *parts))


def _place(
    cell: Cell, moves: Moves, goal: int | None, radius: float, step: float, *parts: Markup
) -> Markup:
    """A cell with what the moves that begin there would put on their goals."""
    shown: dict[str, Any] = {"seen": spoken_text(cell), "previews": previews(moves, radius, step)}
    return place(cell.name, cell.action, moves, goal, *parts, **shown)


def _hex_coordinates(lengths: Whole, offsets: Whole, is_rhombus: bool) -> list[Markup]:
    rows = len(lengths)
    size = SIZE * min(1.2, max(0.55, rows / 9))
    names = [
        _coordinate(letters(r), _hex_x(offsets[r], 0) - HALF - 12, _hex_y(rows, r), size)
        for r in range(rows)
    ]
    numbers = _diagonal_numbers if is_rhombus else _last_numbers
    return names + numbers(lengths, offsets, size)


def _last_numbers(lengths: Whole, offsets: Whole, size: float) -> list[Markup]:
    # The number of the last cell of each row, at its right.
    return [
        _coordinate(
            str(length), _hex_x(offsets[r], length - 1) + HALF + 12, _hex_y(len(lengths), r), size
        )
        for r, length in enumerate(lengths)
    ]


def _diagonal_numbers(lengths: Whole, offsets: Whole, size: float) -> list[Markup]:
    top = len(lengths) - 1
    return [
        _coordinate(str(i + 1), _hex_x(offsets[r], i) + lean, _hex_y(len(lengths), r) + up, size)
        for r, lean, up in ((0, HALF / 2, RADIUS + 12), (top, -HALF / 2, -RADIUS - 12))
        for i in range(lengths[r])
    ]


def _edges(lengths: Whole, offsets: Whole, edges: tuple[str, str] | None) -> Markup:
    if edges is None:
        return NOTHING
    top, columns = len(lengths) - 1, range(lengths[0])
    rows = range(len(lengths))
    ends, sides = edges
    return together(
        _border(offsets, [(0, i) for i in columns], (4, 3, 2), ends),
        _border(offsets, [(top, i) for i in columns], (5, 0, 1), ends),
        _border(offsets, [(r, 0) for r in rows], (3, 4, 5), sides),
        _border(offsets, [(r, len(columns) - 1) for r in rows], (2, 1, 0), sides),
    )


def _border(offsets: Whole, places: list[tuple[int, int]], corners: Whole, colour: str) -> Markup:
    # Half of the line is hidden under the cells, which are drawn over it.
    points = " ".join(
        f"{_hex_x(offsets[r], i) + HALF * CORNERS[c][0]:.2f},"
        f"{_hex_y(len(offsets), r) + RADIUS * CORNERS[c][1]:.2f}"
        for r, i in places
        for c in corners
    )
    return element("polyline", points=points, class_=f"edge edge-{colour}")


def square_board(board: SquareBoard) -> Picture:
    """The board with letters under its columns and numbers at the left."""
    columns, rows = max(len(row) for row in board.rows), len(board.rows)
    ground = _crossings(board) if board.style == "points" else _grooves(board, columns, rows)
    cells = [
        NOTHING
        if cell.absent
        else _square(cell, _style(board, r + i), *_square_centre(rows, r, i), moves, goal, sides)
        for (r, i, cell, moves, goal), sides in zip(
            _places(board), joined_sides(board, SQUARE), strict=True
        )
    ]
    over = above(board.above, _square_centres(board), STEP) if board.above else NOTHING
    names = _square_coordinates(board) if board.coordinates else []
    body, margin = together(ground, *cells, *names, over), _margin(board)
    return Picture(breadth_of(board), STEP * rows + margin, translate(margin, 0, body))


def _margin(board: SquareBoard) -> float:
    return max(MARGIN, 1.3 * _letters(board)) if board.coordinates else RIM


def _letters(board: SquareBoard) -> float:
    # The smaller a window makes the cells of a large board, the larger their names are drawn.
    columns = max(len(row) for row in board.rows)
    most = max(columns, len(board.rows))
    return max(SMALL * min(1.0, max(0.6, most / 8)), A_CELL * columns)


def _style(board: SquareBoard, diagonal: int) -> str:
    if board.style == "cells" and any(isinstance(thing, Wall) for thing in board.above):
        return "grooved"
    return "dark" if board.style == "checks" and diagonal % 2 == 0 else board.style


def _grooves(board: SquareBoard, columns: int, rows: int) -> Markup:
    """What is between the squares of a board that has walls, and around holes."""
    look = {"grooved": "groove", "holes": "wood"}.get(_style(board, 0))
    if look is None:
        return NOTHING
    return element("rect", width=STEP * columns, height=STEP * rows, rx=5, class_=look)


def _square_centre(rows: int, row: int, i: int) -> Point:
    return STEP * (i + 0.5), STEP * (rows - row - 0.5)


def _square_centres(board: SquareBoard) -> list[Point]:
    return [_square_centre(len(board.rows), r, i) for r, i, *_ in _places(board)]


@remember
def _square(
    cell: Cell, style: str, x: float, y: float, moves: Moves, goal: int | None, sides: Sides
) -> Markup:
    half = STEP / 2
    edge = half - GROOVE / 2 if style == "grooved" else half
    if style == "points":
        look = {"class_": "spot"} if cell.shade is None else ground(cell, moves)
        shape = partial(element, "circle", r=half * 0.86)
    elif style == "holes":
        look = ground(cell, moves)
        look["class_"] += " hole"
        shape = partial(element, "circle", r=half * 0.88)
    else:
        box = {"x": -edge, "y": -edge, "width": 2 * edge, "height": 2 * edge, "rx": 3.0}
        look = ground(cell, moves)
        if style == "dark" and cell.shade is None:
            look = {"class_": f"{look['class_']} check"}
        shape = partial(element, "rect", **box)
    aside = half - 8 if cell.piece is not None or cell.note else 0.0
    size = 3.0 if style == "points" else 4.2
    dot = legal_dot(is_legal(cell, moves), aside, -aside, size, "dot")
    corners = square_corners(half) if sides else []
    parts = below(cell, look, edge, shape), dot, content(cell, edge * 0.86, sides, corners)
    return translate(x, y, _place(cell, moves, goal, edge * 0.86, STEP, *parts))


def square_corners(half: float) -> list[tuple[float, float]]:
    """The corners of a square around the origin, clockwise from the upper left."""
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


def _crossings(board: SquareBoard) -> Markup:
    columns, rows = max(len(row) for row in board.rows), len(board.rows)
    wood = element("rect", width=STEP * columns, height=STEP * rows, rx=6, class_="wood")
    right, bottom, first = STEP * (columns - 0.5), STEP * (rows - 0.5), STEP / 2
    across = "".join(f"M{first:g} {STEP * (r + 0.5):g}H{right:g}" for r in range(rows))
    down = "".join(f"M{STEP * (i + 0.5):g} {first:g}V{bottom:g}" for i in range(columns))
    stars = STARS.get(columns, ()) if columns == rows else ()
    dots = [_star(rows, r, i) for r in stars for i in stars]
    return together(wood, element("path", d=across + down, class_="grid"), *dots)


def _star(rows: int, row: int, i: int) -> Markup:
    x, y = _square_centre(rows, row, i)
    return element("circle", cx=x, cy=y, r=3.4, class_="star")


def _square_coordinates(board: SquareBoard) -> list[Markup]:
    columns, rows = max(len(row) for row in board.rows), len(board.rows)
    size, away = _letters(board), _margin(board) / 2
    names = [
        _coordinate(letters(i), STEP * (i + 0.5), STEP * rows + away, size) for i in range(columns)
    ]
    beside = [_coordinate(str(r + 1), -away, STEP * (rows - r - 0.5), size) for r in range(rows)]
    return names + beside


@lru_cache(maxsize=REMEMBERED)
def _coordinate(text: str, x: float, y: float, size: float = SMALL) -> Markup:
    return label(text, x, y, "coordinate", size)
