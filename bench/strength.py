"""How strong the players are, and what each part of the search is worth.

python -m bench.strength              plays and writes docs/strength.md
python -m bench.strength --pairs 4    prints a short run, writes nothing
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import kibitz
from kibitz.contract import as_text
from kibitz.study.rounds import Tally, play_rounds

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
PAIRS = 50
SEED = 20261120
TIME = 0.01  # seconds an act for the players compared at equal time


@dataclass(frozen=True)
class Duel:
    """Two players at a game; `changed` says in a few words what sets the first apart."""

    game: str
    options: tuple[tuple[str, int], ...]
    first: str
    second: str
    changed: str

    def command(self, pairs: int) -> str:
        """The command that plays it again."""
        options = "".join(f" -o {name}={as_text(value)}" for name, value in self.options)
        games = f"--games {2 * pairs} --seed {SEED}"
        return f"kibitz match {self.first} {self.second} {self.game}{options} {games}"


GAMES = (("byg", (("side", 5),)), ("beat-it-or-eat-it", (("ranks", 8),)))
USUAL = f"mcts:time={TIME}"
CHANGES = (
    ("explore=0.3", "less exploring"),
    ("explore=1.4", "more exploring"),
    ("urgency=100", "every act once first (no first-play urgency)"),
    ("rave=100", "rapid action values, k = 100"),
    ("rave=1000", "rapid action values, k = 1000"),
    ("expand=1", "a leaf a playout"),
    ("expand=16", "a leaf in 16 playouts"),
    ("solve=no", "nothing proved"),
)
OF_A_GUESS = (
    ("cut=4", "playouts of four acts, then the guess"),
    ("cut=20", "playouts of twenty acts, then the guess"),
    ("cut=2000", "playouts to the end, no guess"),
)


def duels() -> Iterator[Duel]:
    """The ladder of budgets first, then the usual search against itself with one thing changed."""
    for name, options in GAMES:
        yield Duel(name, options, "mcts:sims=100", "uniform", "a hundred playouts an act")
        for sims in (100, 1000):
            more, less = f"mcts:sims={10 * sims}", f"mcts:sims={sims}"
            yield Duel(name, options, more, less, "ten times the playouts")
        guesses = "guess" in kibitz.load(name).rules.functions
        for change, words in CHANGES + OF_A_GUESS * guesses:
            yield Duel(name, options, f"{USUAL},{change}", USUAL, words)


def played(duel: Duel, pairs: int) -> Tally:
    """Play it, seats exchanged within each pair."""
    makers = [
        lambda seed, spec=spec: kibitz.player(spec, seed) for spec in (duel.first, duel.second)
    ]
    game = kibitz.load(duel.game, **dict(duel.options))
    return play_rounds(game, *makers, rounds=pairs, seed=SEED)


def line(duel: Duel, tally: Tally) -> str:
    """A line of the table."""
    low, high = tally.interval
    score = f"{100 * tally.score:.1f}% | {100 * low:.1f} to {100 * high:.1f}"
    counts = f"{tally.wins} / {tally.draws} / {tally.losses}"
    return (
        f"| {duel.game} | {duel.changed} | `{duel.first}` | `{duel.second}` | {counts} | {score} |"
    )


HEAD = f"""# Strength

Written by `python -m bench.strength`. Each line is {{pairs}} pairs of games with the same deal and
the seats exchanged; the score is the first player's, a draw counting half, with Wilson's 95%
interval over the pairs. Where both have `time={TIME}`, both think {TIME} seconds an act on one
thread, so what a change costs in speed is paid for in the result.

A line is played again by `kibitz match FIRST SECOND GAME`, for example

    {{command}}

Games played by the clock come out a little different each time; those by playouts do not.

| game | the first differs by | first | second | won / drawn / lost | score | 95% interval |
|---|---|---|---|---|---|---|
"""


def main() -> None:
    """Play everything, a process a core, and write the page."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--pairs", type=int, default=PAIRS)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = reader.parse_args()
    wanted, lines = list(duels()), []
    with ProcessPoolExecutor(given.jobs) as pool:
        tallies = pool.map(played, wanted, [given.pairs] * len(wanted))
        for duel, tally in zip(wanted, tallies, strict=True):
            lines.append(line(duel, tally))
            print(lines[-1], flush=True)
    if given.pairs == PAIRS:
        head = HEAD.format(pairs=PAIRS, command=wanted[0].command(PAIRS))
        PAGE.write_text(head + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
