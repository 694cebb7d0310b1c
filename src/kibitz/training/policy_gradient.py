"""A policy that learns by self-play to choose by what its seat sees, with a critic beside it.

Threads play with the same weights, and each step moves these once (`policy_steps.py`). On a farm
each worker takes steps of its own for a period, and then the weights are the means of all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, NamedTuple

import numpy as np

from ..farm import Workers, Workplace, worker_name
from ..game import Game
from ..learning.actor_critic import ActorCritic
from ..learning.game_clock import note_games
from ..learning.samples import sample_positions
from ..learning.seat_features import all_features_for, features_for
from ..learning.seat_network import SeatNetwork, new_network
from ..learning.update import GRADIENT
from .periods import Period, PeriodResult, writable
from .policy_steps import PolicyLearner
from .trainer import PolicyTrainer


class NetworkStart(NamedTuple):
    """The state with which all workers begin a period. clock: by which they count their seconds."""

    game: Game
    networks: ActorCritic
    state: list[Any]  # as `PolicyLearner.state`
    steps: int  # of each worker so far
    left: float  # the share of the training that is left
    clock: Callable[[], float] = time.monotonic
    update: str = GRADIENT


class PolicyGradient(PolicyTrainer):
    """A policy that learns a game in which information is hidden, and a critic."""

    period = 2.0  # seconds in which the workers of a farm learn apart, at most

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        known: ActorCritic | None = None,
        clock: Callable[[], float] = time.monotonic,
        place: Workplace | None = None,
        update: str = GRADIENT,
    ) -> None:
        super().__init__(game, seed, threads, known or untrained_for(game, seed), clock, place)
        self.learner = PolicyLearner(game, self.policy, seed, threads, update)
        self.steps, self.update = 0, update

    @property
    def playing(self) -> SeatNetwork:
        """The actor."""
        return self.policy.policy

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self.learner.warm()
        self.match.warm(self.playing)
        if self.workers:
            self.workers.start(learn_period, self._common(1.0), Period(0.0, 0))

    def learn(self, pool: Executor, seconds: float, left: float) -> None:
        """Take a step, or as many as each worker of the farm takes in a period."""
        if self.workers:
            self._learn_on_farm(self.workers, seconds, left)
        else:
            games, acts = self.learner.learn(left, pool.map)
            note_games(self.clock, games)
            self.count(games, acts)

    def _learn_on_farm(self, workers: Workers, seconds: float, left: float) -> None:
        """Let the workers learn for a period, and take the means of what they have learned."""
        jobs = [Period(seconds, seed) for seed in workers.seeds(self.next_seed)]
        results = workers.each(learn_period, self._common(left), jobs)
        if not results:
            return
        states, steps = zip(*(result.learned for result in results), strict=True)
        for k, array in enumerate(self.learner.state):
            array[:] = np.mean([state[k] for state in states], axis=0)
        self.steps = max(steps)
        self.count(sum(result.games for result in results), sum(result.acts for result in results))

    def _common(self, left: float) -> NetworkStart:
        state = self.learner.state
        return NetworkStart(self.game, self.policy, state, self.steps, left, update=self.update)


def learn_period(common: NetworkStart, period: Period) -> PeriodResult[tuple[list[Any], int]]:
    """Learn from the common weights; compiling takes none of the time.

    The worker has learned the state of its learner, and how many steps were taken.
    """
    learner = PolicyLearner(
        common.game, writable(common.networks), period.seed, update=common.update
    )
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
    learned = (learner.state, learner.adams[0].number)
    return PeriodResult(learned, games, acts, worker_name())


def untrained_for(game: Game, seed: int = 0) -> ActorCritic:
    """Networks that know nothing."""
    samples, rng = sample_positions(game, seed, shifts=True), np.random.default_rng(seed)
    scale = float(samples.returns.std()) or 1.0
    policy = new_network(features_for(game, seed), samples, game.actions, rng)
    critic = new_network(all_features_for(game, seed), samples, 1, rng)
    return ActorCritic(policy, critic, scale, 0)
