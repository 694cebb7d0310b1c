"""Three seats have lives; the seat to act hits another that lives, and the last alive wins.

Acts that are equal for the seat that plays them decide which of the others wins.
"""

from kibitz.contract import About, Option

ABOUT = About(
    "Gang", players=3, outcome="win", options={"lives": Option(2, "lives", low=1, high=4)}
)


def layout(options):
    return [("lives", "i1"), ("left", "i1", 3), ("turn", "i1")]


def actions(options):
    return 3


def start(p):
    p.left[:] = p.lives


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for seat in range(3):
        if seat != p.turn and p.left[seat] > 0:
            out[n] = seat
            n += 1
    return n


def play(p, action):
    p.left[action] -= 1
    p.turn = (p.turn + 1) % 3
    while p.left[p.turn] == 0:
        p.turn = (p.turn + 1) % 3


def over(p):
    alive = 0
    for seat in range(3):
        alive += p.left[seat] > 0
    return alive == 1


def returns(p, out):
    for seat in range(3):
        out[seat] = 1 if p.left[seat] > 0 else -1
