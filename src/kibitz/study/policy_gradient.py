"""A policy that learns by self-play to choose by what its seat sees, with a critic beside it.

Threads play with the same weights, and each step moves these once (`policy_steps.py`). On a farm
each worker takes steps of its own for a period, and then the weights are the means of all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from ..farm import Place, Workers, worker_name
from ..game import Game
from ..learning.actor_critic import ActorCritic
from ..learning.periods import writable
from ..learning.samples import sampled
from ..learning.seat_features import all_features_for, features_for
from ..learning.seat_network import untrained
from .expert_iteration import MATCH, REPORTS, Progress
from .policy_match import PolicyMatch, frozen
from .policy_steps import Learner

PERIOD = 2.0  # seconds in which the workers of a farm learn apart, at most


class Common(NamedTuple):
    """What all workers begin a period with. clock: by which they count their seconds."""

    game: Game
    networks: ActorCritic
    state: list[Any]  # as `Learner.state`
    steps: int  # of each worker so far
    left: float  # the share of the training that is left
    clock: Callable[[], float] = time.monotonic


class Period(NamedTuple):
    """A job: steps for so many seconds, at least one."""

    seconds: float
    seed: int


class Learned(NamedTuple):
    """What a worker has learned in its period."""

    state: list[Any]
    steps: int
    games: int
    acts: int
    worker: str


class PolicyGradient:
    """A policy that learns a game in which information is hidden.

    known: networks that go on learning. clock: counts the seconds of the training.
    place: a farm that learns in place of the threads; it is for the caller to close.
    """

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, known: ActorCritic | None = None,
        clock: Callable[[], float] = time.monotonic, place: Place | None = None,
    ) -> None:  # fmt: skip
        self.game, self.policy, self._seed = game, known or untrained_for(game, seed), seed
        self.learner = Learner(game, self.policy, seed, threads)
        self.workers = Workers(place) if place else None
        self._now, self._steps = clock, 0
        self.games = self.acts = 0
        self.match = PolicyMatch(game, clock)

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self.learner.warm()
        self.match.warm(self.policy.policy)
        if self.workers:
            self.workers.start(learn_period, self._common(1.0), Period(0.0, 0))

    def run(self, seconds: float) -> Iterator[Progress]:
        """Learn for so many seconds, with a report after each of REPORTS parts."""
        begun, match = self._now(), MATCH * seconds / REPORTS
        with ThreadPoolExecutor(len(self.learner.workers)) as pool:
            for part in range(1, REPORTS + 1):
                before = frozen(self.policy.policy)
                until = seconds * part / REPORTS - match
                while (spent := self._now() - begun) < until:
                    left = 1.0 - spent / seconds
                    if self.workers:
                        self._learn_on_farm(self.workers, min(PERIOD, until - spent), left)
                    else:
                        self._count(*self.learner.learn(left, pool.map))
                score = self.match.play((self.policy.policy, before), match, part)
                lost = self.workers.take_lost() if self.workers else 0
                yield Progress(self.games, self.acts, self._now() - begun, score, lost)

    def _learn_on_farm(self, workers: Workers, seconds: float, left: float) -> None:
        """Let the workers learn for a period, and take the means of what they have learned."""
        seed = self._seed + (self.games << 20)
        jobs = [Period(seconds, one) for one in workers.seeds(seed)]
        learned = workers.each(learn_period, self._common(left), jobs)
        if not learned:
            return
        for k, array in enumerate(self.learner.state):
            array[:] = np.mean([one.state[k] for one in learned], axis=0)
        self._steps = max(one.steps for one in learned)
        self._count(sum(one.games for one in learned), sum(one.acts for one in learned))

    def _common(self, left: float) -> Common:
        return Common(self.game, self.policy, self.learner.state, self._steps, left)

    def _count(self, games: int, acts: int) -> None:
        self.games += games
        self.policy = self.policy._replace(games=self.policy.games + games)
        self.acts += acts


def learn_period(common: Common, period: Period) -> Learned:
    """Learn from the common weights; compiling takes none of the time."""
    learner = Learner(common.game, writable(common.networks), period.seed)
    for array, known in zip(learner.state, common.state, strict=True):
        array[:] = known
    for adam in learner.adams:
        adam.number = common.steps
    learner.warm()
    until, games, acts = common.clock() + period.seconds, 0, 0
    while not games or common.clock() < until:
        more_games, more_acts = learner.learn(common.left)
        games += more_games
        acts += more_acts
    return Learned(learner.state, learner.adams[0].number, games, acts, worker_name())


def untrained_for(game: Game, seed: int = 0) -> ActorCritic:
    """Networks that know nothing."""
    samples, rng = sampled(game, seed), np.random.default_rng(seed)
    scale = float(samples.returns.std()) or 1.0
    policy = untrained(features_for(game, seed), samples, game.actions, rng)
    critic = untrained(all_features_for(game, seed), samples, 1, rng)
    return ActorCritic(policy, critic, scale, 0)
