"""Whist for two: six cards in two suits, two in each hand, two out. Follow suit; three points win the game."""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import shuffle
from kibitz.kit.unseen import reshuffle
from kibitz.scene import Card, Hand, Scene, Text

ABOUT = About("Short whist", "written for a test", information="hidden", outcome="win", longest=24)
OUT, PLAYED = 2, 3  # where a card is that no seat holds


def layout(options):
    return [("place", "i1", 6), ("led", "i1"), ("turn", "i1"), ("tricks", "i1"), ("points", "i1", 2),
            ("void", "?", (2, 2))]  # fmt: skip


def actions(options):
    return 6


def deal(p, rng):
    cards = np.arange(6)
    shuffle(rng, cards, 6)
    for k in range(6):
        p.place[cards[k]] = k // 2
    p.void[:] = False
    p.tricks = 0


def start(p, rng):
    deal(p, rng)
    p.led = -1


def player(p):
    return p.turn


def follows(p, card):
    return p.led < 0 or p.led // 3 == card // 3


def legal(p, out):
    n = 0
    for card in range(6):
        if p.place[card] == p.turn and follows(p, card):
            out[n] = card
            n += 1
    if n == 0:
        for card in range(6):
            if p.place[card] == p.turn:
                out[n] = card
                n += 1
    return n


def play(p, action, rng):
    p.place[action] = PLAYED
    if p.led < 0:
        p.led = action
        p.turn = 1 - p.turn
        return
    if not follows(p, action):
        p.void[p.turn, p.led // 3] = True
    won = follows(p, action) and action > p.led
    winner = p.turn if won else 1 - p.turn
    p.points[winner] += 1
    p.tricks += 1
    p.led = -1
    p.turn = winner
    if p.tricks == 2 and not over(p):
        deal(p, rng)


def over(p):
    return p.points[0] == 3 or p.points[1] == 3


def returns(p, out):
    winner = 0 if p.points[0] == 3 else 1
    out[winner], out[1 - winner] = 1, -1


def redeal(p, seat, rng):
    if over(p):
        return
    other = 1 - seat
    cards, places = np.zeros(6, np.int64), np.zeros(6, np.int64)
    n = 0
    for card in range(6):
        if p.place[card] == other or p.place[card] == OUT:
            cards[n], places[n] = card, p.place[card]
            n += 1
    fits = False
    while not fits:
        reshuffle(rng, places, n)
        fits = True
        for k in range(n):
            if places[k] == other and p.void[other, cards[k] // 3]:
                fits = False
    for k in range(n):
        p.place[cards[k]] = places[k]


def called(p, seat):
    return ("North", "South")[seat]


def name(p, action, seat):
    return "AKQakq"[action]


def scene(p, seat):
    mine = player(p) == seat and not over(p)
    own = [c for c in range(6) if p.place[c] == seat]
    led = [c for c in own if follows(p, c)] or own
    hand = tuple(Card("AKQakq"[c], action=c if mine and c in led else None) for c in own)
    played = " ".join("AKQakq"[c] for c in range(6) if p.place[c] == PLAYED)
    table = "nothing" if p.led < 0 else "AKQakq"[p.led]
    voids = "".join("-v"[int(v)] for v in p.void.ravel())
    return Scene(f"{p.points[0]} to {p.points[1]}", (Text(f"Led: {table}. Played: {played}. {voids}"), Hand(hand)))  # fmt: skip
