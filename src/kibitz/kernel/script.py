"""A generator that follows a script: its first draws are given, and it notes every draw it makes.

A script is an array of whole numbers with two dimensions; an ordinary generator has one. So
compiled code distinguishes them by type, and random play has no cost from scripts. Every function
that takes a generator also takes a script: `below`, `shuffle` and all functions that draw by
them. Its rows, of seven numbers each:

    0           an ordinary generator, for draws that are not given
    1           HEAD: draws made, draws given, whether others are random, outcomes left to see
    2, 3, ..    (drawn, ways, word, begun, following, weight, total): one draw, from 0 to ways - 1,
                with probability weight / total; a word of a list; the number that this draw began
                with, and the possible number after the one drawn, in a circle

A script enumerates all outcomes of an act, in compiled code as in Python:

    first_script(script, most)
    more = True
    while more:
        after[0] = before
        play(after[0], action, script)
        total += probability(script) * value(after[0])
        more = next_script(script)
    if too_many(script): ..  # there are more than `most`, so `total` lacks some

Where luck is drawn again until it fits, nothing ends the enumeration (`redrawn.py`); `listed` then
makes a script that goes over outcomes that are known. `start(after[0], script)` instead of `play`
enumerates all deals. A search that samples calls
`sample(script)` before `play`; `drawn_hash(script)` then identifies the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Script = NDArray[np.int64]

ROOM = 128  # draws that are noted, unless the caller asks for more room
HEAD, FIRST = 1, 2  # rows
MADE, GIVEN, RANDOM, LEFT = range(4)  # columns of the head
DRAWN, WAYS, WORD, BEGUN, FOLLOWING, WEIGHT, TOTAL = range(7)  # columns of a draw
OUT_OF_REACH = -1
LISTED = 2  # in RANDOM: the outcomes come from a list
NEXT, SHARE = 0, 1  # columns of row 0 there: the next word, the probability in parts of WHOLE
WHOLE = 1 << 62


class Draw(NamedTuple):
    """The number drawn, from 0 to ways - 1, and its probability: weight / total."""

    number: int
    ways: int
    weight: int
    total: int

    @property
    def is_even(self) -> bool:
        """Whether all numbers are equally likely."""
        return (self.weight, self.total) == (1, self.ways)


def share_of(drawn: Sequence[Draw]) -> Fraction:
    """The exact probability of some draws together."""
    return Fraction(prod(draw.weight for draw in drawn), prod(draw.total for draw in drawn))


def new_script(room: int = ROOM) -> Script:
    """A script that notes this number of draws; it only counts further draws."""
    script = np.zeros((FIRST + room, TOTAL + 1), np.int64)
    script[0] = 1  # a generator that is not all zeros
    return script


def listing_script(acts: Sequence[Sequence[tuple[float, Sequence[int]]]]) -> Script:
    """A script that goes over these outcomes, (probability, draws), of one act after another.

    Each `first_script` goes on to the next act. Ordinary Python.
    """
    words = []
    for outcomes in acts:
        words.append(len(outcomes))
        for likely, given in outcomes:
            words += [round(likely * WHOLE), len(given), *given]
    script = new_script(max(ROOM, len(words)))
    script[FIRST : FIRST + len(words), WORD] = words
    script[0], script[HEAD, RANDOM] = 0, LISTED
    return script


def first_script(script: Script, most: int) -> None:
    """Begin to enumerate outcomes, at most `most`, with the one whose draws are all 0."""
    if script[HEAD, RANDOM] == LISTED:
        script[HEAD, LEFT] = _next_word(script)
        _follow_list(script)
        return
    script[HEAD, MADE] = script[HEAD, GIVEN] = script[HEAD, RANDOM] = 0
    script[HEAD, LEFT] = most - 1


def next_script(script: Script) -> bool:
    """Go on to the next outcome; False if there is none, or if the limit is reached.

    The numbers of a draw are gone over from the one that was drawn first, in a circle. So outcomes
    may begin with random ones, after `sample` with a limit in LEFT.
    """
    if script[HEAD, RANDOM] == LISTED:
        script[HEAD, LEFT] -= 1
        if script[HEAD, LEFT] == 0:
            return False
        _follow_list(script)
        return True
    k = script[HEAD, MADE] - 1
    if k >= len(script) - FIRST:
        script[HEAD, LEFT] = OUT_OF_REACH
        return False
    while k >= 0 and script[FIRST + k, FOLLOWING] == script[FIRST + k, BEGUN]:
        k -= 1
    if k < 0:
        return False
    script[HEAD, LEFT] -= 1
    if script[HEAD, LEFT] < 0:
        return False
    script[FIRST + k, DRAWN] = script[FIRST + k, FOLLOWING]
    script[HEAD, GIVEN] = k + 1
    script[HEAD, MADE] = 0
    return True


def _follow_list(script: Script) -> None:
    script[0, SHARE] = _next_word(script)
    script[HEAD, MADE] = 0
    script[HEAD, GIVEN] = _next_word(script)
    for k in range(script[HEAD, GIVEN]):
        script[FIRST + k, DRAWN] = _next_word(script)


def _next_word(script: Script) -> int:
    script[0, NEXT] += 1
    return int(script[FIRST - 1 + script[0, NEXT], WORD])


def too_many(script: Script) -> bool:
    """Whether `next_script` stopped before it had seen all outcomes."""
    return bool(script[HEAD, LEFT] < 0)


def probability(script: Script) -> float:
    """The probability of the outcome made last."""
    if script[HEAD, RANDOM] == LISTED:
        return float(script[0, SHARE] / WHOLE)
    likely = 1.0
    for k in range(min(script[HEAD, MADE], len(script) - FIRST)):
        likely = likely * script[FIRST + k, WEIGHT] / script[FIRST + k, TOTAL]
    return likely


def sample(script: Script) -> None:
    """Let all draws come from the generator in row 0, and note them from the first one on."""
    script[HEAD, MADE] = script[HEAD, GIVEN] = script[HEAD, LEFT] = 0
    script[HEAD, RANDOM] = 1


def drawn_hash(script: Script) -> int:
    """A hash of the draws; 0 if nothing was drawn."""
    mixed = 0
    for k in range(min(script[HEAD, MADE], len(script) - FIRST)):
        mixed = (mixed ^ (int(script[FIRST + k, DRAWN]) + 1)) * 0x9E3779B1 & 0x7FFFFFFF
        mixed ^= mixed >> 15
    return mixed


def next_given(script: Script) -> int:
    """The next given draw, for `kit.rng`; -1 if the generator makes it.

    Draws for which there is no room are random, so that a loop that draws again until it fits ends.
    """
    k = script[HEAD, MADE]
    if k < script[HEAD, GIVEN]:
        return int(script[FIRST + k, DRAWN])
    return -1 if k >= len(script) - FIRST else -int(script[HEAD, RANDOM])


def note(script: Script, drawn: int, ways: int, following: int, weight: int, total: int) -> None:
    """Note a draw, for `kit.rng`; the numbers are those of its row."""
    k = script[HEAD, MADE]
    script[HEAD, MADE] += 1
    if k < len(script) - FIRST:
        script[FIRST + k, DRAWN] = drawn
        script[FIRST + k, WAYS] = ways
        script[FIRST + k, FOLLOWING] = following
        script[FIRST + k, WEIGHT] = weight
        script[FIRST + k, TOTAL] = total
        if k >= script[HEAD, GIVEN]:
            script[FIRST + k, BEGUN] = drawn


def draws(script: Script) -> list[Draw]:
    """The draws noted; ordinary Python."""
    made = script[FIRST : FIRST + int(script[HEAD, MADE]), [DRAWN, WAYS, WEIGHT, TOTAL]]
    return [Draw(*row) for row in made.tolist()]


def fixed_script(given: Sequence[int], generator: Any, room: int = ROOM) -> Script:
    """A script that begins with these draws and goes on with a generator; ordinary Python."""
    script = new_script(max(room, len(given)))
    script[0, : len(generator)] = generator
    script[HEAD, GIVEN], script[HEAD, RANDOM] = len(given), 1
    script[FIRST : FIRST + len(given), DRAWN] = given
    return script
