"""The exchange between two deals.

Pair 0 is Boss and Bum, pair 1 is Foreman and Worker. `up[pair]` holds the highest cards of the
lower seat, `down[pair]` the cards that the higher seat has chosen to give so far. When the last
card is chosen, all these cards change hands together.
"""

from kibitz.contract import Fields
from kibitz.kit.ranks import add, drop, more, top

from .card_sets import rank_of


def upper(p: Fields, pair: int) -> int:
    """The seat that chooses which cards it gives."""
    return int(p.titled[pair])


def lower(p: Fields, pair: int) -> int:
    """The seat that gives its highest cards."""
    return int(p.titled[p.players - 1 - pair])


def cards_due(p: Fields, pair: int) -> int:
    """The number of cards that each seat of a pair gives."""
    return int(p.exchange) - pair


def begin_exchange(p: Fields) -> None:
    """Choose the highest cards of the lower seats; the upper seats then choose theirs."""
    for pair in range(p.exchange):
        p.up[pair] = top(p.hand[lower(p, pair)], cards_due(p, pair))
        p.down[pair] = 0
        p.giving += cards_due(p, pair)
    p.turn = p.titled[0]


def giving_pair(p: Fields) -> int:
    """The pair whose upper seat gives now."""
    return 1 if p.exchange == 2 and p.giving == 1 else 0


def offered(p: Fields) -> int:
    """The hand from which the seat to act gives."""
    return upper_hand(p, giving_pair(p))


def upper_hand(p: Fields, pair: int) -> int:
    """The hand of the upper seat after the cards exchanged so far."""
    return drop(add(p.hand[upper(p, pair)], p.up[pair]), p.down[pair])


def lower_hand(p: Fields, pair: int) -> int:
    """The hand of the lower seat after the cards exchanged so far."""
    return add(drop(p.hand[lower(p, pair)], p.up[pair]), p.down[pair])


def give(p: Fields, action: int) -> None:
    """Choose a card to give; after the last one, all cards change hands."""
    pair = giving_pair(p)
    p.down[pair] = more(p.down[pair], rank_of(action), 1)
    p.giving -= 1
    if p.giving > 0:
        p.turn = upper(p, giving_pair(p))
        return
    for pair in range(p.exchange):
        p.hand[upper(p, pair)] = upper_hand(p, pair)
        p.hand[lower(p, pair)] = lower_hand(p, pair)
