"""The returns of a position before the game has ended, where the rules can say them.

An author writes `returns` for the end. In many games it gives the points so far, or who leads, in
every position. Whether it does is seen in random games, played as plain Python.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ..contract import KibitzError
from ..deadline import Endless, deadline
from ..game import Game
from ..kernel import legal, over, play, returns, start
from ..kit.rng import below, seeded

RANDOM_GAMES, ACTS = 24, 3_000  # random games, and acts of all of them, at most


class ReturnsScale(NamedTuple):
    """The transformation of returns for confidence bounds: (returns - middle) / span."""

    middle: float
    span: float


@lru_cache(maxsize=64)
def scale_so_far(game: Game) -> ReturnsScale | None:
    """The scale of the returns so far; None where the rules do not say them, or they never move."""
    try:
        with deadline(), np.errstate(all="raise"):
            seen = _returns_before_ends(game)
    except (Exception, Endless):  # rules may do anything before the end
        return None
    if not np.isfinite(seen).all() or not _moves(seen):
        return None
    if len(game.sides) > 1:
        return ReturnsScale(0.0, max(1e-3, float(np.abs(seen).max())))
    low, high = float(seen.min()), float(seen.max())
    return ReturnsScale((low + high) / 2, max(1e-3, high - low) / 2)


def require_scale(game: Game) -> ReturnsScale:
    """The scale of the returns so far; KibitzError where there is none."""
    scale = scale_so_far(game)
    if scale is None:
        raise KibitzError(
            f"{game.id}: `returns` says nothing before the end, so leaf=reached and leaf=ahead "
            "have no value to read."
        )
    return scale


def _moves(seen: Any) -> bool:
    return bool(np.ptp(seen, axis=0).any())


def _returns_before_ends(game: Game) -> Any:
    """The returns of positions of random games before their ends, (positions, seats)."""
    p, out, score = game.blank(), np.zeros(game.actions, np.int32), np.zeros(game.seats)
    scores, rng, acts = [], seeded(0), 0
    for _ in range(RANDOM_GAMES):
        p[0] = game.blank()[0]
        start(p[0], rng)
        while acts < ACTS and not over(p[0]):
            before = p.tobytes()
            score[:] = 0.0
            returns(p[0], score)
            if p.tobytes() != before:
                raise KibitzError("returns changes the position.")
            scores.append(score.copy())
            play(p[0], out[below(rng, legal(p[0], out))], rng)
            acts += 1
    return np.array(scores)
