"""Fishing for three: ask a seat for a rank of which you hold a card; its cards of it come to you, face up."""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import shuffle
from kibitz.kit.unseen import reshuffle
from kibitz.scene import Button, Card, Choice, Hand, Scene, Text

ABOUT = About(
    "Fishing", "written for a test", players=3, information="hidden", outcome="scores", longest=8
)
RANKS, CARDS = 6, 24


def layout(options):
    return [
        ("holder", "i1", CARDS),
        ("open", "?", CARDS),
        ("turn", "i1"),
        ("asks", "i1"),
        ("asked", "i1"),
        ("has", "?", (3, RANKS)),
        ("lacks", "?", (3, RANKS)),
    ]  # of the cards that are not open


def actions(options):
    return 3 * RANKS


def start(p, rng):
    for card in range(CARDS):
        p.holder[card] = card % 3
    shuffle(rng, p.holder, CARDS)


def player(p):
    return p.turn


def count(p, seat, rank, is_open):
    n = 0
    for card in range(4 * rank, 4 * rank + 4):
        if p.holder[card] == seat and p.open[card] == is_open:
            n += 1
    return n


def legal(p, out):
    n = 0
    for rank in range(RANKS):
        if count(p, p.turn, rank, True) + count(p, p.turn, rank, False) > 0:
            for step in range(1, 3):
                out[n] = (p.turn + step) % 3 * RANKS + rank
                n += 1
    return n


def play(p, action):
    other, rank = action // RANKS, action % RANKS
    if count(p, p.turn, rank, True) == 0:
        p.has[p.turn, rank] = True
    p.has[other, rank], p.lacks[other, rank] = False, True
    given = 0
    for card in range(4 * rank, 4 * rank + 4):
        if p.holder[card] == other:
            p.holder[card], p.open[card] = p.turn, True
            given += 1
    p.asks, p.asked = p.asks + 1, action
    if given == 0:
        p.turn = (p.turn + 1) % 3


def over(p):
    for card in range(CARDS):
        if p.holder[card] == p.turn:
            return p.asks == 8
    return True


def returns(p, out):
    for card in range(CARDS):
        if p.open[card]:
            out[p.holder[card]] += 1


def redeal(p, seat, rng):
    cards, holders = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    n = 0
    for card in range(CARDS):
        if p.holder[card] != seat and not p.open[card]:
            cards[n], holders[n] = card, p.holder[card]
            n += 1
    fits = False
    while not fits:
        reshuffle(rng, holders, n)
        for k in range(n):
            p.holder[cards[k]] = holders[k]
        fits = all_fit(p)


def all_fit(p):
    for seat in range(3):
        for rank in range(RANKS):
            n = count(p, seat, rank, False)
            if (p.has[seat, rank] and n == 0) or (p.lacks[seat, rank] and n > 0):
                return False
    return True


def called(p, seat):
    return "ABC"[seat]


def name(p, action, seat):
    return f"{'ABC'[action // RANKS]}{'234567'[action % RANKS]}"


def scene(p, seat):
    out = np.zeros(3 * RANKS, np.int32)
    mine = out[: legal(p, out)] if player(p) == seat and not over(p) else out[:0]
    hand = tuple(
        Card("234567"[c // 4]) for c in range(CARDS) if p.holder[c] == seat and not p.open[c]
    )
    shown = " ".join("ABC"[p.holder[c]] if p.open[c] else "-" for c in range(CARDS))
    notes = "".join("-hl"[p.has[s, r] + 2 * p.lacks[s, r]] for s in range(3) for r in range(RANKS))
    acts = Choice(tuple(Button(name(p, int(a), seat), int(a)) for a in mine))
    return Scene(
        f"{p.asks} asked, {p.asked}; {'ABC'[p.turn]} asks",
        (Text(f"{shown} {notes}"), Hand(hand), acts),
    )
