"""A game of one seat for tests: take 1 to 3 points, twice."""

from kibitz.contract import About

ABOUT = About(title="Alone", players=1, outcome="scores")


def layout(options):
    return [("taken", "i1"), ("turns", "i1")]


def actions(options):
    return 3


def start(p):
    p.taken = p.turns = 0


def player(p):
    return 0


def legal(p, out):
    for k in range(3):
        out[k] = k
    return 3


def play(p, action):
    p.taken += action + 1
    p.turns += 1


def over(p):
    return p.turns == 2


def returns(p, out):
    out[0] = p.taken


def name(p, action, seat):
    return str(action + 1)
