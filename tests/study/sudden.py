"""A race that the deal may decide before anybody has acted: who has no step left to go has won."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Sudden", outcome="win")


def layout(options):
    return [("left", "i1", 2), ("turn", "i1")]


def actions(options):
    return 2


def start(p, rng):
    p.turn = below(rng, 2)
    p.left[p.turn] = below(rng, 3)
    p.left[1 - p.turn] = 3


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.left[p.turn] -= action
    p.turn = 1 - p.turn if p.left[p.turn] > 0 else p.turn


def over(p):
    return p.left[p.turn] == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = 1, -1
