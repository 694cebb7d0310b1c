"""Four seats, two pairs, one suit of 24 cards that all see: the pair with more tricks wins.

Each seat has six; the highest card of a trick takes it, and the taker leads. Many deals look
settled to random play, and are not.
"""

from kibitz.contract import About
from kibitz.kit.rng import below

HAND = 6
ABOUT = About("Pairs and tricks", outcome="win-draw", players=4, sides=((0, 2), (1, 3)))


def layout(options):
    return [
        ("holder", "i1", 4 * HAND), ("turn", "i1"), ("lead", "i1"), ("best", "i1"),
        ("taker", "i1"), ("played", "i1"), ("tricks", "i1", 2),
    ]  # fmt: skip


def actions(options):
    return 4 * HAND


def start(p, rng):
    for card in range(4 * HAND):
        p.holder[card] = card % 4
    for card in range(4 * HAND - 1, 0, -1):
        other = below(rng, card + 1)
        p.holder[card], p.holder[other] = p.holder[other], p.holder[card]
    p.best = -1


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for card in range(4 * HAND):
        if p.holder[card] == p.turn:
            out[n] = card
            n += 1
    return n


def play(p, action):
    p.holder[action] = -1
    if action > p.best:
        p.best = action
        p.taker = p.turn
    p.played += 1
    p.turn = (p.turn + 1) % 4
    if p.played % 4 == 0:
        p.tricks[p.taker % 2] += 1
        p.turn = p.taker
        p.best = -1


def over(p):
    return p.played == 4 * HAND


def returns(p, out):
    for seat in range(4):
        own, other = p.tricks[seat % 2], p.tricks[1 - seat % 2]
        out[seat] = 1 if own > other else -1 if own < other else 0
