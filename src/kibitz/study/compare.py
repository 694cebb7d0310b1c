"""Games or their versions side by side, and which differences are real.

Every variant is measured in the same way at every size: random games, then self-play of one
strength. A difference is real where Holm's procedure over all comparisons says so, with 5% chance
of any error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations, count, product
from typing import Any

from ..contract import GameError, Value, as_text
from ..estimates import Number, counted_mean, holm, mean, p_value, score_of_sums, share
from ..farm import Workplace
from ..game import Game
from ..players.selfplay import Strength
from ..progress import Progress
from .budget import Budget
from .ladder import play_duel
from .report.measuring.courses import (
    NOBODY,
    course,
    last_doubt,
    lead_changes,
)
from .report.measuring.lengths import CUT
from .report.measuring.second_looks import Looks, second_looks
from .run import Run, by_first_mover, is_drawn

SIMS = 64  # playouts an act
STRONGER = 4  # times the playouts, to measure the value of skill
RANDOM = 20_480  # games
MOST_ROUNDS = 10_000  # rounds
PLAYED = 0.8  # of a part of the budget, after which games are looked at again
FEWEST_TRIALS = 10  # trials, from which numbers are compared

MEASURES = {
    "first to act": "score of the seat that acts first; a half is fair",
    "unfairness": "how far that is from a half",
    "draws": "games in which all sides get the same",
    "skill": f"score of {STRONGER} times the playouts, seats exchanged",
    "turns": f"turns of a game, {CUT}",
    "random turns": f"turns of a random game, {CUT}",
    "random first to act": "score of the seat that acts first in random games",
    "last doubt": "part of a game that is over when the winner is last not clearly ahead",
    "lead changes": "turns of a game at which another side takes a clear lead",
    "comebacks": "games whose winner would win at most half of its par at some time",
    "one reasonable": "acts that are forced, or far better than each other one",
}
SHARES = frozenset(MEASURES) - {"turns", "random turns", "lead changes"}


@dataclass(frozen=True)
class VariantDifference:
    """Two variants at one size, and the chance of such a difference if there is none.

    at: the options that were varied. one, other: the numbers of the variants.
    """

    at: dict[str, Value]
    measure: str
    one: int
    other: int
    chance: float
    real: bool = False


@dataclass(frozen=True)
class VariantComparison:
    """The measurements: `found[k][v]` are the measures of variant v at the size `at[k]`."""

    variants: tuple[str, ...]
    at: tuple[dict[str, Value], ...]
    found: tuple[tuple[dict[str, Number], ...], ...]
    differences: tuple[VariantDifference, ...]

    def facts(self) -> dict[str, Any]:
        """The measurements and the differences, for JSON."""
        return {
            "variants": list(self.variants),
            "measures": MEASURES,
            "sizes": [
                {"at": at, "found": [{k: n.facts() for k, n in numbers.items()} for numbers in row]}
                for at, row in zip(self.at, self.found, strict=True)
            ],
            "differences": [
                {
                    "at": d.at,
                    "measure": d.measure,
                    "variants": [d.one, d.other],
                    "chance": d.chance,
                    "real": d.real,
                }
                for d in self.differences
            ],
            "words": self.words(),
        }

    def words(self) -> list[str]:
        """A sentence for each measure that differs somewhere, then one for those that do not."""
        sentences, same = [], []
        for measure in MEASURES:
            real = [d for d in self.differences if d.measure == measure and d.real]
            if real:
                sentences.append(f"Different in {measure}: {'; '.join(map(self._sentence, real))}.")
            elif any(d.measure == measure for d in self.differences):
                same.append(measure)
        if same:
            sentences.append(f"No real difference is seen in: {', '.join(same)}.")
        return sentences or ["Too few games were played to compare anything; give it more minutes."]

    def _sentence(self, d: VariantDifference) -> str:
        row = self.found[self.at.index(d.at)]
        numbers = [with_interval(d.measure, row[v][d.measure]) for v in (d.one, d.other)]
        where = f"{options(d.at)}: " if d.at else ""
        return f"{where}{self.variants[d.one]} {numbers[0]}, {self.variants[d.other]} {numbers[1]}"


def with_interval(measure: str, number: Number) -> str:
    """A number of a measure with its interval."""
    return number.percent if measure in SHARES else str(number)


def options(at: dict[str, Value]) -> str:
    """The options that were varied, as text."""
    return " ".join(f"{name}={as_text(value)}" for name, value in at.items())


def compare_variants(
    games: Sequence[Sequence[Game]],
    variants: Sequence[str],
    at: Sequence[dict[str, Value]],
    place: Workplace,
    budget: Budget,
    seed: int,
    progress: Progress,
) -> VariantComparison:
    """Measure `games[k][v]`, variant v at the size `at[k]`; all get equal parts of the budget."""
    for game in chain(*games):
        _require_opponents(game)
    runs = [[Run(game, place, budget, seed, progress) for game in row] for row in games]
    for run in chain(*runs):
        run.warm()
    begun, numbers = min(1.0, budget.spent), count()
    part = (1 - begun) / (len(games) * len(variants))  # of the budget, for each
    rows = [tuple(_measure(run, begun + part * next(numbers), part) for run in row) for row in runs]
    return VariantComparison(tuple(variants), tuple(at), tuple(rows), tuple(_differences(at, rows)))


def _require_opponents(game: Game) -> None:
    if len(game.sides) == 1:
        raise GameError(
            f"{game.id} has one side; only games in which sides play against each other can be "
            "compared. Write a report of each game instead."
        )


def _measure(run: Run, begin: float, part: float) -> dict[str, Number]:
    until = begin + part
    run.random = run.play_random(run.game, RANDOM, until)
    duel = play_duel(
        run, Strength(STRONGER * SIMS), Strength(SIMS), begin + part / 2, None, MOST_ROUNDS
    )
    run.more(SIMS, 10**6, begin + PLAYED * part)
    looks = second_looks(run, until)
    all_games, games = run.played[SIMS], run.acted(SIMS)
    t = run.tally
    first, total = by_first_mover(all_games, run.game), int(t["games"])
    sums = float(t["beginner"]), float(t["beginner_squares"])
    measures = {
        "first to act": first,
        "unfairness": unfair(first),
        "draws": share(sum(is_drawn(game, run.game) for game in all_games), len(all_games)),
        "turns": mean([int(game.notes["turned"].sum()) for game in games]),
        "random turns": counted_mean(t["turns"]),
        "random first to act": score_of_sums(total, *sums),
    }
    if duel.rounds:
        measures["skill"] = duel.score
    if looks is not None:
        measures |= _of_courses(run, looks)
    return {name: measures[name] for name in MEASURES if name in measures}


def _of_courses(run: Run, looks: Looks) -> dict[str, Number]:
    """The measures of leads and choices that a second look at the games gives."""
    again = {"comebacks": looks.comebacks, "one reasonable": looks.one_reasonable}
    numbers = {name: number for name, number in again.items() if number is not None}
    courses = [seen for game in run.acted(SIMS) if (seen := course(game, run.game))]
    won = [course for course in courses if course.winner != NOBODY]
    if won and (clear := looks.clear) is not None:
        numbers["last doubt"] = mean([last_doubt(course, clear) for course in won])
        numbers["lead changes"] = mean([lead_changes(course, clear) for course in courses])
    return numbers


def unfair(score: Number) -> Number:
    """The distance of a score from a half; its interval is that of the score, moved."""
    value, half = abs(score.value - 0.5), (score.high - score.low) / 2
    return Number(value, max(0.0, value - half), value + half, score.n)


def _differences(
    at: Sequence[dict[str, Value]], rows: Sequence[Sequence[dict[str, Number]]]
) -> list[VariantDifference]:
    seen = [
        VariantDifference(where, measure, a, b, p_value(row[a][measure], row[b][measure]))
        for where, row in zip(at, rows, strict=True)
        for (a, b), measure in product(combinations(range(len(row)), 2), MEASURES)
        if all(measure in row[v] and row[v][measure].n >= FEWEST_TRIALS for v in (a, b))
    ]
    real = holm([difference.chance for difference in seen])
    return [
        VariantDifference(d.at, d.measure, d.one, d.other, d.chance, r)
        for d, r in zip(seen, real, strict=True)
    ]
