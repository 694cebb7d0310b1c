"""Fibonacci nim: take at most twice as many counters as the other seat has just taken.

There is one heap. The first turn takes at least one counter, but not all. Later turns take at least
one and at most twice as many as the turn before. The seat that takes the last counter wins.
"""

from kibitz.contract import About, Option
from kibitz.scene import Cell, Scene, SquareBoard, Stone

ABOUT = About(
    title="Fibonacci nim",
    inventor="Robert Gaskell and Michael Whinihan",
    year=1963,
    source="Larsson and Rubinstein-Salzedo, https://arxiv.org/abs/1509.08527",
    summary="Take at most twice as many as the other did; the last counter wins.",
    seats=("First", "Second"),
    outcome="win",
    options={"counters": Option(20, "counters in the heap", low=2, high=99)},
)


def layout(options):
    return [("left", "i1"), ("most", "i2"), ("turn", "i1"), ("counters", "i1")]


def actions(options):
    return options["counters"]


def start(p):
    p.left = p.counters
    p.most = p.counters - 1


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for taken in range(1, min(p.left, p.most) + 1):
        out[n] = taken
        n += 1
    return n


def play(p, action):
    p.left -= action
    p.most = 2 * action
    p.turn = 1 - p.turn


def over(p):
    return p.left == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def key(p):
    return p.left, min(p.left, p.most), p.turn


def name(p, action, seat):
    return f"{action}"


IN_A_ROW = 10


def scene(p, seat):
    """The counters row by row; a click on one takes it and all after it."""
    most = int(min(p.left, p.most))
    rows = -(-int(p.counters) // IN_A_ROW)
    cells = [_counter(p, k, most) for k in range(rows * IN_A_ROW)]
    caption = f"{ABOUT.seats[p.turn]} takes up to {most} of {p.left} counters."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.turn]} wins."
    board = SquareBoard.squares(IN_A_ROW, rows, cells, coordinates=False)
    return Scene(caption, (board,))


def _counter(p, k, most):
    taken = int(p.left) - k
    if taken <= 0:  # by the last turn, if that took more
        more = range(1 - taken, int(p.counters) + 1)
        return Cell(name=f"counter {k + 1}", marked_by=tuple(map(str, more)))
    if taken > most:
        return Cell(Stone("blue"), name=f"counter {k + 1}", marked_by=())
    return Cell(Stone("blue"), taken, name=str(taken), marked_by=())
