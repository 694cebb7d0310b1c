"""One run of measuring: the game, the farm, the budget, and all games that were played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from ..contract import DeadEnd
from ..estimates import Number, mean_score
from ..farm import Workplace
from ..game import Game
from ..play import sides
from ..play.random_games import EVERY, RandomGames, count_games, merge_tallies
from ..play.seeds import derived_seed
from ..players.selfplay import SelfplayGame, SelfplayJob, Strength, play_job
from ..progress import Progress, Step
from . import play_luck
from .budget import Budget
from .settled import warm as warm_settling

Result = TypeVar("Result")
BATCH = 5_120  # random games of a job
FIRST_GAMES = 64  # of the first job, where it is not known yet how long they take
JOB = 1_500_000  # acts of playouts in a job, about: a few tens of milliseconds
MOST_OF_BUDGET = 0.01  # of a budget in playouts that a job takes, at most
BRIEF = 0.1  # seconds that a job should take, so that a stage can end in time
SEEDS = 2**62


@dataclass
class Pace:
    """The number of games of a job: few enough that it is brief, unless it is fixed."""

    size: int
    fixed: bool = False
    seconds: float = 0.0  # that a game took, of the last job

    def batches(self, games: int) -> Iterator[tuple[int, int]]:
        """The first game of each job and its number of games, `games` in all."""
        first = 0
        while first < games:
            count = min(self.size, games - first)
            yield first, count
            first += count

    def note(self, seconds: float) -> None:
        """Note the time that a game of a job took."""
        self.seconds = seconds
        if not self.fixed:
            self.size = max(1, min(2 * self.size, int(BRIEF / max(seconds, 1e-9))))


@dataclass(frozen=True)
class Timed:
    """A function of a job of games that also returns the seconds of one game where it ran."""

    f: Callable[[Any], Any]

    def __call__(self, job: Any) -> tuple[Any, float]:
        """The result, and the seconds."""
        begun = time.perf_counter()
        return self.f(job), (time.perf_counter() - begun) / max(1, job.games)


def warm_part(job: tuple[Game, int]) -> None:
    """Compile one of `PARTS` for a game; that it comes to a dead end is found out later."""
    game, part = job
    with suppress(DeadEnd):
        PARTS[part](game)


def _warm_counting(game: Game) -> None:
    count_games(RandomGames(game, 0, 1))


def _warm_searches(game: Game) -> None:
    play_job(SelfplayJob(game, (Strength(2),) * game.seats, 0, 1))


PARTS = (_warm_searches, _warm_counting, warm_settling, play_luck.warm)


@dataclass
class Run:
    """The games from which the sections of a report are made.

    progress: gets the current measurement and the used part of the budget.
    """

    game: Game
    place: Workplace
    budget: Budget
    seed: int
    progress: Progress
    against: str = ""  # a player that the author gave, for the strength of the levels
    heuristic: str = ""  # the player of the best rules of thumb that were found
    random: list[Any] = field(default_factory=list)  # tallies, one a batch
    played: dict[int, list[SelfplayGame]] = field(default_factory=dict)  # games by playouts an act
    learned: Any = None  # the player that was trained, a `LearnedPlay`, where there was time
    judged: Game | None = None  # the size in which best responders judged all players
    compiling: float = 0.0  # seconds that it took before anything was played
    random_seconds: float = 0.0  # of a random game, as the last ones were
    playout_seconds: float = 0.0  # of a playout of a search
    left_unsolved: bool = False  # whether there was no time to try to solve this size
    without_signal: str = ""  # a sentence, where random games tell no acts apart
    dead_end: str = ""  # to which a search came: a sentence, and the position below
    _merged: Any = None

    def tell(self, what: str, spent: float) -> None:
        """Report the current measurement."""
        self.progress(Step(what, min(1.0, spent)))

    @property
    def tally(self) -> Any:
        """All random games together: a record of `random_games.tally_type`."""
        if self._merged is None or self._merged[0] != len(self.random):
            self._merged = (len(self.random), merge_tallies(self.random)[0])
        return self._merged[1]

    @property
    def has_dead_ends(self) -> bool:
        """Whether random games or searches came to dead ends, at which a search stops."""
        return bool(self.dead_end) or (bool(self.random) and int(self.tally["dead_ends"]) > 0)

    @property
    def length(self) -> float:
        """Acts of a random game, on average."""
        lengths = self.tally["lengths"]
        return float((lengths * np.arange(len(lengths))).sum() / lengths.sum())

    @property
    def strongest(self) -> int:
        """The most playouts an act with which enough games were played."""
        enough = [sims for sims, games in self.played.items() if len(games) >= GAMES_EXAMINED]
        return max(enough or self.played, default=0)

    @property
    def best(self) -> list[SelfplayGame]:
        """The games of the strongest players in which anybody acted."""
        return self.acted(self.strongest)

    def acted(self, sims: int) -> list[SelfplayGame]:
        """The games with this many playouts an act that the deal alone did not decide."""
        return [game for game in self.played.get(sims, []) if len(game.notes)]

    def has_time_for(self, seconds: float) -> bool:
        """Whether there is time for a step of this many seconds, such as compiling a solver."""
        budget = self.budget
        return budget.playouts > 0 or (1 - budget.spent) * budget.seconds > 2 * seconds

    def affordable(self, most: int, slower: float, until: float) -> int:
        """The number of random games for which there is time, if each is `slower` times slower."""
        if self.budget.playouts:
            return most
        seconds = (until - self.budget.spent) * self.budget.seconds
        return max(0, min(most, int(seconds / max(1e-9, slower * self.random_seconds))))

    def too_long(self, sims: int, until: float) -> bool:
        """Whether one game with this many playouts an act would exceed this part of the budget."""
        if self.budget.playouts:
            return False
        seconds = self.playout_seconds * self.length * sims
        return seconds > (until - self.budget.spent) * self.budget.seconds

    def warm(self) -> None:
        """Compile the code of all stages, once on a machine, before many processes do."""
        begun = self.budget.elapsed
        self.tell("compiling", self.budget.spent)
        for _ in self.place.map(warm_part, [(self.game, part) for part in range(len(PARTS))]):
            pass
        self.compiling = self.budget.elapsed - begun

    def play_random(
        self, game: Game, games: int, until: float, begin: int | None = None, step: int = 1
    ) -> list[Any]:
        """Tallies of this many random games; fewer if the budget reaches `until` before.

        step: between the seeds of two games, the first of which is `begin`, or by default such
        that the fewest games are all examined act by act.
        """
        first = self._first(game) if begin is None else begin
        pace, tallies = self._pace(BATCH, FIRST_GAMES), []
        jobs = (RandomGames(game, first + step * k, n, step) for k, n in pace.batches(games))
        for tally in self.timed(count_games, jobs, pace):
            tallies.append(tally)
            self.budget.spend(int(tally["games"][0]))
            self.tell(f"random games of {game}", self.budget.spent)
            self.random_seconds = pace.seconds
            if self.budget.spent >= until and len(tallies) > 1:
                break
        return tallies

    def _first(self, game: Game) -> int:
        return derived_seed(self.seed, "random", str(game)) % SEEDS // EVERY * EVERY

    def play(self, job: SelfplayJob, games: int, until: float, what: str) -> Iterator[SelfplayGame]:
        """Games like that of `job`, until there are this many or the budget is used up."""
        sims = max(strength.sims for strength in job.seats)
        playouts = self.length * max(1, sims)  # of a game, about
        fair = min(JOB / (self.length * playouts), self.budget.playouts * MOST_OF_BUDGET / playouts)
        pace = self._pace(max(1, int(fair)), 1)
        jobs = (_batch_of(job, k, n) for k, n in pace.batches(games))
        for batch in self.timed(play_job, jobs, pace):
            spent = sum(game.playouts for game in batch)
            self.playout_seconds = pace.seconds * len(batch) / max(1, spent)
            for game in batch:
                self.budget.spend(game.playouts)
                yield game
            self.tell(what, self.budget.spent)
            if self.budget.spent >= until:
                break

    def each(
        self, jobs: Iterable[SelfplayJob], until: float, what: str
    ) -> Iterator[list[SelfplayGame]]:
        """The games of one job after another, until the budget is used up."""
        for batch in self.place.map(play_job, jobs):
            self.budget.spend(sum(game.playouts for game in batch))
            self.tell(what, self.budget.spent)
            yield batch
            if self.budget.spent >= until:
                break

    def timed(
        self, f: Callable[[Any], Result], jobs: Iterable[Any], pace: Pace
    ) -> Iterator[Result]:
        """The results of jobs, whose time sets the pace of those to come."""
        for result, seconds in self.place.map(Timed(f), jobs):
            pace.note(seconds)
            yield result

    def _pace(self, fair: int, few: int) -> Pace:
        return Pace(fair, fixed=True) if self.budget.playouts else Pace(min(few, fair))

    def equal_players(self, sims: int, name: str, game: Game | None = None) -> SelfplayJob:
        """A job of games in which all seats play with this many playouts an act."""
        game = game or self.game
        seed, choice = (derived_seed(self.seed, name, str(game), sims, k) % SEEDS for k in range(2))
        return SelfplayJob(game, (Strength(sims),) * game.seats, seed, 0, choice)

    def more(self, sims: int, games: int, until: float) -> None:
        """Play until there are this many games of this strength, if the budget allows it."""
        had = self.played.setdefault(sims, [])
        job = self.equal_players(sims, "selfplay")
        rest = SelfplayJob(job.game, job.seats, job.seed + len(had), 0, job.choice + len(had))
        what = f"games of {Strength(sims)}"
        for game in self.play(rest, games - len(had), until, what):
            had.append(game)


GAMES_EXAMINED = 100  # games to examine act by act


def _batch_of(job: SelfplayJob, first: int, games: int) -> SelfplayJob:
    return SelfplayJob(job.game, job.seats, job.seed + first, games, job.choice + first, job.begin)


def beaten(played: SelfplayGame, game: Game) -> list[float]:
    """By seat, the share of the other sides that it beat, a tie counting half."""
    return sides.beaten(played.returns, game.sides)


def by_seat(games: list[SelfplayGame], game: Game) -> list[Number]:
    """The score of each seat: the share of the other sides that its side beats."""
    rows = [beaten(played, game) for played in games]
    return [mean_score([row[seat] for row in rows]) for seat in range(game.seats)]


def by_first_mover(games: list[SelfplayGame], game: Game) -> Number:
    """The score of the seat that acted first."""
    return mean_score([of_first_mover(played, game) for played in games])


def of_first_mover(played: SelfplayGame, game: Game) -> float:
    """The score of the seat that acted first; a half if nobody acted."""
    return beaten(played, game)[played.notes["seat"][0]] if len(played.notes) else 0.5


def is_drawn(played: SelfplayGame, game: Game) -> bool:
    """Whether all sides got the same."""
    return sides.is_draw(played.returns, game.sides)
