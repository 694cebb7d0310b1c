"""Clobber: take a neighbour with every move; the seat that cannot move loses.

The board is full of stones of both colours, as on a chessboard; White, who begins, has a1. A turn
moves a stone to a cell beside it (diagonals do not count) on which a stone of the other stands, and
takes that stone.

An action is 4 * the cell that a stone leaves + the direction: right, up, left, down.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

ABOUT = About(
    title="Clobber",
    inventor="Michael Albert, J. P. Grossman and Richard Nowakowski",
    year=2001,
    source="https://en.wikipedia.org/wiki/Clobber",
    summary="Every move takes a neighbour; the seat that cannot move loses.",
    seats=("White", "Black"),
    outcome="win",
    options={
        "columns": Option(6, "columns", low=1, high=10),
        "rows": Option(5, "rows", low=1, high=10),
    },
)


def layout(options):
    return [
        ("board", "i1", options["columns"] * options["rows"]),  # 0 vacant, 1 white, 2 black
        ("turn", "i1"),
        ("columns", "i1"),
        ("rows", "i1"),
    ]


def actions(options):
    return 4 * options["columns"] * options["rows"]


def start(p):
    for cell in range(len(p.board)):
        p.board[cell] = 1 + (cell % p.columns + cell // p.columns) % 2


def player(p):
    return p.turn


def goal(p, action):
    """The cell to which an action moves a stone, or -1 beyond the edge."""
    column, row = action // 4 % p.columns, action // 4 // p.columns
    column += (1, 0, -1, 0)[action % 4]
    row += (0, 1, 0, -1)[action % 4]
    inside = 0 <= column < p.columns and 0 <= row < p.rows
    return row * p.columns + column if inside else -1


def may(p, action):
    if p.board[action // 4] != 1 + p.turn:
        return False
    to = goal(p, action)
    return to >= 0 and p.board[to] == 2 - p.turn


def legal(p, out):
    n = 0
    for action in range(4 * len(p.board)):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    p.board[goal(p, action)] = 1 + p.turn
    p.board[action // 4] = 0
    p.turn = 1 - p.turn


def over(p):
    for action in range(4 * len(p.board)):
        if may(p, action):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    to = goal(p, action)
    return f"{_cell(p, action // 4)}-{_cell(p, to) if to >= 0 else 'edge'}"


def _cell(p, cell):
    return f"{letters(cell % p.columns)}{cell // p.columns + 1}"


def scene(p, seat):
    cells = [Cell((None, Stone("white"), Stone("black"))[stone]) for stone in p.board]
    moves = [Move(a // 4, goal(p, a), a) for a in range(4 * len(p.board)) if may(p, a)]
    seats = ABOUT.seats
    caption = f"{seats[p.turn]} takes a stone." if moves else f"{seats[1 - p.turn]} wins."
    return Scene(caption, (SquareBoard.squares(p.columns, p.rows, cells, moves),))
