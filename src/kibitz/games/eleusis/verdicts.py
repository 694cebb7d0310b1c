"""Judge cards by the dealer's rule, or by the stand-in judge of a determinization."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.contract import Fields
from kibitz.kit import rulelang, stand_in
from kibitz.kit.bits import bit, nth, popcount
from kibitz.kit.rng import below, seeded

from .table_layout import CARD, CARDS, NONE

LINES, LINE_LENGTH = 12, 24  # of the sample; a rule that a player says must agree along it
DIFFERENT = -1


def _sample() -> Any:
    """Random numbers that choose the cards of the lines: (line, card)."""
    rng = seeded(0)
    return np.array([[below(rng, 1 << 30) for _ in range(LINE_LENGTH)] for _ in range(LINES)])


SAMPLE = _sample()


def is_right(p: Fields, down: int, last: int, last2: int, last3: int, card: int) -> bool:
    """Whether a card is right after `down` right cards, of which these are the last."""
    if p.share == 0:
        return rulelang.accepts(p.rule, down, last, last2, last3, card)
    if down == p.down and p.refused & bit(card) != 0:
        return False
    return stand_in.judges(p.seed, p.share, down, last, card)


def all_right(p: Fields, row: Any, begin: int, end: int) -> bool:
    """Whether the cards row[begin:end] are right one after another, from the table as it is."""
    down, last, last2, last3 = int(p.down), int(p.last[0]), int(p.last[1]), int(p.last[2])
    for i in range(begin, end):
        card = int(row[i]) & CARD
        if not is_right(p, down, last, last2, last3, card):
            return False
        down, last, last2, last3 = down + 1, card, last, last2
    return True


def right_cards(p: Fields) -> int:
    """The cards in the player's hand that are right, a bit each."""
    found = 0
    down, last, last2, last3 = int(p.down), int(p.last[0]), int(p.last[1]), int(p.last[2])
    for card in range(CARDS):
        if p.hand[p.turn, card] > 0 and is_right(p, down, last, last2, last3, card):
            found |= bit(card)
    return found


def fits(p: Fields) -> bool:
    """The verdict on the player's string or no-play. A no-play also notes the right cards."""
    if p.strung > 0:
        return all_right(p, p.string, 0, p.strung)
    p.right = right_cards(p)
    return bool(p.right == 0)


def agrees(p: Fields) -> bool:
    """Whether the rule that a player said agrees with the dealer's along a fixed sample of lines.

    A stand-in judge has no rule, so then the answer is no.
    """
    if p.share > 0:
        return False
    for numbers in SAMPLE:
        last, last2, last3 = int(numbers[0]) % CARDS, NONE, NONE
        for down in range(1, LINE_LENGTH):
            right = right_by_both(p, down, last, last2, last3)
            if right == DIFFERENT:
                return False
            if right == 0:
                break
            card = nth(right, int(numbers[down]) % popcount(right))
            last, last2, last3 = card, last, last2
    return True


def right_by_both(p: Fields, down: int, last: int, last2: int, last3: int) -> int:
    """The cards that both the dealer's rule and the said rule accept, or DIFFERENT."""
    right = 0
    for card in range(CARDS):
        verdict = rulelang.accepts(p.rule, down, last, last2, last3, card)
        if verdict != rulelang.accepts(p.guess, down, last, last2, last3, card):
            return DIFFERENT
        if verdict:
            right |= bit(card)
    return right
