"""The symmetries of a game, found on its board and tested by play.

A turn or a reflection of the board that moves cells onto cells may be a symmetry of the game. We
play random games beside their images: for each act there has to be an act that leads to the image
of the same position, and the results have to be equal.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import legal, over, play, player, returns
from ..kit.rng import below, seeded, unused
from .inputs import InputCell, Inputs, cell_states

TURNS = 12  # of which three are quarters of a circle and two are sixths
RANDOM_GAMES, MOST_ACTS = 2, 200

Permutation = list[int]


@lru_cache(maxsize=4)
def found_symmetries(game: Game, inputs: Inputs, seed: int = 0) -> list[Permutation]:
    """Permutations of the cells of the board; the first one changes nothing.

    On a large board this takes half a minute, so some are kept.
    """
    same = list(range(len(inputs.near)))
    if inputs.points is None or game.has_chance:
        return [same]
    cells = inputs.cells[: len(same)]
    others = [symmetry for symmetry in _of_points(inputs.points) if symmetry != same]
    return [same, *(other for other in others if _holds(game, cells, np.array(other), seed))]


def _of_points(points: list[tuple[float, float]]) -> list[Permutation]:
    """The turns and reflections round the centre that move these points onto each other."""
    centred = np.array(points) - np.mean(points, axis=0)
    symmetries = []
    for turn in range(TURNS):
        c, s = cos(2 * pi * turn / TURNS), sin(2 * pi * turn / TURNS)
        for matrix in ([[c, -s], [s, c]], [[c, s], [s, -c]]):
            moved = centred @ np.array(matrix)
            gaps = np.linalg.norm(moved[:, None] - centred[None], axis=2)
            image = gaps.argmin(axis=1)
            if gaps.min(axis=1).max() < 0.01:
                symmetries.append([int(k) for k in image])
    return symmetries


def _holds(game: Game, cells: list[InputCell], image: Any, seed: int) -> bool:
    return all(_holds_in(game, cells, image, seed + number) for number in range(RANDOM_GAMES))


def _holds_in(game: Game, cells: list[InputCell], image: Any, seed: int) -> bool:
    """Whether a random game has an image. Cell k of the game is cell image[k] of its image."""
    p, q = game.start(seed).state, game.start(seed).state
    rng, out = seeded(seed), np.zeros(game.actions, np.int32)
    for _ in range(MOST_ACTS):
        ended = over(p[0])
        if ended != over(q[0]) or (cell_states(cells, p) != cell_states(cells, q)[:, image]).any():
            return False
        if ended:
            return _returns(game, p) == _returns(game, q)
        count = legal(p[0], out)
        action = int(out[below(rng, count)])
        play(p[0], action, unused())
        after = np.repeat(q, legal(q[0], out))
        for state, other in zip(after, out[: len(after)].tolist(), strict=True):
            play(state, other, unused())
        like = (cell_states(cells, after)[:, image] == cell_states(cells, p)).all(axis=1)
        same = [k for k in np.flatnonzero(like) if _goes_on_alike(p[0], after[k])]
        if not same or count != len(after):
            return False
        q = after[same[0] : same[0] + 1].copy()
    return True


def _goes_on_alike(p: Fields, q: Any) -> bool:
    return over(p) == over(q) and (bool(over(p)) or player(p) == player(q))


def _returns(game: Game, state: Any) -> list[float]:
    out = np.zeros(game.seats)
    returns(state[0], out)
    return list(out)
