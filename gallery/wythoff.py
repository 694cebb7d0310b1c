"""Wythoff's game: take from one of two heaps, or equally many from both.

A turn takes at least one counter. The seat that takes the last counter wins.

An action is 3 * the number taken + 0 for the first heap, 1 for the second, 2 for both.
"""

from kibitz.contract import About, Option
from kibitz.scene import Button, Choice, Pit, PitBoard, Scene

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
    board = PitBoard.pits(2, 1, [Pit(int(left)) for left in p.left])
    if over(p):
        return Scene(f"{ABOUT.seats[1 - p.turn]} wins.", (board,))
    acts = [
        3 * k + w
        for w in range(3)
        for k in range(1, int(p.left.max()) + 1)
        if (w == 1 or k <= p.left[0]) and (w == 0 or k <= p.left[1])
    ]
    choice = Choice(tuple(Button(name(p, a, -1), a) for a in acts))
    return Scene(f"{ABOUT.seats[p.turn]} takes counters.", (board, choice))
