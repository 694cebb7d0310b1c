"""Search over information sets with a learned value: in each determinization the network judges
the leaf.

A simulation goes down the tree as that of `worlds` does: where a policy for playouts is good, the
other seats act by it (`guided_tree.py`), otherwise they learn in the tree (`infoset_tree.py`). The
values of a leaf are those that the network gives this determinization, mixed with the returns of a
playout as in `value_tree.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..game import Game, Position
from ..kernel import compiled, lent, redeal
from ..learning.network import Network, worth
from ..learning.td import Workspace, clear, workspace
from . import guided_tree, infoset_tree, joint_choice, playout_policy
from .guided_tree import policy_for
from .infoset_tree import RESULTS, back_up
from .ismcts import InfosetTree, Ismcts
from .seat_view import chooses_now
from .tree import Settings, generator, run_playout
from .value_tree import write_values


@dataclass
class InfosetValueSearch(Ismcts):
    """`ismcts` whose leaves are judged by a network; see `Learned` for its parameters.

    share: of the network's value in a result; that of a playout has the rest.
    """

    share: float = 1.0
    net: Network | None = field(default=None, repr=False)

    def _prepare(self, p: Position) -> None:
        assert self.net is not None
        policy = None if chooses_now(p) else policy_for(p.game)
        self._trees = self._infoset_trees(p, InfosetValueTree, self.net, self.share, policy)

    def _settings(self, game: Game) -> Settings:
        net = self.net
        assert net is not None
        how = super()._settings(game)._replace(results=RESULTS, goes_on=True)
        return how._replace(middle=net.middle, span=net.span)


class InfosetValueTree(InfosetTree):
    """An `InfosetTree` whose leaves are judged by a network.

    policy: the weights by which the other seats act, and playouts; None: they learn in the tree.
    """

    def __init__(
        self, p: Position, how: Settings, rng: Any, room: int, net: Network, share: float,
        policy: Any,
    ) -> None:  # fmt: skip
        super().__init__(p, how, rng, room)
        self.net, self.share, self.judge = net, share, workspace(p.game, net, 0, 1)
        self.raw = self.world.view(np.uint8).reshape(2, -1)
        self.is_guided = policy is not None
        self.policy = policy if self.is_guided else np.zeros(1, np.float32)
        self.guide = playout_policy.workspace_for(p.game.seats, p.game.actions)

    def run(self, sims: int) -> int:
        """Run this number of simulations."""
        step = compiled(simulate, self.rules)
        ran = int(step(
            self.state, self.world, self.raw, self.tree, self.work, self.net, self.judge,
            self.share, self.is_guided, self.policy, self.guide, self.how, self.seat, sims,
            self.rng,
        ))  # fmt: skip
        self.done += ran
        return ran


# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any, world: Any, raw: Any, tree: Any, works: Any, net: Network, judge: Workspace,
    share: float, is_guided: bool, policy: Any, guides: Any, how: Settings, seat: int, sims: int,
    rng: Any,
) -> int:  # fmt: skip
    """As `infoset_tree.simulate`, with learned values. raw: the bytes of `world`."""
    net, judge = lent(net), lent(judge)
    work, guide = works[0], guides[0]
    for _ in range(sims):
        world[0] = root[0]
        redeal(world[0], seat, generator(rng))
        if is_guided:
            depth = guided_tree.descend(world, tree, policy, guide, work, how, seat, rng)
        else:
            depth = infoset_tree.descend(world, tree, work, how, seat, rng)
        write_values(world[0], raw[0], net, judge)
        clear(work.score)
        if share < 1.0:
            if is_guided:
                playout_policy.play_out(world[0], policy, guide, work, how, depth, rng)
            run_playout(world[0], work, how, depth, generator(rng))
        for one in range(len(work.score)):
            work.score[one] += share * (worth(net, judge.value, one) - work.score[one])
        if not is_guided:
            joint_choice.learn(tree, work)
        back_up(tree, work, depth)
    return sims
