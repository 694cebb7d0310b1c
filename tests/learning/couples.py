"""A game of tricks, for tests: partners, three of twelve cards each, and a list of the holders."""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import shuffle
from kibitz.scene import Scene, Text

ABOUT = About("Couples", "written for a test", seats=("North", "East", "South", "West"), players=4,
              information="hidden", longest=12, sides=((0, 2), (1, 3)))  # fmt: skip
CARDS, PLAYED, NOTHING = 12, 4, -1


def layout(options):
    return [
        ("holder", "i1", CARDS),
        ("trick", "i1", 4),
        ("laid", "i1"),
        ("leader", "i1"),
        ("won", "i1", 2),
    ]


def actions(options):
    return CARDS


def prepare(options):
    return {"holder": np.arange(CARDS) % 4, "trick": NOTHING}


def start(p, rng):
    shuffle(rng, p.holder, CARDS)


def player(p):
    return (p.leader + p.laid) % 4


def legal(p, out):
    n = 0
    for card in range(CARDS):
        if p.holder[card] == player(p):
            out[n] = card
            n += 1
    return n


def play(p, action):
    p.trick[player(p)] = action
    p.holder[action] = PLAYED
    p.laid += 1
    if p.laid == 4:
        p.leader = p.trick.argmax()
        p.won[p.leader % 2] += 1
        p.trick[:] = NOTHING
        p.laid = 0


def over(p):
    return p.won.sum() == 3


def returns(p, out):
    for seat in range(4):
        out[seat] = 1 if p.won[seat % 2] > p.won[1 - seat % 2] else -1


def redeal(p, seat, rng):
    hidden = np.flatnonzero((p.holder != seat) & (p.holder != PLAYED))
    holders = np.sort(p.holder[hidden])
    shuffle(rng, holders, len(holders))
    p.holder[hidden] = holders


def name(p, action, seat):
    return str(action + 1)


def scene(p, seat):
    return Scene("Couples", (Text("A test."),))
