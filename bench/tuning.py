"""How often `kibitz tune` names a winner where the options change nothing.

python -m bench.tuning --runs 2000

The options of a weighted coin are searched, but all settings win with the same chance: inside the
wish, on its bound, or outside. Nothing is played, the results are drawn; so thousands of runs take
minutes. A winner is a setting that is said to meet the wish while another is said to miss it. On
the bound and outside, it is an error as well to say that a setting meets the wish if it does not.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import kibitz
from kibitz.contract import Options
from kibitz.study.budget import Budget
from kibitz.study.estimates import share
from kibitz.study.tuning.ledger import Ledger
from kibitz.study.tuning.option_settings import Setting, space
from kibitz.study.tuning.trials import BATCH, Batch, Trials, tried
from kibitz.study.tuning.tuner import Tuned, Tuner
from kibitz.study.tuning.wish import wish

COIN = Path(__file__).parents[1] / "tests/study/tuning/weighted_coin.py"
WISH = "first 48-52%"
CHANCES = {"inside": 0.5, "on the bound": 0.52, "outside": 0.53}
GAMES = 30_000  # of a run


class DrawnGames:
    """A place that plays nothing: the first player wins each game with a chance of the setting.

    stop: the batch at which Ctrl-C is pressed, if any.
    """

    workers = 1

    def __init__(self, chance: Callable[[Options], float], stop: int | None = None) -> None:
        self.chance, self.stop, self.played = chance, stop, 0

    def map(self, f: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterator[Any]:
        """The results of batches; nothing is solved or compiled."""
        for job in jobs:
            yield self.batch(job) if f is tried else None

    def batch(self, job: Trials) -> Batch:
        """So many games, drawn by their seed."""
        if self.played == self.stop:
            raise KeyboardInterrupt
        self.played += 1
        rng = np.random.default_rng(job.first_seed)
        won = float(rng.binomial(BATCH, self.chance(job.game.options)))
        return Batch({"first": (BATCH, won, won)}, BATCH)

    def close(self) -> None:
        """Nothing to let go."""


def settings(**over: str) -> list[Setting]:
    """Settings of the coin."""
    return space(["coin"], [kibitz.load(str(COIN))], over, []).all()


def null_run(alike: list[Setting], chance: float, seed: int) -> Tuned:
    """A run in which all settings win with one chance."""
    ledger = Ledger(DrawnGames(lambda options: chance), Budget(playouts=GAMES), lambda *told: None)
    return Tuner(alike, wish(WISH), ledger, seed).run(exactly=False)


def is_false(found: Tuned, chance: float) -> bool:
    """Whether a run named a winner, or said of a setting what is not so."""
    return bool(found.winners) or bool(found.of("meets") and chance > 0.52)


def main() -> None:
    """Print a line for each chance."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--runs", type=int, default=2000)
    runs = reader.parse_args().runs
    alike = settings(paint="red,green,blue,white", komi="0,1")
    for where, chance in CHANCES.items():
        wrong = sum(is_false(null_run(alike, chance, seed), chance) for seed in range(runs))
        print(f"{where:14} {wrong:5} of {runs} runs are false alarms: {share(wrong, runs).percent}")


if __name__ == "__main__":
    main()
