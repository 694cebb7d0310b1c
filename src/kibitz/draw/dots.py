"""Dots, lines between them and boxes, as in Dots and Boxes, as a picture."""

from kibitz.draw.boards import SMALL
from kibitz.draw.cells import content, shade_colour
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    clickable,
    element,
    label,
    legal_dot,
    together,
    translate,
)
from kibitz.kit.labels import letters
from kibitz.scene import Cell, DotBoard, Stone
from kibitz.words import message, read, remember

STEP = 56.0  # from dot to dot
MARGIN = 42.0
PAD = 16.0  # of wood around the dots
REACH = 13.0  # how far beside a line a click still counts
DOT = 5.0
DASH, DASH_LENGTH = 4.6, 16.0  # the mark of a line that can be drawn


def breadth_of(board: DotBoard) -> float:
    """The width of the picture of a board."""
    return STEP * len(board.across[0]) + 2 * MARGIN


def dot_board(board: DotBoard) -> Picture:
    """The board with the names of the dots under them and their numbers at the left."""
    columns, rows = len(board.across[0]), len(board.up)
    boxes = [
        _box(cell, i, rows - r, r + 1)
        for r, row in enumerate(board.boxes)
        for i, cell in enumerate(row)
    ]
    across = [
        _line(cell, i, rows - r, 1, 0)
        for r, row in enumerate(board.across)
        for i, cell in enumerate(row)
    ]
    up = [
        _line(cell, i, rows - r, 0, -1)
        for r, row in enumerate(board.up)
        for i, cell in enumerate(row)
    ]
    dots = [_dot(i, r) for r in range(rows + 1) for i in range(columns + 1)]
    names = [
        label(letters(i), STEP * i, STEP * rows + 30, "coordinate", SMALL)
        for i in range(columns + 1)
    ]
    numbers = [
        label(str(r + 1), -30, STEP * (rows - r), "coordinate", SMALL) for r in range(rows + 1)
    ]
    wide, tall = STEP * columns + 2 * PAD, STEP * rows + 2 * PAD
    wood = element("rect", x=-PAD, y=-PAD, width=wide, height=tall, rx=10, class_="wood")
    body = together(wood, *boxes, *across, *up, *dots, *names, *numbers)
    return Picture(breadth_of(board), STEP * rows + 2 * MARGIN, translate(MARGIN, MARGIN, body))


@remember
def _box(cell: Cell, column: int, row: int, number: int) -> Markup:
    if cell.piece is None and not cell.note and cell.action is None:
        return NOTHING
    colour = cell.piece.colour if isinstance(cell.piece, Stone) else "cell"
    role = "spot" if cell.piece is None else f"box {colour}"
    side = STEP - 2 * DOT
    ground = element("rect", x=-side / 2, y=-side / 2, width=side, height=side, rx=6, class_=role)
    owner = content(cell, STEP * 0.3)
    name = cell.name or read(message("box {name}", name=f"{letters(column)}{number}"))
    box = clickable(name, cell.action, ground, owner, legal_dot(cell.action is not None, 0, 0))
    return translate(STEP * (column + 0.5), STEP * (row - 0.5), box)


@remember
def _line(cell: Cell, column: int, row: int, right: int, up: int) -> Markup:
    # A wide invisible bar takes the click.
    length = {"x1": 0.0, "y1": 0.0, "x2": STEP * right, "y2": STEP * up}
    if cell.shade is not None:
        drawn = element("line", class_="edge", stroke=shade_colour(cell.shade), **length)
    elif cell.piece is None:
        drawn = element("line", class_="grid ghost", **length)
    else:
        colour = cell.piece.colour if isinstance(cell.piece, Stone) else "black"
        drawn = element("line", class_=f"edge edge-{colour}", **length)
    ring = element("line", class_="mark new" if cell.new else "mark last", **length)
    mark = ring if cell.last or cell.new else NOTHING
    bar = _bar(right, up) if cell.action is not None else NOTHING
    note = label(cell.note, STEP * right / 2, STEP * up / 2, "piece", 11) if cell.note else NOTHING
    dash = _dash(right, up) if cell.action is not None and not cell.note else NOTHING
    line = clickable(cell.name, cell.action, bar, drawn, mark, note, dash)
    return translate(STEP * column, STEP * row, line)


def _dash(right: int, up: int) -> Markup:
    wide, tall = (DASH_LENGTH, DASH) if right else (DASH, DASH_LENGTH)
    x, y = (STEP * right - wide) / 2, (STEP * up - tall) / 2
    return element("rect", x=x, y=y, width=wide, height=tall, rx=DASH / 2, class_="dot")


def _bar(right: int, up: int) -> Markup:
    length, start = STEP - 4 * DOT, 2 * DOT
    if right:
        return element(
            "rect", x=start, y=-REACH, width=length, height=2 * REACH, rx=6, class_="spot"
        )
    return element(
        "rect", x=-REACH, y=start - STEP, width=2 * REACH, height=length, rx=6, class_="spot"
    )


def _dot(column: int, row: int) -> Markup:
    return element("circle", cx=STEP * column, cy=STEP * row, r=DOT, class_="star")
