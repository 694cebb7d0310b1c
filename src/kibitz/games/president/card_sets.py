"""Sets of cards as acts, and the jokers among them; `rules.py` draws the numbers.

The jokers of a hand or an act have a code from 0 to 3. If the jokers are alike, the code is their
number; if they are distinct, 1 is the lower, 2 the higher, 3 both.
"""

from kibitz.contract import Fields
from kibitz.kit.bits import popcount
from kibitz.kit.ranks import ALL, ONES, some

JOKER, HIGHER = 13, 14  # as ranks; the higher one only where they are distinct
BEST = 12  # the highest rank without a joker
NATURALS = (1 << 4 * JOKER) - 1
PASS = 60
NONE = -1


def rank_of(action: int) -> int:
    """The rank of a set."""
    return (action & 63) >> 2


def size_of(action: int) -> int:
    """The number of cards of a set."""
    return (action & 3) + 1


def joker_cards(p: Fields, code: int) -> int:
    """The jokers of a code, as cards."""
    if p.distinct:
        return (code & 1) << 4 * JOKER | code >> 1 << 4 * HIGHER
    return some(code) << 4 * JOKER


def joker_code(cards: int) -> int:
    """The code of the jokers among these cards."""
    return popcount(cards >> 4 * JOKER & 15) + 2 * popcount(cards >> 4 * HIGHER)


def cards_of(p: Fields, action: int) -> int:
    """The cards that an act takes from the hand."""
    jokers = joker_cards(p, action >> 6)
    return some(size_of(action) - popcount(jokers)) << (action & 60) | jokers


def made_with(p: Fields, hand: int, code: int) -> int:
    """The sets that a hand makes of cards of a rank and all the jokers of a code, as bits."""
    jokers = joker_cards(p, code)
    if jokers & ~hand != 0:
        return 0
    n = popcount(jokers)
    return (hand & at_most(4 - n)) << n & NATURALS


def at_most(n: int) -> int:
    """Up to `n` cards of each rank."""
    return some(n) * ONES


def strength(p: Fields, action: int) -> int:
    """The strength of a set: twice the rank, and one more without a joker.

    Jokers alone rank above the others, or else count as the best rank.
    """
    rank = rank_of(action)
    if rank >= JOKER and not p.jokers_high:
        return 2 * best(p)
    return 2 * rank + (action < 64)


def best(p: Fields) -> int:
    """The highest rank in play, jokers apart."""
    return 0 if p.reversed else BEST


def ranks_above(p: Fields, first: int) -> int:
    """All cards of higher ranks than the one whose first card this is."""
    if p.reversed and first <= NATURALS:
        return first - 1 | ALL & ~NATURALS
    return ALL & -16 * first


def raise_bar(p: Fields, action: int) -> None:
    """Set the acts that may follow this one: sets of the same size, and stronger."""
    p.strength = strength(p, action)
    rank, natural = p.strength >> 1, p.strength & 1
    column, first = ONES << (action & 3), 1 << 4 * rank
    p.open = column & ranks_above(p, first)
    p.wild = p.open & NATURALS
    same = column & 15 * first
    if p.equal or not natural:
        p.open |= same
    if p.equal and not natural:
        p.wild |= same & NATURALS
    if not p.jokers_high:
        p.open = p.open & NATURALS | (p.wild >> 4 * best(p) & 15) << 4 * JOKER
