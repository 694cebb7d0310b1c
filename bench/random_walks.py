"""Random games in machine code, each as one number that two texts of a game share if it is alike.

The act of a random game depends on the set of the legal acts, not on their order. So two texts
play the same game until one of them says something else: the seat, the acts, the end, the returns.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.game import Game
from kibitz.kernel import compiled, listed, over, play, player, returns, start
from kibitz.kit.rng import CHOOSING, MASK, bits, derive, unused

AT_ONCE = 2_000  # games between two looks
LONG = 1_000  # acts of a game at most
THOUSANDTH = 1_000  # returns are compared in thousandths

Numbers = NDArray[np.int64]


def walks(game: Game, many: int, seconds: float, seed: int) -> Iterator[Numbers]:
    """The numbers of random games in parts, until there are many or the processor time is over."""
    body = compiled(play_each, game.rules)
    given = np.zeros(game.actions, np.int32), np.zeros(game.seats), unused(), unused()
    until = time.process_time() + seconds
    for first in range(0, many, AT_ONCE):
        if first and time.process_time() > until:
            return
        lengths = np.zeros(min(AT_ONCE, many - first), np.int64)
        body(game.blank(), *given, seed + first, lengths)
        yield lengths


def play_each(
    blank: Any, out: Any, score: Any, luck: Any, rng: Any, seed: int, lengths: Numbers
) -> None:
    """Play a random game for each number of `found` and write it."""
    p = blank.copy()
    for k in range(len(lengths)):
        derive(luck, seed + k, 0)
        derive(rng, seed + k, CHOOSING)
        p[0] = blank[0]
        start(p[0], luck)
        lengths[k] = _walk(p[0], out, score, luck, rng)


def _walk(p: Any, out: Any, score: Any, luck: Any, rng: Any) -> int:
    number = 1
    for _ in range(LONG):
        if over(p):
            break
        count = listed(p, out)
        if count == 0:
            return _mixed(number, -1)
        number = _mixed(number, player(p))
        word, act, total = bits(rng), out[0], 0
        for k in range(count):
            total += _mixed(out[k], 1)
            if _mixed(out[k], word) < _mixed(act, word):
                act = out[k]
        number = _mixed(number, total)
        play(p, act, luck)
    if over(p):
        score[:] = 0
        returns(p, score)
        for seat in range(len(score)):
            number = _mixed(number, int(score[seat] * THOUSANDTH))
    return number


def _mixed(number: int, other: int) -> int:
    """A number of 32 bits from two, as in the end of MurmurHash3."""
    word = ((number * 31 + 7) ^ other) & MASK
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & MASK
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & MASK
    return word ^ (word >> 16)
