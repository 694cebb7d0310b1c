"""Positions of random games: the examples from which the inputs of a network are found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Game, Position
from ..information import owing_after, owing_before
from ..kernel import Positions, compiled, legal, over, play, player, returns, start
from ..kit.rng import State, below, seeded

MOST_ACTS = 1000  # of a game
PLAYED = 1000  # games, of which some are kept
RANDOM_GAMES, EACH = 48, 6  # as they come, and as many of the longest; and positions of each


@dataclass(frozen=True)
class Samples:
    """Positions of random games, none of them at an end, and the returns of each one's game.

    sealed: whether a seat has chosen in a joint choice that is still open. length: the mean number
    of acts of a random game.
    """

    game: Game
    states: Positions
    returns: NDArray[np.float64]  # (positions, seats)
    sealed: NDArray[np.bool_]  # (positions,)
    length: float

    @property
    def positions(self) -> list[Position]:
        """The positions as objects, without a past."""
        return [Position(self.game, self.states[k : k + 1]) for k in range(len(self.states))]

    @property
    def rows(self) -> NDArray[np.uint8]:
        """The bytes of each record: a row for each position."""
        return self.states.view(np.uint8).reshape(len(self.states), -1)


def sample_positions(game: Game, seed: int = 0, shifts: bool = False) -> Samples:
    """Positions of random games, spread over the length of each game.

    Half of the games are the longest of many, so that the end of long games is seen too. shifts:
    whether each game gives positions an act later than the one before, so that games which are all
    of one length are seen at each act.
    """
    states, score = np.repeat(game.blank(), MOST_ACTS + 1), np.zeros(game.seats)
    sealed = np.zeros(MOST_ACTS + 1, np.bool_)
    out, body = np.zeros(game.actions, np.int32), compiled(random_game, game.rules)
    lengths = [body(states, sealed, out, score, seeded(seed + k)) for k in range(PLAYED)]
    longest = np.argsort(np.array(lengths), kind="stable")[-RANDOM_GAMES:]
    kept, is_sealed, results = [], [], []
    for number in [*range(RANDOM_GAMES), *longest.tolist()]:
        plies = body(states, sealed, out, score, seeded(seed + number))
        first, last = number * shifts, max(1, plies)
        chosen = sorted({(k * plies // EACH + first) % last for k in range(EACH)} | {last - 1})
        kept.append(states[chosen])
        is_sealed.append(sealed[chosen])
        results += [score.copy()] * len(chosen)
    parts = np.concatenate(kept), np.array(results), np.concatenate(is_sealed)
    return Samples(game, *parts, float(np.mean(lengths)))


def random_game(states: Any, sealed: Any, out: Any, score: Any, rng: State) -> int:
    """Deal and play a game at random; write its positions, return how many come before the end.

    states: as many positions as fit, the last of them before `start`, which is not changed.
    sealed: as in `Samples`, of each position.
    """
    ply, owing, seats = 0, 0, len(score)
    blank = states[len(states) - 1 :].copy()
    states[0] = blank[0]
    start(states[0], rng)
    while ply < len(states) - 2 and not over(states[ply]):
        sealed[ply] = owing != 0
        seat = player(states[ply])
        owing = owing_before(states[ply], seats, owing, seat)
        states[ply + 1] = states[ply]
        play(states[ply + 1], out[below(rng, legal(states[ply], out))], rng)
        ply += 1
        owing = owing_after(states[ply], seats, owing, seat)
    score[:] = 0.0
    if over(states[ply]):
        returns(states[ply], score)
    return ply
