"""What `bench.learning` has measured: a JSON file that a later run goes on from, and its tables.

Lines of one table were measured in one way: each way has a table of its own, and the sentence above
it says the way.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kibitz.contract import KibitzError
from kibitz.estimates import share
from kibitz.whole_file import whole_file


@dataclass(frozen=True)
class Way:
    """How players were trained and measured.

    seconds: of an act. games: of a match; 0 where no matches are played.
    """

    minutes: float
    threads: int
    seed: int
    seconds: float
    games: int
    machine: str

    def sentences(self, dates: str) -> str:
        """What a reader of a table has to know."""
        match = f" --games {self.games}" if self.games else " --exact"
        command = f"--minutes {self.minutes:g} --threads {self.threads} --seed {self.seed}{match}"
        threads = f"{self.threads} thread{'s' * (self.threads > 1)}"
        minutes = f"{self.minutes:g} minute{'s' * (self.minutes != 1)}"
        return (
            f"Measured by `python -m bench.learning {command}` {dates}: {minutes} "
            f"of training each on {threads}, {self.seconds:g} seconds an act where time counts, "
            f"all in processor time on one machine with {self.machine}."
        )


@dataclass(frozen=True)
class MatchLine:
    """A match of a candidate. low, high: the 95% interval of its score. learned: games."""

    way: Way
    game: str
    candidate: str
    against: str
    learned: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    date: str

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for lines that measure the same."""
        return self.way, self.game, self.candidate, self.against

    @property
    def group(self) -> str:
        """Lines of one group stand together."""
        return self.game

    def row(self) -> str:
        """A row of a table."""
        score = f"{100 * self.score:.0f}% | {100 * self.low:.0f} to {100 * self.high:.0f}"
        return (
            f"| {self.game} | {self.candidate} | {self.learned:,} | {self.against} | "
            f"{self.wins} / {self.draws} / {self.losses} | {score} |"
        )


@dataclass(frozen=True)
class ExactLine:
    """How often a player keeps the exact value. learned: games; None for plain search."""

    way: Way
    player: str
    budget: str
    learned: int | None
    right: int
    positions: int
    date: str

    @property
    def key(self) -> tuple[Any, ...]:
        """Equal for lines that measure the same."""
        return self.way, self.player, self.budget, self.positions

    @property
    def group(self) -> str:
        """Lines of one group stand together."""
        return self.player

    def row(self) -> str:
        """A row of a table."""
        learned = "" if self.learned is None else f"{self.learned:,}"
        kept = share(self.right, self.positions).percent
        return f"| {self.player} | {learned} | {self.budget} | {kept} |"


class Results:
    """The lines in a file, in the order in which they were measured."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.matches: list[MatchLine] = []
        self.exact: list[ExactLine] = []
        self._read()

    def _read(self) -> None:
        if not self.path.is_file():
            return
        try:
            found = json.loads(self.path.read_text("utf-8"))
            self.matches = [MatchLine(**_with_way(line)) for line in found["matches"]]
            self.exact = [ExactLine(**_with_way(line)) for line in found["exact"]]
        except (ValueError, TypeError, KeyError, AttributeError) as fault:
            raise KibitzError(
                f"{self.path} is damaged; delete it or take another file with --results."
            ) from fault

    def has(self, key: tuple[Any, ...]) -> bool:
        """Whether a line is measured already."""
        lines: list[MatchLine | ExactLine] = [*self.matches, *self.exact]
        return any(line.key == key for line in lines)

    def add(self, line: MatchLine | ExactLine) -> None:
        """Add a line and write the file, with the lines that other runs have added meanwhile.

        Where another run has measured the same, its line stays.
        """
        self._read()
        if self.has(line.key):
            return
        if isinstance(line, MatchLine):
            self.matches.append(line)
        else:
            self.exact.append(line)
        found = {
            "matches": [asdict(one) for one in self.matches],
            "exact": [asdict(one) for one in self.exact],
        }
        with whole_file(self.path) as file:
            file.write(f"{json.dumps(found, indent=1)}\n".encode())


def _with_way(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, "way": Way(**line["way"])}


MATCH_HEAD = (
    "| game | candidate | games learned | against | won / drawn / lost | score | 95% interval |"
)
EXACT_HEAD = "| player | games learned | budget of an act | value kept, with 95% interval |"


def match_tables(lines: list[MatchLine], how: str) -> str:
    """A table for each way of measuring. how: what all matches have in common, as sentences."""
    return _tables(lines, lambda way: f"Each line is {way.games} games; {how}", MATCH_HEAD)


def exact_tables(lines: list[ExactLine], how: str) -> str:
    """The same for exact positions."""
    return _tables(lines, lambda way: how, EXACT_HEAD)


def _tables(lines: Any, how: Any, head: str) -> str:
    ways = list(dict.fromkeys(line.way for line in lines))
    texts = []
    for way in ways:
        rows = [line for line in lines if line.way == way]
        groups = list(dict.fromkeys(row.group for row in rows))
        rows.sort(key=lambda row: groups.index(row.group))
        said = f"{way.sentences(_dates(rows))} {how(way)}"
        table = [head, "|" + "---|" * (head.count("|") - 1), *(row.row() for row in rows)]
        texts.append("\n".join([said, "", *table]))
    return "\n\n".join(texts)


def _dates(lines: Any) -> str:
    first, last = min(line.date for line in lines), max(line.date for line in lines)
    return f"on {first}" if first == last else f"from {first} to {last}"
