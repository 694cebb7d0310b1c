"""The measures that a wish may name, and the trials that measure them.

They are those of the report. A *trial* is one game of equal players, or one round of a stronger
player against a weaker one. It gives *facts*, numbers by name; the mean of a fact is a column of
the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from ...contract import GameError
from ...estimates import (
    Number,
    exactly,
    mean_about,
    score_interval,
    score_of_sums,
    student_interval,
)
from ...game import Game
from ...players.ismcts import chooses_jointly
from ...players.tree_search import is_opposed
from ..report.measuring.courses import NO_LEADS
from ..report.measuring.lengths import CUT
from ..sequential import elo
from .trials import RUNGS, Sums

LADDER_MARGIN = 0.75  # the score of a level of play against the one below, as on the ladder
FEWEST_TRIALS = 30  # trials, from which anything is concluded
NO_MOMENT = "Seats choose at once here, and half of a choice is no moment of a game."
SEEDS_TRIED = 8  # to see whether the seats take turns to begin


@dataclass(frozen=True)
class Measure:
    """A measure.

    fact: its name among the facts of a trial. kinds: its kinds of trials. is_share: whether it is
    written in percent. needs_opponents: whether it does not exist for one side alone. reads_leads:
    whether it is read from what the sides expect.
    """

    name: str
    what: str
    example: str
    fact: str = ""
    kinds: tuple[str, ...] = ("games",)
    is_share: bool = True
    needs_opponents: bool = True
    fewest_sides: int = 2
    reads_leads: bool = False


@dataclass(frozen=True)
class MeasureColumn:
    """One number of a measure: of one seat, or of the game."""

    measure: Measure
    fact: str
    label: str


_LISTED = (
    Measure("seats", "score of every seat; a half is fair", "seats 48-52%"),
    Measure("first", "score of the seat that acts first", "first 48-52%", "first"),
    Measure("draws", "games in which all sides get the same", "draws<=5%", "draws"),
    Measure(
        "length",
        f"turns of a game, {CUT}",
        "length 20-40",
        "turns",
        is_share=False,
        needs_opponents=False,
    ),
    Measure(
        "acts",
        f"acts of a game, {CUT}",
        "acts 20-60",
        "acts",
        is_share=False,
        needs_opponents=False,
    ),
    Measure(
        "depth",
        f"levels of play from random play to {RUNGS[-1]} playouts an act, each "
        f"{LADDER_MARGIN:.0%} against the one below",
        "depth>=3",
        kinds=tuple(f"rung {sims}" for sims in RUNGS[1:]),
        is_share=False,
    ),
    Measure(
        "skill", "score of 4 times the playouts, seats exchanged", "skill>=60%", "skill", ("skill",)
    ),
    Measure(
        "comebacks",
        "games whose winner would win at most half of its par, one over the sides, at some time",
        "comebacks>=10%",
        "comebacks",
        ("looks",),
        reads_leads=True,
    ),
    Measure(
        "doubt",
        "part of a game that is over when the winner is last not clearly ahead",
        "doubt>=60%",
        "doubt",
        ("looks",),
        reads_leads=True,
    ),
    Measure(
        "drama",
        "how far the later winner was clearly behind (Browne, 2008), from 0 to 1",
        "drama>=0.2",
        "drama",
        ("looks",),
        is_share=False,
        reads_leads=True,
    ),
    Measure(
        "lead-changes",
        "turns at which another side takes a clear lead",
        "lead-changes>=2",
        "lead changes",
        ("looks",),
        is_share=False,
        reads_leads=True,
    ),
    Measure(
        "forced", "acts to which there was no other", "forced<=10%", "forced", needs_opponents=False
    ),
    Measure(
        "one-reasonable",
        "acts that are forced, or far better than each other one",
        "one-reasonable<=50%",
        "one reasonable",
        ("looks",),
    ),
    Measure(
        "random-first",
        "score of the seat that acts first in random games",
        "random-first 45-55%",
        "random first",
        ("random",),
    ),
    Measure(
        "random-length",
        f"turns of a random game, {CUT}",
        "random-length<=60",
        "random turns",
        ("random",),
        is_share=False,
        needs_opponents=False,
    ),
    Measure(
        "novice-first",
        "score of the seat that acts first, between novices in their first game",
        "novice-first 45-55%",
        "novice first",
        ("novices",),
    ),
    Measure(
        "novice-draws",
        "first games of novices in which nobody is alone on top",
        "novice-draws<=10%",
        "novice draws",
        ("novices",),
    ),
    Measure(
        "novice-acts",
        f"acts of a first game of novices, {CUT}",
        "novice-acts 10-60",
        "novice acts",
        ("novices",),
        is_share=False,
    ),
    Measure(
        "novice-overlooked",
        "times a first game that a novice overlooks how the next seat could win at once",
        "novice-overlooked<=2",
        "novice overlooked",
        ("novices",),
        is_share=False,
    ),
    Measure(
        "won",
        "games that are won, where all seats are one side",
        "won 20-80%",
        "won",
        needs_opponents=False,
    ),
    Measure(
        "contact",
        "pairs of random games that, mixed, show that sides help or hinder each other",
        "contact>=50%",
        "contact",
        ("contact",),
    ),
    Measure(
        "deal-changes",
        "random games that another deal changes",
        "deal-changes>=50%",
        "deal changes",
        ("deal changes",),
        needs_opponents=False,
    ),
    Measure(
        "equal-acts",
        "legal acts that could be left out, since another leads there, in random games",
        "equal-acts<=20%",
        "equal acts",
        ("equal acts",),
        needs_opponents=False,
    ),
    Measure(
        "kingmaking",
        "games in which a seat that cannot win chooses the winner",
        "kingmaking<=5%",
        "kings",
        ("kings",),
        fewest_sides=3,
    ),
    Measure(
        "waits",
        "turns between two choices of one person",
        "waits<=5",
        "waits",
        is_share=False,
        fewest_sides=3,
    ),
    Measure(
        "out",
        "part of a game that is played after the last act of the first person who is out",
        "out<=10%",
        "out",
        fewest_sides=3,
    ),
)
MEASURES = {measure.name: measure for measure in _LISTED}


def columns(measure: Measure, game: Game) -> list[MeasureColumn]:
    """The numbers of a measure in this game; GameError if it has none there."""
    _require_fitting(measure, game)
    if measure.name != "seats":
        return [MeasureColumn(measure, measure.fact, measure.name)]
    listed = [
        MeasureColumn(measure, f"seat {seat}", f"score of {game.called(seat)}")
        for seat in range(game.seats)
    ]
    if _beginners(game) > 1:
        listed.append(MeasureColumn(measure, "first", "score of the seat that acts first"))
    return listed


def _require_fitting(measure: Measure, game: Game) -> None:
    """Raise GameError for a measure that needs more sides, or one side that wins or loses."""
    sides = len(game.sides)
    if measure.needs_opponents and sides == 1:
        alone = [measure.name for measure in _LISTED if not measure.needs_opponents]
        raise GameError(
            f"{game.id} has one side, so it has no {measure.name}; wish for {', '.join(alone)}."
        )
    if measure.needs_opponents and sides < measure.fewest_sides:
        raise GameError(
            f"{measure.name} needs {measure.fewest_sides} sides or more; {game.id} has {sides}."
        )
    if measure.name == "won" and (sides > 1 or game.about.outcome == "scores"):
        instead = "seats" if sides > 1 else "length"
        raise GameError(
            f"won is for games that all seats win or lose together, which {game.id} is not; wish "
            f"for {instead}."
        )


def why_never(measure: Measure, game: Game) -> str:
    """Why no trial gives a measure in this game, as a sentence; empty if some may."""
    if measure.reads_leads and len(game.sides) == 2 and not is_opposed(game):
        return NO_LEADS
    return NO_MOMENT if measure.name == "comebacks" and chooses_jointly(game) else ""


@lru_cache(maxsize=512)
def _beginners(game: Game) -> int:
    return len({game.start(seed).player for seed in range(SEEDS_TRIED)})


def number(column: MeasureColumn, facts: Sums) -> Number | None:
    """The number of a column with its 95% interval; None without trials."""
    if column.measure.name == "depth":
        return _depth(facts)
    n, total, squares = facts.get(column.fact, (0, 0.0, 0.0))
    if n == 0:
        return None
    if column.measure.is_share:
        return score_of_sums(n, min(total, n), squares)
    return mean_about(total / n, max(0.0, squares - total * total / n), n)


def ends(column: MeasureColumn, facts: Sums, wrong: float) -> tuple[float, float] | None:
    """An interval of which each end is wrong with this chance at most; None from few trials."""
    if column.measure.name == "depth":
        return _depth_between(facts, wrong)
    n, total, squares = facts.get(column.fact, (0, 0.0, 0.0))
    if n < FEWEST_TRIALS:
        return None
    if column.measure.is_share:
        return score_interval(n, min(total, n), squares, wrong)
    return student_interval(total / n, max(0.0, squares - total * total / n), n, wrong)


def _depth(facts: Sums) -> Number | None:
    rungs = _rungs(facts)
    if rungs is None:
        return None
    scores = [score_of_sums(*rung) for rung in rungs]
    low, high = _sum_interval(
        [_levels(score.value) for score in scores],
        [(_levels(score.low), _levels(score.high)) for score in scores],
    )
    value = sum(_levels(score.value) for score in scores)
    return Number(value, low, high, min(n for n, _, _ in rungs))


def _depth_between(facts: Sums, wrong: float) -> tuple[float, float] | None:
    rungs = _rungs(facts)
    if rungs is None or min(n for n, _, _ in rungs) < FEWEST_TRIALS:
        return None
    ranges = [score_interval(*rung, wrong) for rung in rungs]
    return _sum_interval(
        [_levels(total / n) for n, total, _ in rungs],
        [(_levels(low), _levels(high)) for low, high in ranges],
    )


def _rungs(facts: Sums) -> list[tuple[int, float, float]] | None:
    """Rounds, scores and their squares of each rung, as if one more round were half won."""
    rungs = [facts.get(f"rung {sims}", (0, 0.0, 0.0)) for sims in RUNGS[1:]]
    if not all(n for n, _, _ in rungs):
        return None
    return [(n + 1, total + 0.5, squares + 0.5) for n, total, squares in rungs]


def _levels(score: float) -> float:
    """A score in levels of play; scores near 0 and 1 are cut, so that none is infinite."""
    return elo(min(0.999, max(0.001, score))) / elo(LADDER_MARGIN)


def _sum_interval(values: list[float], intervals: list[tuple[float, float]]) -> tuple[float, float]:
    """The interval of a sum from those of its parts (the MOVER of Zou and Donner, 2008)."""
    total = sum(values)
    below = sqrt(sum((v - low) ** 2 for v, (low, _) in zip(values, intervals, strict=True)))
    above = sqrt(sum((high - v) ** 2 for v, (_, high) in zip(values, intervals, strict=True)))
    return total - below, total + above


def exact_number(value: float, error: float) -> Number:
    """A number from a solver, with the error that it states."""
    return exactly(value) if error == 0 else Number(value, value - error, value + error, 0)
