"""Deals of Beat It or Eat It for its tests."""

import kibitz
from kibitz.kit.cards import Pack

SAMPLE = {"ranks": 7, "deal": "AQT98/KJ"}
EVERY_KIND = [
    {},
    {"ranks": 2},
    {"ranks": 7, "deal": "uniform"},
    {"ranks": 26, "repetition": 2},
    {"ranks": 15, "repetition": 0, "taker_leads": True},
    {"suits": 1, "ranks": 9},
    {"suits": 1, "ranks": 26, "odd_card": "leader", "leader": 1},
    {"suits": 4, "ranks": 6},
    {"suits": 4, "deal": "uniform", "taker_leads": True},
    {"suits": 4, "ranks": 8, "deal": "AhKs/9d9cTc"},
    SAMPLE,
]


def begin(text="", **options):
    p = kibitz.load("beat", **options).start()
    p.play(text)
    return p


def hand(p, seat):
    held = int(p.record.hand[seat])
    cards = Pack.of(p.game.options["ranks"], "hsdc"[: p.game.options["suits"]])
    return {cards.name(card) for card in range(len(cards)) if held >> card & 1}


def layout(hearts, spades):
    return {rank + "h" for rank in hearts} | {rank + "s" for rank in spades}
