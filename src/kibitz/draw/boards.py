"""Boards as pictures.

From one picture of a game to the next few places change, so places and coordinates are drawn
from memory.
"""

from functools import lru_cache
from math import sqrt

from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    clickable,
    element,
    label,
    moved,
    together,
)
from kibitz.scene import Cell, HexBoard, SquareBoard, Stone, letter

RADIUS = 24.0  # of a hexagon, from its centre to a corner
HALF = RADIUS * sqrt(3) / 2
STEP = 40.0  # between the centres of squares
MARGIN = 28.0
SMALL = 12.0
REMEMBERED = 20_000  # places drawn, of each kind of board
# Handicap points by the size of the board, as on a Go board.
STARS = {9: (2, 4, 6), 13: (3, 6, 9), 15: (3, 7, 11), 17: (3, 8, 13), 19: (3, 9, 15)}
CORNERS = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))  # in HALF, RADIUS


def breadth_of(board: HexBoard | SquareBoard) -> float:
    """How wide the picture of a board is."""
    if isinstance(board, SquareBoard):
        return STEP * max(len(row) for row in board.rows) + 2 * MARGIN
    right = max(_hex_x(board, r, len(row) - 1) for r, row in enumerate(board.rows))
    return right + HALF + 2 * MARGIN


def hex_board(board: HexBoard) -> Picture:
    """The board with the letters of its rows at the left."""
    cells = [cell for r in range(len(board.rows)) for cell in _hexagons(board, r)]
    height = RADIUS * (1.5 * len(board.rows) + 0.5)
    above = 22.0 if board.is_rhombus else 0.0
    body = together(_edges(board), *cells, *_hex_coordinates(board))
    return Picture(breadth_of(board), height + 2 * above, moved(MARGIN, above, body))


def _hex_x(board: HexBoard, row: int, i: int) -> float:
    return HALF * (board.offsets[row] + 2 * i + 1)


def _hex_y(board: HexBoard, row: int) -> float:
    return RADIUS * (1.5 * (len(board.rows) - 1 - row) + 1)


def _hexagons(board: HexBoard, row: int) -> list[Markup]:
    x, y = _hex_x(board, row, 0), _hex_y(board, row)
    return [_hexagon(cell, i, x + 2 * HALF * i, y) for i, cell in enumerate(board.rows[row])]


@lru_cache(maxsize=REMEMBERED)
def _hexagon(cell: Cell, i: int, x: float, y: float) -> Markup:
    outline = " ".join(f"{HALF * x:.2f},{RADIUS * y:.2f}" for x, y in CORNERS)
    shape = element("polygon", points=outline, class_=_ground(cell))
    vacant = cell.piece is None and not cell.note
    told = label(str(i + 1), 0, 0, "number", 11) if vacant else NOTHING
    act = clickable(cell.name, cell.action, shape, told, _piece(cell, RADIUS * 0.7))
    return moved(x, y, act)


def _hex_coordinates(board: HexBoard) -> list[Markup]:
    letters = [
        _coordinate(letter(r), _hex_x(board, r, 0) - HALF - 12, _hex_y(board, r))
        for r in range(len(board.rows))
    ]
    return letters + (_diagonal_numbers(board) if board.is_rhombus else [])


def _diagonal_numbers(board: HexBoard) -> list[Markup]:
    top = len(board.rows) - 1
    return [
        _coordinate(str(i + 1), _hex_x(board, r, i) + lean, _hex_y(board, r) + up)
        for r, lean, up in ((0, HALF / 2, RADIUS + 12), (top, -HALF / 2, -RADIUS - 12))
        for i in range(len(board.rows[r]))
    ]


def _edges(board: HexBoard) -> Markup:
    if board.edges is None:
        return NOTHING
    top, columns = len(board.rows) - 1, range(len(board.rows[0]))
    rows = range(len(board.rows))
    ends, sides = board.edges
    return together(
        _border(board, [(0, i) for i in columns], (4, 3, 2), ends),
        _border(board, [(top, i) for i in columns], (5, 0, 1), ends),
        _border(board, [(r, 0) for r in rows], (3, 4, 5), sides),
        _border(board, [(r, len(columns) - 1) for r in rows], (2, 1, 0), sides),
    )


