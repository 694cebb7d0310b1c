"""Hands in which suits do not count, as single words: up to four cards of each of 15 ranks.

    bit    0 - 3   4 - 7   8 - 11   ..   56 - 59
    rank     0       1        2             14
           o o .   o . .    . . .           o o o o     two of rank 0, one of rank 1, none of rank 2

Of n cards of a rank its n lowest bits are set. So the size of a hand is its number of bits, a
hand is a subset of another if its bits are, and bit 4 * rank + n - 1 is set if the hand has at
least n cards of the rank. The lowest bit of a hand is the first of its rank, so 15 times this bit
is the whole rank.

>>> hand = more(more(0, 0, 2), 1, 1)
>>> bin(hand), count(hand, 0), highest(hand)
('0b10011', 2, 1)
"""

from __future__ import annotations

from typing import Any

from .bits import nth, popcount
from .rng import State, below

ALL = (1 << 60) - 1  # four of each rank
ONES = ALL // 15  # one of each rank


def some(n: int) -> int:
    """A hand with `n` cards of rank 0."""
    return (1 << n) - 1


def count(hand: Any, rank: int) -> int:
    """The number of cards of a rank."""
    return popcount(int(hand) >> 4 * rank & 15)


def more(hand: Any, rank: int, n: int) -> int:
    """The hand with n more cards of a rank, at most four in all."""
    first = 1 << 4 * rank
    there = int(hand) & 15 * first
    return int(hand) | (there << n | (first << n) - first) & 15 * first


def less(hand: Any, rank: int, n: int) -> int:
    """The hand with n fewer cards of a rank; missing cards are ignored."""
    whole = 15 << 4 * rank
    there = int(hand) & whole
    return int(hand) ^ there ^ there >> n & whole


def add(hand: Any, cards: Any) -> int:
    """The hand and these cards together, at most four of a rank."""
    total, rest = int(hand), int(cards)
    while rest != 0:
        whole = 15 * (rest & -rest)
        these = rest & whole
        total |= ((total & whole) << popcount(these) | these) & whole
        rest ^= these
    return total


def drop(hand: Any, cards: Any) -> int:
    """The hand without these cards; missing cards are ignored."""
    left, rest = int(hand), int(cards)
    while rest != 0:
        whole = 15 * (rest & -rest)
        these, there = rest & whole, left & whole
        left ^= there ^ there >> popcount(these) & whole
        rest ^= these
    return left


def highest(hand: Any) -> int:
    """The highest rank of a hand; the hand is not empty."""
    return nth(hand, popcount(hand) - 1) >> 2


def top(hand: Any, n: int) -> int:
    """The n highest cards of a hand."""
    rest = int(hand)
    for _ in range(n):
        rest &= ~(1 << nth(rest, popcount(rest) - 1))
    return drop(hand, rest)


def drawn(rng: State, hand: Any, n: int) -> int:
    """n random cards of a hand, all choices equally likely."""
    rest, taken = int(hand), 0
    for _ in range(n):
        rank = nth(rest, below(rng, popcount(rest))) >> 2
        rest = less(rest, rank, 1)
        taken = more(taken, rank, 1)
    return taken
