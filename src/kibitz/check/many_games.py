"""Random games of two texts in machine code, some thousand times as many as in Python.

Each game is one number, which two texts share if it is alike. The act of a random game depends on
the set of the legal acts, not on their order. So two texts that number the acts in the same way
play the same game until one of them says something else: the seat, the acts, the end, the returns.
Machine code may loop or crash, so it runs in a process of its own.
"""

from __future__ import annotations

import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..farm.fresh_process import worker
from ..game import Game, load
from ..kernel import compiled, listed, over, play, player, returns, start
from ..kit.rng import CHOOSING, MASK, bits, derive, unused
from .text import RulesText, TextRecord

AT_ONCE = 2_000  # games between two looks
MOST_ACTS = 1_000  # acts of a game at most
THOUSANDTH = 1_000  # returns are compared in thousandths
RECORDS_SHOWN = 3  # games that come out differently, of which the records are given
PATIENCE = 4  # times as long at most on the wall

Numbers = NDArray[np.int64]
Acts = list[int]
Apart = tuple[list[tuple[int, Acts]], int]  # the seed and the acts of games; how many were played


def records_apart(
    first: Game, second: Game, seed: int, seconds: float
) -> tuple[list[TextRecord], int]:
    """Records of the first text along which machine code found a difference, and how many games.

    seconds: of the processor, in the other process.
    """
    text = RulesText(first)
    apart, games = _asked(first, second, seed, seconds)
    return [_record(text, number, acts) for number, acts in apart], games


def _record(text: RulesText, seed: int, acts: Acts) -> TextRecord:
    record = TextRecord(seed=seed)
    for action in acts:
        names = {number: name for name, number in text.nodes(record)[-1].numbers.items()}
        if action not in names:
            break
        record = record.then(names[action])
    return record


def _asked(first: Game, second: Game, seed: int, seconds: float) -> Apart:
    """What the other process finds; nothing if it crashes or does not end."""
    texts = [(game.spec, dict(game.options)) for game in (first, second)]
    with worker(_work, texts, seed, seconds) as (ours, _), suppress(EOFError):
        if ours.poll(PATIENCE * seconds):
            apart, games = ours.recv()
            return apart, games
    return [], 0


def _work(theirs: Connection, texts: Any, seed: int, seconds: float) -> None:
    with suppress(Exception, KeyboardInterrupt):  # rules that do not compile are compared in Python
        first, second = (load(spec, **options) for spec, options in texts)
        theirs.send(_apart(first, second, seed, seconds))


def _apart(first: Game, second: Game, seed: int, seconds: float) -> Apart:
    """Seeds and acts of the first games that come out differently, and how many were played."""
    until = time.process_time() + seconds
    games = Walks(first), Walks(second)
    begin, found = seed, list[tuple[int, Acts]]()
    while not found and time.process_time() < until:
        one, other = (each.numbers(begin, AT_ONCE) for each in games)
        seeds = [begin + int(k) for k in np.flatnonzero(one != other)[:RECORDS_SHOWN]]
        found = [(number, games[0].acts(number)) for number in seeds]
        begin += AT_ONCE
    return found, begin - seed


class Walks:
    """Random games of one text in machine code."""

    def __init__(self, game: Game) -> None:
        self._body = compiled(play_each, game.rules)
        self._blank, self._acts = game.blank(), np.zeros(MOST_ACTS, np.int32)
        self._given = np.zeros(game.actions, np.int32), np.zeros(game.seats), unused(), unused()

    def numbers(self, seed: int, many: int) -> Numbers:
        """One number for each of the games of many seeds from this one on."""
        numbers = np.zeros(many, np.int64)
        self._body(self._blank, *self._given, seed, numbers, self._acts)
        return numbers

    def acts(self, seed: int) -> Acts:
        """The acts of one game."""
        self._acts[:] = -1
        self.numbers(seed, 1)
        return [int(action) for action in self._acts if action >= 0]


def play_each(
    blank: Any, out: Any, score: Any, luck: Any, rng: Any, seed: int, numbers: Numbers, acts: Any
) -> None:
    """Play a random game for each of `numbers` and write it; `acts` has those of the last one."""
    p = blank.copy()
    for k in range(len(numbers)):
        derive(luck, seed + k, 0)
        derive(rng, seed + k, CHOOSING)
        p[0] = blank[0]
        start(p[0], luck)
        numbers[k] = _walk(p[0], out, score, luck, rng, seed + k, acts)


def _walk(p: Any, out: Any, score: Any, luck: Any, rng: Any, seed: int, acts: Any) -> int:
    number = 1
    for ply in range(MOST_ACTS):
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
        acts[ply] = act
        derive(luck, seed, ply + 1)
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
