"""The acts that catch the eye of a person who sees a game for the first time.

On a board: what is near an earlier act, above all the last one, and the centre. In any game of
open information: the acts that won in a few games imagined from here, in which everybody acts at
random ("fast and flat": nobody weighs an answer). An act counts for those games in which its seat
played it at any time, the more the sooner the game ended (all moves as first), and as much if it
would bring another seat the win. The weights were fitted on the acts of people in 19 games of rows
(docs/report-proof.md) and are the same in every game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import over, play, player, returns
from ..kit.arrays import Array
from ..kit.rng import State
from .lessons import MOST_LINKS, places
from .playout import MOST_ACTS, pick

CONTACT, LAST, CENTRE = 6.9, 0.6, 2.4  # nearness of any act, of the last one; place
IMAGINED, SOON = 0.5, 0.8  # weight of imagined games; of each act less that they take
ENDING = 10.8  # weight of the games that an act ended
IMAGINED_GAMES = 64  # imagined before an act
RARE = 0.001  # imagined games that ended at once with nothing, so that rare acts count less


class Glance(NamedTuple):
    """The arrays of a glance: by pair of acts how near they are (1 beside each other, else less),
    by act how far from the centre (0 to 1), and room for the results of imagined games."""

    nearness: Any
    outward: Any
    ends: Any  # (actions, own or another's, number and sum of results)
    order: Any  # the acts of an imagined game
    seats: Any  # and by whom


def glance_for(game: Game) -> Glance:
    """The arrays of a game; where acts have no places, nothing is near anything."""
    order, seats = (np.zeros(MOST_ACTS, np.int32) for _ in range(2))
    return Glance(*_distances(game), np.zeros((game.actions, 2, 3)), order, seats)


@lru_cache(maxsize=8)
def _distances(game: Game) -> tuple[Any, Any]:
    """How near acts are to each other, and how far each is from the centre; nobody writes them."""
    n = game.actions
    points = places(game) if n <= MOST_LINKS else {}
    nearness, outward = np.zeros((n, n) if points else (0, 0)), np.zeros(n)
    acts = list(points)
    if acts:
        at = np.array([points[act] for act in acts])
        gaps = np.abs(at[:, None] - at[None]).max(axis=2)
        nearness[np.ix_(acts, acts)] = 1 / np.maximum(gaps, 1)
        far = np.hypot(*(at - at.mean(axis=0)).T)
        outward[acts] = far / max(far.max(), 1e-9)
    return nearness, outward


# -- compiled ------------------------------------------------------------------------------


def glance_at(glance: Glance, played: Any, count: int, action: int) -> float:
    """How much an act draws the eye: by what was played, by its place, by imagined games."""
    worth = -CENTRE * glance.outward[action]
    if len(glance.nearness) and count > 0:
        nearest = 0.0
        for k in range(count):
            nearest = max(nearest, glance.nearness[action, played[k]])
        worth += CONTACT * nearest + LAST * glance.nearness[action, played[count - 1]]
    for who in range(2):
        results = glance.ends[action, who]
        worth += IMAGINED * results[1] / (results[0] + RARE) + ENDING * results[2] / IMAGINED_GAMES
    return float(worth)


def imagine_games(
    glance: Glance, room: Array, out: Array, score: Array, sides: Any, far: float, rng: State
) -> None:
    """Play games at random from the first world, and note how they ended for whom by act."""
    seat = player(room[0])
    glance.ends[:] = 0.0
    for _ in range(IMAGINED_GAMES):
        room[1] = room[0]
        acts = 0
        while acts < MOST_ACTS and not over(room[1]):
            action = pick(room[1], out, rng)
            glance.order[acts], glance.seats[acts] = action, player(room[1])
            play(room[1], action, rng)
            acts += 1
        score[:] = 0.0
        if over(room[1]):
            returns(room[1], score)
        soon = SOON**acts
        for k in range(acts):
            mover = glance.seats[k]
            who = 0 if mover == seat else 1
            if mover == seat or sides[mover] != sides[seat]:
                glance.ends[glance.order[k], who, 0] += soon
                glance.ends[glance.order[k], who, 1] += soon * score[mover] / far
                if k == acts - 1:
                    glance.ends[glance.order[k], who, 2] += score[mover] / far
