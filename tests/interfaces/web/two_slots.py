"""Each seat has two hidden cards and shows one of them in turn. The highest card shown wins."""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit import rng as luck
from kibitz.scene import Card, Hand, Scene

ABOUT = About(
    "Two slots",
    "a test",
    summary="A game of hidden hands for two to eight.",
    seats=("Red", "Blue", "Green", "Yellow", "Black", "White", "Brown", "Grey"),
    information="hidden",
    outcome="win",
    options={"players": Option(4, "how many play", low=2, high=8)},
)


def layout(options):
    return [
        ("players", "i1"),
        ("turn", "i1"),
        ("hands", "i1", (options["players"], 2)),
        ("shown", "i1", options["players"]),  # 1 more than the slot; 0 not yet shown
    ]


def actions(options):
    return 2


def start(p, rng):
    pack = np.arange(1, 2 * p.players + 1)
    luck.shuffle(rng, pack, len(pack))
    for seat in range(p.players):
        p.hands[seat, 0], p.hands[seat, 1] = pack[2 * seat], pack[2 * seat + 1]


def redeal(p, seat, rng):
    """Deal anew the cards of the others that were not shown."""
    pack, n = np.zeros(2 * p.players, np.int64), 0
    for other in range(p.players):
        for slot in range(2):
            if other != seat and p.shown[other] != slot + 1:
                pack[n] = p.hands[other, slot]
                n += 1
    pack[:n].sort()
    luck.shuffle(rng, pack, n)
    for other in range(p.players):
        for slot in range(2):
            if other != seat and p.shown[other] != slot + 1:
                n -= 1
                p.hands[other, slot] = pack[n]


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.shown[p.turn] = action + 1
    p.turn += 1


def over(p):
    return p.turn == p.players


def best(p):
    found, most = 0, 0
    for seat in range(p.players):
        card = p.hands[seat, p.shown[seat] - 1]
        if card > most:
            found, most = seat, card
    return found


def returns(p, out):
    for seat in range(p.players):
        out[seat] = 1 if seat == best(p) else -1


def name(p, action, seat):
    return ("left", "right")[action]


def scene(p, seat):
    hands = tuple(Hand(_cards(p, s, seat), ABOUT.seats[s]) for s in range(p.players))
    caption = f"{ABOUT.seats[best(p)]} wins." if over(p) else f"{ABOUT.seats[p.turn]} shows a card."
    return Scene(caption, hands)


def _cards(p, owner, seat):
    to_act = not over(p) and owner == p.turn and seat in (owner, -1)
    cards = []
    for slot in range(2):
        seen = owner == seat or p.shown[owner] == slot + 1
        text = str(p.hands[owner, slot]) if seen else None
        action = slot if to_act else None
        cards.append(Card(text, action, name=("left", "right")[slot]))
    return tuple(cards)