def _border(
    board: HexBoard, places: list[tuple[int, int]], corners: tuple[int, ...], colour: str
) -> Markup:
    # Half of the line is hidden under the cells, which are drawn over it.
    points = " ".join(
        f"{_hex_x(board, r, i) + HALF * CORNERS[c][0]:.2f},"
        f"{_hex_y(board, r) + RADIUS * CORNERS[c][1]:.2f}"
        for r, i in places
        for c in corners
    )
    return element("polyline", points=points, class_=f"edge edge-{colour}")


def square_board(board: SquareBoard) -> Picture:
    """The board with letters under its columns and numbers at the left."""
    columns, rows = max(len(row) for row in board.rows), len(board.rows)
    ground = _crossings(board) if board.style == "points" else NOTHING
    cells = [
        _square(cell, board.style, *_square_centre(rows, r, i))
        for r, row in enumerate(board.rows)
        for i, cell in enumerate(row)
    ]
    body = together(ground, *cells, *_square_coordinates(columns, rows))
    return Picture(breadth_of(board), STEP * rows + MARGIN, moved(MARGIN, 0, body))


def _square_centre(rows: int, row: int, i: int) -> tuple[float, float]:
    return STEP * (i + 0.5), STEP * (rows - row - 0.5)


@lru_cache(maxsize=REMEMBERED)
def _square(cell: Cell, style: str, x: float, y: float) -> Markup:
    half = STEP / 2
    if style == "points":
        ground = element("circle", r=half * 0.86, class_="spot")
    else:
        box = {"x": -half, "y": -half, "width": STEP, "height": STEP, "rx": 3.0}
        ground = element("rect", class_=_ground(cell), **box)
    act = clickable(cell.name, cell.action, ground, _piece(cell, half * 0.86))
    return moved(x, y, act)


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


def _square_coordinates(columns: int, rows: int) -> list[Markup]:
    letters = [_coordinate(letter(i), STEP * (i + 0.5), STEP * rows + 14) for i in range(columns)]
    numbers = [_coordinate(str(r + 1), -14, STEP * (rows - r - 0.5)) for r in range(rows)]
    return letters + numbers


@lru_cache(maxsize=REMEMBERED)
def _coordinate(text: str, x: float, y: float) -> Markup:
    return label(text, x, y, "coordinate", SMALL)


def _ground(cell: Cell) -> str:
    return "cell" if cell.action is None else "cell legal"


def _piece(cell: Cell, radius: float) -> Markup:
    match cell.piece:
        case Stone(colour):
            drawn, role = _stone(colour, radius), f"text-{colour}"
        case None:
            drawn, role = NOTHING, "piece"
        case text:
            drawn, role = _letters(text, radius), "note"
    note = label(cell.note, 0, 0, role, radius * 0.85) if cell.note else NOTHING
    return together(drawn, _ring(cell, radius), note)


def _stone(colour: str, radius: float) -> Markup:
    return together(
        element("circle", r=radius, class_=f"stone {colour}"),
        element("circle", cx=-radius * 0.14, cy=-radius * 0.16, r=radius * 0.7, class_="shine"),
        element("circle", cx=-radius * 0.24, cy=-radius * 0.28, r=radius * 0.4, class_="shine"),
    )


def _letters(text: str, radius: float) -> Markup:
    return label(text, 0, 0, "piece", radius * min(1.4, 2.6 / max(1, len(text))))


def _ring(cell: Cell, radius: float) -> Markup:
    if not (cell.last or cell.new):
        return NOTHING
    mark = "new" if cell.new else "last"
    if isinstance(cell.piece, Stone):
        return element("circle", r=radius * 0.62, class_=f"ring {mark} on-{cell.piece.colour}")
    return element("circle", r=radius, class_=f"ring {mark}")
