"""Measures of the courses of the strongest games, and of the use of cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ....estimates import Number, mean, share
from ....game import Game
from ....players.selfplay import Played
from ....scene import reached
from ...run import ENOUGH, Run
from ..phrases import act
from .courses import (
    NOBODY,
    Course,
    course,
    drama,
    has_swing,
    last_doubt,
    lead_changes,
    part_after,
    share_without_alternative,
    threshold,
    was_behind,
)

TENTHS = 10
ALL = 0.9  # of games in which a cell is played; from here on, the time of play says more


@dataclass(frozen=True)
class Courses:
    """The courses of games, and those in which one side won alone."""

    all: list[Course]
    won: list[Course]

    @cached_property
    def bar(self) -> float:
        """The lead that only one loser in twenty ever had."""
        return threshold(self.won)


@dataclass(frozen=True)
class CellUse:
    """By cell, the frequency of play, or the time of play, in percent of the game."""

    by_cell: dict[str, float]
    is_moment: bool


def judged_games(run: Run) -> list[Played]:
    """The games of the strongest players that came to their end."""
    return [one for one in run.best if one.returns is not None]


def courses_of(game: Game, games: list[Played]) -> Courses:
    """The courses of the games of which enough was judged."""
    found = [one for played in games if (one := course(played, game))]
    return Courses(found, [one for one in found if one.winner != NOBODY])


def course_measures(courses: Courses) -> dict[str, Number]:
    """The measures of the courses, by name; at least one game was won."""
    every, won = courses.all, courses.won
    return {
        "lead_changes": mean([lead_changes(one) for one in every]),
        "drama": mean([drama(one) for one in won]),
        "decisiveness": mean([part_after(one, courses.bar) for one in won]),
        "last_doubt": mean([last_doubt(one) for one in won]),
        "killer_acts": share(sum(map(has_swing, every)), len(every)),
        "comebacks": share(sum(map(was_behind, won)), len(won)),
    }


def weaker_doubt(run: Run, fewest: int) -> tuple[int, Number | None]:
    """The last doubt of the weakest players with this many playouts or more; None if unknown."""
    strengths = [n for n, games in run.played.items() if n >= fewest and len(games) >= ENOUGH]
    sims = min(strengths, default=run.strongest)
    won = courses_of(run.game, [one for one in run.acted(sims) if one.returns is not None]).won
    return sims, mean([last_doubt(one) for one in won]) if won else None


def choice_measures(games: list[Played]) -> dict[str, Number]:
    """The measures of choice, by name."""
    forced = [float((one.notes["choices"] == 1).mean()) for one in games]
    return {
        "forced": mean(forced),
        "one_reasonable": mean([share_without_alternative(one) for one in games]),
    }


def uncertainty(courses: list[Course]) -> list[Number]:
    """By tenth of a game's turns, 1 less the greatest lead."""
    tenths: list[list[float]] = [[] for _ in range(TENTHS)]
    for one in courses:
        still_open = 1 - np.abs(one.leads).max(1)
        for k, part in enumerate(np.array_split(still_open, TENTHS)):
            tenths[k] += [float(part.mean())] if len(part) else []
    return [mean(one) for one in tenths if one]


def cell_use(game: Game, games: list[Played]) -> CellUse | None:
    """The frequency of play of each cell, or its time if all are played; None without a board.

    A move counts for the cell that it reaches.
    """
    cells = game.start().scene().places()
    counts, moments = _use_of_actions(game, games)
    use, when = dict.fromkeys(cells, 0.0), dict.fromkeys(cells, 0.0)
    for action in np.flatnonzero(counts):
        name = reached(act(game, int(action)))
        if name in cells:
            use[name] += float(counts[action])
            when[name] += float(counts[action] * moments[action])
    used = {name: n for name, n in use.items() if n}
    if used and min(used.values()) > ALL and len(used) == len(cells):
        return CellUse({name: when[name] / n for name, n in used.items()}, is_moment=True)
    return CellUse(used, is_moment=False) if used else None


def _use_of_actions(game: Game, games: list[Played]) -> tuple[Any, Any]:
    actions = np.concatenate([one.notes["action"] for one in games])
    moments = np.concatenate([100 * np.arange(len(one.notes)) / len(one.notes) for one in games])
    counts = np.bincount(actions, minlength=game.actions)
    summed = np.bincount(actions, moments, minlength=game.actions)
    return counts / len(games), summed / np.maximum(1, counts)
