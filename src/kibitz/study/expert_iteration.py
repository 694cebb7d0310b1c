"""Expert iteration: a policy learns to choose as a search with this policy does (`expert.py`).

Threads share the weights. On a farm the workers play for a period by the same policy, and this
process learns from their games.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from ..contract import KibitzError
from ..farm import Place, Workers, worker_name
from ..game import Game
from ..learning.periods import writable
from ..learning.policy import Policy
from ..learning.policy_features import policy_for
from ..learning.training import OPENING
from .estimates import Number
from .expert import FEWEST_SIMS, Expert, Images, Notes, images_of
from .policy_match import PolicyMatch, frozen

REPORTS = 12  # of the progress of a training
MATCH = 0.02  # of the time between reports, for a match with the policy of the last one
PERIOD = 10.0  # seconds in which the workers of a farm play by the same policy, at most


class Progress(NamedTuple):
    """How far a training is.

    score: of the policy against itself at the last report, as `PolicyMatch.play` has it.
    lost: workers of a farm that were lost since then.
    """

    games: int
    acts: int
    spent: float
    score: Number
    lost: int = 0


class Common(NamedTuple):
    """What all workers begin a period with. clock: by which they count their seconds."""

    game: Game
    policy: Policy
    sims: int  # before each act
    opening: int
    clock: Callable[[], float] = time.monotonic


class Period(NamedTuple):
    """A job: games for so many seconds, at least one."""

    seconds: float
    seed: int


class Played(NamedTuple):
    """The games of a worker in its period, and the simulations before an act that suit them."""

    games: list[Notes]
    acts: int
    sims: int
    worker: str


class ExpertIteration:
    """A policy that learns a game.

    known: a policy that goes on learning. clock: counts the seconds of the training.
    place: a farm that plays in place of the threads; it is for the caller to close.
    """

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, known: Policy | None = None,
        clock: Callable[[], float] = time.monotonic, place: Place | None = None,
    ) -> None:  # fmt: skip
        if game.information == "hidden":
            raise KibitzError(f"{game.id} has hidden information; this search sees every card.")
        self.game, self.policy, self._now = game, known or policy_for(game, seed), clock
        squares, images = np.zeros_like(self.policy.weights), images_of(game, self.policy, seed)
        self.experts = [
            Expert(game, self.policy, squares, images, seed + (k << 20)) for k in range(threads)
        ]
        self.workers, self._seed, self._sims = Workers(place) if place else None, seed, FEWEST_SIMS
        self.games = self.acts = 0
        self.opening = round(OPENING * self.policy.length)
        self.match = PolicyMatch(game, clock)

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self.experts[0].warm()
        self.match.warm(self.policy)
        if self.workers:
            self.workers.start(play_period, self._common(), Period(0.0, 0))

    def run(self, seconds: float) -> Iterator[Progress]:
        """Learn for so many seconds, with a report after each of REPORTS parts."""
        begun, match = self._now(), MATCH * seconds / REPORTS
        for part in range(1, REPORTS + 1):
            before = frozen(self.policy)
            until = begun + seconds * part / REPORTS - match
            while (now := self._now()) < until:
                if self.workers:
                    self._play_on_farm(self.workers, min(PERIOD, until - now))
                else:
                    self._play_each()
            score = self.match.play((self.policy, before), match, part)
            lost = self.workers.take_lost() if self.workers else 0
            yield Progress(self.games, self.acts, self._now() - begun, score, lost)

    def _play_each(self) -> None:
        with ThreadPoolExecutor(len(self.experts)) as pool:
            played = list(
                pool.map(lambda one: one.play_and_learn(self.opening, self._now), self.experts)
            )
        self._count(len(played), sum(played))

    def _play_on_farm(self, workers: Workers, seconds: float) -> None:
        """Let the workers play for a period, and learn from their games."""
        seed = self._seed + (self.games << 20)
        jobs = [Period(seconds, one) for one in workers.seeds(seed)]
        for played in workers.each(play_period, self._common(), jobs):
            for notes in played.games:
                self.experts[0].learn(notes)
            self._sims = played.sims
            self._count(len(played.games), played.acts)

    def _common(self) -> Common:
        return Common(self.game, self.policy, self._sims, self.opening)

    def _count(self, games: int, acts: int) -> None:
        self.games += games
        self.policy = self.policy._replace(games=self.policy.games + games)
        self.acts += acts


def play_period(common: Common, period: Period) -> Played:
    """Play by searches with the common policy; compiling takes none of the time."""
    nothing = Images(np.zeros((0, 0), np.int32), np.zeros((0, 0), np.int32))
    policy: Policy = writable(common.policy)
    expert = Expert(common.game, policy, np.zeros(0, np.float32), nothing, period.seed)
    expert.sims = common.sims
    expert.warm_play()
    until, games, acts = common.clock() + period.seconds, list[Notes](), 0
    while not games or common.clock() < until:
        notes, more = expert.play(common.opening, common.clock)
        games.append(notes)
        acts += more
    return Played(games, acts, expert.sims, worker_name())
