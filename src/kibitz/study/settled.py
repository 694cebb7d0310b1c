"""The ply from which a game is settled: no act can change the result any more.

A position counts as settled if all of `TIMES` random ways to go on from it bring the same returns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import compiled, over, play, returns
from ..kit.arrays import Array
from ..kit.rng import State, derive, seeded, unused
from ..players.playout import MOST_ACTS, playout

TIMES = 64  # ways to go on


@dataclass(frozen=True)
class Finished:
    """A job: a game that was played to its end."""

    game: Game
    seed: int
    acts: tuple[int, ...]


def settled(job: Finished) -> int:
    """The first ply from which nothing changes the result; the last if the game has none.

    A settled game stays settled, so the ply is found by halving.
    """
    game = job.game
    p, out = np.repeat(game.start(job.seed).state, 2), np.zeros(game.actions, np.int32)
    score = np.zeros((2, game.seats))
    body = compiled(first_settled, game.rules)
    acts = np.array(job.acts, np.int32)
    return int(body(p, acts, job.seed, TIMES, out, seeded(job.seed), score))


# -- compiled ------------------------------------------------------------------------------


def first_settled(
    p: Any, acts: Array, seed: int, times: int, out: Array, rng: State, score: Array
) -> int:
    """By halving. p: the start, then room for a position; score: the result, then another."""
    go_to(p, acts, len(acts), seed)
    if not over(p[1]):
        return len(acts)
    score[0] = 0.0
    returns(p[1], score[0])
    low, high = 0, len(acts)
    while low < high:
        ply = (low + high) // 2
        if always(p, acts, ply, seed, times, out, rng, score):
            high = ply
        else:
            low = ply + 1
    return low


def always(
    p: Any, acts: Array, ply: int, seed: int, times: int, out: Array, rng: State, score: Array
) -> bool:
    """Whether all random games from a ply on end with the same result."""
    for _ in range(times):
        go_to(p, acts, ply, seed)
        playout(p[1], out, rng, MOST_ACTS)
        if not over(p[1]):
            return False
        score[1] = 0.0
        returns(p[1], score[1])
        for seat in range(score.shape[1]):
            if score[0, seat] != score[1, seat]:
                return False
    return True


def go_to(p: Any, acts: Array, ply: int, seed: int) -> None:
    """Make the second position that after so many acts of the game of a seed."""
    p[1], rng = p[0], unused()
    for k in range(ply):
        derive(rng, seed, k + 1)
        play(p[1], acts[k], rng)
