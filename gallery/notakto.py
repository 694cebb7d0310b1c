"""Notakto: tic-tac-toe with X for both seats, on one or more boards; the last line loses.

A turn puts an X on a vacant cell of a board without three in a row. A board with three in a row is
dead. The seat that kills the last board loses.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Scene, SideBySide, SquareBoard

ABOUT = About(
    title="Notakto",
    inventor="Bob Koca",
    year=2010,
    source="Plambeck and Whitehead, The Secrets of Notakto, https://arxiv.org/abs/1301.1672",
    summary="Everybody puts an X; who makes the last three in a row loses.",
    seats=("First", "Second"),
    outcome="win",
    options={"boards": Option(1, "boards", low=1, high=4)},
)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def layout(options):
    boards = options["boards"]
    return [("board", "i1", 9 * boards), ("dead", "i1", boards), ("placed", "i1"), ("boards", "i1")]


def actions(options):
    return 9 * options["boards"]


def start(p):
    p.placed = 0


def player(p):
    return p.placed % 2


def legal(p, out):
    n = 0
    for cell in range(9 * p.boards):
        if p.board[cell] == 0 and p.dead[cell // 9] == 0:
            out[n] = cell
            n += 1
    return n


def play(p, action):
    p.board[action] = 1
    p.placed += 1
    first = action // 9 * 9
    for a, b, c in LINES:
        if p.board[first + a] + p.board[first + b] + p.board[first + c] == 3:
            p.dead[action // 9] = 1


def over(p):
    return p.dead.sum() == p.boards


def returns(p, out):
    out[p.placed % 2], out[1 - p.placed % 2] = 1, -1


def name(p, action, seat):
    board, cell = divmod(action, 9)
    return f"{board + 1}{letters(cell % 3)}{cell // 3 + 1}"


def scene(p, seat):
    boards = [SquareBoard.squares(3, 3, _cells(p, board)) for board in range(p.boards)]
    caption = f"{ABOUT.seats[p.placed % 2]} puts an X on a living board."
    if over(p):
        caption = f"All boards are dead. {ABOUT.seats[p.placed % 2]} wins."
    return Scene(caption, (SideBySide(tuple(boards)) if len(boards) > 1 else boards[0],))


def _cells(p, board):
    for action in range(9 * board, 9 * board + 9):
        if p.board[action]:
            yield Cell("X")
        elif p.dead[board]:
            yield Cell()
        else:
            yield Cell(action=action, name=name(p, action, -1))
