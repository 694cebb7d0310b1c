"""How often `kibitz tune` names a winner where the options change nothing; and an example.

python -m bench.tuning --runs 2000           prints both
python -m bench.tuning --runs 2000 --write   writes them to docs/tune.md

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
from kibitz.estimates import share
from kibitz.farm import Here, farm
from kibitz.study.budget import Budget
from kibitz.study.tuning.ledger import Ledger
from kibitz.study.tuning.option_settings import Setting, space
from kibitz.study.tuning.trials import BATCH, Batch, Trials, tried
from kibitz.study.tuning.tuner import Tuned, Tuner
from kibitz.study.tuning.tuning_sections import table, words
from kibitz.study.tuning.wish import wish

from .page_parts import write_part

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/tune.md"
COIN = ROOT / "tests/study/tuning/weighted_coin.py"
EXAMPLE, PLAYOUTS = "first 46-54%", 6_000_000
WISH, BOUND = "first 40-52%", 0.52
CHANCES = {"inside": 0.46, "on the bound": BOUND, "just outside": 0.521}
GAMES = 30_000  # of a run


class DrawnGames(Here):
    """A place that plays nothing: the first player wins each game with a chance of the setting.

    stop: the batch at which Ctrl-C is pressed, if any.
    """

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


def settings(**over: str) -> list[Setting]:
    """Settings of the coin."""
    return space(["coin"], [kibitz.load(str(COIN))], over, []).all()


def null_run(alike: list[Setting], chance: float, seed: int) -> Tuned:
    """A run in which all settings win with one chance."""
    ledger = Ledger(
        DrawnGames(lambda options: chance), Budget(playouts=GAMES), lambda *progress: None
    )
    return Tuner(alike, wish(WISH), ledger, seed).run(exactly=False)


def is_false(found: Tuned, chance: float) -> bool:
    """Whether a run named a winner, or said of a setting what is not so."""
    return bool(found.winners) or bool(found.of("meets") and chance > BOUND)


def false_alarms(runs: int) -> str:
    """A row for each chance."""
    alike = settings(paint="red,green,blue,white", komi="0,1")
    rows = [
        f"| the first player wins; the wish is `{WISH}` | runs | false alarms |",
        "|---|---|---|",
    ]
    for where, chance in CHANCES.items():
        wrong = sum(is_false(null_run(alike, chance, seed), chance) for seed in range(runs))
        number = share(wrong, runs).percent
        rows.append(f"| {chance:.1%}, {where} | {runs:,} | {wrong}: {number} |")
    return "\n".join(rows)


def example() -> str:
    """The settings of the coin, by games and exactly."""
    over = settings(komi="")
    wanted = wish(EXAMPLE)
    with farm("cores") as place:
        ledger = Ledger(place, Budget(playouts=PLAYOUTS), lambda *progress: None)
        found = Tuner(over, wanted, ledger, 0).run(exactly=False)
    shown = table(found)
    rows = [(*shown.head[:-1], "exact"), ("---",) * len(shown.head)]
    for row in shown.rows:
        komi = int(row[0].removeprefix("komi="))
        rows.append((*row[:-1], f"{(15 - komi) / 20:.0%}"))
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    command = (
        f"kibitz tune {COIN.relative_to(ROOT)} --over komi --no-exact \\\n"
        f'    --want "{EXAMPLE}" --playouts {PLAYOUTS}'
    )
    return "\n".join([f"```sh\n{command}\n```\n", *words(found), "", *lines])


def main() -> None:
    """Measure, and write the page if that is wanted."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--runs", type=int, default=2000)
    reader.add_argument("--write", action="store_true")
    given = reader.parse_args()
    for name, text in {"example": example(), "alarms": false_alarms(given.runs)}.items():
        print(f"{text}\n", flush=True)
        if given.write:
            write_part(PAGE, name, text)


if __name__ == "__main__":
    main()
