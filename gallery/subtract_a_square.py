"""Subtract a square: take 1, 4, 9, 16 .. counters from a heap; the last counter wins.

An action is the side of the square that is taken.
"""

from kibitz.contract import About, Option
from kibitz.scene import Button, Choice, Pit, PitBoard, Scene

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
    return [("counters", "i2"), ("turn", "i1")]


def actions(options):
    return int(options["counters"] ** 0.5) + 1


def start(p):
    pass


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    while (n + 1) * (n + 1) <= p.counters:
        out[n] = n + 1
        n += 1
    return n


def play(p, action):
    p.counters -= action * action
    p.turn = 1 - p.turn


def over(p):
    return p.counters == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    return f"take-{action * action}"


def scene(p, seat):
    heap = PitBoard.pits(1, 1, [Pit(int(p.counters))])
    if over(p):
        return Scene(f"{ABOUT.seats[1 - p.turn]} wins.", (heap,))
    sides = [side for side in range(1, 100) if side * side <= p.counters]
    choice = Choice(tuple(Button(name(p, side, -1), side) for side in sides))
    return Scene(f"{ABOUT.seats[p.turn]} takes a square number.", (heap, choice))
