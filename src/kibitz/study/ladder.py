"""Levels of play such that each beats the one below by a stated margin.

From random play up, the playouts an act are doubled until the score against the level below is the
margin; that is the next level. Ratings of all that played are those of Bradley and Terry's model
by choix, with intervals from resampling rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np

from ..players.selfplay import Games, Strength
from .bench import SEEDS, Bench, beaten
from .numbers import Number, share
from .rounds import derived

MARGIN = 0.75
ROUNDS = 120  # between two strengths, at most
LOOK = 20  # rounds between two looks whether it is decided
MOST = 1 << 20  # playouts an act
RESAMPLED = 100  # times
ELO = 400 / np.log(10)


@dataclass(frozen=True)
class Duel:
    """One strength against another: the scores of the rounds, as the first sees it."""

    first: int
    second: int
    rounds: tuple[float, ...]

    @property
    def score(self) -> Number:
        """The score of the first."""
        return share(sum(self.rounds), len(self.rounds))


@dataclass(frozen=True)
class Level:
    """A level: playouts an act, the score against the one below, its rating above random play."""

    sims: int
    score: Number | None = None
    rating: Number | None = None


@dataclass(frozen=True)
class Ladder:
    """The levels from the lowest up, and all that was played."""

    levels: tuple[Level, ...]
    duels: tuple[Duel, ...]
    margin: float


def ladder(bench: Bench, until: float, margin: float = MARGIN) -> Ladder:
    """Build levels until the budget is used up so far."""
    levels, duels, sims = [Level(0)], [], 1
    while bench.budget.spent < until and sims < MOST:
        sims = max(2, 2 * sims)
        if bench.too_long(LOOK * bench.game.seats * sims // bench.place.workers, until):
            break
        duel = duelled(bench, sims, levels[-1].sims, until, margin)
        if len(duel.rounds) < LOOK:
            break
        duels.append(duel)
        if duel.score.value >= margin:
            levels.append(Level(sims, duel.score))
    rated = _ratings(duels)
    return Ladder(
        tuple(replace(one, rating=rated.get(one.sims)) for one in levels), tuple(duels), margin
    )


def duelled(
    bench: Bench, first: int, second: int, until: float, margin: float | None, most: int = ROUNDS
) -> Duel:
    """Rounds of one strength against another, until it is clear on which side of a margin."""
    rounds: list[float] = []
    for score in _rounds(bench, first, second, until, most):
        rounds.append(score)
        if margin is not None and len(rounds) % LOOK == 0:
            seen = share(sum(rounds), len(rounds))
            if seen.low > margin or seen.high < margin:
                break
    return Duel(first, second, tuple(rounds))


def _rounds(bench: Bench, first: int, second: int, until: float, most: int) -> Iterator[float]:
    """The scores of rounds: one seat after the other on the same deal."""
    seats = bench.game.seats
    jobs = (_job(bench, first, second, seat, k) for k in range(most) for seat in range(seats))
    games = bench.each(jobs, until, f"{Strength(first)} against {Strength(second)}")
    scores = (beaten(one, seats) for (one,) in games)
    for first_seat in scores:
        others = list(islice(scores, seats - 1))
        if len(others) == seats - 1:
            yield sum(score[seat] for seat, score in enumerate([first_seat, *others])) / seats


def _job(bench: Bench, first: int, second: int, seat: int, number: int) -> Games:
    strengths = [Strength(second)] * bench.game.seats
    strengths[seat] = Strength(first)
    deal = derived(bench.seed, "ladder", first, second) % SEEDS + number
    choice = derived(bench.seed, "ladder", first, second, seat) % SEEDS + number
    return Games(bench.game, tuple(strengths), deal, 1, choice)


def _ratings(duels: list[Duel]) -> dict[int, Number]:
    """Elo above random play, by playouts an act."""
    if not duels:
        return {}
    names = sorted({sims for duel in duels for sims in (duel.first, duel.second)})
    rng = np.random.default_rng(0)
    drawn = [_fitted(names, [_again(d, rng) for d in duels]) for _ in range(RESAMPLED)]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    middle, n = _fitted(names, duels), sum(len(duel.rounds) for duel in duels)
    return {
        sims: Number(float(middle[k]), float(low[k]), float(high[k]), n)
        for k, sims in enumerate(names)
        if sims > 0
    }


def _again(duel: Duel, rng: Any) -> Duel:
    return replace(duel, rounds=tuple(rng.choice(duel.rounds, len(duel.rounds))))


def _fitted(names: list[int], duels: list[Duel]) -> Any:
    import choix

    won = np.zeros((len(names), len(names)))
    for duel in duels:
        a, b = names.index(duel.first), names.index(duel.second)
        won[a, b] += sum(duel.rounds)
        won[b, a] += len(duel.rounds) - sum(duel.rounds)
    strengths = choix.ilsr_pairwise_dense(won, alpha=0.1)
    return (strengths - strengths[0]) * ELO
