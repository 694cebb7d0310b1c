"""A seat hides a bit from both seats, itself too, and wins if it then says which.

With memory it always wins, without memory half of the time.
"""

from kibitz.contract import SECRET, About
from kibitz.kit.rng import below

ABOUT = About("Forgotten bit", players=2, information="hidden", outcome="win", longest=4)


def layout(options):
    return [("bit", "i1"), ("said", "i1"), ("acts", "i1")]


def actions(options):
    return 2


def start(p):
    p.bit, p.said = -1, -1


def player(p):
    return p.acts % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2 if player(p) == 0 else 1


def play(p, action):
    if p.acts == 0:
        p.bit = action
    elif p.acts == 2:
        p.said = action
    p.acts += 1


def over(p):
    return p.acts == 4


def returns(p, out):
    out[0] = 1 if p.bit == p.said else -1
    out[1] = -out[0]


def redeal(p, seat, rng):
    if p.bit >= 0 and not over(p):
        p.bit = below(rng, 2)


def name(p, action, seat):
    return SECRET if p.acts == 0 and seat != 0 else str(action)
