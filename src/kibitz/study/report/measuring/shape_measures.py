"""Measures of the courses of the strongest games, and of the use of cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ....estimates import Number, mean, mean_score, share
from ....game import Game
from ....players.selfplay import SelfplayGame
from ....scene import reached
from ...run import GAMES_EXAMINED, Run
from ..phrases import act
from .courses import (
    NOBODY,
    Course,
    course,
    drama,
    has_swing,
    is_foreseen,
    last_doubt,
    lead_changes,
    part_after,
    still_open,
    threshold,
)
from .second_looks import Looks

TENTHS = 10
NEARLY_ALL_GAMES = 0.9  # in which a cell is played; from here on, the time of play says more


@dataclass(frozen=True)
class Courses:
    """The courses of games, and those in which one side won alone.

    clear: the lead beyond which a lead is no noise.
    """

    all: list[Course]
    won: list[Course]
    clear: float

    @cached_property
    def bar(self) -> float:
        """The clear lead that only one loser in twenty ever had."""
        return threshold(self.won, self.clear)


@dataclass(frozen=True)
class CellUse:
    """By cell, the frequency of play, or the time of play, in percent of the game."""

    by_cell: dict[str, float]
    is_moment: bool


def judged_games(run: Run) -> list[SelfplayGame]:
    """The games of the strongest players that came to their end."""
    return [game for game in run.best if game.returns is not None]


def courses_of(game: Game, games: list[SelfplayGame], clear: float) -> Courses:
    """The courses of the games of which enough was judged."""
    every = [seen for played in games if (seen := course(played, game))]
    return Courses(every, [course for course in every if course.winner != NOBODY], clear)


def course_measures(courses: Courses, sides: int) -> dict[str, Number]:
    """The measures of leads, by name; none where the players do not foresee the winners.

    With more than two sides a turn shows the lead of the side to act alone, so nothing is known
    of what it changes.
    """
    every, won, clear = courses.all, courses.won, courses.clear
    if not is_foreseen(won):
        return {}
    numbers = {
        "lead_changes": mean([lead_changes(course, clear) for course in every]),
        "drama": mean([drama(course, clear) for course in won]),
        "decisiveness": mean([part_after(course, courses.bar) for course in won]),
        "last_doubt": mean([last_doubt(course, clear) for course in won]),
    }
    if sides == 2:
        swings = sum(has_swing(course, clear) for course in every)
        numbers["killer_acts"] = share(swings, len(every))
    return numbers


def weaker_doubt(run: Run, looks: Looks, fewest: int) -> tuple[int, Number | None]:
    """The last doubt of the weakest players with this many playouts or more; None if unknown."""
    strengths = [
        n for n, games in run.played.items() if n >= fewest and len(games) >= GAMES_EXAMINED
    ]
    sims = min(strengths, default=run.strongest)
    clear = looks.clear_for(sims)
    if clear is None:
        return sims, None
    ended = [game for game in run.acted(sims) if game.returns is not None]
    won = courses_of(run.game, ended, clear).won
    return sims, mean([last_doubt(course, clear) for course in won]) if is_foreseen(won) else None


def choice_measures(games: list[SelfplayGame], looks: Looks | None) -> dict[str, Number]:
    """The measures of choice, by name."""
    numbers = {"forced": mean_score([float((game.notes["choices"] == 1).mean()) for game in games])}
    if looks and looks.one_reasonable:
        numbers["one_reasonable"] = looks.one_reasonable
    return numbers


def uncertainty(courses: Courses) -> list[Number]:
    """By tenth of a game's turns, how open the game is: 1 while nobody leads clearly."""
    tenths: list[list[float]] = [[] for _ in range(TENTHS)]
    for played in courses.all:
        for k, part in enumerate(np.array_split(still_open(played, courses.clear), TENTHS)):
            tenths[k] += [float(part.mean())] if len(part) else []
    return [mean(tenth) for tenth in tenths if tenth]


def cell_use(game: Game, games: list[SelfplayGame]) -> CellUse | None:
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
    if used and min(used.values()) > NEARLY_ALL_GAMES and len(used) == len(cells):
        return CellUse({name: when[name] / n for name, n in used.items()}, is_moment=True)
    return CellUse(used, is_moment=False) if used else None


def _use_of_actions(game: Game, games: list[SelfplayGame]) -> tuple[Any, Any]:
    actions = np.concatenate([game.notes["action"] for game in games])
    moments = np.concatenate([100 * np.arange(len(game.notes)) / len(game.notes) for game in games])
    counts = np.bincount(actions, minlength=game.actions)
    summed = np.bincount(actions, moments, minlength=game.actions)
    return counts / len(games), summed / np.maximum(1, counts)
