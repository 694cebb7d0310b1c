"""A policy that learns by self-play to choose by what its seat sees (`learning/actor_critic.py`).

All threads play games with the same weights. Then the weights move once, by the mean of the
gradients of all turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import compiled
from ..kit.rng import seeded
from ..learning import actor_critic
from ..learning.actor_critic import ActorCritic, Gradient
from ..learning.samples import sampled
from ..learning.seat_features import view_for, whole_view_for
from ..learning.seat_network import SeatNetwork, untrained
from .expert_iteration import REPORTS, Progress

TURNS = 2000  # of a thread, from which the weights move once
FIRST_STEP, LAST_STEP = 1e-3, 5e-5
FIRST_BONUS = 0.1  # for entropy; it shrinks to 0


class Worker:
    """A thread that plays games and finds the gradients."""

    def __init__(self, game: Game, networks: ActorCritic, seed: int) -> None:
        self.game, self.rng = game, seeded(seed)
        self.blank, self.world = game.blank(), game.blank()
        self.raw = self.world.view(np.uint8)
        self.turns = actor_critic.turns_for(networks)
        self.workspace = actor_critic.workspace_for(game, networks)
        self.policy = actor_critic.gradient_for(networks.policy)
        self.critic = actor_critic.gradient_for(networks.critic)

    def work(self, networks: ActorCritic, turns: int, bonus: float) -> tuple[int, int]:
        """Play so many turns and find their gradients; return the numbers of games and acts."""
        play: Any = compiled(actor_critic.play_games, self.game.rules)
        given = (self.blank, self.world, self.raw, networks, self.turns, self.workspace)
        games, acts = play(*given, turns, self.rng)
        compiled(actor_critic.write_gradients)(
            networks, self.turns, self.workspace, self.policy, self.critic, bonus
        )
        return int(games), int(acts)


class Adam:
    """What Adam remembers of the weights of a network."""

    def __init__(self, net: SeatNetwork) -> None:
        self.weights = [array.reshape(-1) for array in net.weights]
        self.means = [np.zeros_like(array) for array in self.weights]
        self.squares = [np.zeros_like(array) for array in self.weights]
        self.number = 0

    def move(self, gradients: list[Gradient], turns: int, step: float) -> None:
        """Move the weights by the mean over so many turns."""
        self.number += 1
        body = compiled(actor_critic.move)
        for k, weights in enumerate(self.weights):
            mean = sum(one[k] for one in gradients) / np.float32(turns)
            given = (mean.reshape(-1), self.means[k], self.squares[k])
            body(weights, *given, step, self.number)


class PolicyGradient:
    """A policy that learns a game in which information is hidden.

    known: networks that go on learning. clock: counts the seconds of the training.
    """

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, known: ActorCritic | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self.policy = known or untrained_for(game, seed)
        self.workers = [Worker(game, self.policy, seed + (k << 20)) for k in range(threads)]
        self._adams = Adam(self.policy.policy), Adam(self.policy.critic)
        self._now = clock
        self.games = self.acts = 0

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self.workers[0].work(self.policy, 0, 0.0)

    def run(self, seconds: float) -> Iterator[Progress]:
        """Learn for so many seconds, with a report after each of REPORTS parts."""
        begun = self._now()
        with ThreadPoolExecutor(len(self.workers)) as pool:
            for part in range(1, REPORTS + 1):
                while (spent := self._now() - begun) < seconds * part / REPORTS:
                    self._learn(pool, 1.0 - spent / seconds)
                yield Progress(self.games, self.acts, self._now() - begun)

    def _learn(self, pool: ThreadPoolExecutor, left: float) -> None:
        """Play some games and move the weights once. left: the share of the time that is left."""
        networks, bonus = self.policy, FIRST_BONUS * left
        played = list(pool.map(lambda one: one.work(networks, TURNS, bonus), self.workers))
        turns = max(1, sum(int(worker.turns.count[0]) for worker in self.workers))
        step = LAST_STEP + (FIRST_STEP - LAST_STEP) * left
        self._adams[0].move([worker.policy for worker in self.workers], turns, step)
        self._adams[1].move([worker.critic for worker in self.workers], turns, step)
        games = sum(count for count, _ in played)
        self.games += games
        self.acts += sum(acts for _, acts in played)
        self.policy = networks._replace(games=networks.games + games)


def untrained_for(game: Game, seed: int = 0) -> ActorCritic:
    """Networks that know nothing."""
    samples, rng = sampled(game, seed), np.random.default_rng(seed)
    scale = float(samples.returns.std()) or 1.0
    policy = untrained(view_for(game, seed), samples, game.actions, rng)
    critic = untrained(whole_view_for(game, seed), samples, 1, rng)
    return ActorCritic(policy, critic, scale, 0)
