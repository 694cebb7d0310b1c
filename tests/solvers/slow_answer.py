"""Slow answer: the first seat asks, and a lamp lights at once or only while the other seat acts.

It does not see whose turn it is, so its own act may change nothing that it sees. It still knows that
it has acted: it tells the two cases apart, and names the right one.
"""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Slow answer", information="hidden", longest=3, lowest=-1, highest=1)


def layout(options):
    return [("turn", "i1"), ("slow", "i1"), ("lit", "i1"), ("named", "i1")]


def actions(options):
    return 2


def start(p):
    p.named = -1


def player(p):
    return p.turn % 2


def legal(p, out):
    out[:2] = [0, 1]
    return 2 if p.turn == 2 else 1


def play(p, action, rng):
    if p.turn == 0:
        p.slow = below(rng, 2)
        p.lit = 1 - p.slow
    elif p.turn == 1:
        p.lit = 1
    else:
        p.named = action
    p.turn += 1


def over(p):
    return p.turn == 3


def returns(p, out):
    out[0] = 1 if p.named == p.slow else -1
    out[1] = -out[0]


def redeal(p, seat, rng):
    if seat == 0 and p.turn < 3:
        p.turn = p.slow = 0
    elif p.turn < 3:
        p.slow = below(rng, 2)
        if p.turn == 1:
            p.lit = 1 - p.slow


def name(p, action, seat):
    return str(action) if seat == player(p) else "?"
