"""Exchanges in which a seat takes no part, as they may have been.

The lower seat gave its highest cards; the upper one gave any, each alike, for habits tell nothing.
Four tokens a pair say which cards these are, by their slots:

    TOKEN    2  1  |  9 -1       2 and 1, of the lower seat, came down; 9, of the upper one, went
             DOWN     UP         up, and the first of DOWN went up and came back

A token moves to another card, if what the lower seat kept is still no higher than what went up. In
turn with that the cards change places under the tokens.
"""

from typing import Any

from kibitz.kit.bits import lowest, popcount
from kibitz.kit.ranks import count, drawn, drop, highest, more, top
from kibitz.kit.rng import below

from .card_sets import NONE
from .exchange import cards_due, lower, upper, upper_hand
from .world import FIRST, FREE, OWNER, RANK, TOKEN

DOWN, UP = 0, 2
BACK = -1  # and -2: the second of DOWN
UNUSED = -3
MOVES = 4  # at a time, for each card that came down


def begin(p: Any, w: Any, pair: int) -> None:
    """The highest cards of the lower seat went up and came back, which always fits."""
    owner, at = lower(p, pair), 4 * pair
    w[TOKEN, at + DOWN + 1] = w[TOKEN, at + UP + 1] = UNUSED
    for k in range(cards_due(p, pair)):
        best = NONE
        for slot in range(w[FIRST, owner], w[FIRST, owner] + popcount(p.hand[owner])):
            if w[RANK, slot] > best and (k == 0 or slot != w[TOKEN, at + DOWN]):
                best = int(w[RANK, slot])
                w[TOKEN, at + DOWN + k] = slot
        w[TOKEN, at + UP + k] = BACK - k


def move(p: Any, w: Any, pair: int, rng: Any) -> None:
    """Move tokens to random cards, as far as they may."""
    n = cards_due(p, pair)
    for _ in range(MOVES * n):
        kind, k = UP * below(rng, 2), below(rng, n)
        owner = upper(p, pair) if kind == UP else lower(p, pair)
        cards, at = popcount(p.hand[owner]), 4 * pair + kind
        number, was = below(rng, cards + n if kind == UP else cards), int(w[TOKEN, at + k])
        w[TOKEN, at + k] = w[FIRST, owner] + number if number < cards else BACK - (number - cards)
        if w[TOKEN, at] == w[TOKEN, at + 1] or not is_possible(p, w, pair):
            w[TOKEN, at + k] = was


def is_possible(p: Any, w: Any, pair: int) -> bool:
    """Whether the lower seat kept nothing higher than what went up."""
    kept = drop(p.hand[lower(p, pair)], under(p, w, pair, DOWN))
    went = under(p, w, pair, UP)
    return kept == 0 or went == 0 or highest(kept) <= lowest(went) >> 2


def may_lie(p: Any, w: Any, pair: int, slot: int) -> bool:
    """Whether what has just been put into a slot of the pair leaves the exchange possible."""
    if w[TOKEN, 4 * pair] == NONE:
        return True
    for token in range(4 * pair, 4 * pair + 4):
        if w[TOKEN, token] == slot:
            return is_possible(p, w, pair)
    if w[OWNER, slot] == upper(p, pair):
        return True
    went = under(p, w, pair, UP)
    return went == 0 or w[RANK, slot] <= lowest(went) >> 2


def under(p: Any, w: Any, pair: int, kind: int) -> int:
    """The cards under the tokens that went down or up; one that walks is not there."""
    cards = 0
    for k in range(cards_due(p, pair)):
        slot = int(w[TOKEN, 4 * pair + kind + k])
        if slot <= BACK:
            slot = int(w[TOKEN, 4 * pair + DOWN + BACK - slot])
        if w[RANK, slot] != FREE:
            cards = more(cards, int(w[RANK, slot]), 1)
    return cards


def settle(p: Any, w: Any, pair: int, rng: Any) -> bool:
    """Note the exchange. False if it came too often: any of equal cards may bear a token."""
    if p.giving > 0:
        exchange_anew(p, pair, rng)
        return True
    p.up[pair], p.down[pair] = under(p, w, pair, UP), under(p, w, pair, DOWN)
    rank = lowest(p.up[pair]) >> 2
    kept = drop(p.hand[lower(p, pair)], p.down[pair])
    went, stayed = count(p.up[pair], rank), count(kept, rank)
    ways = stayed + 1 if went == 1 else (stayed + 1) * (stayed + 2) // 2
    return below(rng, ways) == 0


def exchange_anew(p: Any, pair: int, rng: Any) -> None:
    """The exchange that these hands lead to, while it goes on."""
    given = popcount(p.down[pair])
    p.up[pair] = top(p.hand[lower(p, pair)], cards_due(p, pair))
    p.down[pair] = 0
    p.down[pair] = drawn(rng, upper_hand(p, pair), given)
