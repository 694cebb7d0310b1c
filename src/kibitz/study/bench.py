"""The workbench of a report: the game, the farm, the budget, and all games that were played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..farm import Place
from ..game import Game
from ..players.selfplay import Games, Played, Strength, played
from .budget import Budget
from .numbers import Number, share
from .random_games import RandomGames, counted, merged
from .rounds import derived
from .settled import Finished, settled

Tell = Callable[[str, float], None]
BATCH = 5_120  # random games of a job
JOB = 1_500_000  # acts of playouts in a job, about: a few tens of milliseconds
SEEDS = 2**62


@dataclass
class Bench:
    """What the sections of a report are made from.

    tell: what is being measured, and the part of the budget that is used up.
    """

    game: Game
    place: Place
    budget: Budget
    seed: int
    tell: Tell
    random: list[Any] = field(default_factory=list)  # tallies, one a batch
    played: dict[int, list[Played]] = field(default_factory=dict)  # games by playouts an act
    compiling: float = 0.0  # seconds that it took before anything was played
    _merged: Any = None

    @property
    def tally(self) -> Any:
        """All random games together: a record of `random_games.tally_type`."""
        if self._merged is None or self._merged[0] != len(self.random):
            self._merged = (len(self.random), merged(self.random)[0])
        return self._merged[1]

    @property
    def stuck(self) -> bool:
        """Whether random games came to dead ends, which no search can go past."""
        return bool(self.random) and int(self.tally["dead_ends"]) > 0

    @property
    def length(self) -> float:
        """Acts of a random game, on average."""
        lengths = self.tally["lengths"]
        return float((lengths * np.arange(len(lengths))).sum() / lengths.sum())

    @property
    def strongest(self) -> int:
        """The most playouts an act with which enough games were played to look at."""
        enough = [sims for sims, games in self.played.items() if len(games) >= ENOUGH]
        return max(enough or self.played, default=0)

    @property
    def best(self) -> list[Played]:
        """The games of the strongest players."""
        return self.played.get(self.strongest, [])

    def leisure(self, seconds: float) -> bool:
        """Whether something that may take so long, such as compiling a solver, can be begun."""
        budget = self.budget
        return budget.playouts > 0 or (1 - budget.spent) * budget.seconds > 2 * seconds

    def warm(self) -> None:
        """Compile what all stages need, once a machine, before many processes do."""
        begun = self.budget.elapsed
        self.tell("compiling", self.budget.spent)
        counted(RandomGames(self.game, 0, 1))
        (one,) = played(Games(self.game, (Strength(2),) * self.game.seats, 0, 1))
        if one.returns is not None:
            settled(Finished(self.game, one.seed, tuple(one.acts)))
        self.compiling = self.budget.elapsed - begun

    def play_random(self, game: Game, games: int, until: float) -> list[Any]:
        """Tallies of so many random games, fewer if the budget is used up to `until` before."""
        begin = derived(self.seed, "random", str(game)) % SEEDS
        jobs = (RandomGames(game, begin + k, min(BATCH, games - k)) for k in range(0, games, BATCH))
        found = []
        for tally in self.place.map(counted, jobs):
            found.append(tally)
            self.budget.spend(int(tally["games"][0]))
            self.tell(f"random games of {game}", self.budget.spent)
            if self.budget.spent >= until:
                break
        return found

    def play(self, job: Games, games: int, until: float, what: str) -> Iterator[Played]:
        """Games like that of `job`, until there are so many or the budget is used up."""
        size = self._batch(job)
        batches = (_batch_of(job, k, min(size, games - k)) for k in range(0, games, size))
        for batch in self.place.map(played, batches):
            for one in batch:
                self.budget.spend(one.playouts)
                yield one
            self.tell(what, self.budget.spent)
            if self.budget.spent >= until:
                break

    def _batch(self, job: Games) -> int:
        """How many games make a job of a fair length."""
        sims = max(strength.sims for strength in job.seats)
        return max(1, int(JOB / (self.length**2 * max(1, sims))))

    def alike(self, sims: int, name: str, game: Game | None = None) -> Games:
        """A job of games in which all seats play with so many playouts an act."""
        game = game or self.game
        seed, choice = (derived(self.seed, name, str(game), sims, k) % SEEDS for k in range(2))
        return Games(game, (Strength(sims),) * game.seats, seed, 0, choice)

    def more(self, sims: int, games: int, until: float) -> None:
        """Have so many games of players with so many playouts an act, if the budget allows it."""
        had = self.played.setdefault(sims, [])
        job = self.alike(sims, "selfplay")
        rest = Games(job.game, job.seats, job.seed + len(had), 0, job.choice + len(had))
        what = f"games of {Strength(sims)}"
        for one in self.play(rest, games - len(had), until, what):
            had.append(one)


ENOUGH = 100  # games to look at closely


def _batch_of(job: Games, first: int, games: int) -> Games:
    return Games(job.game, job.seats, job.seed + first, games, job.choice + first, job.begin)


def beaten(one: Played, seats: int) -> list[float]:
    """By seat, the share of the others that it beat, a tie counting half; a half if unfinished."""
    if one.returns is None or seats < 2:
        return [0.5] * seats
    return [
        sum((mine > other) + (mine == other) / 2 for other in one.returns) / (seats - 1)
        - 0.5 / (seats - 1)
        for mine in one.returns
    ]


def by_seat(games: list[Played], seats: int) -> list[Number]:
    """The score of each seat: the share of the others that it beats."""
    rows = [beaten(one, seats) for one in games]
    return [share(sum(row[seat] for row in rows), len(rows)) for seat in range(seats)]


def drawn(one: Played) -> bool:
    """Whether no seat was alone before all others."""
    return one.returns is None or sorted(one.returns)[-2:].count(max(one.returns)) > 1
