"""Guess: a seat is dealt a secret number and the other names one; with numbers of the author's."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Guess", outcome="win", information="hidden", longest=1)


def layout(options):
    return [("secret", "i1"), ("named", "i1")]


def actions(options):
    return 3


def observation(options):
    return (3,)


def observe(p, seat, out):
    if seat == 0:
        out[p.secret] = 1


def start(p, rng):
    p.secret = below(rng, 3)
    p.named = -1


def player(p):
    return 1


def legal(p, out):
    for k in range(3):
        out[k] = k
    return 3


def play(p, action):
    p.named = action


def over(p):
    return p.named >= 0


def returns(p, out):
    out[1] = 1 if p.named == p.secret else -1
    out[0] = -out[1]


def redeal(p, seat, rng):
    if seat != 0 and p.named < 0:
        p.secret = below(rng, 3)
