"""Whether a rule is playable: a rule that accepts nearly every card or none teaches nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from .. import rng
from .machine import accepts, reach

CARDS, LINES, PLACES = 52, 6, 8
LEAST, MOST = 0.05, 0.95  # of the cards, on average


def useless(program: Any) -> str:
    """The reason why a whole rule is not playable, as the end of a sentence; empty if it is.

    Random lines of right cards are grown, and all 52 cards tried at each place.
    """
    share = _share_accepted(np.asarray(program, np.int16).tobytes())
    if share < LEAST:
        return "it accepts almost no card, so nobody can play by it"
    return "it accepts almost every card, so there is nothing to find" if share > MOST else ""


@lru_cache(maxsize=1000)
def _share_accepted(words: bytes) -> float:
    program = np.frombuffer(words, np.int16)
    state, begun, total, places = rng.seeded(0), max(1, reach(program)), 0, 0
    for _ in range(LINES):
        line = [-1, -1, int(rng.below(state, CARDS))]
        for down in range(1, begun + PLACES):
            last3, last2, last = line
            fitting = [c for c in range(CARDS) if accepts(program, down, last, last2, last3, c)]
            if down >= begun:
                total, places = total + len(fitting), places + 1
            if not fitting:
                break
            line = [last2, last, fitting[int(rng.below(state, len(fitting)))]]
    return total / (CARDS * places)
