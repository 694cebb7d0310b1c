"""Sample the exchanges between other seats, which a seat could not see.

The lower seat gave its highest cards. The upper seat gave any cards, all choices equally likely,
because habits are not evidence. Four tokens for each pair mark these cards by their slots:

    TOKEN    2  1  |  9 -1       2 and 1, of the lower seat, came down; 9, of the upper one, went
             DOWN     UP         up, and the first of DOWN went up and came back

A token may move to another card if the lower seat still kept no card higher than those that went
up. Between such moves, cards change places under the tokens.
"""

from typing import Any

from kibitz.contract import Fields
from kibitz.kit.bits import lowest, popcount
from kibitz.kit.ranks import count, drawn, drop, highest, more, top
from kibitz.kit.rng import below

from .card_sets import NONE
from .exchange import cards_due, lower, upper, upper_hand
from .world import FIRST, FREE, OWNER, RANK, TOKEN

DOWN, UP = 0, 2
BACK = -1  # and -2: the second of DOWN
UNUSED = -3
MOVES = 4  # in one call, for each card that came down


def begin(p: Fields, w: Any, pair: int) -> None:
    """Start with an exchange that always fits: the lower seat gets its best cards back."""
    owner, at = lower(p, pair), 4 * pair
    w[TOKEN, at + DOWN + 1] = w[TOKEN, at + UP + 1] = UNUSED
    for k in range(cards_due(p, pair)):
        best = NONE
        for slot in range(w[FIRST, owner], w[FIRST, owner] + popcount(p.hand[owner])):
            if w[RANK, slot] > best and (k == 0 or slot != w[TOKEN, at + DOWN]):
                best = int(w[RANK, slot])
                w[TOKEN, at + DOWN + k] = slot
        w[TOKEN, at + UP + k] = BACK - k


def move(p: Fields, w: Any, pair: int, rng: Any) -> None:
    """Move tokens to random cards, as far as the exchange stays possible."""
    n = cards_due(p, pair)
    for _ in range(MOVES * n):
        kind, k = UP * below(rng, 2), below(rng, n)
        owner = upper(p, pair) if kind == UP else lower(p, pair)
        cards, at = popcount(p.hand[owner]), 4 * pair + kind
        number, was = below(rng, cards + n if kind == UP else cards), int(w[TOKEN, at + k])
        w[TOKEN, at + k] = w[FIRST, owner] + number if number < cards else BACK - (number - cards)
        if w[TOKEN, at] == w[TOKEN, at + 1] or not is_possible(p, w, pair):
            w[TOKEN, at + k] = was


def is_possible(p: Fields, w: Any, pair: int) -> bool:
    """Whether the lower seat kept no card higher than those that it gave."""
    kept = drop(p.hand[lower(p, pair)], under(p, w, pair, DOWN))
    went = under(p, w, pair, UP)
    return kept == 0 or went == 0 or highest(kept) <= lowest(went) >> 2


def may_lie(p: Fields, w: Any, pair: int, slot: int) -> bool:
    """Whether the exchange is still possible with the card just put into a slot of the pair."""
    if w[TOKEN, 4 * pair] == NONE:
        return True
    for token in range(4 * pair, 4 * pair + 4):
        if w[TOKEN, token] == slot:
            return is_possible(p, w, pair)
    if w[OWNER, slot] == upper(p, pair):
        return True
    went = under(p, w, pair, UP)
    return went == 0 or w[RANK, slot] <= lowest(went) >> 2


def under(p: Fields, w: Any, pair: int, kind: int) -> int:
    """The cards under the tokens that went down or up, without a card that walks."""
    cards = 0
    for k in range(cards_due(p, pair)):
        slot = int(w[TOKEN, 4 * pair + kind + k])
        if slot <= BACK:
            slot = int(w[TOKEN, 4 * pair + DOWN + BACK - slot])
        if w[RANK, slot] != FREE:
            cards = more(cards, int(w[RANK, slot]), 1)
    return cards


def settle(p: Fields, w: Any, pair: int, rng: Any) -> bool:
    """Note the exchange. False rejects it: several places of tokens give the same exchange."""
    if p.giving > 0:
        exchange_anew(p, pair, rng)
        return True
    p.up[pair], p.down[pair] = under(p, w, pair, UP), under(p, w, pair, DOWN)
    rank = lowest(p.up[pair]) >> 2
    kept = drop(p.hand[lower(p, pair)], p.down[pair])
    went, stayed = count(p.up[pair], rank), count(kept, rank)
    ways = stayed + 1 if went == 1 else (stayed + 1) * (stayed + 2) // 2
    return below(rng, ways) == 0


def exchange_anew(p: Fields, pair: int, rng: Any) -> None:
    """The exchange that follows from these hands, while the exchange goes on."""
    given = popcount(p.down[pair])
    p.up[pair] = top(p.hand[lower(p, pair)], cards_due(p, pair))
    p.down[pair] = 0
    p.down[pair] = drawn(rng, upper_hand(p, pair), given)
