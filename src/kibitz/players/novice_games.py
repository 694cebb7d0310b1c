"""Games between novices, which foretell the first games of people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import compiled, over, play, player, redeal, returns, start
from ..kit.rng import State, seeded
from .novice import SEEN, Desk, Habits, Novice, choose, desk_for, note, temper
from .playout import MOST_ACTS

LAPSE = 0.2  # how often people act without a thought, fitted on their acts (docs/report-proof.md)


def people_habits(game: Game) -> Habits:
    """The settings that foretell people in their first game; they also act without a thought."""
    return Novice(lapse=LAPSE).habits(game)


@dataclass(frozen=True)
class NoviceGames:
    """A job: a number of games between novices, from a seed on."""

    game: Game
    habits: Habits
    seed: int
    games: int


@dataclass(frozen=True)
class NovicePlay:
    """Games between novices.

    returns: (games, seats), 0 for a game that did not end. first: the seat that acted first.
    """

    returns: Any
    ended: Any
    first: Any
    seen: Any  # an array of SEEN


def novice_games(job: NoviceGames) -> NovicePlay:
    """Play games between novices, compiled."""
    game, desk = job.game, desk_for(job.game)
    results, ended = np.zeros((job.games, game.seats)), np.zeros(job.games, np.bool_)
    first, seen = np.zeros(job.games, np.int64), np.zeros(job.games, SEEN)
    body: Any = compiled(whole_game, game.rules)
    for k in range(job.games):
        rng = seeded(job.seed + k)
        desk.seen[:] = 0
        tempers = np.array([temper(rng) for _ in range(game.seats)])
        ended[k], first[k] = body(game.blank(), results[k], desk, tempers, job.habits, rng)
        seen[k] = desk.seen[0]
    return NovicePlay(results, ended, first, seen)


# -- compiled ------------------------------------------------------------------------------


def whole_game(
    state: Any, result: Any, desk: Desk, tempers: Any, how: Habits, rng: State
) -> tuple[bool, int]:
    """Play a game between novices; whether it ended, and the seat that acted first.

    tempers: by seat, by how much its noise is more than that of `how`.
    """
    start(state[0], rng)
    count, began = 0, -1
    desk.by[:] = 0
    while desk.seen[0].acts < MOST_ACTS and not over(state[0]):
        seat = player(state[0])
        if began < 0:
            began = seat
        desk.worlds[0] = state[0]
        redeal(desk.worlds[0], seat, rng)
        action = choose(desk, count, how, how.noise * tempers[seat], rng)
        play(state[0], action, rng)
        count += note(desk, count, action, seat)
        desk.seen[0].acts += 1
    if over(state[0]):
        returns(state[0], result)
        return True, began
    return False, began
