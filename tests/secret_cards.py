"""A game with secrets, for tests: each seat has a card, bets or passes; the higher card wins."""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit import rng as luck
from kibitz.scene import Scene, Text

ABOUT = About(
    title="Secret cards",
    seats=("Ann", "Bob"),
    information="hidden",
    options={
        "cards": Option(5, "how many cards there are", low=2, high=9),
        "deal": Option("", "the cards of the seats, as 3/1"),
    },
)
PASS, BET = 0, 1


def layout(options):
    return [
        ("cards", "i1"),
        ("given", "i1", 2),
        ("held", "i1", 2),
        ("bets", "i1", 2),
        ("ply", "i1"),
    ]


def actions(options):
    return 2


def prepare(options):
    if not options["deal"]:
        return {"given": [-1, -1]}
    return {"given": [int(card) for card in options["deal"].split("/")]}


def start(p, rng):
    pack = np.arange(p.cards)
    luck.shuffle(rng, pack, len(pack))
    for seat in range(2):
        p.held[seat] = pack[seat] if p.given[seat] < 0 else p.given[seat]


def player(p):
    return p.ply % 2


def legal(p, out):
    out[0] = PASS
    out[1] = BET
    return 2


def play(p, action):
    p.bets[p.ply % 2] = action
    p.ply += 1


def over(p):
    return p.ply == 4


def returns(p, out):
    best = 0 if p.held[0] > p.held[1] else 1
    out[best], out[1 - best] = 1, -1


def redeal(p, seat, rng):
    if p.ply < 4:
        other = 1 - seat
        card = luck.below(rng, int(p.cards) - 1)
        p.held[other] = card + (card >= p.held[seat])


def name(p, action, seat):
    return ("pass", "bet")[action] if seat in (-1, p.ply % 2) and seat != -1 else "?"


def parse(p, text):
    return {"pass": PASS, "bet": BET}.get(text)


def scene(p, seat):
    held = f"You hold {p.held[seat]}." if seat >= 0 else "Two cards lie face down."
    return Scene("Bet or pass.", (Text(held),))
