"""How long people wait in a game of three or more: between choices, and after their last act.

Both are read from the notes of games of the strongest players, so nothing is played for them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....estimates import Number, mean, mean_score
from ....play.random_games import again
from ....players.selfplay import SelfplayGame
from ...run import Run
from .lengths import waited_for

MOST_GAMES = 1_000  # games that are read
FEWEST_GAMES = 10  # games
FEWEST_SEATS = 3  # with two seats, forced turns are few real choices


@dataclass(frozen=True)
class Waiting:
    """The waits of the seats.

    turns: between two turns in which a seat has a choice, turns of others and forced ones of its
    own. out: the part of a game that is played after the last act of the first seat to be out; None
    where too few games ended. longest: the game in which that part is largest.
    """

    turns: Number
    out: Number | None
    longest: SelfplayGame


def waiting(run: Run) -> Waiting | None:
    """The waits in games of the strongest players; None for two seats, or for too few games."""
    games = run.best[:MOST_GAMES]
    if run.game.seats < FEWEST_SEATS or len(games) < FEWEST_GAMES:
        return None
    seats, first = run.game.seats, games[0]
    apart = waited_for(again(run.game, first.seed, first.acts))
    turns = [wait for game in games if (wait := wait_for_choice(game, seats, apart)) is not None]
    ended = [game for game in games if game.returns is not None]
    longest = max(ended or games, key=lambda game: part_out(game, seats))
    is_known = len(ended) >= FEWEST_GAMES
    out = mean_score([part_out(game, seats) for game in ended]) if is_known else None
    return Waiting(mean(turns), out, longest) if turns else None


def wait_for_choice(played: SelfplayGame, seats: int, apart: float = 1.0) -> float | None:
    """The turns between two choices of a seat in one game; None where nobody had a choice.

    apart: the share of the turns that are not chosen at once with the turn before.
    """
    number = _turn_numbers(played)
    real = len(np.unique(number[played.notes["choices"] > 1]))
    return max(0.0, (seats * apart * (number[-1] + 1) - real) / real) if real else None


def part_out(played: SelfplayGame, seats: int) -> float:
    """The part of the turns of a game that the first seat to be out does not take part in.

    The last round of turns is left out, since each seat but one waits there.
    """
    number = _turn_numbers(played)
    after = int(number[-1] - number[first_out(played, seats)]) - (seats - 1)
    return max(0, after) / (int(number[-1]) + 1)


def first_out(played: SelfplayGame, seats: int) -> int:
    """The ply of the last act of the seat that is the first to act no more; 0 if it never acts."""
    acted = played.notes["seat"]
    return min(int(np.flatnonzero(acted == seat).max(initial=0)) for seat in range(seats))


def _turn_numbers(played: SelfplayGame) -> np.ndarray:
    return np.cumsum(np.append(False, played.notes["turned"][:-1]))
