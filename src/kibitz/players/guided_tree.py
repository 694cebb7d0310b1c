"""A tree over information sets whose playouts follow a learned policy, where the policy is good.

The policy is learned once for a game and its options, by some thousand quick games
(`playout_policy.py`), and kept on disk. It is used only where it clearly beats random acts.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np

from ..game import Game, Position
from ..kernel import compiled, legal, over, player, redeal
from ..kit.rng import seeded
from ..learning.sealed import owing_before
from . import playout_policy, policy_on_disk
from .infoset_tree import back_up, best_or_new, child_of, drew, follow, seen
from .ismcts import InfosetTree
from .playout import LONGEST
from .tree import Settings, generator, run_playout

GAMES, ACTS = 240_000, 8_000_000  # to learn from: at most so many, which take some seconds
FIRST = 20_000  # games after which the policy is judged for the first time
SAMPLE = 100  # games from which their length is estimated
TRIALS = 2000  # games against random acts
HOPEFUL, GOOD = 0.15, 0.17  # the edge that a policy needs: at first, and at the end


@lru_cache(maxsize=16)
def policy_for(game: Game) -> Any:
    """The weights of the policy for playouts of a game; None where it is not good enough.

    It is learned with a seed of its own, so it is the same for all players. A game of one or two
    sides has none: there it gained nothing (docs/decisions.md).
    """
    if len(game.sides) < 3:
        return None
    weights = policy_on_disk.stored(learned, game)
    return weights if len(weights) else None


def learned(game: Game) -> Any:
    """The weights that self-play gives; an empty array where they are not good enough."""
    weights, work = np.zeros(playout_policy.WEIGHTS, np.float32), _workspace(game)
    arrays, rng = (game.blank(), game.blank(), weights, work), seeded(0)
    play_games = compiled(playout_policy.play_games, game.rules)
    acts, _ = play_games(*arrays, SAMPLE, False, rng)
    most = min(GAMES, ACTS * SAMPLE // max(1, acts))
    own_acts = acts / SAMPLE / game.seats
    for games, enough in ((min(FIRST, most), HOPEFUL), (max(0, most - FIRST), GOOD)):
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


def share_beaten(game: Game, weights: Any) -> float:
    """The share of random players that a seat beats by a policy."""
    arrays = (game.blank(), game.blank(), weights, _workspace(game))
    play_games = compiled(playout_policy.play_games, game.rules)
    return float(play_games(*arrays, TRIALS, True, seeded(1))[1])


def _workspace(game: Game) -> Any:
    return playout_policy.workspace_for(game.seats, game.actions)


class GuidedTree(InfosetTree):
    """An `InfosetTree` whose playouts follow the policy of these weights."""

    def __init__(self, p: Position, how: Settings, rng: Any, room: int, weights: Any) -> None:
        super().__init__(p, how, rng, room)
        self.weights, self.guide = weights, _workspace(p.game)

    def run(self, sims: int) -> int:
        """Run this number of simulations."""
        step = compiled(simulate, self.rules)
        root, world, tree, work = self.state, self.world, self.tree, self.work
        guided = (self.weights, self.guide)
        ran = int(step(root, world, tree, work, *guided, self.how, self.seat, sims, self.rng))
        self.done += ran
        return ran


# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any, world: Any, tree: Any, works: Any, weights: Any, guides: Any, how: Settings,
    seat: int, sims: int, rng: Any,
) -> int:  # fmt: skip
    """As `infoset_tree.simulate`, with the acts of others and all playouts by the policy."""
    work, guide = works[0], guides[0]
    for _ in range(sims):
        world[0] = root[0]
        redeal(world[0], seat, generator(rng))
        depth = descend(world, tree, weights, guide, work, how, seat, rng)
        playout_policy.play_out(world[0], weights, guide, work, how, depth, rng)
        run_playout(world[0], work, how, depth, generator(rng))
        back_up(tree, work, depth)
    return sims


def descend(
    world: Any, tree: Any, weights: Any, guide: Any, work: Any, how: Settings, seat: int, rng: Any
) -> int:
    """Follow the best acts of the seat and likely acts of the others to a new entry."""
    p, node, depth, grown = world[0], 0, 0, False
    playout_policy.forget(guide)
    while depth < LONGEST and node >= 0 and not grown and not over(p):
        n, mover = legal(p, work.out), player(p)
        if how.joint and owing_before(p, len(work.score), 0, mover) != 0:
            break
        if mover == seat:
            entry, grown = best_or_new(tree, work, how, node, mover, n, rng)
        else:
            chosen = 0
            if n > 1:
                chosen = playout_policy.draw(weights, guide, work.out, n, mover, generator(rng))
            entry = child_of(tree, work, node, work.out[chosen], mover)
        if entry < 0:
            break
        depth += 1
        follow(p, tree, work, how, mover, entry, depth, rng)
        playout_policy.note_act(guide, mover, tree[entry].action)
        node = seen(world, tree, work, how, entry, seat) if drew(rng) else entry
    return depth
