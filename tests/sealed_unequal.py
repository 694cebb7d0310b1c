"""A joint choice of unequal numbers of acts: the first seat makes one, the second makes two."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Sealed unequal", information="hidden", outcome="scores", longest=3)


def layout(options):
    return [("chosen", "i1", 3), ("made", "i1")]


def actions(options):
    return 2


def start(p):
    p.made = 0


def player(p):
    return 0 if p.made == 0 else 1


def owes(p, seat):
    return p.made < (1, 3)[seat]


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.chosen[p.made] = action
    p.made += 1


def over(p):
    return p.made == 3


def returns(p, out):
    match = 1 if p.chosen[0] == p.chosen[1] else -1
    out[0], out[1] = match, -match


def redeal(p, seat, rng):
    if p.made == 3:
        return
    for k in range(p.made):
        if (k > 0) != (seat == 1):
            p.chosen[k] = below(rng, 2)
