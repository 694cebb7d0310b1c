"""First games: novices against each other, and against a player that searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ....estimates import Number, mean, mean_score, share
from ....game import Game
from ....play import rounds, sides
from ....play.seeds import derived_seed
from ....players import suitable_search
from ....players.lessons import places
from ....players.novice_games import NoviceGames, NovicePlay, novice_games, people_habits
from ....players.playout import MOST_ACTS
from ...run import SEEDS, Run

MOST_GAMES, BATCH = 400, 20
ROUNDS = 40  # of a stronger player against a novice, at most
STRONGER = 64  # playouts an act
COMPILING = 30.0  # seconds, once a machine
LEAST_PLAYOUTS = 1_000_000  # playouts of a budget with which first games are played
FEW_GAMES = 50  # games with which nothing is said


@dataclass(frozen=True)
class FirstGames:
    """Games between novices.

    seats: by seat, the share of the others that it beats. beginner: the same for the seat that
    acted first. balance: the mean result of that seat, from -1 to 1. chances, dangers, overlooked:
    a game, as `players.novice.SEEN` has them. challenge: the score of the stronger player.
    fills: whether a game fills a board, as those do of which people judged the fun.
    """

    games: int
    seats: tuple[Number, ...]
    beginner: Number
    balance: float
    draws: Number
    acts: Number
    unfinished: int
    chances: Number
    dangers: Number
    overlooked: Number
    fills: bool
    challenge: Number | None = None


def first_games(run: Run, until: float) -> FirstGames | None:
    """Games between novices; None where there is no time for enough of them."""
    small = 0 < run.budget.playouts < LEAST_PLAYOUTS
    if len(run.game.sides) < 2 or small or not run.has_time_for(COMPILING):
        return None
    habits = people_habits(run.game)
    seed = derived_seed(run.seed, "novices", str(run.game)) % SEEDS
    jobs = [NoviceGames(run.game, habits, seed + k, BATCH) for k in range(0, MOST_GAMES, BATCH)]
    played: list[NovicePlay] = []
    for games in run.place.map(novice_games, jobs):
        played.append(games)
        run.budget.spend(BATCH)
        run.tell("games between novices", run.budget.spent)
        if run.budget.spent >= until:
            break
    if len(played) * BATCH < FEW_GAMES:
        return None
    return summary(run.game, played, _challenge(run, until))


def summary(game: Game, played: list[NovicePlay], challenge: Number | None = None) -> FirstGames:
    """The figures of games between novices."""
    ends = np.concatenate([part.returns for part in played])
    ended = np.concatenate([part.ended for part in played])
    first = np.concatenate([part.first for part in played])
    seen = np.concatenate([part.seen for part in played])
    rows = [sides.beaten(tuple(row), game.sides) for row in ends]
    began = [0.5 if seat < 0 else row[seat] for row, seat in zip(rows, first, strict=True)]
    drawn = sum(sides.is_draw(tuple(row), game.sides) for row in ends)
    return FirstGames(
        len(ends),
        tuple(mean_score([row[seat] for row in rows]) for seat in range(game.seats)),
        mean_score(began),
        2 * float(np.mean(began)) - 1,
        share(drawn, len(ends)),
        mean(seen["acts"]),
        int((~ended).sum()),
        mean(seen["chances"]),
        mean(seen["dangers"]),
        mean(seen["overlooked"]),
        fills_a_board(game, seen),
        challenge,
    )


def fills_a_board(game: Game, seen: Any) -> bool:
    """Whether two seats put pieces on a board in turn, each cell once, and win or lose."""
    if game.seats != 2 or game.information == "hidden" or game.has_chance:
        return False
    if game.about.outcome == "scores" or not (cells := places(game)):
        return False
    return int(seen["acts"].max()) <= len(cells)


def _challenge(run: Run, until: float) -> Number | None:
    """The score of a player with a short search against a novice."""
    strong = f"{suitable_search(run.game)}:sims={STRONGER}"
    jobs = [
        rounds.Round(run.game, strong, "novice", run.seed, k, most=MOST_ACTS) for k in range(ROUNDS)
    ]
    scores: list[float] = []
    for points in run.place.map(rounds.play_round, jobs):
        scores.append(sum(points) / len(points))
        run.budget.spend(int(STRONGER * run.length))
        run.tell("a stronger player against novices", run.budget.spent)
        if run.budget.spent >= until:
            break
    return mean_score(scores) if len(scores) > 1 else None
