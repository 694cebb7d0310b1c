"""Hexapawn: bring a pawn to the farthest row, or leave the other without a move.

Each seat has a row of pawns. A pawn moves straight forward to a vacant cell or takes diagonally
forward. The seat that brings a pawn to the farthest row wins; so does the seat after whose turn the
other cannot move.

An action is 3 * the cell that a pawn leaves + 0, 1 or 2 for a move to the left, straight or to the
right, as the board is drawn.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Piece, Scene, SquareBoard

ABOUT = About(
    title="Hexapawn",
    inventor="Martin Gardner",
    year=1962,
    source="https://en.wikipedia.org/wiki/Hexapawn",
    summary="Bring a pawn to the other side, or block the other seat.",
    seats=("White", "Black"),
    outcome="win",
    options={
        "columns": Option(3, "columns", low=1, high=8),
        "rows": Option(3, "rows", low=3, high=8),
    },
)


def layout(options):
    return [
        ("board", "i1", options["columns"] * options["rows"]),  # 0 vacant, 1 white, 2 black
        ("turn", "i1"),
        ("crossed", "i1"),
        ("columns", "i1"),
        ("rows", "i1"),
    ]


def actions(options):
    return 3 * options["columns"] * options["rows"]


def start(p):
    p.board[: p.columns] = 1
    p.board[(p.rows - 1) * p.columns :] = 2


def player(p):
    return p.turn


def goal(p, action):
    """The cell to which an action moves a pawn, or -1 beyond the edge."""
    column = action // 3 % p.columns + action % 3 - 1
    row = action // 3 // p.columns + (1 if p.turn == 0 else -1)
    inside = 0 <= column < p.columns and 0 <= row < p.rows
    return row * p.columns + column if inside else -1


def may(p, action):
    if p.board[action // 3] != 1 + p.turn:
        return False
    to = goal(p, action)
    return to >= 0 and p.board[to] == (0 if action % 3 == 1 else 2 - p.turn)


def legal(p, out):
    n = 0
    for action in range(3 * len(p.board)):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    to = goal(p, action)
    p.board[action // 3] = 0
    p.board[to] = 1 + p.turn
    if to // p.columns == (p.rows - 1 if p.turn == 0 else 0):
        p.crossed = 1
    p.turn = 1 - p.turn


def over(p):
    if p.crossed:
        return True
    for action in range(3 * len(p.board)):
        if may(p, action):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    to = goal(p, action)
    return f"{_cell(p, action // 3)}-{_cell(p, to) if to >= 0 else 'edge'}"


def _cell(p, cell):
    return f"{letters(cell % p.columns)}{cell // p.columns + 1}"


def scene(p, seat):
    cells = [Cell((None, Piece("pawn", "white"), Piece("pawn", "black"))[pawn]) for pawn in p.board]
    ended, seats = over(p), ABOUT.seats
    acts = [] if ended else [a for a in range(3 * len(p.board)) if may(p, a)]
    moves = [Move(a // 3, goal(p, a), a) for a in acts]
    caption = f"{seats[1 - p.turn]} wins." if ended else f"{seats[p.turn]} moves a pawn."
    return Scene(caption, (SquareBoard.squares(p.columns, p.rows, cells, moves),))
