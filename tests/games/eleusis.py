"""Positions of Eleusis for its tests, drawn as text.

A table is drawn as the plays that led to it: "5h 7c (9d 8s) (2c) 4s" is a mainline of 5h 7c 4s,
with the string 9d 8s and the card 2c on the sideline under 7c.
"""

import re
from collections import Counter

import kibitz
from kibitz.games.eleusis.table_layout import CARD, CARDS, JOINED, PACK, SIDELINE, lay

HANDS = "2h3h4h5h6h7h/2s3s4s5s6s7s/2d3d4d5d6d7d"
STOCK = "Ah Tc Jc Qc Kc 9c 8c Td Jd Qd Kd 9d 8d Th Jh Qh Kh 9h 8h"
FIVE = {"players": 5, "deal": "2h3h4h2s3s/2h3h4h2s3s/2d3d4d2c3c/2d3d4d2c3c"}
MIXED = "2h3h2s3s4s/4h5h5s6s/6h7h7s8s"
TABLE = {"rule": "red", "deal": HANDS, "stock": STOCK, "deals": 1}


def begin(text="", **options):
    """A small deal with a red rule after some acts; seat 1 is the first to play."""
    p = kibitz.load("eleusis", **(TABLE | options)).start()
    p.play(text)
    return p


def drawn(table, hands=HANDS, **options):
    """A position with these cards on the table, at the beginning of seat 1's turn."""
    p = begin(deal=hands, **options)
    r = p.record
    r.count = r.down = 0
    r.last[:] = -1
    for play in re.findall(r"\([^)]*\)|\S+", table):
        cards = PACK.cards(play.strip("()"))
        r.string[: len(cards)] = cards
        r.strung = len(cards)
        lay(r, not play.startswith("("))
    r.string[:] = r.strung = 0
    return p


def filled(cards):
    """A mainline of 5h with a sideline, this many cards in all."""
    return "5h" + " (2c)" * (cards - 1)


def hand(p, seat):
    """The cards of a seat, in the order of the pack."""
    held = p.record.hand[seat]
    return PACK.text(card for card in range(CARDS) for _ in range(held[card]))


def sizes(p):
    """How many cards each seat holds."""
    held = [int(cards.sum()) for cards in p.record.hand]
    assert held == p.record.size.tolist()
    return held


def table(p):
    """The cards on the table, as they are drawn."""
    r, shown = p.record, ""
    for i in range(r.count):
        text, wrong = PACK.name(int(r.laid[i]) & CARD), bool(r.laid[i] & SIDELINE)
        if wrong and r.laid[i] & JOINED:
            shown = f"{shown[:-1]} {text})"
        else:
            shown += f" ({text})" if wrong else f" {text}"
    return shown.strip()


def counts(p, seat):
    """How often a seat holds each of its cards, by their numbers."""
    return Counter({card: int(n) for card, n in enumerate(p.record.hand[seat]) if n})
