"""Three seats choose at once whether to stay; a die decides who gains, and is forgotten."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Three and a die", players=3, information="hidden", outcome="scores", longest=6)


def layout(options):
    return [
        ("chosen", "i1", 3),
        ("made", "i1"),
        ("round", "i1"),
        ("points", "i1", 3),
        ("last", "i1", 3),
    ]


def actions(options):
    return 2


def start(p):
    p.made = 0


def player(p):
    return p.made


def owes(p, seat):
    return seat >= p.made


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    p.chosen[p.made] = action
    p.made += 1
    if p.made == 3:
        die = below(rng, 6)
        for seat in range(3):
            if p.chosen[seat] == 1 and die > 3:
                p.points[seat] += 1
            p.last[seat] = p.chosen[seat]
            p.chosen[seat] = 0
        p.made = 0
        p.round += 1


def over(p):
    return p.round == 2


def returns(p, out):
    for seat in range(3):
        out[seat] = p.points[seat]


def redeal(p, seat, rng):
    for other in range(p.made):
        if other != seat:
            p.chosen[other] = below(rng, 2)
