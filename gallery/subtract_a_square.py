"""Subtract a square: take 1, 4, 9, 16 .. counters from a heap; the last counter wins.

An action is the side of the square that is taken.
"""

from kibitz.contract import About, Option
from kibitz.scene import Button, Cell, Choice, Pit, PitBoard, Scene, SquareBoard, Stone

ABOUT = About(
    title="Subtract a square",
    inventor="Richard A. Epstein",
    source="https://en.wikipedia.org/wiki/Subtract_a_square",
    summary="Take a square number of counters from a heap; the last counter wins.",
    seats=("First", "Second"),
    outcome="win",
    options={"counters": Option(39, "counters in the heap", low=1, high=9999)},
)


def layout(options):
    return [("left", "i2"), ("turn", "i1"), ("counters", "i2")]


def actions(options):
    return int(options["counters"] ** 0.5) + 1


def start(p):
    p.left = p.counters


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    while (n + 1) * (n + 1) <= p.left:
        out[n] = n + 1
        n += 1
    return n


def play(p, action):
    p.left -= action * action
    p.turn = 1 - p.turn


def over(p):
    return p.left == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    return f"take-{action * action}"


IN_A_ROW, MOST = 10, 150  # counters; of more only the number is shown


def scene(p, seat):
    """The counters row by row; a click on one takes it and all after it."""
    caption = f"{ABOUT.seats[p.turn]} takes 1, 4, 9 or another square of {p.left} counters."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.turn]} wins."
    if p.counters <= MOST:
        rows = -(-int(p.counters) // IN_A_ROW)
        cells = [_counter(p, k) for k in range(rows * IN_A_ROW)]
        return Scene(caption, (SquareBoard.squares(IN_A_ROW, rows, cells, coordinates=False),))
    sides = [side for side in range(1, 100) if side * side <= p.left]
    choice = Choice(tuple(Button(name(p, side, -1), side) for side in sides))
    return Scene(caption, (PitBoard.pits(1, 1, [Pit(int(p.left))]), choice))


def _counter(p, k):
    taken, called = int(p.left) - k, f"counter {k + 1}"
    if taken <= 0:  # by the last turn, if that took more
        sides = [side for side in range(1, 100) if side * side > -taken]
        return Cell(name=called, marked_by=tuple(name(p, side, -1) for side in sides))
    side = round(taken**0.5)
    if side * side != taken:
        return Cell(Stone("blue"), name=called, marked_by=())
    return Cell(Stone("blue"), side, name=name(p, side, -1), marked_by=())
