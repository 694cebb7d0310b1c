"""Tree search with a learned value: for luck, scores, several seats and many acts.

A simulation goes down the tree as in `tree.py`. At the leaf the network gives the value for each
seat. A playout may give one too; then the result is a mixture of both (as in AlphaGo: Silver and
others, 2016). The acts of a node that was visited often enough get their learned values as prior
knowledge (Gelly and Silver, 2007): each counts as so many visits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..game import Game, Position
from ..kernel import lent, over, player, returns
from ..learning.network import Network, add_up, scaled, worth
from ..learning.td import Workspace, clear, expect, look, workspace
from . import tree as uct
from .mcts import Mcts, SearchTree
from .playout import LONGEST

PRIOR = 4  # visits that the learned value of an act counts as


class Use(NamedTuple):
    """The use that a search makes of the values."""

    share: float  # of the network's value in a result; that of a playout has the rest
    expand: int  # visits before a leaf gets children, with those that a learned value counts as
    judge: int  # visits before the acts of a node get their learned values


VALUES_ONLY, MIXED = Use(1.0, PRIOR + 1, 0), Use(0.25, PRIOR + 4, 20)


@dataclass
class ValueSearch(Mcts):
    """`mcts` whose leaves are judged by a network; see `Learned` for its parameters."""

    use: Use = VALUES_ONLY
    net: Network | None = field(default=None, repr=False)

    def _tree(self, p: Position, how: uct.Settings, rng: Any, room: int) -> SearchTree:
        assert self.net is not None
        return ValueTree(p, how, rng, room, self.net, self.use)

    def _settings(self, game: Game) -> uct.Settings:
        net = self.net
        assert net is not None
        how = super()._settings(game)
        return how._replace(expand=self.use.expand, middle=net.middle, span=net.span)


class ValueTree(SearchTree):
    """A tree whose leaves are judged by a network."""

    def __init__(
        self, p: Position, how: uct.Settings, rng: Any, room: int, net: Network, use: Use
    ) -> None:
        super().__init__(p, how, rng, room)
        self.net, self.use, self.judge = net, use, workspace(p.game, net, 0, 1)
        self.raw = self.world.view(np.uint8)

    def _simulate(self, sims: int) -> int:
        step = self._compiled(simulate)
        judge = self.judge
        arrays = (self.state, self.world, self.raw, self.tree, self.work, judge.worlds, judge.luck)
        return int(step(*arrays, self.how, self.net, judge, self.use, sims, self.rng))


# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any, world: Any, raw: Any, tree: Any, works: Any, worlds: Any, luck: Any,
    how: uct.Settings, net: Network, judge: Workspace, use: Use, sims: int, rng: Any,
) -> int:  # fmt: skip
    """As `tree.simulate`, with learned values. raw: the bytes of `world`.

    worlds, luck: those of `judge`, from which the compiler knows the game and whether it draws.
    """
    root, world, raw, tree, rng = lent(root), lent(world), lent(raw), lent(tree), lent(rng)
    worlds, luck, net, judge = lent(worlds), lent(luck), lent(net), lent(judge)
    work = works[0]
    for done in range(sims):
        if tree[0].low == tree[0].high or work.full:
            return done
        world[0] = root[0]
        began = work.now
        depth = descend(world[0], tree, work, worlds, luck, how, net, judge, use, rng)
        write_values(world[0], raw, net, judge)
        evaluate_leaf(world[0], work, how, net, judge, use, depth, uct.generator(rng))
        uct.back_up(tree, work, how, depth, began)
    return sims


def descend(
    p: Any, tree: Any, work: Any, worlds: Any, luck: Any, how: uct.Settings, net: Network,
    judge: Workspace, use: Use, rng: Any,
) -> int:  # fmt: skip
    """As `tree.descend`; on the way nodes that are due get the learned values of their acts."""
    node, depth = 0, 0
    while node >= 0 and depth < LONGEST:
        if tree[node].first == 0 and not uct.expand_leaf(p, tree, work, how, node, rng):
            break
        if not tree[node].judged and (node == 0 or tree[node].visits >= use.judge):
            judge_children(p, tree, worlds, luck, how, net, judge, node)
        depth += 1
        node = uct.follow(p, tree, work, how, uct.best_child(tree, how, node), depth, rng)
    return depth


def judge_children(
    p: Any, tree: Any, worlds: Any, luck: Any, how: uct.Settings, net: Network, judge: Workspace,
    node: int,
) -> None:  # fmt: skip
    """Add the learned value of each act of a node to its statistics."""
    tree[node].judged = 1
    worlds[0] = p
    look(judge, net, judge.raw[0])
    first = tree[node].first
    for entry in range(first, first + tree[node].count):
        expect(worlds, luck, judge, net, net.weights, tree[entry].action)
        e = tree[entry]
        e.visits += PRIOR
        e.value += PRIOR * worth(net, judge.total, tree[node].seat)
        uct.update_estimate(e, how)
        if not over(worlds[1]):
            e.seat = player(worlds[1])


def evaluate_leaf(
    p: Any, work: Any, how: uct.Settings, net: Network, judge: Workspace, use: Use, depth: int,
    rng: Any,
) -> None:  # fmt: skip
    """Write the value of the leaf to `work.score`: by the network, a playout, or both."""
    work.score[:] = 0.0
    if use.share < 1.0:
        uct.run_playout(p, work, how, depth, rng)
    for seat in range(len(work.score)):
        learned = worth(net, judge.value, seat)
        work.score[seat] += use.share * (learned - work.score[seat])


def write_values(p: Any, raw: Any, net: Network, judge: Workspace) -> None:
    """Write the values of a position: its returns at the end, else those of the network."""
    if over(p):
        clear(judge.score)
        returns(p, judge.score)
        scaled(net, judge.score, judge.value)
    else:
        look(judge, net, raw)
        add_up(net, net.weights, player(p), judge.places, judge.value)
