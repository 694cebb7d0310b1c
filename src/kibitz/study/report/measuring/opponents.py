"""How strong the levels of the computer are in a game: against simple players and a given one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import fmean

from ....estimates import Number, mean_score
from ....play.rounds import Round, play_round
from ....play.seeds import derived_seed
from ....play.sides import lineups
from ....players.ready import LEVELS, NOVICES, spec_for
from ...run import Run

ROUNDS = 40  # of a level against another player, at most
LEAST_SECONDS = 120.0  # of a report; in less time only a player that the author gave is met
NOVICE, RANDOM = "novice", "uniform"


@dataclass(frozen=True)
class Standing:
    """A level, its player, another player, and the score of the level against it."""

    level: str
    player: str
    other: str
    score: Number


def opponents(run: Run, until: float) -> list[Standing]:
    """The scores of the levels with a budget of simulations, as far as there is time."""
    if not run.against and run.budget.given < LEAST_SECONDS:
        return []
    pairs = _pairs(run)
    scores: dict[tuple[str, str, str], list[float]] = {pair: [] for pair in pairs}
    for lap in range(ROUNDS):
        for pair in pairs:
            job = Round(run.game, *pair[1:], derived_seed(run.seed, *pair), lap)
            (points,) = run.place.map(play_round, [job])
            scores[pair].append(fmean(points))
            run.budget.spend(int(run.length * _playouts(pair[1]) * len(lineups(run.game))))
            run.tell(f"{pair[0]} against {pair[2]}", run.budget.spent)
            if run.budget.spent >= until:
                return _standings(scores)
    return _standings(scores)


def _pairs(run: Run) -> list[tuple[str, str, str]]:
    """Levels, their players, and the players that they meet; the given player comes first."""
    others = [spec for spec in (run.against, RANDOM, NOVICE, run.heuristic) if spec]
    searches = {name: spec_for(run.game, how) for name, how in LEVELS.items() if "sims=" in how}
    levels = {name: how for name, how in NOVICES.items() if name != NOVICE} | searches
    pairs = [(name, spec, other) for other in others for name, spec in levels.items()]
    return [*pairs, (NOVICE, NOVICE, RANDOM)]


def _playouts(spec: str) -> int:
    """The playouts that a player takes for an act, as far as its name says."""
    given = {name: int(number) for name, number in re.findall(r"(\w+)=(\d+)\b", spec)}
    return given.get("sims") or given.get("candidates", 1) * given.get("ends", 1)


def _standings(scores: dict[tuple[str, str, str], list[float]]) -> list[Standing]:
    return [Standing(*pair, mean_score(rounds)) for pair, rounds in scores.items() if rounds]
