"""Expert iteration: a policy learns to choose as a search with this policy does (`expert.py`).

Threads share the weights. On a farm the workers play for a period by the same policy, and this
process learns from their games.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from itertools import repeat
from typing import NamedTuple

import numpy as np

from ..contract import KibitzError
from ..farm import Workers, Workplace, worker_name
from ..game import Game
from ..learning.policy import Policy
from ..learning.policy_features import policy_for
from .expert import FEWEST_SIMS, Expert, Images, SearchedGame, images_of
from .periods import Period, PeriodResult, writable
from .trainer import PolicyTrainer
from .value_training import OPENING


class SearchStart(NamedTuple):
    """The state with which all workers begin a period. clock: by which they count their seconds."""

    game: Game
    policy: Policy
    sims: int  # before each act
    opening: int
    clock: Callable[[], float] = time.monotonic


class ExpertIteration(PolicyTrainer):
    """A policy that learns a game in which all is seen."""

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        known: Policy | None = None,
        clock: Callable[[], float] = time.monotonic,
        place: Workplace | None = None,
    ) -> None:
        if game.information == "hidden":
            raise KibitzError(f"{game.id} has hidden information; this search sees every card.")
        super().__init__(game, seed, threads, known or policy_for(game, seed), clock, place)
        squares, images = np.zeros_like(self.policy.weights), self._images()
        self.experts = [
            Expert(game, self.policy, squares, images, seed + (k << 20)) for k in range(threads)
        ]
        self.sims = FEWEST_SIMS
        self.opening = round(OPENING * self.policy.length)

    def _images(self) -> Images:
        return images_of(self.game, self.policy, self.seed)

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self.experts[0].warm()
        self.match.warm(self.policy)
        if self.workers:
            self.workers.start(play_period, self._common(), Period(0.0, 0))

    def learn(self, pool: Executor, seconds: float, left: float) -> None:
        """Play a game on each thread, or for a period on the farm, and learn from all of them."""
        if self.workers:
            self._learn_from_farm(self.workers, seconds)
        else:
            openings, clocks = repeat(self.opening), repeat(self.clock)
            played = list(pool.map(Expert.play_and_learn, self.experts, openings, clocks))
            self.count(len(played), sum(played))

    def _learn_from_farm(self, workers: Workers, seconds: float) -> None:
        jobs = [Period(seconds, seed) for seed in workers.seeds(self.next_seed)]
        for played in workers.each(play_period, self._common(), jobs):
            games, self.sims = played.learned
            for notes in games:
                self.experts[0].learn(notes)
            self.count(played.games, played.acts)

    def _common(self) -> SearchStart:
        return SearchStart(self.game, self.policy, self.sims, self.opening)


def play_period(
    common: SearchStart, period: Period
) -> PeriodResult[tuple[list[SearchedGame], int]]:
    """Play by searches with the common policy; compiling takes none of the time.

    The worker has learned its games, and the simulations before an act that suit them.
    """
    nothing = Images(np.zeros((0, 0), np.int32), np.zeros((0, 0), np.int32))
    policy: Policy = writable(common.policy)
    expert = Expert(common.game, policy, np.zeros(0, np.float32), nothing, period.seed)
    expert.sims = common.sims
    expert.warm_play()
    until, games, acts = common.clock() + period.seconds, list[SearchedGame](), 0
    while not games or common.clock() < until:
        notes, more = expert.play(common.opening, common.clock)
        games.append(notes)
        acts += more
    return PeriodResult((games, expert.sims), len(games), acts, worker_name())
