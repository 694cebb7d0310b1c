"""A game of scores for tests: one turn each, take 1 to 3 points."""

from kibitz.contract import About

ABOUT = About(title="Take", players=2, outcome="scores")


def layout(options):
    return [("taken", "i1", 2), ("ply", "i1")]


def actions(options):
    return 3


def start(p):
    p.ply = 0


def player(p):
    return p.ply


def legal(p, out):
    for k in range(3):
        out[k] = k
    return 3


def play(p, action):
    p.taken[p.ply] = action + 1
    p.ply += 1


def over(p):
    return p.ply == 2


def returns(p, out):
    out[0] = p.taken[0]
    out[1] = p.taken[1]


def name(p, action, seat):
    return str(action + 1)
