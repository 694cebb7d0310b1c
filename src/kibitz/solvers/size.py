"""The number of positions of a game: after the first acts counted, then estimated.

Of the positions that many random games have at one ply, some are the same. If m games give c
equal pairs, there are about m * m / 2c positions, if all are equally likely. As some are more
likely than others, there are more; and there are at least as many as were seen. Without an equal
pair it is only known that there are very many. A position that comes at several plies counts once
in all: the same is done with all plies together, each game counting a position where it first
comes, and each ply by its number of positions.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from ..game import Position
from ..kernel import Positions, compiled, legal, over, play
from ..kit.arrays import Array
from ..kit.rng import State, below, seeded, unused
from .frames import FRAME, hash_key

COUNTED = 4  # plies whose positions are counted, where that takes no longer than this:
COUNTING = 2.0  # seconds
RANDOM_GAMES = 30_000
PLIES = 400  # of each game that are examined
POOLED = 3_000_000  # positions that are compared over all plies together, at most


@dataclass(frozen=True)
class Size:
    """The numbers of positions by ply and in all, as random games show them.

    beyond: whether at some ply no two games met, so that there are many more. counted: the numbers
    after the first acts, which are exact.
    """

    plies: tuple[float, ...]
    total: float
    beyond: bool
    games: int
    counted: tuple[int, ...] = ()

    @property
    def is_too_large(self) -> bool:
        """Whether there are too many to enumerate."""
        return self.total > 1e10

    def __str__(self) -> str:
        counted = [f"{number:,}" for number in self.counted]
        guessed = [f"at least about {number:,.0f}" for number in self.plies[1 + len(counted) : 5]]
        first = ", ".join(counted + guessed)
        more = "more than" if self.beyond else "at least about"
        plies = ", ".join(str(1 + ply) for ply in range(len(counted + guessed)))
        return (
            f"there are {first} positions after {plies} acts, and, judged from {self.games:,} "
            f"random games, {more} {float(f'{self.total:.0e}'):,.0f} in all"
        )


def size(p: Position, games: int = RANDOM_GAMES) -> Size:
    """Play random games from a position and see how often they meet; the seed is 0."""
    hashes = np.zeros((PLIES, games), np.int64)
    words = np.zeros(-(-len(p.game.key_room()) // 8), np.int64)
    out = np.zeros(p.game.actions, np.int32)
    ended = compiled(random_walks, p.game.rules)(
        p.state, hashes, np.zeros(1, FRAME), words, words.view(np.uint8), out, seeded(0)
    )
    rows = [hashes[ply][ended > ply] for ply in range(int(ended.max()))]
    pairs = [_equal_pairs(row) for row in rows]
    plies = [_positions(row, equal) for row, equal in zip(rows, pairs, strict=True)]
    return Size(
        tuple(plies),
        min(sum(plies), _together(hashes[: len(rows)], ended, plies)),
        any(equal == 0 for row, equal in zip(rows, pairs, strict=True) if len(row) > games // 10),
        games,
        _count(p, min(COUNTED, len(rows) - 1)),
    )


def _count(p: Position, plies: int) -> tuple[int, ...]:
    """The numbers of positions after 1, 2, .. acts, as far as they are soon counted."""
    level, counts, until = [p.state], list[int](), time.perf_counter() + COUNTING
    while len(counts) < plies and not p.game.has_chance:
        following: dict[bytes, Positions] = {}
        for state in level:
            for q in _children(Position(p.game, state)):
                following.setdefault(q.key(), q.state)
            if time.perf_counter() > until:
                return tuple(counts)
        level = list(following.values())
        counts.append(len(level))
    return tuple(counts)


def _children(p: Position) -> Iterator[Position]:
    for action in p.legal():
        state = p.state.copy()
        play(state[0], action, unused())
        yield Position(p.game, state)


def _equal_pairs(row: Any) -> int:
    counts = np.unique(row, return_counts=True)[1]
    return int((counts * (counts - 1) // 2).sum())


def _positions(row: Any, equal: int) -> float:
    games = len(row)
    return max(float(len(np.unique(row))), games * (games - 1) / 2 / max(1, equal))


def _together(hashes: Any, ended: Any, plies: list[float]) -> float:
    """At least how many positions there are at all plies together; infinite if no games met.

    For any weights of the plies, the square of the sum of the weighted chances of all positions, by
    the sum of their squares, is at most the number of positions (Cauchy and Schwarz).
    """
    games = min(hashes.shape[1], POOLED // len(plies))
    first = _first_visits(hashes[:, :games], ended[:games])
    often = np.array(plies) * games / np.maximum(1, first.sum(axis=1))
    weights = np.broadcast_to(often[:, None], first.shape)[first]
    seen, which = np.unique(hashes[:, :games][first], return_inverse=True)
    squares = (np.bincount(which, weights) ** 2).sum() - (weights**2).sum()  # of different games
    if squares <= 0:
        return inf
    return max(float(len(seen)), weights.sum() ** 2 * (1 - 1 / games) / squares)


def _first_visits(hashes: Any, ended: Any) -> Any:
    """Where a game comes to a position that it had not before; by ply and game."""
    order = np.argsort(hashes, axis=0, kind="stable")
    in_order = np.take_along_axis(hashes, order, axis=0)
    again = np.zeros(hashes.shape, bool)
    np.put_along_axis(again, order[1:], in_order[1:] == in_order[:-1], axis=0)
    return (np.arange(len(hashes))[:, None] < ended) & ~again


# -- compiled ------------------------------------------------------------------------------


def random_walks(
    root: Any, hashes: Any, frame: Any, words: Any, raw: Array, out: Array, rng: State
) -> Any:
    """Play at random, noting the hash of each position by ply and game; return the lengths."""
    plies, games = hashes.shape
    ended = np.zeros(games, np.int64)
    p = root.copy()
    for game in range(games):
        p[0] = root[0]
        for ply in range(plies):
            hash_key(p[0], frame[0], words, raw)
            hashes[ply, game] = frame[0].check
            ended[game] = ply + 1
            if over(p[0]):
                break
            play(p[0], out[below(rng, legal(p[0], out))], rng)
    return ended
