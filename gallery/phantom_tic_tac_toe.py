"""Phantom tic-tac-toe: a mark of the other seat is seen only when one's own try meets it.

Three marks in a row, column or diagonal win; a full board without such a line is a draw. A seat
that meets a mark tries again; with `abrupt` its turn is over.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.kit.phantom import (
    is_unknown,
    lay_again,
    meet_again,
    meets_piece,
    observe_pieces,
    unknown_cells,
)
from kibitz.scene import Cell, Scene, SquareBoard

ABOUT = About(
    title="Phantom tic-tac-toe",
    inventor="traditional",
    source="phantom_ttt in OpenSpiel, which reveals nothing; abrupt as gameversion=abrupt",
    summary="Three in a row among marks that you do not see.",
    seats=("First", "Second"),
    information="hidden",
    outcome="win-draw",
    redeal="approximate",  # the record does not hold when a mark was made
    longest=18,
    options={"abrupt": Option(False, "a try that meets a mark ends the turn")},
)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def layout(options):
    return [
        ("board", "i1", 9),  # 0 vacant, 1 and 2 the marks of the seats
        ("met", "i1", (2, 9)),  # marks of the other seat that a seat has met
        ("turn", "i1"),
        ("lined", "i1"),
        ("abrupt", "?"),
    ]


def actions(options):
    return 9


def observation(options):
    return (20,)


def observation_bounds(options):
    return 0, 1


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    return unknown_cells(p, out)


def play(p, action):
    if meets_piece(p, action):
        return
    p.board[action] = p.turn + 1
    p.lined = is_lined(p, p.turn)
    p.turn = 1 - p.turn


def is_lined(p, seat):
    """Whether a seat has three marks in a row."""
    for a, b, c in LINES:
        if p.board[a] == seat + 1 and p.board[b] == seat + 1 and p.board[c] == seat + 1:
            return True
    return False


def over(p):
    return p.lined == 1 or p.board.all()


def returns(p, out):
    if p.lined:
        winner = 1 if p.turn == 0 else 0
        out[winner], out[1 - winner] = 1, -1


def redeal(p, seat, rng):
    """Put the marks that the seat has not met on other cells, where they make no line."""
    if over(p):
        return
    vain = lay_again(p, seat, rng)
    while is_lined(p, 1 - seat):
        vain = lay_again(p, seat, rng)
    meet_again(p, seat, vain, rng)


def observe(p, seat, out):
    observe_pieces(p, seat, out)


def name(p, action, seat):
    return f"{letters(action % 3)}{action // 3 + 1}" if seat == p.turn else "?"


def scene(p, seat):
    caption = f"{ABOUT.seats[p.turn]} tries a cell."
    if over(p):
        caption = (
            f"{ABOUT.seats[1 - p.turn]} has three in a row and wins." if p.lined else "A draw."
        )
    cells = [_cell(p, seat, cell) for cell in range(9)]
    return Scene(caption, (SquareBoard.squares(3, 3, cells),))


def _cell(p, seat, cell):
    if over(p) or (seat in (0, 1) and not is_unknown(p, seat, cell)):
        return Cell(" XO"[p.board[cell]]) if p.board[cell] else Cell()
    return Cell(None, cell if seat == p.turn else None)
