"""Tree search with a learned value in place of playouts: for luck, scores and several seats.

A simulation goes down the tree as in `tree.py`; at the leaf the network says what the position is
worth to each seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..game import Game, Position
from ..kernel import over, player, returns
from ..learning.network import Network, add_up, read, scaled, worth
from ..learning.td import Workspace, clear, workspace
from . import tree as uct
from .mcts import Mcts, SearchTree


@dataclass
class ValueSearch(Mcts):
    """`mcts` whose leaves are judged by a network; see `Learned` for its parameters."""

    expand: int = 1
    net: Network | None = field(default=None, repr=False)

    def _tree(self, p: Position, how: uct.Settings, rng: Any, room: int) -> SearchTree:
        assert self.net is not None
        return ValueTree(p, how, rng, room, self.net)

    def _settings(self, game: Game) -> uct.Settings:
        return super()._settings(game)._replace(cut=0)


class ValueTree(SearchTree):
    """A tree whose leaves are judged by a network."""

    def __init__(self, p: Position, how: uct.Settings, rng: Any, room: int, net: Network) -> None:
        super().__init__(p, how, rng, room)
        self.net, self.judge = net, workspace(p.game, net, 0, 1)
        self.raw = self.world.view(np.uint8)

    def run(self, sims: int) -> int:
        """Run simulations until `sims` are done or the root is solved; return their number."""
        step = self._compiled(simulate)
        arrays = (self.state, self.world, self.raw, self.tree, self.work)
        ran = int(step(*arrays, self.how, self.net, self.judge, sims, self.rng))
        self.done += ran
        return ran


# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any, world: Any, raw: Any, tree: Any, works: Any, how: uct.Settings, net: Network,
    judge: Workspace, sims: int, rng: Any,
) -> int:  # fmt: skip
    """As `tree.simulate`, with the network's values at the leaves. raw: the bytes of `world`."""
    work = works[0]
    for done in range(sims):
        if tree[0].low == tree[0].high:
            return done
        world[0] = root[0]
        began = work.now
        depth = uct.descend(world[0], tree, work, how, rng)
        write_values(world[0], raw, net, judge)
        for seat in range(len(work.score)):
            work.score[seat] = worth(net, judge.value, seat)
        uct.back_up(tree, work, how, depth, began)
    return sims


def write_values(p: Any, raw: Any, net: Network, judge: Workspace) -> None:
    """Write the values of a position: its returns at the end, else what the network says."""
    if over(p):
        clear(judge.score)
        returns(p, judge.score)
        scaled(net, judge.score, judge.value)
    else:
        read(raw, net, judge.cells, judge.places)
        add_up(net, net.weights, player(p), judge.places, judge.value)
