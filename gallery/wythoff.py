"""Wythoff's game: take from one of two heaps, or equally many from both.

A turn takes at least one counter. The seat that takes the last counter wins. The table shows the
same game with a queen, as Rufus Isaacs did: her column is the first heap, her row the second. She
goes to the left, down, or down to the left, and wins in the corner.

An action is 3 * the number taken + 0 for the first heap, 1 for the second, 2 for both.
"""

from kibitz.contract import About, Option
from kibitz.scene import Cell, Move, Piece, Scene, SquareBoard

ABOUT = About(
    title="Wythoff's game",
    inventor="Willem Abraham Wythoff",
    year=1907,
    source="Duchêne and others, Wythoff Wisdom, https://hal.science/hal-01651502",
    summary="Take from one heap, or equally many from both; the last counter wins.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "first": Option(6, "counters in the first heap", low=0, high=99),
        "second": Option(8, "counters in the second heap", low=1, high=99),
    },
)


def layout(options):
    return [("left", "i1", 2), ("turn", "i1"), ("first", "i1"), ("second", "i1")]


def actions(options):
    return 3 * max(options["first"], options["second"]) + 3


def start(p):
    p.left[0], p.left[1] = p.first, p.second


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for taken in range(1, p.left.max() + 1):
        for which in range(3):
            if (which == 1 or taken <= p.left[0]) and (which == 0 or taken <= p.left[1]):
                out[n] = 3 * taken + which
                n += 1
    return n


def play(p, action):
    if action % 3 != 1:
        p.left[0] -= action // 3
    if action % 3 != 0:
        p.left[1] -= action // 3
    p.turn = 1 - p.turn


def over(p):
    return p.left.max() == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def key(p):
    return p.left, p.turn


def name(p, action, seat):
    return f"{('first', 'second', 'both')[action % 3]}-{action // 3}"


def scene(p, seat):
    """A board whose columns and rows are the counters of both heaps, from 0."""
    columns, (first, second) = int(p.first) + 1, map(int, p.left)
    here = second * columns + first
    cells = [_square(p, k % columns, k // columns) for k in range(columns * (int(p.second) + 1))]
    acts = [3 * k + w for w in range(3) for k in range(1, 1 + (first, second, min(p.left))[w])]
    moves = [
        Move(here, here - a // 3 * (1, columns, columns + 1)[a % 3], a, name(p, a, -1))
        for a in acts
    ]
    caption = f"{ABOUT.seats[p.turn]} takes counters: {first} and {second} are left."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.turn]} wins."
    board = SquareBoard.checks(columns, int(p.second) + 1, cells, moves, coordinates=False)
    return Scene(caption, (board,))


def _square(p, first, second):
    piece = Piece("queen", "white") if (first, second) == tuple(p.left) else None
    return Cell(piece, name=f"{first} and {second}")
