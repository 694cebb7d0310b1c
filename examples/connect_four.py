"""Connect Four: drop pieces into columns; four in a row win.

The board lies in an array with a border, rows of `stride` = width + 1 (drawn in
kibitz/kit/squares.py), so that a line can be followed by adding one number.
An action is a column, counted from 0.
"""

from kibitz.contract import About, Option
from kibitz.kit import squares
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Scene, SquareBoard, Stone

ABOUT = About(
    title="Connect Four",
    inventor="Howard Wexler and Ned Strongin",
    year=1974,
    summary="Drop a piece into a column; four in a row win.",
    seats=("Red", "Yellow"),
    options={
        "width": Option(7, "columns", low=4, high=10),
        "height": Option(6, "rows", low=4, high=10),
    },
)


def layout(options):
    width, height = options["width"], options["height"]
    return [
        ("board", "i1", squares.room(width, height)),  # 0 vacant or border, 1 red, 2 yellow
        ("filled", "i1", width),
        ("placed", "i1"),
        ("won", "i1"),
        ("width", "i1"),
        ("height", "i1"),
    ]


def actions(options):
    return options["width"]


def start(p):
    p.placed = 0


def player(p):
    return p.placed % 2


def legal(p, out):
    n = 0
    for column in range(p.width):
        if p.filled[column] < p.height:
            out[n] = column
            n += 1
    return n


def play(p, action):
    stride = squares.stride(p.width)
    cell = (p.filled[action] + 1) * stride + action + 1
    p.board[cell] = 1 + p.placed % 2
    p.filled[action] += 1
    p.placed += 1
    p.won = in_line(p, cell)


def in_line(p, cell):
    """Whether the piece on `cell` is one of four in a line."""
    stride = squares.stride(p.width)
    for step in (1, stride - 1, stride, stride + 1):
        if p.board[cell] and run(p, cell, step) + run(p, cell, -step) >= 3:
            return True
    return False


def run(p, cell, step):
    """The number of like pieces that follow the piece on `cell` in one direction."""
    n = 0
    while p.board[cell + (n + 1) * step] == p.board[cell]:
        n += 1
    return n


def over(p):
    return p.won == 1 or p.placed == p.width * p.height


def returns(p, out):
    if p.won:
        out[1 - p.placed % 2] = 1
        out[p.placed % 2] = -1


def name(p, action, seat):
    return letters(action)


def scene(p, seat):
    caption = f"{ABOUT.seats[p.placed % 2]} drops a piece into a column."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.placed % 2]} wins." if p.won else "A draw."
    cells = []
    for cell in squares.board(p.width, p.height).values():
        row, column = divmod(cell, squares.stride(p.width))
        piece = (None, Stone("red"), Stone("yellow"))[p.board[cell]]
        if not over(p) and p.filled[column - 1] == row - 1:
            cells.append(Cell(action=column - 1, name=letters(column - 1)))
        else:
            cells.append(Cell(piece, mark="win" if p.won and in_line(p, cell) else ""))
    return Scene(caption, (SquareBoard.holes(p.width, p.height, cells),))
