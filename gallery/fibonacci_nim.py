"""Fibonacci nim: take at most twice as many counters as the other seat has just taken.

There is one heap. The first turn takes at least one counter, but not all. Later turns take at least
one and at most twice as many as the turn before. The seat that takes the last counter wins.
"""

from kibitz.contract import About, Option
from kibitz.scene import Button, Choice, Pit, PitBoard, Scene

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


def scene(p, seat):
    board = PitBoard.pits(1, 1, [Pit(int(p.left))])
    if over(p):
        return Scene(f"{ABOUT.seats[1 - p.turn]} wins.", (board,))
    acts = range(1, int(min(p.left, p.most)) + 1)
    choice = Choice(tuple(Button(str(taken), taken) for taken in acts))
    return Scene(f"{ABOUT.seats[p.turn]} takes counters.", (board, choice))
