"""Boards of hexagons and squares as pictures.

From one picture of a game to the next few cells change, so drawn cells and coordinates are
cached.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

from kibitz.draw.markup import (
    LIT,
    NOTHING,
    Markup,
    Picture,
    element,
    label,
    legal_dot,
    moved,
    place,
    together,
)
from kibitz.draw.standing import standing
from kibitz.scene import (
    Cell,
    HexBoard,
    Move,
    Piece,
    Polyomino,
    SquareBoard,
    Stack,
    Stone,
    Tile,
    letter,
)

RADIUS = 24.0  # of a hexagon, from its centre to a corner
HALF = RADIUS * sqrt(3) / 2
PALE, DEEP = (232, 240, 236), (63, 140, 120)  # the ends of a heat map
Moves = tuple[Move, ...]
STEP = 40.0  # between the centres of squares
MARGIN = 28.0
SMALL, LARGE = 12.0, 19.0  # of the names of columns and rows
REMEMBERED = 20_000  # places drawn, of each kind of board
# Handicap points by the size of the board, as on a Go board.
STARS = {9: (2, 4, 6), 13: (3, 6, 9), 15: (3, 7, 11), 17: (3, 8, 13), 19: (3, 9, 15)}
CORNERS = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))  # in HALF, RADIUS


def breadth_of(board: HexBoard | SquareBoard) -> float:
    """The width of the picture of a board."""
    if isinstance(board, SquareBoard):
        return STEP * max(len(row) for row in board.rows) + 2 * MARGIN
    right = max(_hex_x(board, r, len(row) - 1) for r, row in enumerate(board.rows))
    return right + HALF + 2 * MARGIN


def hex_board(board: HexBoard) -> Picture:
    """The board with the letters of its rows at the left."""
    cells = [
        _hexagon(cell, i, _hex_x(board, r, i), _hex_y(board, r), moves, goal)
        for r, i, cell, moves, goal in _places(board)
    ]
    height = RADIUS * (1.5 * len(board.rows) + 0.5)
    above = 22.0 if board.is_rhombus else 0.0
    body = together(_edges(board), *cells, *_hex_coordinates(board))
    return Picture(breadth_of(board), height + 2 * above, moved(MARGIN, above, body))


def _hex_x(board: HexBoard, row: int, i: int) -> float:
    return HALF * (board.offsets[row] + 2 * i + 1)


def _hex_y(board: HexBoard, row: int) -> float:
    return RADIUS * (1.5 * (len(board.rows) - 1 - row) + 1)


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


@lru_cache(maxsize=REMEMBERED)
def _hexagon(cell: Cell, i: int, x: float, y: float, moves: Moves, goal: int | None) -> Markup:
    outline = " ".join(f"{HALF * x:.2f},{RADIUS * y:.2f}" for x, y in CORNERS)
    shape = element("polygon", points=outline, **ground(cell, moves))
    vacant = cell.piece is None and not cell.note
    number = label(str(i + 1), 0, 0, "number", 11) if vacant else NOTHING
    dot = legal_dot(is_legal(cell, moves), 0, RADIUS * 0.56, 3.2, "dot")
    parts = shape, number, dot, content(cell, RADIUS * 0.7)
    drawn = place(cell.name, cell.action, moves, goal, *parts, seen=spoken(cell))
    return moved(x, y, drawn)


def _hex_coordinates(board: HexBoard) -> list[Markup]:
    letters = [
        _coordinate(letter(r), _hex_x(board, r, 0) - HALF - 12, _hex_y(board, r))
        for r in range(len(board.rows))
    ]
    return letters + (_diagonal_numbers(board) if board.is_rhombus else _last_numbers(board))


def _last_numbers(board: HexBoard) -> list[Markup]:
    # The number of the last cell of each row, at its right.
    return [
        _coordinate(str(len(row)), _hex_x(board, r, len(row) - 1) + HALF + 12, _hex_y(board, r))
        for r, row in enumerate(board.rows)
    ]


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
        _square(cell, _style(board, r + i), *_square_centre(rows, r, i), moves, goal)
        for r, i, cell, moves, goal in _places(board)
    ]
    body = together(ground, *cells, *_square_coordinates(columns, rows))
    return Picture(breadth_of(board), STEP * rows + MARGIN, moved(MARGIN, 0, body))


def _style(board: SquareBoard, diagonal: int) -> str:
    return "dark" if board.style == "checks" and diagonal % 2 == 0 else board.style


def _square_centre(rows: int, row: int, i: int) -> tuple[float, float]:
    return STEP * (i + 0.5), STEP * (rows - row - 0.5)


@lru_cache(maxsize=REMEMBERED)
def _square(cell: Cell, style: str, x: float, y: float, moves: Moves, goal: int | None) -> Markup:
    half = STEP / 2
    if style == "points":
        look = {"class_": "spot"} if cell.shade is None else ground(cell, moves)
        below = element("circle", r=half * 0.86, **look)
    else:
        box = {"x": -half, "y": -half, "width": STEP, "height": STEP, "rx": 3.0}
        look = ground(cell, moves)
        if style == "dark" and cell.shade is None:
            look = {"class_": f"{look['class_']} check"}
        below = element("rect", **look, **box)
    aside = half - 8 if cell.piece is not None or cell.note else 0.0
    size = 3.0 if style == "points" else 4.2
    dot = legal_dot(is_legal(cell, moves), aside, -aside, size, "dot")
    parts = below, dot, content(cell, half * 0.86)
    drawn = place(cell.name, cell.action, moves, goal, *parts, seen=spoken(cell))
    return moved(x, y, drawn)


def is_legal(cell: Cell, moves: Moves) -> bool:
    """Whether a cell can be clicked now."""
    return cell.action is not None or bool(moves)


def spoken(cell: Cell) -> str:
    """What a screen reader says, for instance: `e5, white, group of 4`."""
    match cell.piece:
        case Stone(colour):
            piece = colour
        case Piece() | Stack() | Polyomino() | Tile():
            piece = cell.piece.said
        case text:
            piece = text or ""
    marks = {"win": "part of what wins", "open": "may still be used"}
    group = f"group of {cell.group}" if cell.group else ""
    parts = (cell.name, piece, group, cell.note, marks.get(cell.mark, ""))
    return ", ".join(part for part in parts if part)


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
    # The smaller a window makes the cells of a large board, the larger their names are drawn.
    size = min(LARGE, SMALL * max(1.0, columns / 10))
    under, beside = STEP * rows + MARGIN / 2, -MARGIN / 2
    letters = [_coordinate(letter(i), STEP * (i + 0.5), under, size) for i in range(columns)]
    numbers = [_coordinate(str(r + 1), beside, STEP * (rows - r - 0.5), size) for r in range(rows)]
    return letters + numbers


@lru_cache(maxsize=REMEMBERED)
def _coordinate(text: str, x: float, y: float, size: float = SMALL) -> Markup:
    return label(text, x, y, "coordinate", size)


def ground(cell: Cell, moves: Moves) -> dict[str, str]:
    """The look of the ground of a cell."""
    if cell.shade is not None:
        return {"class_": "shaded", "fill": shaded(cell.shade)}
    return {"class_": "cell legal" if moves or cell.action is not None else "cell"}


def shaded(shade: float) -> str:
    """The colour of a shade from 0 to 1."""
    parts = (round(a + (b - a) * shade) for a, b in zip(PALE, DEEP, strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def content(cell: Cell, radius: float) -> Markup:
    """The piece of a cell with its ring, and the note, around the origin."""
    vacant = "piece" if cell.shade is None else "on-shade"
    size, aside = radius * 0.85, 0.0
    match cell.piece:
        case Stone(colour):
            drawn, role = stone(colour, radius), f"text-{colour}"
        case Piece() | Stack() | Polyomino() | Tile():
            drawn, role = standing(cell.piece, radius), "plate-text"
            at, wide = radius * 0.8, max(2, len(cell.note)) * radius * 0.3 + 4
            if cell.note:  # inside the cell, on a plate of its own
                drawn = together(drawn, _plate(wide, at, radius))
            size, aside = min(radius * 0.5, 3.2 * radius / max(1, len(cell.note))), at
            note = label(cell.note, 0, at, role, size) if cell.note else NOTHING
            return together(drawn, _mark(cell, radius), _ring(cell, radius), note)
        case None:
            drawn, role = NOTHING, vacant
        case text:  # the note stands at its lower right
            drawn, role = _letters(text, radius, vacant), "note"
            size, aside = radius * 0.6, radius * 0.75
    note = label(cell.note, aside, aside, role, size) if cell.note else NOTHING
    return together(drawn, _mark(cell, radius), _ring(cell, radius), note)


def _plate(wide: float, y: float, radius: float) -> Markup:
    wide = min(wide, 2.2 * radius)
    tall = radius * 0.56
    box = {"x": -wide / 2, "y": y - tall / 2, "width": wide, "height": tall, "rx": tall / 2}
    return element("rect", class_="plate", **box)


def stone(colour: str, radius: float) -> Markup:
    """A stone around the origin."""
    return together(
        element("circle", cx=radius * 0.07, cy=radius * 0.12, r=radius, class_="shadow"),
        element("circle", r=radius, class_=f"stone {colour}"),
        element("circle", r=radius, fill=LIT),
    )


def _letters(text: str, radius: float, role: str) -> Markup:
    return label(text, 0, 0, role, radius * min(1.4, 2.6 / max(1, len(text))))


def _mark(cell: Cell, radius: float) -> Markup:
    match cell.mark:
        case "win":
            return together(
                element("circle", r=radius * 1.05, class_="halo-edge"),
                element("circle", r=radius * 1.05, class_="halo"),
            )
        case "open":
            return element("circle", r=radius * 0.24, class_="may")
    return NOTHING


def _ring(cell: Cell, radius: float) -> Markup:
    if not (cell.last or cell.new):
        return NOTHING
    mark = "new" if cell.new else "last"
    if isinstance(cell.piece, Stone):
        return element("circle", r=radius * 0.62, class_=f"ring {mark} on-{cell.piece.colour}")
    return element("circle", r=radius, class_=f"ring {mark}")
