"""Vault: two seats turn eight dials in turn; each hand slips once in 16, and all must be right."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Vault", "written for a test", outcome="win", players=2, sides=((0, 1),), longest=8)


def layout(options):
    return [("dials", "i1"), ("wrong", "?")]


def actions(options):
    return 3


def start(p):
    p.dials = 0


def player(p):
    return p.dials % 2


def legal(p, out):
    for action in range(3):
        out[action] = action
    return 3


def play(p, action, rng):
    p.wrong = p.wrong or action != p.dials % 3 or below(rng, 16) == 0
    p.dials += 1


def over(p):
    return p.dials == 8


def returns(p, out):
    for seat in range(2):
        out[seat] = -1 if p.wrong else 1
