"""Breakthrough: bring one of your pieces across the board.

Each seat begins with two full rows. A piece moves one cell straight or diagonally forward to a
vacant cell; it takes a piece of the other diagonally forward, never straight. The first to reach
the farthest row, or to take all pieces of the other, wins.

With 4 columns and 5 rows, an action is 3 * the cell that a piece leaves + 0, 1 or 2 for a move
to the left, straight or to the right, as the board is drawn:

    16 17 18 19     row 5, Black's
    12 13 14 15
     8  9 10 11
     4  5  6  7
     0  1  2  3     row 1, White's
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

ABOUT = About(
    title="Breakthrough",
    inventor="Dan Troyka",
    year=2000,
    source="https://en.wikipedia.org/wiki/Breakthrough_(board_game)",
    summary="Pieces move forward only; the first to cross the board wins.",
    seats=("White", "Black"),
    outcome="win",
    options={
        "columns": Option(8, "columns", low=2, high=10),
        "rows": Option(8, "rows, of which each seat fills two", low=4, high=10),
    },
)


def layout(options):
    return [
        ("board", "i1", options["columns"] * options["rows"]),  # 0 vacant, 1 white, 2 black
        ("pieces", "i1", 2),
        ("turn", "i1"),
        ("won", "i1"),  # 1 more than the seat that has won
        ("columns", "i1"),
        ("rows", "i1"),
    ]


def actions(options):
    return 3 * options["columns"] * options["rows"]


def start(p):
    p.board[: 2 * p.columns] = 1
    p.board[(p.rows - 2) * p.columns :] = 2
    p.pieces[:] = 2 * p.columns


def player(p):
    return p.turn


def goal(p, action):
    """The cell to which an action moves a piece, or -1 beyond the edge."""
    column = action // 3 % p.columns + action % 3 - 1
    row = action // 3 // p.columns + (1 if p.turn == 0 else -1)
    inside = 0 <= column < p.columns and 0 <= row < p.rows
    return row * p.columns + column if inside else -1


def may(p, action):
    if p.board[action // 3] != 1 + p.turn:
        return False
    to = goal(p, action)
    if to < 0:
        return False
    return p.board[to] == 0 or (p.board[to] == 2 - p.turn and action % 3 != 1)


def legal(p, out):
    n = 0
    for action in range(3 * len(p.board)):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    to = goal(p, action)
    if p.board[to]:
        p.pieces[1 - p.turn] -= 1
    p.board[action // 3] = 0
    p.board[to] = 1 + p.turn
    home = 0 if p.turn == 1 else p.rows - 1
    if to // p.columns == home or p.pieces[1 - p.turn] == 0:
        p.won = 1 + p.turn
    p.turn = 1 - p.turn


def over(p):
    return p.won > 0


def returns(p, out):
    out[p.won - 1], out[2 - p.won] = 1, -1


def name(p, action, seat):
    column, row = action // 3 % p.columns, action // 3 // p.columns
    goal_column, goal_row = column + action % 3 - 1, row + (1 if p.turn == 0 else -1)
    edge = not 0 <= goal_column < p.columns
    return f"{_cell(column, row)}-{'edge' if edge else _cell(goal_column, goal_row)}"


def _cell(column, row):
    return f"{letters(column)}{row + 1}"


def parse(p, text):
    return next((a for a in range(3 * len(p.board)) if name(p, a, -1) == text), None)


def why(p, action):
    to, here = goal(p, action), p.board[action // 3]
    if here != 1 + p.turn:
        return "there is no piece there." if here == 0 else "that piece is not yours."
    if to < 0:
        return "that is beyond the edge."
    return "your own piece stands there." if p.board[to] == here else "you take diagonally only."


def scene(p, seat):
    pieces = (None, Stone("white"), Stone("black"))
    cells = [Cell(pieces[piece]) for piece in p.board]
    if over(p):
        board = SquareBoard.squares(p.columns, p.rows, cells)
        return Scene(f"{ABOUT.seats[p.won - 1]} wins.", (board,))
    moves = [Move(a // 3, goal(p, a), a) for a in range(3 * len(cells)) if may(p, a)]
    board = SquareBoard.squares(p.columns, p.rows, cells, moves)
    return Scene(f"{ABOUT.seats[p.turn]} moves a piece.", (board,))
