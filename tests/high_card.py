"""Luck that is drawn again until it fits, in the deal, in an act and in redeal, in several shapes.

Two seats get different cards of `cards`, dealt in the way `deal` says. The first may exchange its
card for another one that nobody holds; then the higher card wins 1. Exchanging always draws again.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.rng import below, shuffle

ABOUT = About(
    "High card", information="hidden", outcome="win", longest=1, lowest=-1, highest=1,
    options={
        "deal": Option("card", "how cards are dealt", among=(
            "card", "pair", "sorted", "shuffle", "nested", "counted", "bits", "for", "never",
        )),
        "cards": Option(4, "cards", low=3, high=60),
    },
)  # fmt: skip
KEEP, CHANGE = 0, 1
DEALS = ABOUT.options["deal"].among


def layout(options):
    return [("card", "i1", 2), ("deck", "i1", 60), ("way", "i1"), ("cards", "i1"), ("done", "i1")]


def actions(options):
    return 2


def prepare(options):
    return {"way": DEALS.index(options["deal"]), "deck": np.arange(60)}


def start(p, rng):
    n = int(p.cards)
    if p.way == 0:  # the second card again
        p.card[0] = below(rng, n)
        draw_other(p, 1, rng)
    elif p.way == 1:  # both
        while p.card[0] == p.card[1]:
            p.card[0], p.card[1] = below(rng, n), below(rng, n)
    elif p.way == 2:  # a whole shuffle of sorted cards, until the first is not the 0
        deck = np.arange(n)
        shuffle(rng, deck, n)
        while deck[0] == 0:
            for k in range(n):
                deck[k] = k
            shuffle(rng, deck, n)
        p.card[0], p.card[1] = deck[0], deck[1]
    elif p.way == 3:  # a whole shuffle of shuffled cards
        shuffle(rng, p.deck, n)
        while p.deck[0] == 0:
            shuffle(rng, p.deck, n)
        p.card[0], p.card[1] = p.deck[0], p.deck[1]
        sort(p)
    elif p.way == 4:  # a loop in a loop: different, and their sum is odd
        while (p.card[0] + p.card[1]) % 2 == 0:
            p.card[0] = below(rng, n)
            draw_other(p, 1, rng)
    elif p.way == 5:  # the tries are counted
        p.card[0] = below(rng, n)
        tries = 0
        p.card[1] = p.card[0]
        while p.card[1] == p.card[0]:
            tries += 1
            p.card[1] = below(rng, n)
    elif p.way == 6:  # the sum of dice is drawn again; two equal rolls in a row are no loop
        total = 0
        while total < 2:
            total = 0
            for ways in (2, 2):
                total += below(rng, ways)
        p.card[0] = total
        draw_other(p, 1, rng)
    elif p.way == 7:  # no loop that draws again, but a varying number of draws
        total = 0
        for ways in (2, 2, 2):
            total += below(rng, ways)
        p.card[0] = total % 3
        p.card[1] = (p.card[0] + 1) % 3
    else:
        while True:
            below(rng, n)


def sort(p):
    for k in range(60):
        p.deck[k] = k


def draw_other(p, seat, rng):
    card = below(rng, int(p.cards))
    while card == p.card[1 - seat]:
        card = below(rng, int(p.cards))
    p.card[seat] = card


def redeal(p, seat, rng):
    draw_other(p, 1 - seat, rng)


def player(p):
    return 0


def legal(p, out):
    out[0], out[1] = KEEP, CHANGE
    return 2


def play(p, action, rng):
    if action == CHANGE:
        before = int(p.card[0])
        while p.card[0] == before or p.card[0] == p.card[1]:
            p.card[0] = below(rng, int(p.cards))
    p.done = 1


def over(p):
    return p.done == 1


def returns(p, out):
    winner = 0 if p.card[0] > p.card[1] else 1
    out[winner], out[1 - winner] = 1, -1


def name(p, action, seat):
    return ("keep", "change")[action]
