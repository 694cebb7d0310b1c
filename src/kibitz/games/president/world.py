"""A determinization in the making: the cards that a seat cannot see, and the seats that get them.

It is a table `w` of these rows, for seats 1, 2, 3 that hold seven cards and more:

    OWNER     1  1  1  2  2  2  3  ..     by slot: the owner of the card
    RANK      4  .  0  7  7 12  .  ..     by slot: the card; `.` is FREE
    FIRST     .  0  3  6                  by seat: its first slot
    PAIR      0  1  1  0                  by seat: its pair in the exchange, or NONE
    TOKEN     2  .  5  .  .  .  .  .      by token: a slot; see `exchange_inference.py`
    FACTS     0  7                        SEAT, the seat that looks, and SLOTS, their number

Meanwhile `hand` holds the cards that each other seat has got so far, and also those that it has
played. If the seat that looks takes part in the owner's exchange, `hand` is the hand before the
exchange; otherwise it is the hand after it.
"""

from typing import Any

import numpy as np

from kibitz.contract import Fields
from kibitz.kit.bits import popcount
from kibitz.kit.ranks import add, drop

from .card_sets import NONE
from .exchange import lower, upper

OWNER, RANK, FIRST, PAIR, TOKEN, FACTS = range(6)
SEAT, SLOTS = 0, 1
FREE = -1
PACK = 54


def empty_world(p: Fields, seat: int) -> Any:
    """A determinization with free slots for all cards that the others have had."""
    w = np.full((6, PACK), NONE, np.int64)
    for pair in range(pairs(p)):
        w[PAIR, upper(p, pair)] = w[PAIR, lower(p, pair)] = pair
    n = 0
    for owner in range(p.players):
        w[FIRST, owner] = n
        if owner != seat:
            cards = popcount(p.hand[owner]) + popcount(p.played[owner])
            for _ in range(cards - popcount(known_three(p, owner))):
                w[OWNER, n] = owner
                n += 1
    w[FACTS, SEAT], w[FACTS, SLOTS] = seat, n
    return w


def known_three(p: Fields, owner: int) -> int:
    """The 3 of clubs, if all know the seat that was dealt it; it needs no slot."""
    return 1 << 4 * p.rank_3 if owner == p.three else 0


def pairs(p: Fields) -> int:
    """The number of pairs that exchange cards in this deal."""
    return int(p.exchange) if p.dealt > 0 else 0


def is_party(p: Fields, w: Any, pair: int) -> bool:
    """Whether the seat that looks takes part in an exchange."""
    return w[FACTS, SEAT] == lower(p, pair) or w[FACTS, SEAT] == upper(p, pair)


def take_back(p: Fields, w: Any) -> int:
    """Give the others back the cards that they played, undo exchanges; return all these cards."""
    pool = 0
    for owner in range(p.players):
        if owner != w[FACTS, SEAT]:
            p.hand[owner] = add(p.hand[owner], p.played[owner])
            trade(p, w, owner, p.down, p.up)
            pool = add(pool, p.hand[owner])
    return pool


def play_on(p: Fields, w: Any) -> None:
    """Repeat the exchanges and plays of the others, so that their hands are as now."""
    for owner in range(p.players):
        if owner != w[FACTS, SEAT]:
            trade(p, w, owner, p.up, p.down)
            p.hand[owner] = drop(p.hand[owner], p.played[owner])


def trade(p: Fields, w: Any, owner: int, up: Any, down: Any) -> None:
    """Carry out the seat's own exchange for its partner; with the cards swapped, undo it."""
    pair = int(w[PAIR, owner])
    if pair == NONE or p.giving > 0 or not is_party(p, w, pair):
        return
    if owner == upper(p, pair):
        p.hand[owner] = drop(add(p.hand[owner], up[pair]), down[pair])
    else:
        p.hand[owner] = add(drop(p.hand[owner], up[pair]), down[pair])
