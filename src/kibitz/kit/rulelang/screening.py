"""Whether a rule is good: one that accepts few cards, or nearly every card, is a bad secret."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ...words import message
from .. import rng
from .machine import accepts, reach

CARDS, PLACES = 52, 8
FEW_LINES, MANY_LINES = 6, 60  # lines
LEAST_ACCEPTED, MOST_ACCEPTED = 0.2, 0.9  # of the cards, on average: what a good rule accepts
ALMOST_NONE, ALMOST_ALL = 0.05, 0.95  # outside, no game can be played
CLEAR_OF_BOUND, CLOSE_TO_BOUND = 0.1, 0.01  # when few lines suffice; what many leave open


def useless(program: Any) -> str:
    """The reason why a whole rule is not playable, as the end of a sentence; empty if it is.

    Random lines of right cards are grown, and all 52 cards tried at each place.
    """
    share = _share_accepted(_words(program), FEW_LINES)
    if share < ALMOST_NONE:
        return message("it accepts almost no card, so nobody can play by it")
    if share > ALMOST_ALL:
        return message("it accepts almost every card, so there is nothing to find")
    return ""


def not_playable(text: str, reason: str) -> str:
    """The refusal of a rule as it was written, for one of the reasons of `useless`."""
    return message("the rule {rule} is not playable: {reason}.", rule=repr(text), reason=reason)


def unfair(program: Any) -> str:
    """The reason why a dealer should not choose a whole rule; empty if it is good.

    Parlett asks that a random card has a chance of one in five on average.
    """
    if reason := useless(program):
        return reason
    share = _share_accepted(_words(program), FEW_LINES)
    if min(abs(share - LEAST_ACCEPTED), abs(share - MOST_ACCEPTED)) < CLEAR_OF_BOUND:
        share = _share_accepted(_words(program), MANY_LINES)
    if LEAST_ACCEPTED - CLOSE_TO_BOUND <= share <= MOST_ACCEPTED + CLOSE_TO_BOUND:
        return ""
    percent, least, most = (round(100 * part) for part in (share, LEAST_ACCEPTED, MOST_ACCEPTED))
    if share < LEAST_ACCEPTED:
        return message(
            "it accepts {percent}% of the cards on average, and a good rule accepts at least "
            "{least}%",
            percent=percent,
            least=least,
        )
    return message(
        "it accepts {percent}% of the cards on average, and a good rule accepts at most {most}%",
        percent=percent,
        most=most,
    )


def _words(program: Any) -> bytes:
    return np.asarray(program, np.int16).tobytes()


@lru_cache(maxsize=1000)
def _share_accepted(words: bytes, lines: int) -> float:
    program = np.frombuffer(words, np.int16)
    state, begun, total, places = rng.seeded(0), max(1, reach(program)), 0, 0
    for _ in range(lines):
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
