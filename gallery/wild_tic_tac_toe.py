"""Wild tic-tac-toe: in each turn put an X or an O, as you like.

Three equal marks in a row, column or diagonal win for the seat that completes them; with `misere`
they lose. A full board without such a line is a draw.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Scene, SquareBoard

ABOUT = About(
    title="Wild tic-tac-toe",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/Wild_tic-tac-toe",
    summary="Put an X or an O, as you like; three in a row win.",
    seats=("First", "Second"),
    options={"misere": Option(False, "three in a row lose")},
)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def layout(options):
    return [("board", "i1", 9), ("placed", "i1"), ("lined", "i1"), ("misere", "?")]


def actions(options):
    return 18


def start(p):
    p.placed = 0


def player(p):
    return p.placed % 2


def legal(p, out):
    n = 0
    for cell in range(9):
        if p.board[cell] == 0:
            out[n] = 2 * cell
            out[n + 1] = 2 * cell + 1
            n += 2
    return n


def play(p, action):
    p.board[action // 2] = 1 + action % 2
    p.placed += 1
    for a, b, c in LINES:
        if p.board[a] != 0 and p.board[a] == p.board[b] and p.board[b] == p.board[c]:
            p.lined = 1


def over(p):
    return p.lined == 1 or p.placed == 9


def returns(p, out):
    if p.lined:
        last = 1 - p.placed % 2
        winner = 1 - last if p.misere else last
        out[winner], out[1 - winner] = 1, -1


def key(p):
    return p.board


def name(p, action, seat):
    cell = action // 2
    return f"{letters(cell % 3)}{cell // 3 + 1}={'XO'[action % 2]}"


def scene(p, seat):
    cells = [Cell(" XO"[mark]) if mark else Cell() for mark in p.board]
    caption = f"{ABOUT.seats[p.placed % 2]} puts an X or an O."
    acts = [a for a in range(18) if not p.board[a // 2] and not over(p)]
    if over(p):
        winner = p.placed % 2 if p.misere else 1 - p.placed % 2
        caption = f"{ABOUT.seats[winner]} wins." if p.lined else "A draw."
    moves = [Move(a // 2, a // 2, a, name(p, a, -1), "XO"[a % 2]) for a in acts]
    return Scene(caption, (SquareBoard.squares(3, 3, cells, moves),))
