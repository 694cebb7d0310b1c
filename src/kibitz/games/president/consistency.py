"""Whether a determinization agrees with all that the seat knows."""

from typing import Any

from kibitz.contract import Fields
from kibitz.kit.ranks import add, drop, top

from .card_sets import NONE, joker_code
from .exchange import cards_due, lower
from .exchange_inference import may_lie
from .world import OWNER, PAIR, is_party, known_three


def at_least(p: Fields, w: Any, owner: int) -> int:
    """Cards that a seat certainly had."""
    cards, pair = int(p.played[owner]) | known_three(p, owner), int(w[PAIR, owner])
    if pair == NONE or not is_party(p, w, pair):
        return cards
    if owner == lower(p, pair):
        return add(drop(cards, p.down[pair]), p.up[pair])
    return drop(add(cards, p.down[pair]), p.up[pair])


def fits(p: Fields, w: Any, slot: int) -> bool:
    """Whether the deal still fits after a change in this slot, if it fitted before."""
    owner = int(w[OWNER, slot])
    hand, pair = int(p.hand[owner]), int(w[PAIR, owner])
    if pair != NONE and is_party(p, w, pair):
        return fits_exchange(p, owner, hand, pair)
    return may_have(p, owner, hand) and (pair == NONE or may_lie(p, w, pair, slot))


def fits_exchange(p: Fields, owner: int, hand: int, pair: int) -> bool:
    """Whether the cards of the seat's partner agree with the seat's own exchange."""
    up, down = int(p.up[pair]), int(p.down[pair])
    if owner == lower(p, pair):
        after = add(drop(hand, up), down)
        return top(hand, cards_due(p, pair)) == up and may_have(p, owner, after)
    choice = add(hand, up)
    return drop(down, choice) == 0 and may_have(p, owner, drop(choice, down))


def may_have(p: Fields, owner: int, hand: int) -> bool:
    """Whether a hand has all cards that its seat played, and none that its passes exclude."""
    if int(p.played[owner]) & ~hand != 0:
        return False
    return not p.must_play or hand & ~int(p.most[owner, joker_code(hand)]) == 0
