"""below(rng, 0) where the other card is 0."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About(
    "below_zero", "me", information="hidden", outcome="scores", lowest=-9, highest=9, longest=9
)


def layout(options):
    return [("card", "i1", 2), ("turn", "i1"), ("said", "i1", 2), ("done", "?")]


def actions(options):
    return 2


def start(p, rng):
    p.card[0] = below(rng, 3)
    p.card[1] = below(rng, p.card[0])


def player(p):
    return p.turn


def legal(p, out):
    out[0] = 0
    out[1] = 1
    return 2


def play(p, action):
    p.said[p.turn] = 1 + action
    if p.turn == 1:
        p.done = True
    p.turn = 1 - p.turn


def over(p):
    return p.done


def returns(p, out):
    sign = 1 if p.card[0] > p.card[1] else -1 if p.card[0] < p.card[1] else 0
    out[0] = sign * (p.said[0] + p.said[1])
    out[1] = -out[0]


def redeal(p, seat, rng):
    if not p.done:
        p.card[1 - seat] = below(rng, 3)


def name(p, action, seat):
    return ("pass", "bet")[action]
