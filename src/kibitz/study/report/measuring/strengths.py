"""Scores of all seats, from random play to the strongest players."""

from __future__ import annotations

from math import ceil
from typing import Any

import numpy as np

from ....estimates import Number, mean, mean_about, score_of_sums, share
from ....game import Game
from ....players.selfplay import SelfplayGame
from ...run import GAMES_EXAMINED, Run, by_first_mover, by_seat, is_drawn
from ..phrases import count_of

GAMES_OF_EACH = 1_150  # of each strength: the interval of a share is then less than six points wide
FIRST_PLAYOUTS = 16  # playouts an act, and twice as many from strength to strength
LEAST_OF_BUDGET = 0.15  # of a budget that is left for strengths, at least
STRONGEST = 65_536
MORE_GAMES = 1_000_000  # games of the strongest, if the budget lasts


def strengths(run: Run, until: float) -> None:
    """Play from few playouts to more, while the budget lasts.

    The next strength costs about twice the one before, so the last is interrupted.
    """
    sims = FIRST_PLAYOUTS
    while run.budget.spent < until and sims <= STRONGEST and not run.too_long(sims, until):
        run.more(sims, GAMES_OF_EACH, until)
        sims *= 2


def budget_to_judge(run: Run) -> str | None:
    """About the budget with which a report would measure two strengths of search, in words.

    None where no budget is enough, since these players play blindly. A playout that was not timed
    yet is taken to last as long as a random game.
    """
    if run.without_signal:
        return None
    playouts = run.length * GAMES_EXAMINED * (FIRST_PLAYOUTS + 2 * FIRST_PLAYOUTS) / LEAST_OF_BUDGET
    if run.budget.playouts:
        return f"{_rounded_up(playouts):,} playouts"
    seconds = playouts * (run.playout_seconds or run.random_seconds) / run.place.workers
    return count_of(_rounded_up((run.compiling + seconds) / 60), "minute")


def _rounded_up(number: float) -> int:
    """The next whole number of two digits and zeros.

    >>> _rounded_up(0.2), _rounded_up(123.4)
    (1, 130)
    """
    step = 10 ** max(0, len(str(ceil(number))) - 2)
    return max(1, ceil(number / step)) * step


def more_games(run: Run, until: float) -> None:
    """Spend the rest of the budget on the strongest players, so that intervals get narrower."""
    if run.strongest:
        run.more(run.strongest, MORE_GAMES, until)


def by_strength(run: Run) -> list[dict[str, Any]]:
    """A row of scores for each strength, the weakest first."""
    rows = [_at_random(run)]
    for sims, games in sorted(run.played.items()):
        if len(games) >= GAMES_EXAMINED:
            rows.append(_row(run.game, sims, games))
    if np.count_nonzero(run.tally["began"]) < 2:  # else a seat says who acts first
        for row in rows:
            del row["beginner"]
    return rows


def _at_random(run: Run) -> dict[str, Any]:
    t, seats = run.tally, run.game.seats
    games = int(t["games"])
    return {
        "playouts": 0,
        "games": games,
        "seats": [
            score_of_sums(games, float(t["beaten"][k]), float(t["beaten_squares"][k]))
            for k in range(seats)
        ],
        "beginner": score_of_sums(games, float(t["beginner"]), float(t["beginner_squares"])),
        "draws": share(int(t["drawn"]), games),
        **_points(run.game, [_mean(t, seat, games) for seat in range(seats)]),
    }


def _row(game: Game, sims: int, games: list[SelfplayGame]) -> dict[str, Any]:
    return {
        "playouts": sims,
        "games": len(games),
        "seats": by_seat(games, game),
        "beginner": by_first_mover(games, game),
        "draws": share(sum(is_drawn(played, game) for played in games), len(games)),
        **_points(game, _returns(games, game.seats)),
    }


def _points(game: Game, returns: list[Number]) -> dict[str, list[Number]]:
    return {"points": returns} if game.about.outcome == "scores" else {}


def _mean(t: Any, seat: int, games: int) -> Number:
    value = float(t["score"][seat]) / games
    return mean_about(value, max(0.0, float(t["square"][seat]) - games * value**2), games)


def _returns(played: list[SelfplayGame], seats: int) -> list[Number]:
    rows = [g.returns or (0.0,) * seats for g in played]
    return [mean([row[seat] for row in rows]) for seat in range(seats)]
