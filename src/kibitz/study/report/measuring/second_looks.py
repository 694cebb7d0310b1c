"""Measures that need a game to be played on again from two of its positions.

The value that a search gives a position is an estimate. So a position of the game is drawn and
searched again: how far the values differ is their noise, and where no act but one is reasonable,
every search must say so, of the same act, and play after the others must end worse. And the moment
at which the later winner seemed furthest behind is played on many times: the winner *was* far
behind if it now wins at most half of its par there, which is one over the sides.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import comb, sqrt
from typing import Any

import numpy as np

from ....estimates import Number, mean_score, share
from ....game import Game
from ....play.random_games import again
from ....play.seeds import derived_seed
from ....players.ismcts import chooses_jointly
from ....players.selfplay import SelfplayGame, SelfplayJob, Strength, play_job
from ....players.tree_search import span
from ...run import SEEDS, Run
from .courses import ALONE, NOBODY, SURELY, course, worst_ply

LOOKS = 6  # searches of a position
GOES = 48  # games from the moment at which the winner was furthest behind, at most
AT_ONCE = 8  # of them
FAR_BEHIND = 0.5  # of par: a winner that would win no more often was far behind
BY_CHANCE = 0.005  # that a winner with a chance of par passes for one that was far behind
OTHERS, TRIES = 12, 12  # acts that are tried in place of the one, and games after each
GAMES_LOOKED_AT = 200  # looked at in a report
FEWEST_LOOKS = 12  # looks from which on they say something


@dataclass(frozen=True)
class LookJob:
    """A game that such players played, from its start."""

    game: Game
    strength: Strength
    played: SelfplayGame
    choice: int


@dataclass(frozen=True)
class Look:
    """The second look at one game.

    spread: the variance of the value of one position from search to search. one_reasonable: the
    part of the acts that have no reasonable other, as far as one position shows it. Both are None
    where no search compared two acts. far_behind: of the only winner; None where there is none, or
    where seats choose at once, so that half of a choice is no moment of the game.
    """

    spread: float | None
    one_reasonable: float | None
    far_behind: bool | None
    playouts: int


@dataclass
class Looks:
    """The second looks at several games of one strength."""

    sims: int
    sides: int
    all: list[Look] = field(default_factory=list)

    @property
    def clear(self) -> float | None:
        """The lead beyond which a lead is no noise; None where that was not measured."""
        return clear_lead([look.spread for look in self.all if look.spread is not None])

    def clear_for(self, sims: int) -> float | None:
        """The lead beyond which a lead is no noise, where fewer playouts make the values.

        The variance of a mean of n goes with 1 / n.
        """
        return None if self.clear is None else self.clear * sqrt(self.sims / sims)

    @property
    def one_reasonable(self) -> Number | None:
        """The part of all acts without a reasonable other, at least."""
        scores = [look.one_reasonable for look in self.all if look.one_reasonable is not None]
        return mean_score(scores) if len(scores) >= FEWEST_LOOKS else None

    @property
    def comebacks(self) -> Number | None:
        """The share of won games whose winner was far behind at some time, at least."""
        behind = [look.far_behind for look in self.all if look.far_behind is not None]
        if len(behind) < FEWEST_LOOKS or most_wins(self.sides) < 0:
            return None
        seen, chance = share(sum(behind), len(behind)), by_chance(self.sides)
        value, low, high = (max(0.0, x - chance) for x in (seen.value, seen.low, seen.high))
        return Number(value, low, high, seen.n)


def clear_lead(spreads: list[float]) -> float | None:
    """The lead beyond which a lead is no noise, from variances; None of too few."""
    if len(spreads) < FEWEST_LOOKS:
        return None
    return SURELY * sqrt(sum(spreads) / len(spreads))


def second_looks(run: Run, until: float) -> Looks | None:
    """Look again at games of the strongest players; None without such games."""
    if not run.strongest:
        return None
    looks = Looks(run.strongest, len(run.game.sides))
    strength = Strength(run.strongest)
    jobs = [
        LookJob(run.game, strength, game, derived_seed(run.seed, "looks", k) % SEEDS)
        for k, game in enumerate(run.best[:GAMES_LOOKED_AT])
    ]
    for look in run.place.map(looked_again, jobs):
        looks.all.append(look)
        run.budget.spend(look.playouts)
        run.tell("second looks at games", run.budget.spent)
        if run.budget.spent >= until:
            break
    return looks


def looked_again(job: LookJob) -> Look:
    """Look at one game again."""
    spread, alone, spent = _search_again(job)
    behind, more = _far_behind(job)
    return Look(spread, alone, behind, spent + more)


@lru_cache(maxsize=64)
def most_wins(sides: int) -> int:
    """The wins of `GOES` games up to which a winner was far behind; -1 where that is never sure.

    >>> most_wins(2), most_wins(4)
    (12, 4)
    """
    par = 1 / sides
    most = -1
    while _at_most(most + 1, par) <= BY_CHANCE and most + 1 <= FAR_BEHIND * par * GOES:
        most += 1
    return most


def by_chance(sides: int) -> float:
    """The chance that a winner with a chance of par passes for one that was far behind."""
    return _at_most(most_wins(sides), 1 / sides)


def _at_most(wins: int, par: float) -> float:
    return sum(comb(GOES, k) * par**k * (1 - par) ** (GOES - k) for k in range(wins + 1))


def _on_from(job: LookJob, ply: int, games: int, salt: int, *, act: int | None = None) -> Any:
    """Games from a ply on, after an act there if one is given."""
    begin = (*job.played.acts[:ply], *([] if act is None else [act]))
    choice = derived_seed(job.choice, "on", ply, salt) % SEEDS
    seats = (job.strength,) * job.game.seats
    return play_job(
        SelfplayJob(job.game, seats, job.played.seed, games, choice, begin, choice, again=True)
    )


def _search_again(job: LookJob) -> tuple[float | None, float | None, int]:
    """The noise, the part of acts without a reasonable other, and the playouts spent."""
    notes = job.played.notes
    choices = np.flatnonzero((notes["choices"] > 1) & ~np.isnan(notes["second"]))
    forced = float((notes["choices"] == 1).mean())
    if len(choices) == 0:
        return None, (1.0 if forced == 1 else None), 0
    ply = int(choices[job.choice % len(choices)])
    games = _on_from(job, ply, LOOKS, 0)
    firsts = np.array([game.notes[0] for game in games])
    alone, spent = _is_alone(job, ply, games, firsts)
    spent += sum(game.playouts for game in games)
    return float(firsts["value"].var(ddof=1)), forced + (1 - forced) * alone, spent


def _is_alone(job: LookJob, ply: int, games: list[SelfplayGame], firsts: Any) -> tuple[bool, int]:
    """Whether every search finds the same act alone reasonable, and play agrees."""
    best, spent = int(firsts["action"][0]), 0
    apart = firsts["value"] - firsts["second"] >= ALONE
    if not (apart & (firsts["action"] == best)).all():
        return False, 0
    seat, unit = int(firsts["seat"][0]), span(job.game)
    bar = _result(games, seat) / unit - ALONE
    others = [
        a for a in again(job.game, job.played.seed, job.played.acts[:ply]).legal() if a != best
    ]
    for k, act in enumerate(others[:: -(-len(others) // OTHERS)]):
        tried = _on_from(job, ply, TRIES, 1 + k, act=act)
        spent += sum(game.playouts for game in tried)
        if _result(tried, seat) / unit > bar:
            return False, spent
    return True, spent


def _result(games: list[SelfplayGame], seat: int) -> float:
    return sum(game.returns[seat] if game.returns else 0.0 for game in games) / len(games)


def _far_behind(job: LookJob) -> tuple[bool | None, int]:
    """Whether the only winner of the game was far behind, and the playouts spent."""
    seen = course(job.played, job.game) if len(job.game.sides) > 1 else None
    if seen is None or seen.winner == NOBODY or chooses_jointly(job.game):
        return None, 0
    ply, most = worst_ply(seen), most_wins(len(job.game.sides))
    if ply is None or most < 0:
        return False, 0
    wins, spent = 0.0, 0
    for salt in range(GOES // AT_ONCE):
        games = _on_from(job, ply, AT_ONCE, salt)
        spent += sum(game.playouts for game in games)
        wins += sum(_win(game, job.game, seen.winner) for game in games)
        if wins > most:
            return False, spent
    return True, spent


def _win(played: SelfplayGame, game: Game, side: int) -> float:
    """The part of the win that a side has: all of it, or its share of a tie."""
    ends = [played.returns[seats[0]] if played.returns else 0.0 for seats in game.sides]
    return (ends[side] == max(ends)) / ends.count(max(ends))
