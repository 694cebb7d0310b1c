"""Bomb. A fuse of 30 is shortened by each roll of a die. On your turn roll once or more often, then
pass the bomb on. Whoever ends the fuse loses, and all others win."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Bomb", players=4, outcome="win-draw", seats=("Ann", "Bob", "Cy", "Di"))


def layout(options):
    return [("turn", "i1"), ("rolled", "i1"), ("fuse", "i2"), ("loser", "i1")]


def actions(options):
    return 2


def start(p):
    p.loser = -1
    p.fuse = 30


def player(p):
    return p.turn


def legal(p, out):
    out[0] = 0
    if p.rolled == 0:
        return 1
    out[1] = 1
    return 2


def play(p, action, rng):
    if action == 1:
        p.turn = (p.turn + 1) % 4
        p.rolled = 0
        return
    p.rolled = 1
    p.fuse -= 1 + below(rng, 6)
    if p.fuse <= 0:
        p.loser = p.turn


def over(p):
    return p.loser >= 0


def returns(p, out):
    out[:] = 1
    out[p.loser] = -1


def name(p, action, seat):
    return ("roll", "pass")[action]
