"""Matches of two players, and the lines of a table in which their results stand."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import kibitz
from kibitz.contract import Value, as_text
from kibitz.estimates import mean_score
from kibitz.play.rounds import Tally, play_rounds
from kibitz.players import search_clock

SEED = 20261120
INTERVAL = "the interval is that of the mean score of the rounds (`kibitz match` has the same)"
COLUMNS = """| game | compared | first | second | won / between / lost | score | 95% interval |
|---|---|---|---|---|---|---|
"""


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


def table(wanted: Sequence[Duel], games: int, jobs: int) -> str:
    """Play everything, a process a core; print each line, and return all."""
    lines = []
    with ProcessPoolExecutor(jobs) as pool:
        tallies = pool.map(played, wanted, [games] * len(wanted))
        for duel, tally in zip(wanted, tallies, strict=True):
            lines.append(line(duel, tally))
            print(lines[-1], flush=True)
    return "".join(f"{one}\n" for one in lines)
