"""A guide that acts for the other seats and in playouts by a learned policy, where it is good.

The policy is learned once for a game and its options, by some thousand quick games
(`playout_policy.py`), and kept on disk. It is used only where it clearly beats random acts.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import compiled, legal, over, player
from ..kit.arrays import Array
from ..kit.rng import State, seeded
from . import playout_policy, policy_on_disk, shipped_policy
from .playout import MOST_ACTS
from .search.select import untried_or_best
from .search.tree import Settings, act, generator

MOST_GAMES, ACTS = 240_000, 8_000_000  # to learn from: at most this many, which take some seconds
FIRST_GAMES = 20_000  # games after which the policy is judged for the first time
SAMPLE = 100  # games from which their length is estimated
TRIALS = 2000  # games against random acts
HOPEFUL, GOOD = 0.15, 0.17  # the edge that a policy needs: at first, and at the end


@lru_cache(maxsize=16)
def policy_for(game: Game) -> Any:
    """The weights of the policy for playouts of a game; None where it is not good enough.

    It is learned with a seed of its own, so it is the same for all players; with some games it
    comes. A game of one or two sides has none: there it gained nothing (docs/decisions.md).
    """
    if not has_policy(game):
        return None
    weights = shipped_policy.fitting(game)
    if weights is None:
        weights = policy_on_disk.load_or_learn(learn_weights, game)
    return weights if len(weights) else None


def has_policy(game: Game) -> bool:
    """Whether a policy for playouts is learned for a game."""
    return len(game.sides) > 2


def learn_weights(game: Game) -> Any:
    """The weights that self-play gives; an empty array where they are not good enough."""
    weights, work = np.zeros(playout_policy.WEIGHTS, np.float32), _workspace(game)
    arrays, rng = (game.blank(), game.blank(), weights, work), seeded(0)
    play_games = compiled(playout_policy.play_games, game.rules)
    acts, _ = play_games(*arrays, SAMPLE, False, rng)
    most = min(MOST_GAMES, ACTS * SAMPLE // max(1, acts))
    own_acts = acts / SAMPLE / game.seats
    for games, enough in ((min(FIRST_GAMES, most), HOPEFUL), (max(0, most - FIRST_GAMES), GOOD)):
        play_games(*arrays, games, False, rng)
        if edge(share_beaten(game, weights), own_acts) < enough:
            return weights[:0]
    return weights


def edge(share: float, own_acts: float) -> float:
    """The edge of a policy over random players, in a measure that a longer match does not raise.

    The luck of a game grows with the root of its length, and an advantage with its length: so this
    is the normal deviate of the share of players beaten, over the root of the acts of a seat.
    """
    share = min(max(share, 1 / TRIALS), 1 - 1 / TRIALS)
    return NormalDist().inv_cdf(share) / math.sqrt(max(1.0, own_acts))


def share_beaten(game: Game, weights: Array) -> float:
    """The share of random players that a seat beats by a policy."""
    arrays = (game.blank(), game.blank(), weights, _workspace(game))
    play_games = compiled(playout_policy.play_games, game.rules)
    return float(play_games(*arrays, TRIALS, True, seeded(1))[1])


def _workspace(game: Game) -> Any:
    return playout_policy.workspace_for(game.seats, game.actions)


class PlayoutGuide(NamedTuple):
    """A policy for playouts, and its memory."""

    weights: Any
    memory: Any  # see `playout_policy.workspace_for`

    def begin(self) -> None:
        """Forget the last acts."""
        playout_policy.forget(self.memory[0])

    def note(self, seat: int, action: int) -> None:
        """Remember an act as the last one."""
        playout_policy.note_act(self.memory[0], seat, action)

    def foresees(self) -> bool:
        """The other seats act by the policy."""
        return True

    def expect(self, p: Fields, work: Any, how: Settings, mover: int, n: int, rng: State) -> int:
        """An act drawn by the policy; none in a joint choice, which the policy does not know."""
        if work.owing != 0:
            return -1
        return drawn_act(self.weights, self.memory[0], work, n, mover, generator(rng))

    def explore(
        self, tree: Any, work: Any, how: Settings, node: int, mover: int, n: int, rng: State
    ) -> tuple[int, bool]:
        """An act that was never tried, or the best."""
        if work.owing != 0:
            return -1, False
        return untried_or_best(tree, work, how, node, mover, n, rng)

    def playout(self, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
        """Play to the end by the policy."""
        memory = self.memory[0]
        for _ in range(MOST_ACTS - depth):
            if over(p):
                break
            n, seat = legal(p, work.out), player(p)
            action = drawn_act(self.weights, memory, work, n, seat, generator(rng))
            act(p, work, how, action, rng)
            playout_policy.note_act(memory, seat, action)


def playout_guide_for(game: Game, weights: Array) -> PlayoutGuide:
    """A guide for one thread."""
    return PlayoutGuide(weights, _workspace(game))


# -- compiled ------------------------------------------------------------------------------


def drawn_act(weights: Array, memory: Any, work: Any, n: int, seat: int, rng: State) -> int:
    """One of n legal acts, drawn by the policy where there is a choice."""
    chosen = 0
    if n > 1:
        chosen = playout_policy.draw(weights, memory, work.out, n, seat, rng)
    return int(work.out[chosen])
