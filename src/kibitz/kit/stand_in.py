"""A judge of cards that replaces a secret rule if a player may not know the rule.

It accepts a given share of cards and is consistent: the same card in the same place always gets
the same verdict. A seed is a whole judge, so drawing a seed draws a judge. Python and machine
code give the same verdicts.
"""

from __future__ import annotations

from .rng import MASK, State, bits


def drawn(rng: State) -> int:
    """A seed for `judges`, from 0 below 2^32."""
    return bits(rng)


def rate(right: int, judged: int) -> float:
    """The share of cards to accept when `right` of `judged` were right.

    This is Laplace's rule of succession.
    """
    return (right + 1) / (judged + 2)


def judges(seed: int, share: float, down: int, last: int, card: int) -> bool:
    """Whether this judge accepts `card` after `down` right cards, the last of them `last`.

    Cards are numbers from -1, which is no card, to 254.
    """
    place = (int(down) << 16) + ((int(last) + 1) << 8) + int(card) + 1
    return _mixed(int(seed) ^ _mixed(place)) < share * (MASK + 1)


def _mixed(word: int) -> int:
    """The 32 bits of a word, each depending on all of them (Thomas Mueller's hash)."""
    for _ in range(2):
        word = (word ^ word >> 16) * 0x45D9F3B & MASK
    return word ^ word >> 16
