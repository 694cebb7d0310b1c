"""Steps of an actor and a critic (`learning/actor_critic.py`): games, gradients, and Adam.

All threads play games with the same weights. Then the weights move by the mean of the gradients of
all turns, as often as the kind of update says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import compiled
from ..kit.rng import seeded
from ..learning import actor_critic, actor_critic_gradients
from ..learning.actor_critic import ActorCritic
from ..learning.actor_critic_gradients import Gradient
from ..learning.seat_network import SeatNetwork
from ..learning.update import GRADIENT, Weights, update_of

TURNS = 1000  # of all threads, from which the weights move once
FEWEST_TURNS = 500  # turns of a thread
FIRST_STEP, LAST_STEP = 1e-3, 5e-5

Map = Callable[
    [Callable[["GradientThread"], tuple[int, int]], list["GradientThread"]],
    Iterable[tuple[int, int]],
]


class GradientThread:
    """A thread that plays games and finds the gradients."""

    def __init__(self, game: Game, networks: ActorCritic, seed: int) -> None:
        self.game, self.rng = game, seeded(seed)
        self.blank, self.worlds = game.blank(), game.blank().repeat(2)
        self.raw = self.worlds.view(np.uint8).reshape(2, -1)
        self.turns = actor_critic.turns_for(networks)
        self.workspace = actor_critic.workspace_for(game, networks)
        self.policy = actor_critic_gradients.gradient_for(networks.policy)
        self.critic = actor_critic_gradients.gradient_for(networks.critic)

    def work(self, networks: ActorCritic, turns: int, by: Weights) -> tuple[int, int]:
        """Play this many turns and find their gradients; return the numbers of games and acts."""
        play: Any = compiled(actor_critic.play_games, self.game.rules)
        given = (self.blank, self.worlds, self.raw, networks, self.turns, self.workspace)
        games, acts = play(*given, turns, self.rng)
        self._write_gradients(networks, by)
        return int(games), int(acts)

    def work_again(self, networks: ActorCritic, by: Weights) -> tuple[int, int]:
        """Find the gradients of the same turns for weights that have moved; no games, no acts."""
        compiled(actor_critic.read_again)(networks, self.turns, self.workspace)
        self._write_gradients(networks, by)
        return 0, 0

    def _write_gradients(self, networks: ActorCritic, by: Weights) -> None:
        compiled(actor_critic_gradients.write_gradients)(
            networks, self.turns, self.workspace, self.policy, self.critic, by
        )


class Adam:
    """The moments of the weights of a network, which Adam keeps."""

    def __init__(self, net: SeatNetwork) -> None:
        self.weights = [array.reshape(-1) for array in net.weights]
        self.means = [np.zeros_like(array) for array in self.weights]
        self.squares = [np.zeros_like(array) for array in self.weights]
        self.number = 0

    def move(self, gradients: list[Gradient], turns: int, step: float) -> None:
        """Move the weights by the mean over this many turns."""
        self.number += 1
        body = compiled(actor_critic_gradients.move)
        for k, weights in enumerate(self.weights):
            mean = sum(gradient[k] for gradient in gradients) / np.float32(turns)
            given = (mean.reshape(-1), self.means[k], self.squares[k])
            body(weights, *given, step, self.number)


class PolicyLearner:
    """Threads that play with the same networks, and the steps by which these learn."""

    def __init__(
        self, game: Game, networks: ActorCritic, seed: int, threads: int = 1, update: str = GRADIENT
    ) -> None:
        self.networks, self.update = networks, update_of(update)
        self.workers = [GradientThread(game, networks, seed + (k << 20)) for k in range(threads)]
        self.adams = Adam(networks.policy), Adam(networks.critic)

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        by = self.update.weights(0.0)
        self.workers[0].work(self.networks, 0, by)
        if self.update.passes > 1:
            self.workers[0].work_again(self.networks, by)

    def learn(self, left: float, run: Map = map) -> tuple[int, int]:
        """Play some games and move the weights; return the numbers of games and acts.

        left: the share of the training that is left. run: lets all workers work.
        """
        by, share = self.update.weights(left), max(FEWEST_TURNS, TURNS // len(self.workers))
        played = list(run(lambda worker: worker.work(self.networks, share, by), self.workers))
        self._move(left)
        for _ in range(1, self.update.passes):
            list(run(lambda worker: worker.work_again(self.networks, by), self.workers))
            self._move(left)
        return sum(games for games, _ in played), sum(acts for _, acts in played)

    def _move(self, left: float) -> None:
        turns = max(1, sum(int(worker.turns.count[0]) for worker in self.workers))
        step = LAST_STEP + (FIRST_STEP - LAST_STEP) * left
        policy, critic = self.adams
        policy.move([worker.policy for worker in self.workers], turns, step)
        critic.move([worker.critic for worker in self.workers], turns, step)

    @property
    def state(self) -> list[Any]:
        """All arrays that learning changes."""
        return [array for adam in self.adams for array in adam.weights + adam.means + adam.squares]
