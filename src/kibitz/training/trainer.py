"""A trainer: it plays a game against itself on threads or on a farm, and learns from the games.

All three trainers are one: of values (`value_training.py`), of a policy that learns from searches
(`expert_iteration.py`), and of a policy that learns from what a seat sees (`policy_gradient.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, NamedTuple

from ..estimates import Number
from ..farm import Workers, Workplace
from ..game import Game
from ..learning.game_clock import GameClock
from .policy_match import PolicyMatch, freeze

REPORTS = 12  # of the progress of the training of a policy
MATCH = 0.02  # of the time between reports, for a match with the policy of the last one


class Trainer:
    """A trainer of a game.

    clock: counts the seconds of the training, as `processor_seconds` does for measurements, or its
    games, as `GameClock` does.
    place: a farm that learns instead of the threads; the caller closes it.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        clock: Callable[[], float] = time.monotonic,
        place: Workplace | None = None,
    ) -> None:
        self.game, self.seed, self.threads, self.clock = game, seed, threads, clock
        self.workers = Workers(place) if place else None
        self.games = self.acts = 0

    @property
    def counts_games(self) -> bool:
        """Whether the budget of the training is counted in games, not in seconds."""
        return isinstance(self.clock, GameClock)

    @property
    def at_a_time(self) -> int:
        """How many learn at a time: threads, or workers of a farm."""
        return self.workers.place.workers if self.workers else self.threads

    @property
    def next_seed(self) -> int:
        """The seed of the next games of the farm."""
        return self.seed + (self.games << 20)

    def take_lost(self) -> int:
        """How many workers of the farm were lost since this was last asked."""
        return self.workers.take_lost() if self.workers else 0


class PolicyProgress(NamedTuple):
    """How far the training of a policy is.

    score: of the policy against itself at the last report, as `PolicyMatch.play` has it.
    lost: workers of a farm that were lost since then. spent, left: seconds.
    """

    games: int
    acts: int
    spent: float
    score: Number
    lost: int = 0
    left: float = 0.0


class PolicyTrainer(Trainer):
    """A trainer of a policy. known: a policy that goes on learning."""

    period = 10.0  # seconds in which the workers of a farm play by the same policy, at most
    policy: Any

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        known: Any = None,
        clock: Callable[[], float] = time.monotonic,
        place: Workplace | None = None,
    ) -> None:
        super().__init__(game, seed, threads, clock, place)
        self.policy = known
        self.match = PolicyMatch(game, clock)

    @property
    def playing(self) -> Any:
        """The policy by which the seats choose."""
        return self.policy

    def run(self, seconds: float) -> Iterator[PolicyProgress]:
        """Learn for this many seconds, with a report after each of at most REPORTS parts."""
        begun, match = self.clock(), MATCH * seconds / REPORTS
        with ThreadPoolExecutor(self.threads) as pool:
            for part in range(1, REPORTS + 1):
                if part > 1 and self.clock() - begun >= seconds:
                    return
                before, until = freeze(self.playing), seconds * part / REPORTS - match
                while (spent := self.clock() - begun) < until:
                    self.learn(pool, min(self.period, until - spent), 1.0 - spent / seconds)
                score = self.match.play((self.playing, before), match, part)
                spent = self.clock() - begun
                left = max(0.0, seconds - spent)
                yield PolicyProgress(self.games, self.acts, spent, score, self.take_lost(), left)

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        raise NotImplementedError

    def learn(self, pool: Executor, seconds: float, left: float) -> None:
        """Learn for a while: a game or a step of each thread, or a period of a farm.

        left: the share of the training that is left.
        """
        raise NotImplementedError

    def count(self, games: int, acts: int) -> None:
        """Count games from which the policy has learned."""
        self.games += games
        self.acts += acts
        self.policy = self.policy._replace(games=self.policy.games + games)
