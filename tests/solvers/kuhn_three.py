"""Kuhn poker for three: four cards, one chip each; pass or bet one; the highest of those who stay."""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import shuffle

ABOUT = About("Kuhn for three", players=3, information="hidden", outcome="scores")
PASS, BET = 0, 1


def layout(options):
    return [("card", "i1", 4), ("bet", "?", 3), ("acts", "i1"), ("opened", "i1")]


def actions(options):
    return 2


def start(p, rng):
    for k in range(4):
        p.card[k] = k
    shuffle(rng, p.card, 4)
    p.opened = -1


def player(p):
    return p.acts % 3


def legal(p, out):
    out[0], out[1] = PASS, BET
    return 2


def play(p, action):
    seat = p.acts % 3
    if action == BET:
        p.bet[seat] = True
        if p.opened < 0:
            p.opened = p.acts
    p.acts += 1


def over(p):
    return p.acts == 3 if p.opened < 0 else p.acts == p.opened + 3


def returns(p, out):
    best, pot = -1, 0.0
    for seat in range(3):
        pot += 2 if p.bet[seat] else 1
        if (p.opened < 0 or p.bet[seat]) and (best < 0 or p.card[seat] > p.card[best]):
            best = seat
    for seat in range(3):
        out[seat] = -2 if p.bet[seat] else -1
    out[best] += pot


def redeal(p, seat, rng):
    others = np.zeros(3, np.int8)
    n = 0
    for k in range(4):
        if k != p.card[seat]:
            others[n] = k
            n += 1
    shuffle(rng, others, 3)
    n = 0
    for k in range(4):
        if k != seat:
            p.card[k] = others[n]
            n += 1
