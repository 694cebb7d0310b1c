"""What workers of a farm learn together, compared with one that learns alone for as long.

python -m bench.merging                                  prints a line for each game and number
python -m bench.merging --game byg:side=3 --workers 2 4 --seconds 8 --runs 3

The workers take turns in this process. Seconds are processor time of each, so neither other work
on the machine nor the exchange takes any. Each network then plays all that one worker alone has
made, without a search, from openings of up to six random acts.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import kibitz
from kibitz.farm import Here
from kibitz.interfaces.cli.arguments import parted
from kibitz.learning.periods import Learned, Period, begun, learn_period, merge
from kibitz.learning.training import Training

GAMES = ["./examples/connect_four.py", "byg:side=3"]
ROUNDS = 200
DEALS = 7 << 32  # from here on the seeds of matches


def learned(training: Training, workers: int, seconds: float, periods: int, seed: int) -> int:
    """Train from nothing into `training.net`; how many games were played."""
    known, games = Learned(training.net.weights, *training.sums), 0
    for array in known:
        array[:] = 0.0
    for number in range(periods):
        training.done = number / periods
        common = begun(training.game, training.net, training.sums, training.schedule())
        common = common._replace(clock=time.process_time)
        first = (seed * periods + number) * workers
        jobs = [Period(seconds / periods, (first + k) << 32) for k in range(workers)]
        played = [one for one in Here().each(learn_period, common, jobs) if one]
        merge(known, [one.changes for one in played])
        games += sum(one.games for one in played)
    return games


def score(training: Training, weights: Any, rivals: list[Any]) -> float:
    """The score of weights against others."""
    training.net.weights[:] = weights
    scores: list[float] = []
    for rival in rivals:
        training.best.weights[:] = rival
        for k in range(ROUNDS):
            scores += training.round_scores(DEALS + k)
    return float(np.mean(scores))


def compare(name: str, workers: list[int], seconds: float, periods: int, runs: int) -> None:
    """Print how each number of workers scores against one, a line for each number."""
    id, options = parted(name)
    game = kibitz.load(id, **options)
    training = Training(game, 1)
    alone: list[Any] = []
    for seed in range(runs):
        learned(training, 1, seconds, periods, seed)
        alone.append(training.net.weights.astype(np.float16))
    for number in workers:
        scores, games = [], 0
        for seed in range(runs):
            games += learned(training, number, seconds, periods, (number + 1) * runs + seed)
            scores.append(score(training, training.net.weights.copy(), alone))
        each = ", ".join(f"{one:.0%}" for one in scores)
        print(
            f"{name}: {number} workers against one, {seconds:g} s each: {np.mean(scores):.1%} "
            f"({runs} runs: {each}), {games // runs:,} games", flush=True,
        )  # fmt: skip


def main() -> None:
    """Print all scores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="*", default=GAMES)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--periods", type=int, default=8)
    parser.add_argument("--runs", type=int, default=4)
    given = parser.parse_args()
    for name in given.game:
        compare(name, given.workers, given.seconds, given.periods, given.runs)


if __name__ == "__main__":
    main()
