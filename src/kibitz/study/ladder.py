"""Levels of play, each of which beats the one below by a stated margin.

From random play up, the playouts an act are doubled until the score against the level below is
the margin; that is the next level. The ratings of all players are those of Bradley and Terry's
model by choix, with intervals from resampling rounds. The search is tuned for the game first:
some settings play against the usual ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from ..estimates import Number, exactly, holm, mean_score, p_value
from ..play.seeds import derived_seed
from ..play.sides import lead, lineups, round_scores
from ..players.playout import MOST_ACTS
from ..players.selfplay import USUAL, SelfplayJob, Strength, Tuning
from .run import SEEDS, Run

LADDER_MARGIN = 0.75
ROUNDS = 120  # between two strengths, at most
LOOK = 20  # rounds between two looks whether it is decided
MOST_PLAYOUTS = 1 << 20  # playouts an act
TUNED = 64  # playouts an act with which settings are tried
TUNINGS_TRIED = (Tuning(explore=0.35), Tuning(explore=1.4), Tuning(expand=1), Tuning(expand=16))
TUNING = 0.4  # of the time
RESAMPLED = 100  # times
HALF = 0.5  # a round more for each side, so that a player who won every round has a finite rating
ELO = 400 / np.log(10)

Name = TypeVar("Name", bound=Hashable)
Result = tuple[Name, Name, tuple[float, ...]]


@dataclass(frozen=True)
class Duel:
    """One strength against another: the scores of the rounds, as the first sees it.

    leads: its points a game above the other's, by round; without rounds that did not end.
    """

    first: Strength
    second: Strength
    rounds: tuple[float, ...]
    leads: tuple[float, ...] = ()

    @property
    def score(self) -> Number:
        """The score of the first."""
        return mean_score(self.rounds)


@dataclass(frozen=True)
class LadderLevel:
    """A level: playouts an act, the score against the one below, its rating above random play."""

    sims: int
    score: Number | None = None
    rating: Number | None = None


@dataclass(frozen=True)
class Ladder:
    """The levels from the lowest up, and all duels.

    tuning: how all of them search. trials: other settings against the usual ones. learned: the
    score of a learned player against the highest level, where one was trained.
    """

    levels: tuple[LadderLevel, ...]
    duels: tuple[Duel, ...]
    margin: float
    tuning: Tuning = USUAL
    trials: tuple[Duel, ...] = ()
    learned: Number | None = None


def ladder(run: Run, until: float, margin: float = LADDER_MARGIN) -> Ladder:
    """Tune the search, then build levels until the budget is used up so far."""
    begun = run.budget.spent
    trials = tuple(_trials(run, begun + TUNING * (until - begun)))
    tuning = best_of(trials)
    levels, duels, sims = [LadderLevel(0)], [], 1
    while run.budget.spent < until and sims < MOST_PLAYOUTS:
        sims = max(2, 2 * sims)
        if run.too_long(LOOK * len(lineups(run.game)) * sims // run.place.workers, until):
            break
        below = Strength(levels[-1].sims, tuning=tuning)
        duel = play_duel(run, Strength(sims, tuning=tuning), below, until, margin)
        if len(duel.rounds) < LOOK:
            break
        duels.append(duel)
        if duel.score.value >= margin:
            levels.append(LadderLevel(sims, duel.score))
    rated = _ratings(duels)
    rungs = tuple(replace(level, rating=rated.get(level.sims)) for level in levels)
    return Ladder(rungs, tuple(duels), margin, tuning, trials)


def _trials(run: Run, until: float) -> Iterator[Duel]:
    guesses = "guess" in run.game.rules.functions
    tried = (*TUNINGS_TRIED, Tuning(cut=MOST_ACTS)) if guesses else TUNINGS_TRIED
    begun = run.budget.spent
    for number, tuning in enumerate(tried, 1):
        part = begun + (until - begun) * number / len(tried)
        duel = play_duel(run, Strength(TUNED, tuning=tuning), Strength(TUNED), part, 0.5)
        if len(duel.rounds) >= LOOK:
            yield duel


def best_of(trials: Sequence[Duel]) -> Tuning:
    """The settings that surely beat the usual ones (Holm), the best of them; or the usual ones."""
    fair = [p_value(duel.score, exactly(0.5)) for duel in trials]
    real = [
        duel
        for duel, is_real in zip(trials, holm(fair), strict=True)
        if is_real and duel.score.value > 0.5
    ]
    return max(real, key=lambda duel: duel.score.value).first.tuning if real else USUAL


def play_duel(
    run: Run,
    first: Strength,
    second: Strength,
    until: float,
    margin: float | None,
    most: int = ROUNDS,
) -> Duel:
    """Rounds of one strength against another, until it is clear on which side of a margin."""
    rounds: list[float] = []
    leads: list[float] = []
    for score, lead_there in _rounds(run, first, second, until, most):
        rounds.append(score)
        leads += [] if lead_there is None else [lead_there]
        if margin is not None and len(rounds) % LOOK == 0:
            seen = mean_score(rounds)
            if seen.low > margin or seen.high < margin:
                break
    return Duel(first, second, tuple(rounds), tuple(leads))


def _rounds(
    run: Run, first: Strength, second: Strength, until: float, most: int
) -> Iterator[tuple[float, float | None]]:
    turns = range(len(lineups(run.game)))
    jobs = (_job(run, first, second, turn, k) for k in range(most) for turn in turns)
    games = run.each(jobs, until, f"{first} against {second}")
    results = (played.returns for (played,) in games)
    while len(row := list(islice(results, len(turns)))) == len(turns):
        scores = round_scores(row, run.game)
        yield sum(scores) / len(scores), lead(row, run.game)


def _job(run: Run, first: Strength, second: Strength, turn: int, number: int) -> SelfplayJob:
    strengths = [first if mine else second for mine in lineups(run.game)[turn]]
    who = f"{first} {first.tuning}", f"{second} {second.tuning}"
    deal = derived_seed(run.seed, "ladder", *who) % SEEDS + number
    choice = derived_seed(run.seed, "ladder", *who, turn) % SEEDS + number
    return SelfplayJob(run.game, tuple(strengths), deal, 1, choice)


def _ratings(duels: Sequence[Duel]) -> dict[int, Number]:
    return rate([(duel.first.sims, duel.second.sims, duel.rounds) for duel in duels], 0)


def rate(results: Sequence[Result[Name]], lowest: Name) -> dict[Name, Number]:
    """Elo above the lowest of all players that met, with 95% intervals.

    Each result has two players, and the scores of their rounds as the first sees them.
    """
    names = list(dict.fromkeys([lowest, *(name for result in results for name in result[:2])]))
    rng = np.random.default_rng(0)
    drawn = [_fit(names, [_again(result, rng) for result in results]) for _ in range(RESAMPLED)]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    middle, n = _fit(names, results), sum(len(rounds) for _, _, rounds in results)
    return {
        name: Number(float(middle[k]), float(low[k]), float(high[k]), n)
        for k, name in enumerate(names)
        if k > 0
    }


def _again(result: Result[Name], rng: np.random.Generator) -> Result[Name]:
    first, second, rounds = result
    return first, second, tuple(rng.choice(rounds, len(rounds)))


def _fit(names: Sequence[Name], results: Sequence[Result[Name]]) -> Any:
    import choix

    if not results:
        return np.zeros(len(names))
    won = np.zeros((len(names), len(names)))
    for first, second, rounds in results:
        a, b = names.index(first), names.index(second)
        won[a, b] += sum(rounds) + HALF
        won[b, a] += len(rounds) - sum(rounds) + HALF
    strengths = choix.ilsr_pairwise_dense(won)  # its `alpha` would add draws of all against all
    return (strengths - strengths[0]) * ELO
