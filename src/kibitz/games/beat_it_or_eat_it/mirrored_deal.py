"""The deal: black cards mirror the red cards of the other hand; one suit is dealt evenly."""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields
from kibitz.kit.cards import drawn
from kibitz.kit.rng import below

TAYLOR, UNIFORM, WRITTEN = 0, 1, 2  # ways of dealing; a written deal is in the options


def deal(p: Fields, rng: Any) -> None:
    """Deal both hands, in one of the two ways by chance."""
    if p.suits == 1:
        own = drawn(rng, (p.cards + p.odd_leads) // 2, p.cards)
        p.hand[p.turn] = own
        p.hand[1 - p.turn] = own ^ ((1 << int(p.cards)) - 1)
        return
    own = red_half(p, rng)
    own |= mirror(p, p.reds ^ own)
    p.hand[0] = own
    p.hand[1] = mirror(p, own)


def red_half(p: Fields, rng: Any) -> int:
    """The red cards of seat 0: from a random half of the pack, or each with an even chance."""
    if p.dealing == TAYLOR:
        return drawn(rng, p.cards // 2, p.cards) & int(p.reds)
    half = 0
    for card in range(p.cards):
        half |= below(rng, 2) << card
    return half & int(p.reds)


def mirror(p: Fields, cards: int) -> int:
    """Exchange hearts and spades, and diamonds and clubs."""
    n, reds = int(p.ranks), int(p.reds)
    return (cards & reds) << n | cards >> n & reds
