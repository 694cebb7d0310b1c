"""The exchange between two deals.

Pair 0 is Boss and Bum, pair 1 Foreman and Worker. `up[pair]` holds the highest cards of the lower
seat, `down[pair]` what the higher seat has given for them so far. All change hands together, when
the last one is given.
"""

from typing import Any

from kibitz.kit.ranks import add, drop, more, top

from .card_sets import rank_of


def upper(p: Any, pair: int) -> int:
    """The seat that chooses what it gives."""
    return int(p.titled[pair])


def lower(p: Any, pair: int) -> int:
    """The seat whose highest cards go."""
    return int(p.titled[p.players - 1 - pair])


def cards_due(p: Any, pair: int) -> int:
    """How many cards each of a pair gives."""
    return int(p.exchange) - pair


def begin_exchange(p: Any) -> None:
    """Choose the highest cards of the lower seats; the upper ones are to give."""
    for pair in range(p.exchange):
        p.up[pair] = top(p.hand[lower(p, pair)], cards_due(p, pair))
        p.down[pair] = 0
        p.giving += cards_due(p, pair)
    p.turn = p.titled[0]


def giving_pair(p: Any) -> int:
    """The pair whose upper seat is to give."""
    return 1 if p.exchange == 2 and p.giving == 1 else 0


def offered(p: Any) -> int:
    """The hand from which the seat to act gives."""
    return upper_hand(p, giving_pair(p))


def upper_hand(p: Any, pair: int) -> int:
    """The hand of the upper seat after the exchange, as far as it has come."""
    return drop(add(p.hand[upper(p, pair)], p.up[pair]), p.down[pair])


def lower_hand(p: Any, pair: int) -> int:
    """The hand of the lower seat after the exchange, as far as it has come."""
    return add(drop(p.hand[lower(p, pair)], p.up[pair]), p.down[pair])


def give(p: Any, action: int) -> None:
    """Give a card; with the last one, all change hands."""
    pair = giving_pair(p)
    p.down[pair] = more(p.down[pair], rank_of(action), 1)
    p.giving -= 1
    if p.giving > 0:
        p.turn = upper(p, giving_pair(p))
        return
    for pair in range(p.exchange):
        p.hand[upper(p, pair)] = upper_hand(p, pair)
        p.hand[lower(p, pair)] = lower_hand(p, pair)
