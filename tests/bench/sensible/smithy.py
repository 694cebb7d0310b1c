"""Smithy: buy coins for your deck, later medals; most medals win.

A deck begins with seven coins of worth 1 and three medals. On a turn five cards are drawn from the
whole deck, and their coins buy one card: silver (worth 2, price 3), gold (worth 3, price 6), a
medal (price 8), or nothing. The game ends after 24 turns of each seat.
"""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Smithy", "written for a measure", longest=48)
NOTHING, SILVER, GOLD, MEDAL = range(4)
PRICE = (0, 3, 6, 8)


def layout(options):
    return [("deck", "i2", (2, 4)), ("money", "i2"), ("ply", "i2")]  # coins, silver, gold, medals


def actions(options):
    return 4


def start(p, rng):
    for seat in range(2):
        p.deck[seat, 0], p.deck[seat, 3] = 7, 3
    draw(p, rng)


def draw(p, rng):
    """Count the money of five cards of the seat to act."""
    left = p.deck[p.ply % 2].copy()
    p.money = 0
    for _ in range(5):
        card = below(rng, left.sum())
        kind = 0
        while card >= left[kind]:
            card -= left[kind]
            kind += 1
        left[kind] -= 1
        p.money += kind + 1 if kind < 3 else 0


def player(p):
    return p.ply % 2


def legal(p, out):
    n = 0
    for action in range(4):
        if PRICE[action] <= p.money:
            out[n] = action
            n += 1
    return n


def play(p, action, rng):
    if action != NOTHING:
        p.deck[p.ply % 2, action] += 1
    p.ply += 1
    draw(p, rng)


def over(p):
    return p.ply == 48


def returns(p, out):
    lead = p.deck[0, 3] - p.deck[1, 3]
    out[0] = (lead > 0) * 1 - (lead < 0) * 1
    out[1] = -out[0]


def name(p, action, seat):
    return ("nothing", "silver", "gold", "medal")[action]
