"""Absent-minded driver (Piccione and Rubinstein): exit 1: 0, exit 2: 4, on: 1. The driver does not know at which crossing he is: optimum 4/3 by going on with 2/3."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About(
    "Absent-minded driver",
    "Piccione and Rubinstein",
    players=1,
    information="hidden",
    outcome="scores",
    lowest=0,
    highest=4,
    longest=2,
)


def layout(options):
    return [("at", "i1"), ("left", "?")]


def actions(options):
    return 2


def start(p):
    p.at = 0


def player(p):
    return 0


def legal(p, out):
    out[0] = 0
    out[1] = 1
    return 2


def play(p, action):
    if action == 1:
        p.left = True
    else:
        p.at += 1


def over(p):
    return p.left or p.at == 2


def returns(p, out):
    out[0] = 1 if p.at == 2 else (0 if p.at == 0 else 4)


def redeal(p, seat, rng):
    if not over(p):
        p.at = below(rng, 2)


def name(p, action, seat):
    return ("on", "exit")[action]
