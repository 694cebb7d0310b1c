"""What each part of the tree search is worth: it plays against itself with one thing changed.

python -m bench.strength              plays and writes docs/strength.md
python -m bench.strength --games 8    prints a short run, writes nothing
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import kibitz
from kibitz.contract import Value, as_text
from kibitz.estimates import mean_score
from kibitz.play.rounds import Tally, play_rounds
from kibitz.players import search_clock

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
GAMES = 100  # of a line, or the next multiple of the seats
SEED = 20261120
TIME = 0.01  # seconds an act for the players compared at equal time


@dataclass(frozen=True)
class Duel:
    """Two players at a game; `why` says in a few words what the line is for."""

    game: str
    options: tuple[tuple[str, Value], ...]
    first: str
    second: str
    why: str

    def load(self) -> kibitz.Game:
        """The game with its options."""
        return kibitz.load(self.game, **dict(self.options))

    def rounds(self, games: int) -> int:
        """How many rounds at least so many games are."""
        return -(-games // self.load().seats)

    def command(self, games: int) -> str:
        """The command that plays it again."""
        options = "".join(f" -o {name}={as_text(value)}" for name, value in self.options)
        games = self.rounds(games) * self.load().seats
        arguments = f"--games {games} --seed {SEED}"
        return f"kibitz match {self.first} {self.second} {self.game}{options} {arguments}"


TUNED = (("byg", (("side", 5),)), ("beat-it-or-eat-it", (("ranks", 8),)))
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


def changes() -> Iterator[Duel]:
    """The usual search with more playouts, then against itself with one thing changed."""
    for name, options in TUNED:
        for sims in (100, 1000):
            more, less = f"mcts:sims={10 * sims}", f"mcts:sims={sims}"
            yield Duel(name, options, more, less, "ten times the playouts")
        guesses = "guess" in kibitz.load(name).rules.functions
        for change, words in CHANGES + OF_A_GUESS * guesses:
            yield Duel(name, options, f"{USUAL},{change}", USUAL, words)


def played(duel: Duel, games: int) -> Tally:
    """Play it, each player in each seat; seconds count processor time."""
    makers = [
        lambda seed, spec=spec: kibitz.player(spec, seed) for spec in (duel.first, duel.second)
    ]
    with search_clock.processor_time():
        return play_rounds(duel.load(), *makers, rounds=duel.rounds(games), seed=SEED)


def line(duel: Duel, tally: Tally) -> str:
    """A line of a table."""
    found = mean_score(tally.rounds)
    score = f"{100 * found.value:.1f}% | {100 * found.low:.1f} to {100 * found.high:.1f}"
    counts = f"{tally.wins} / {tally.draws} / {tally.losses}"
    game = " ".join([duel.game, *(f"{name}={as_text(value)}" for name, value in duel.options)])
    return f"| {game} | {duel.why} | `{duel.first}` | `{duel.second}` | {counts} | {score} |"


INTERVAL = "the interval is that of the mean score of the rounds (`kibitz match` has the same)"
COLUMNS = """| game | compared | first | second | won / between / lost | score | 95% interval |
|---|---|---|---|---|---|---|
"""
HEAD = """# What each part of the search adds

Written by `python -m bench.strength`. {how} Players with `time={time}` think {time} seconds an act
on one thread, so the result includes what a change costs in speed. Their games differ a little
each time; games by playouts do not. [Players](players.md) shows how strong the players of every
game are, and [finding rules](induction.md#how-well-it-does) shows how far their certainty can be
trusted.
"""
HOW = """Each line is {games}:
rounds with one deal, in which the first player has each seat once and the second all others.
The score is the share of the others that the first player beats, a tie counting half;
{interval}.
Won means before all others, lost means behind all. `kibitz match` plays a line again, for example:

    {command}

"""


def table(wanted: list[Duel], games: int, jobs: int) -> str:
    """Play everything, a process a core; print each line, and return all."""
    lines = []
    with ProcessPoolExecutor(jobs) as pool:
        tallies = pool.map(played, wanted, [games] * len(wanted))
        for duel, tally in zip(wanted, tallies, strict=True):
            lines.append(line(duel, tally))
            print(lines[-1], flush=True)
    return "".join(f"{one}\n" for one in lines)


def reader_for(games: int) -> argparse.ArgumentParser:
    """The arguments: the number of games a line, and the number at a time."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--games", type=int, default=games)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return reader


def asked(games: int) -> argparse.Namespace:
    """What the command line says."""
    return reader_for(games).parse_args()


def main() -> None:
    """Play everything and write the page."""
    given, wanted = asked(GAMES), list(changes())
    how = HOW.format(games=f"{GAMES} games", interval=INTERVAL, command=wanted[0].command(GAMES))
    head = HEAD.format(how=how, time=TIME)
    page = f"{head}\n{COLUMNS}{table(wanted, given.games, given.jobs)}"
    if given.games == GAMES:
        PAGE.write_text(page)


if __name__ == "__main__":
    main()
