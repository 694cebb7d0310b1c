"""Tree search with a policy: as prior probabilities in the tree, and in playouts.

The choice in the tree is PUCT (Rosin, 2011; in the form of Silver and others, 2017): each child has
a bonus in proportion to its prior probability. A playout weighs only some of the legal acts, drawn
at random, and draws among these by the policy, so that it does not become slower with their
number. Proofs, and everything that is not said here, are as in `kibitz.players.tree`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from kibitz.game import Game, Position
from kibitz.kernel import legal, lent, over, player
from kibitz.kit.rng import below
from kibitz.learning.network import read, shift
from kibitz.players import tree as uct
from kibitz.players.mcts import Mcts, SearchTree, entry_type
from kibitz.players.playout import LONGEST

from .policy_features import Policy, drawn, make_shares, weigh

EXPLORE = 2.0
EVENLY = 0.05  # of the prior probability is the same for all acts


class Use(NamedTuple):
    """The use that a search makes of a policy besides the priors."""

    weighed: int  # of the legal acts of a playout, so many at most; 0: playouts are random


PRIORS_ONLY, WITH_PLAYOUTS = Use(0), Use(4)


class Guide(NamedTuple):
    """The memory in which a policy reads positions."""

    before: Any  # the position before an act of a playout
    raw: Any  # u1[..], its bytes
    cells: Any  # i4[C]
    places: Any  # i4[T]
    changed: Any  # i4[2, C]
    share: Any  # f8[actions]


def guide_for(game: Game, policy: Policy) -> Guide:
    """Memory for one thread."""
    before, cells = game.blank(), len(policy.net.code)
    return Guide(
        before=before,
        raw=before.view(np.uint8),
        cells=np.zeros(cells, np.int32),
        places=np.zeros(len(policy.net.base), np.int32),
        changed=np.zeros((2, cells), np.int32),
        share=np.zeros(game.actions),
    )


def entries_for(game: Game, count: int) -> Any:
    """Room for so many entries of a tree, each with the prior probability of its act."""
    kind = entry_type(game)
    fields = [(name, kind.fields[name][0]) for name in kind.names]
    return np.empty(count, np.dtype([*fields, ("prior", "f4")], align=True))


@dataclass
class PolicySearch(Mcts):
    """`mcts` with a policy."""

    explore: float = EXPLORE
    policy: Policy | None = field(default=None, repr=False)
    use: Use = WITH_PLAYOUTS
    spec: str = "policy"

    def settings(self, game: Game) -> uct.Settings:
        """The settings of the search."""
        return self._settings(game)

    def _tree(self, p: Position, how: uct.Settings, rng: Any, room: int) -> SearchTree:
        assert self.policy is not None
        return PolicyTree(p, how, rng, room, self.policy, self.use)


class PolicyTree(SearchTree):
    """A tree whose acts have prior probabilities."""

    def __init__(
        self, p: Position, how: uct.Settings, rng: Any, room: int, policy: Policy, use: Use
    ) -> None:
        super().__init__(p, how, rng, 2)
        self.policy, self.use, self.guide = policy, use, guide_for(p.game, policy)
        self.tree, self.spare = entries_for(p.game, room), entries_for(p.game, room)
        self.raw = self.world.view(np.uint8)
        self._compiled(uct.init_tree)(self.state, self.tree, self.work, how)

    def _simulate(self, sims: int) -> int:
        step = self._compiled(simulate)
        arrays = (self.state, self.world, self.raw, self.tree, self.work, self.guide)
        return int(step(*arrays, self.policy, self.how, self.use, sims, self.rng))


# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any, world: Any, raw: Any, tree: Any, works: Any, guide: Guide, policy: Policy,
    how: uct.Settings, use: Use, sims: int, rng: Any,
) -> int:  # fmt: skip
    """As `tree.simulate`, with a policy. raw: the bytes of `world`."""
    root, world, raw, tree, rng = lent(root), lent(world), lent(raw), lent(tree), lent(rng)
    guide, policy = lent(guide), lent(policy)
    work = works[0]
    for done in range(sims):
        if tree[0].low == tree[0].high or work.full:
            return done
        world[0] = root[0]
        began = work.now
        depth = descend(world[0], raw, tree, work, guide, policy, how, rng)
        if use.weighed > 0:
            last = tree[work.edge[depth]].action if depth > 0 else len(work.out)
            play_out(world[0], raw, work, guide, policy, how, use, depth, last, rng)
        uct.run_playout(world[0], work, how, depth, uct.generator(rng))
        uct.back_up(tree, work, how, depth, began)
    return sims


def descend(
    p: Any, raw: Any, tree: Any, work: Any, guide: Guide, policy: Policy, how: uct.Settings,
    rng: Any,
) -> int:  # fmt: skip
    """As `tree.descend`: follow the best acts to a leaf; return how many were played."""
    node = 0
    depth = 0
    last = len(work.out)
    while node >= 0 and depth < LONGEST:
        if tree[node].first == 0:
            if not uct.expand_leaf(p, tree, work, how, node, rng):
                break
            write_priors(p, raw, tree, guide, policy, node, last)
        edge = best_child(tree, how, node)
        depth += 1
        last = int(tree[edge].action)
        node = uct.follow(p, tree, work, how, edge, depth, rng)
    return depth


def write_priors(
    p: Any, raw: Any, tree: Any, guide: Guide, policy: Policy, node: int, last: int
) -> None:
    """Write the prior probabilities of the children of a node."""
    n, seat = tree[node], player(p)
    read(raw, policy.net, guide.cells, guide.places)
    for k in range(n.count):
        guide.share[k] = weigh(policy, seat, last, tree[n.first + k].action, guide.places)
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
    p: Any, raw: Any, work: Any, guide: Guide, policy: Policy, how: uct.Settings, use: Use,
    depth: int, last: int, rng: Any,
) -> None:  # fmt: skip
    """Play by the policy to the end, or for as many acts as a playout may have."""
    if not over(p):
        read(raw, policy.net, guide.cells, guide.places)
    for _ in range(min(how.cut, LONGEST - depth)):
        if over(p):
            break
        n = some_acts(legal(p, work.out), work.out, use.weighed, uct.generator(rng))
        seat, chosen = player(p), 0
        if n > 1:
            for k in range(n):
                guide.share[k] = weigh(policy, seat, last, work.out[k], guide.places)
            make_shares(guide.share, n)
            chosen = drawn(guide.share, n, uct.generator(rng))
        last = int(work.out[chosen])
        guide.before[0] = p
        uct.act(p, work, how, last, rng)
        shift(guide.raw, raw, policy.net, guide.cells, guide.places, guide.changed)


def some_acts(n: int, acts: Any, most: int, rng: Any) -> int:
    """Bring so many of n acts to the front, drawn at random; return how many these are."""
    if n <= most:
        return n
    for k in range(most):
        other = k + below(rng, n - k)
        act = acts[k]
        acts[k] = acts[other]
        acts[other] = act
    return most
