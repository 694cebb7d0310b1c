"""Games on the same deals, and the luck of draws in play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from statistics import fmean
from typing import Any

import numpy as np

from ....game import Game
from ....play.seeds import derived_seed
from ....play.sides import counts_points
from ....players.selfplay import SelfplayGame, SelfplayJob, Strength
from ....players.tree_search import is_opposed
from ....solvers import begins_with_luck
from ... import play_luck
from ...play_luck import LuckJob, luck_of
from ...run import SEEDS, Run, beaten
from .exact_values import COMPILING

SIMS = 32  # playouts an act
TIMES = 4  # each deal is played, by equal players
STRONGER = 8  # times the playouts
DEALS = 400  # at most


@dataclass(frozen=True)
class Hidden:
    """The games that were played: results by deal.

    equal: (deals, TIMES) scores of the first seat between equals, or returns where there is one
    side. unequal: (deals, sides) scores of a stronger player, once on each side. informed: the
    same for a player that sees everything. points: the same as leads in points, if they count.
    """

    equal: Any
    unequal: Any
    informed: Any
    points: Hidden | None = None


def luck_and_skill(run: Run, until: float) -> Hidden | None:
    """Play deals again and again; None where nothing is dealt, or there is no time for two."""
    if not begins_with_luck(run.game):
        return None
    sides, rows = len(run.game.sides), list(_deals(run, until))
    if len(rows) < 2:
        return None
    scores, leads = np.moveaxis(np.array(rows), 2, 0)
    points = _split(leads, run.game) if counts_points(run.game) and sides > 1 else None
    return replace(_split(scores, run.game), points=points)


def _split(rows: Any, game: Game) -> Hidden:
    equal, unequal, informed = np.split(rows, [TIMES, TIMES + len(game.sides)], axis=1)
    return Hidden(equal, unequal, informed if game.information == "hidden" else None)


def _deals(run: Run, until: float) -> Iterator[list[tuple[float, float]]]:
    """By deal, for each table, the score and the lead in points of its seat."""
    tables = list(_lineups(run))
    jobs = (
        _job(run, players, deal, k)
        for deal in range(DEALS)
        for k, (players, _) in enumerate(tables)
    )
    games = run.each(jobs, until, "deals with seats exchanged")
    while len(row := [game for (game,) in islice(games, len(tables))]) == len(tables):
        if len(run.game.sides) == 1:
            yield _alone(row)
        else:
            yield [_result(p, seat, run.game) for p, (_, seat) in zip(row, tables, strict=True)]


def _result(played: SelfplayGame, seat: int, game: Game) -> tuple[float, float]:
    """The score of a seat, and its points above the mean of the other sides; 0 without an end."""
    own, ends = game.side_of(seat), played.returns or (0.0,) * game.seats
    others = [ends[side[0]] for k, side in enumerate(game.sides) if k != own]
    return beaten(played, game)[seat], ends[seat] - fmean(others)


def _alone(row: list[SelfplayGame]) -> list[tuple[float, float]]:
    ends = [played.returns[0] if played.returns else 0.0 for played in row]
    usual = ends[:TIMES]
    better = [sum((end > x) + (end == x) / 2 for x in usual) / TIMES for end in ends[TIMES:]]
    return [(score, 0.0) for score in usual + better]


def _lineups(run: Run) -> Iterator[tuple[tuple[Strength, ...], int]]:
    seats, usual = run.game.seats, Strength(SIMS)
    for _ in range(TIMES):
        yield (usual,) * seats, 0
    others = [Strength(STRONGER * SIMS)]
    others += [Strength(SIMS, sees=True)] if run.game.information == "hidden" else []
    for other in others:
        for side in run.game.sides:
            yield tuple(other if k in side else usual for k in range(seats)), side[0]


def _job(run: Run, seats: tuple[Strength, ...], deal: int, number: int) -> SelfplayJob:
    seed = derived_seed(run.seed, "deals") % SEEDS + deal
    choice = derived_seed(run.seed, "deals", deal, number) % SEEDS
    return SelfplayJob(run.game, seats, seed, 1, choice, dice=choice)


@dataclass(frozen=True)
class PlayLuck:
    """Result and luck of games of the strongest players, (games, 2), by exact values or not."""

    rows: Any
    exactly: bool


def is_measurable(game: Game) -> bool:
    """Whether the luck of one seat says that of the others."""
    return len(game.sides) == 1 or is_opposed(game)


def luck_in_play(run: Run, until: float) -> PlayLuck | None:
    """The luck of draws; None where no act draws, or two sides or more are not opposed."""
    if not run.game.has_chance or not is_measurable(run.game):
        return None
    ended = [game for game in run.best if game.returns is not None][:DEALS]
    exactly = run.has_time_for(COMPILING) and play_luck.known_values(run.game) is not None
    games = [LuckJob(run.game, game.seed, tuple(game.acts), exactly) for game in ended]
    rows = []
    for result, luck, judged in run.place.map(luck_of, games):
        rows.append((result, luck))
        run.budget.spend(judged * play_luck.SIMS)
        run.tell("luck in play", run.budget.spent)
        if run.budget.spent >= until:
            break
    return PlayLuck(np.array(rows).reshape(-1, 2), exactly)
