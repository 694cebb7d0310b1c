"""A dice race: throw a die of six in turn, or creep one step; the first at 12 wins."""

from kibitz.contract import About
from kibitz.kit.rng import below

GOAL = 12
ABOUT = About("Race", outcome="win")


def layout(options):
    return [("at", "i1", 2), ("turn", "i1")]


def actions(options):
    return 2


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    p.at[p.turn] += 1 + below(rng, 6) if action == 0 else 1
    p.turn = 1 - p.turn


def over(p):
    return max(p.at[0], p.at[1]) >= GOAL


def returns(p, out):
    winner = 0 if p.at[0] >= GOAL else 1
    out[winner], out[1 - winner] = 1, -1


def name(p, action, seat):
    return ("throw", "creep")[action]
