"""The verdicts of a program on cards after a line of cards; cards as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kit import rulelang
from ..kit.cards import Pack

PACK = Pack.of(13, ace="low")
CARDS = len(PACK)

Program = NDArray[np.int16]


def accepts(program: Program, line: Sequence[int], card: int) -> bool:
    """Whether a card is right after the cards of a line."""
    last, last2, last3 = [*reversed(line[-3:]), -1, -1, -1][:3]
    return rulelang.accepts(program, len(line), last, last2, last3, card)


def right_cards(program: Any, line: Any, down: int) -> int:
    """The set of cards, as bits, that are right after the first `down` of a line; compilable."""
    last, last2, last3 = int(line[down - 1]), -1, -1
    if down > 1:
        last2 = int(line[down - 2])
    if down > 2:
        last3 = int(line[down - 3])
    right = 0
    for card in range(CARDS):
        if rulelang.accepts(program, down, last, last2, last3, card):
            right |= 1 << card
    return right
