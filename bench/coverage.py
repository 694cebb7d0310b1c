"""How often the intervals of scores hold the truth, and how often the sequential test errs.

python -m bench.coverage           prints both
python -m bench.coverage --write   writes them to docs/report.md (minutes)

Scores are drawn, not played, so the truth is known. Each number is asked of the place that prints
it, so a place that would take another interval is seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

import kibitz
from kibitz.estimates import share
from kibitz.game import Game
from kibitz.play.rounds import tallied
from kibitz.play.scale import SHARES
from kibitz.players.selfplay import Strength
from kibitz.study.ladder import Duel
from kibitz.study.run import by_seat
from kibitz.study.sequential import FEWEST, Sequential, expected
from kibitz.study.tuning.measures_to_tune import MEASURES, Column, columns, ends, number

from .page_parts import write_part

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/report.md"
SHOWN = (8, 30, 200)  # rounds
TRUE = (0.5, 0.75, 0.95)
ELO = (0.0, 50.0)  # of the sequential test
MOST_ROUNDS = 4000  # of a test; nearly all are decided after a tenth of that
BLOCK = 500  # tests at a time

Ends = tuple[float, float]


def games(rng: Any, score: float, drawn: float, shape: tuple[int, ...]) -> Any:
    """Scores of games of a player with this mean; `drawn`: how many are draws, at most."""
    half = min(drawn / 2, min(score, 1 - score) * 0.9)
    at = rng.random(shape)
    return np.where(at < score - half, 1.0, np.where(at < score + half, 0.5, 0.0))


KINDS: dict[str, Callable[[Any, float, tuple[int, ...]], Any]] = {
    "games that are won or lost": lambda rng, score, n: games(rng, score, 0, n),
    "games of which half are drawn": lambda rng, score, n: games(rng, score, 0.5, n),
    "rounds of two games": lambda rng, score, n: games(rng, score, 0, (*n, 2)).mean(-1),
    "rounds of drawish games": lambda rng, score, n: games(rng, score, 0.7, (*n, 2)).mean(-1),
    "rounds of games for three": lambda rng, score, n: rng.binomial(2, score, (*n, 3)).mean(-1) / 2,
}  # fmt: skip


def of_match(scores: Sequence[float]) -> Ends:
    """As `kibitz match` has it, of rounds."""
    return tallied(list(scores), 1).interval


def of_ladder(scores: Sequence[float]) -> Ends:
    """As `kibitz ladder` has it, and `kibitz compare` for skill."""
    found = Duel(Strength(2), Strength(1), tuple(scores)).score
    return found.low, found.high


def of_report(scores: Sequence[float]) -> Ends:
    """As `kibitz report` and `kibitz compare` have it for seats, of games for two."""
    played: Any = [SimpleNamespace(returns=(score, 1 - score)) for score in scores]
    found = by_seat(played, _game())[0]
    return found.low, found.high


def of_training(scores: Sequence[float]) -> Ends:
    """As `kibitz train` and the benches have it."""
    found = SHARES.estimate(scores)
    return found.low, found.high


def of_tuning(scores: Sequence[float]) -> Ends:
    """As `kibitz tune` prints it."""
    found = number(_column(), {"skill": _sums(scores)})
    assert found is not None
    return found.low, found.high


PLACES = {
    "match": of_match, "ladder": of_ladder, "report": of_report, "train": of_training,
    "tune": of_tuning,
}  # fmt: skip


def of_race(scores: Sequence[float], wrong: float) -> Ends | None:
    """As `kibitz tune` decides by it; each end is wrong with this chance at most."""
    return ends(_column(), {"skill": _sums(scores)}, wrong)


@cache
def _game() -> Game:
    return kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


@cache
def _column() -> Column:
    return columns(MEASURES["skill"], _game())[0]


def _sums(scores: Sequence[float]) -> tuple[int, float, float]:
    found = np.asarray(scores)
    return len(found), float(found.sum()), float((found * found).sum())


def held(place: Callable[[Sequence[float]], Ends], kind: str, score: float, rounds: int,
         runs: int, seed: int = 0) -> float:  # fmt: skip
    """The part of drawn results of which the interval holds the true score."""
    rows = KINDS[kind](np.random.default_rng((seed, rounds)), score, (runs, rounds)).tolist()
    return float(np.mean([low <= score <= high for low, high in map(place, rows)]))


def errors(kind: str, elo: float, tests: int, seed: int = 0) -> int:
    """How many sequential tests err; they look after each round, as `kibitz match --sprt`."""
    test = Sequential(*ELO)
    scores = KINDS[kind](np.random.default_rng(seed), expected(elo), (tests, MOST_ROUNDS))
    n = np.arange(1, MOST_ROUNDS + 1)
    ratio = test.ratio_of_sums(n, scores.cumsum(1), (scores * scores).cumsum(1))
    ratio[:, : FEWEST - 1] = 0
    decided = np.abs(ratio) >= test.bound
    assert decided.any(1).mean() > 0.999
    last = ratio[np.arange(tests), decided.argmax(1)]
    return int(np.sum(last > 0 if elo == ELO[0] else last < 0))


def coverage(runs: int) -> str:
    """A table of how often the interval holds the truth."""
    rows = ["| results | true score | " + " | ".join(f"{n} rounds" for n in SHOWN) + " |"]
    rows.append("|---" * (2 + len(SHOWN)) + "|")
    for kind in KINDS:
        for score in TRUE:
            cells = [f"{held(of_match, kind, score, n, runs):.1%}" for n in SHOWN]
            rows.append(f"| {kind} | {score:.0%} | {' | '.join(cells)} |")
    return "\n".join(rows)


def sprt(runs: int) -> str:
    """A table of the errors of the sequential test."""
    rows = ["| results | true difference | tests | errors |", "|---" * 4 + "|"]
    for kind in KINDS:
        for elo in ELO:
            wrong = sum(errors(kind, elo, BLOCK, k) for k in range(runs // BLOCK))
            rows.append(f"| {kind} | {elo:g} Elo | {runs:,} | {share(wrong, runs).percent} |")
    return "\n".join(rows)


def main() -> None:
    """Measure, and write the page if that is wanted."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--runs", type=int, default=4000)
    reader.add_argument("--write", action="store_true")
    given = reader.parse_args()
    for name, text in {"coverage": coverage(given.runs), "sprt": sprt(2 * given.runs)}.items():
        print(f"{text}\n", flush=True)
        if given.write:
            write_part(PAGE, name, text)


if __name__ == "__main__":
    main()
