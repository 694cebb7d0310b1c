"""Two hands of three cards: both choose a card at once, then the hands change places. The higher sum wins."""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import below, shuffle
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Drafting", "written for a test", information="hidden")
TAKEN = 2


def layout(options):
    return [("hand", "i1", 6), ("sum", "i2", 2), ("chosen", "i1"), ("acts", "i1")]


def actions(options):
    return 6


def start(p, rng):
    cards = np.arange(6)
    shuffle(rng, cards, 6)
    for k in range(6):
        p.hand[cards[k]] = k // 3
    p.chosen = -1


def player(p):
    return p.acts % 2


def owes(p, seat):
    return seat >= p.acts % 2


def legal(p, out):
    n = 0
    for card in range(6):
        if p.hand[card] == p.acts % 2:
            out[n] = card
            n += 1
    return n


def play(p, action):
    if p.acts % 2 == 0:
        p.chosen = action
    else:
        p.sum[0] += 2**p.chosen
        p.sum[1] += 2**action
        p.hand[p.chosen], p.hand[action] = TAKEN, TAKEN
        p.chosen = -1
        for card in range(6):
            if p.hand[card] != TAKEN:
                p.hand[card] = 1 - p.hand[card]
    p.acts += 1


def over(p):
    return p.acts == 6


def returns(p, out):
    winner = 0 if p.sum[0] > p.sum[1] else 1
    out[winner], out[1 - winner] = 1, -1


def redeal(p, seat, rng):
    if p.chosen >= 0 and seat == 1:
        n = below(rng, (6 - p.acts + 1) // 2)
        for card in range(6):
            if p.hand[card] == 0:
                if n == 0:
                    p.chosen = card
                n -= 1


def scene(p, seat):
    hands = "".join("01-"[p.hand[card]] for card in range(6))
    mine = f" You chose {p.chosen}." if seat == 0 and p.chosen >= 0 else ""
    acts = [card for card in range(6) if p.hand[card] == seat == p.acts % 2 and not over(p)]
    return Scene(
        f"{hands}: {p.sum[0]} to {p.sum[1]}.{mine}",
        (Choice(tuple(Button(str(c), c) for c in acts)),),
    )
