"""Tic-tac-toe: three in a row.

6 7 8      row 3
3 4 5      row 2      an action is the number of a cell
0 1 2      row 1
a b c
"""

from kibitz.contract import About
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Scene, SquareBoard

ABOUT = About(
    title="Tic-tac-toe",
    inventor="traditional",
    summary="Put a mark; three in a row win.",
    seats=("X", "O"),
)

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def layout(options):
    return [("board", "i1", 9), ("winner", "i1"), ("placed", "i1")]


def actions(options):
    return 9


def start(p):
    p.winner = -1


def player(p):
    return p.placed % 2


def legal(p, out):
    n = 0
    for cell in range(9):
        if p.board[cell] == 0:
            out[n] = cell
            n += 1
    return n


def play(p, action):
    mark = 1 + p.placed % 2
    p.board[action] = mark
    p.placed += 1
    for a, b, c in LINES:
        if p.board[a] == mark and p.board[b] == mark and p.board[c] == mark:
            p.winner = mark - 1


def over(p):
    return p.winner >= 0 or p.placed == 9


def returns(p, out):
    if p.winner >= 0:
        out[p.winner] = 1
        out[1 - p.winner] = -1


def name(p, action, seat):
    return letters(action % 3) + str(action // 3 + 1)


def scene(p, seat):
    caption = "A draw." if p.winner < 0 else f"{'XO'[p.winner]} has three in a row and wins."
    if not over(p):
        caption = f"{'XO'[player(p)]} puts a mark."
    cells = [
        Cell(" XO"[p.board[k]]) if p.board[k] else Cell(action=None if over(p) else k)
        for k in range(9)
    ]
    return Scene(caption, (SquareBoard.squares(3, 3, cells),))
