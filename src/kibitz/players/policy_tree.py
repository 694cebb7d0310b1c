"""Tree search with a learned policy: as prior probabilities in the tree, and in playouts.

The choice in the tree is PUCT (Rosin, 2011; in the form of Silver and others, 2017): each child has
a bonus in proportion to its prior probability. In a playout a seat draws a few legal acts at random
and plays the one that the policy prefers, so it does not become slower with their number. Proofs,
and everything that is not said here, are as in `tree.py`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np

from ..game import Game, Position
from ..kernel import legal, lent, over, player
from ..kit.rng import below
from ..learning.policy import (
    LAST,
    MOVER,
    PLY,
    ROW,
    STAGES,
    Policy,
    begin,
    make_shares,
    moment,
    step,
    weigh,
)
from . import tree as uct
from .mcts import Mcts, SearchTree, entry_type
from .playout import LONGEST, pick

EXPLORE = 3.0
EVENLY = 0.1  # of the prior probability is the same for all acts
DRAWN = 4  # acts that are drawn for each act of a playout


class Guide(NamedTuple):
    """The memory in which a search follows a game."""

    root: Any  # i8[4], the path to the root, see `learning.policy`
    path: Any  # i8[4], the path of a simulation
    share: Any  # f8[actions]


def guide_for(game: Game) -> Guide:
    """Memory for one thread, at the start of a game."""
    root, path = np.zeros(4, np.int64), np.zeros(4, np.int64)
    begin(root)
    return Guide(root, path, np.zeros(game.actions))


def has_pick(game: Game) -> bool:
    """Whether the rules have a way of their own to draw an act, which is faster."""
    return "pick" in game.rules.functions


def write_path(p: Position, path: Any) -> None:
    """Write how a position was reached, as far as a policy asks for it."""
    movers = [p.at(ply).player for ply in reversed(range(max(0, p.ply - STAGES), p.ply))]
    path[PLY], path[ROW] = p.ply, len(list(takewhile(lambda seat: seat == movers[0], movers)))
    path[LAST], path[MOVER] = (p.history[-1], movers[0]) if movers else (-1, -1)


def entries_for(game: Game, count: int) -> Any:
    """Room for so many entries of a tree, each with the prior probability of its act."""
    kind = entry_type(game)
    fields = [(name, kind.fields[name][0]) for name in kind.names]
    return np.empty(count, np.dtype([*fields, ("prior", "f4")], align=True))


@dataclass
class PolicySearch(Mcts):
    """`mcts` with a policy; see `Learned` for its parameters."""

    explore: float = EXPLORE
    policy: Policy | None = field(default=None, repr=False)

    def settings(self, game: Game) -> uct.Settings:
        """The settings of the search."""
        return self._settings(game)

    def _tree(self, p: Position, how: uct.Settings, rng: Any, room: int) -> SearchTree:
        assert self.policy is not None
        return PolicyTree(p, how, rng, room, self.policy)


class PolicyTree(SearchTree):
    """A tree whose acts have prior probabilities."""

    def __init__(
        self, p: Position, how: uct.Settings, rng: Any, room: int, policy: Policy
    ) -> None:  # fmt: skip
        super().__init__(p, how, rng, room)
        self.policy, self.picks, self.guide = policy, has_pick(p.game), guide_for(p.game)
        write_path(p, self.guide.root)
        self.raw = self.world.view(np.uint8)

    def _entries(self, game: Game, count: int) -> Any:
        return entries_for(game, count)

    def advance_root(self, acts: list[int], p: Position) -> bool:
        """Make the entry after these acts the root; False if the tree has nothing below it."""
        write_path(p, self.guide.root)
        return super().advance_root(acts, p)

    def _simulate(self, sims: int) -> int:
        run = self._compiled(simulate)
        arrays = (self.state, self.world, self.raw, self.tree, self.work, self.guide)
        return int(run(*arrays, self.policy, self.how, self.picks, sims, self.rng))


# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any, world: Any, raw: Any, tree: Any, works: Any, guide: Guide, policy: Policy,
    how: uct.Settings, picks: bool, sims: int, rng: Any,
) -> int:  # fmt: skip
    """As `tree.simulate`, with a policy. raw: the bytes of `world`. picks: as `has_pick` says."""
    root, world, raw, tree, rng = lent(root), lent(world), lent(raw), lent(tree), lent(rng)
    guide, policy = lent(guide), lent(policy)
    work = works[0]
    for done in range(sims):
        if tree[0].low == tree[0].high or work.full:
            return done
        world[0] = root[0]
        guide.path[:] = guide.root
        began = work.now
        depth = descend(world[0], raw, tree, work, guide, policy, how, rng)
        play_out(world[0], raw, work, guide, policy, how, picks, depth, uct.generator(rng))
        uct.run_playout(world[0], work, how, LONGEST, uct.generator(rng))
        uct.back_up(tree, work, how, depth, began)
    return sims


def descend(
    p: Any, raw: Any, tree: Any, work: Any, guide: Guide, policy: Policy, how: uct.Settings,
    rng: Any,
) -> int:  # fmt: skip
    """As `tree.descend`: follow the best acts to a leaf; return how many were played."""
    node = 0
    depth = 0
    while node >= 0 and depth < LONGEST:
        if tree[node].first == 0:
            if not uct.expand_leaf(p, tree, work, how, node, rng):
                break
            write_priors(p, raw, tree, guide, policy, node)
        edge = best_child(tree, how, node)
        depth += 1
        step(guide.path, player(p), tree[edge].action)
        node = uct.follow(p, tree, work, how, edge, depth, rng)
    return depth


def write_priors(p: Any, raw: Any, tree: Any, guide: Guide, policy: Policy, node: int) -> None:
    """Write the prior probabilities of the children of a node."""
    n = tree[node]
    now = moment(policy, guide.path, player(p))
    for k in range(n.count):
        guide.share[k] = weigh(policy, raw, now, tree[n.first + k].action)
    make_shares(guide.share, n.count)
    for k in range(n.count):
        tree[n.first + k].prior = (1.0 - EVENLY) * guide.share[k] + EVENLY / n.count


def best_child(tree: Any, how: uct.Settings, node: int) -> int:
    """The child of the highest bound that may still be better than the proved lower bound.

    A child that was not tried counts as the mean of its node, like in `tree.best_child`.
    """
    n = tree[node]
    assured = n.low if n.seat == 0 else -n.high
    spread = how.explore * math.sqrt(n.visits + 1.0)
    untried, best, likeliest, highest, total = -1, n.first, -1.0, -math.inf, 0.0
    for entry in range(n.first, n.first + n.count):
        e = tree[entry]
        if (e.high if n.seat == 0 else -e.low) > assured:
            if e.visits > 0:
                total += e.value
                bound = np.float64(e.estimate) + spread * np.float64(e.prior) / (1.0 + e.visits)
                if bound > highest:
                    highest, best = bound, entry
            elif e.prior > likeliest:
                likeliest, untried = np.float64(e.prior), entry
    if untried >= 0 and total / (n.visits + 1.0) + how.urgency + spread * likeliest > highest:
        return untried
    return best


def play_out(
    p: Any, raw: Any, work: Any, guide: Guide, policy: Policy, how: uct.Settings, picks: bool,
    depth: int, rng: Any,
) -> None:  # fmt: skip
    """Play by the policy to the end, or for as many acts as a playout may have."""
    for _ in range(min(how.cut, LONGEST - depth)):
        if over(p):
            break
        seat = player(p)
        now = moment(policy, guide.path, seat)
        chosen = preferred(p, raw, work, policy, picks, now, rng)
        step(guide.path, seat, chosen)
        uct.act(p, work, how, chosen, rng)


def preferred(
    p: Any, raw: Any, work: Any, policy: Policy, picks: bool, now: Any, rng: Any
) -> int:  # fmt: skip
    """Of some legal acts drawn at random, the one that the policy prefers."""
    count = 0 if picks else legal(p, work.out)
    if count == 1:
        return int(work.out[0])
    best = pick(p, work.out, rng) if picks else work.out[below(rng, count)]
    highest = weigh(policy, raw, now, best)
    for _ in range(DRAWN - 1):
        other = pick(p, work.out, rng) if picks else work.out[below(rng, count)]
        if other != best:
            weight = weigh(policy, raw, now, other)
            if weight > highest:
                best, highest = other, weight
    return int(best)
