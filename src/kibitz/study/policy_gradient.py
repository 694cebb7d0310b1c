"""A policy that learns by self-play to choose by what its seat sees: REINFORCE.

All seats play by the policy. After a game, an act becomes more likely if its seat's return was
better than usual, and less likely otherwise (Williams, 1992). In a game of cards the luck of the
deal hides what an act was worth, so each deal is played several times: "usual" is the mean return
of the earlier games of the same deal, as in a duplicate match. Each weight has a step that shrinks
with its gradients so far (AdaGrad: Duchi, Hazan and Singer, 2011).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import compiled, lent, start
from ..kit.rng import seeded
from ..learning.seat_features import view_for
from ..players import playout_policy
from ..players.guided_tree import workspace_for
from ..players.playout_policy import ALL, OF_ACT, PlayoutPolicy, play_and_note, update_usual
from .expert_iteration import REPORTS, Progress

GAMES_A_DEAL = 32
ACTS_STEP, SEEN_STEP = 0.1, 0.03  # of weights of acts, and of what a seat sees with an act
LAST_STEP = 0.2  # of these steps, at the end of the training
SLICE = 0.25  # seconds of games between two looks at the clock


class Steps(NamedTuple):
    """The squares of the gradients so far, and the factor of the steps now."""

    acts: Any  # f4[WEIGHTS]
    seen: Any  # f4[...], as the weights
    factor: float


class Learner:
    """A thread that plays against itself. Threads may share the policy and the steps."""

    def __init__(self, game: Game, policy: PlayoutPolicy, seed: int) -> None:
        self.game, self.rng = game, seeded(seed)
        self.blank, self.world = game.blank(), np.repeat(game.blank(), 2)
        self.raw = self.world.view(np.uint8).reshape(2, -1)
        self.work, self.same_deal = workspace_for(game, policy), np.zeros(game.seats)

    def play(self, policy: PlayoutPolicy, steps: Steps, deals: int) -> tuple[int, int]:
        """Play so many deals and learn; return the numbers of games and acts."""
        body: Any = compiled(play_deals, self.game.rules)
        arrays = (self.blank, self.world, self.raw, policy, steps, self.work, self.same_deal)
        return deals * GAMES_A_DEAL, int(body(*arrays, deals, GAMES_A_DEAL, self.rng))


class PolicyGradient:
    """A policy that learns a game in which information is hidden.

    known: a policy that goes on learning. clock: counts the seconds of the training.
    """

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, known: PlayoutPolicy | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        view = view_for(game, seed) if known is None else known.visible
        self.policy = known or playout_policy.untrained(game.seats, game.actions, view)
        self.steps = Steps(np.zeros_like(self.policy.acts), np.zeros_like(self.policy.seen), 1.0)
        self.learners = [Learner(game, self.policy, seed + (k << 20)) for k in range(threads)]
        self._now = clock
        self.games = self.acts = 0
        self._deals = 1  # of a slice

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self.learners[0].play(self.policy, self.steps, 0)

    def run(self, seconds: float) -> Iterator[Progress]:
        """Learn for so many seconds, with a report after each of REPORTS parts."""
        begun = self._now()
        for part in range(1, REPORTS + 1):
            while (spent := self._now() - begun) < seconds * part / REPORTS:
                factor = 1.0 - (1.0 - LAST_STEP) * min(1.0, spent / seconds)
                self.steps = self.steps._replace(factor=factor)
                self._play_each()
            yield Progress(self.games, self.acts, self._now() - begun)

    def _play_each(self) -> None:
        begun = self._now()
        with ThreadPoolExecutor(len(self.learners)) as pool:
            played = list(pool.map(self._play, self.learners))
        lap = max(1e-3, self._now() - begun)
        self._deals = max(1, int(self._deals * min(4.0, SLICE / lap)))
        games = sum(count for count, _ in played)
        self.games += games
        self.acts += sum(acts for _, acts in played)
        self.policy = self.policy._replace(games=self.policy.games + games)

    def _play(self, learner: Learner) -> tuple[int, int]:
        return learner.play(self.policy, self.steps, self._deals)


# -- compiled ------------------------------------------------------------------------------


def play_deals(
    blank: Any, world: Any, raw: Any, policy: PlayoutPolicy, steps: Steps, works: Any,
    same_deal: Any, deals: int, games: int, rng: Any,
) -> int:  # fmt: skip
    """Play each deal so many times and learn; return the number of acts.

    world: room for two positions, whose bytes are `raw`. same_deal: f8[seats], room for sums.
    """
    policy, steps, work, acts = lent(policy), lent(steps), works[0], 0
    for _ in range(deals):
        world[1] = blank[0]
        start(world[1], rng)
        same_deal[:] = 0.0
        for game in range(games):
            world[0] = world[1]
            acts += play_and_note(world[0], raw[0], policy, work, ALL, rng)
            update_usual(work)
            for turn in range(work.turns):
                learn_turn(policy, steps, work, turn, gain_of(work, turn, same_deal, game))
            for seat in range(len(work.score)):
                same_deal[seat] += work.score[seat]
    return int(acts)


def gain_of(work: Any, turn: int, same_deal: Any, games: int) -> float:
    """How much better the game ended for the seat of a turn than usual with this deal."""
    seat = work.seat[turn]
    usual = (work.usual[seat] + same_deal[seat]) / (1.0 + games)
    return (work.score[seat] - usual) / math.sqrt(work.spread + 1e-9)


def learn_turn(policy: PlayoutPolicy, steps: Steps, work: Any, turn: int, gain: float) -> None:
    """Make the act of a turn more likely in proportion to this gain."""
    begin, actions = work.begin[turn], len(work.share)
    n = work.begin[turn + 1] - begin
    for k in range(n):
        was = 1.0 if k == work.chosen[turn] else 0.0
        gradient = gain * (was - work.probability[begin + k])
        playout_policy.write_places(work.place, work.turn_of[turn], work.action, begin, k, n)
        for j in range(OF_ACT):
            climb(policy.acts, steps.acts, work.place[j], gradient, steps.factor * ACTS_STEP)
        for j in range(work.seen_counts[turn]):
            at = work.seen_of[turn, j] * actions + work.action[begin + k]
            climb(policy.seen, steps.seen, at, gradient, steps.factor * SEEN_STEP)


def climb(weights: Any, squares: Any, at: int, gradient: float, step: float) -> None:
    """Move a weight along its gradient."""
    squares[at] += np.float32(gradient * gradient)
    weights[at] += np.float32(step * gradient / math.sqrt(squares[at] + 1.0))
