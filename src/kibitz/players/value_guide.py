"""A guide with a learned value: for luck, scores, several seats and many acts.

At a leaf the network gives the value for each seat. A playout may give one too; then the result is
a mixture of both (as in AlphaGo: Silver and others, 2016). The acts of a node that was visited
often enough get their learned values as prior knowledge (Gelly and Silver, 2007): each counts as so
many visits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..kernel import over, player, returns
from ..kit.arrays import Array
from ..kit.rng import State
from ..learning.network import Network, add_up, scale_returns, value_for_seat
from ..learning.td import clear, expect, look
from ..learning.td_work import TdWork, workspace
from .ismcts import Ismcts
from .mcts import Mcts
from .playout_guide import playout_guide_for, policy_for
from .search import guide as hooks
from .search.guide import Guide, Nothing, write_returns
from .search.infoset_tree import RESULTS
from .search.tree import Settings, update_estimate
from .seat_view import chooses_now

PRIOR = 4  # visits that the learned value of an act counts as


class Use(NamedTuple):
    """The use that a search makes of the values."""

    share: float  # of the network's value in a result; that of a playout has the rest
    expand: int  # visits before a leaf gets children, with those that a learned value counts as
    judge: int  # visits before the acts of a node get their learned values


VALUES_ONLY, MIXED = Use(1.0, PRIOR + 1, 0), Use(0.25, PRIOR + 4, 20)


class Values(NamedTuple):
    """A network, and the memory in which it judges positions."""

    net: Network
    judge: TdWork
    use: Use
    raw: Any  # u1[N, B], the bytes of the positions of the search; the first is searched
    inner: Guide  # leads playouts and acts for other seats

    def begin(self) -> None:
        """A simulation begins at the root."""
        hooks.begin(self.inner)

    def note(self, seat: int, action: int) -> None:
        """A seat plays an act on the way down the tree."""
        hooks.note(self.inner, seat, action)

    def foresees(self) -> bool:
        """Whether the other seats act by the inner guide."""
        return hooks.foresees(self.inner)

    def expect(self, p: Fields, work: Any, how: Settings, mover: int, n: int, rng: State) -> int:
        """The act of another seat."""
        return hooks.expect(self.inner, p, work, how, mover, n, rng)

    def explore(
        self, tree: Any, work: Any, how: Settings, node: int, mover: int, n: int, rng: State
    ) -> tuple[int, bool]:
        """The entry of an act that is searched next, and whether it is new."""
        return hooks.explore(self.inner, tree, work, how, node, mover, n, rng)

    def prior(self, p: Fields, tree: Any, how: Settings, node: int) -> None:
        """Add the learned value of each act of an entry to its statistics, if it is due."""
        if node == 0 or tree[node].visits >= self.use.judge:
            judge_children(p, tree, how, self.net, self.judge, node)

    def value(self, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
        """Judge the leaf by the network, a playout, or both."""
        write_values(p, self.raw[0], self.net, self.judge)
        work.score[:] = 0.0
        if self.use.share < 1.0:
            hooks.playout(self.inner, p, work, how, depth, rng)
            write_returns(p, work, how)
        for seat in range(len(work.score)):
            learned = value_for_seat(self.net, self.judge.value, seat)
            work.score[seat] += self.use.share * (learned - work.score[seat])


def values_for(game: Game, world: Fields, net: Network, use: Use, inner: Guide) -> Values:
    """A guide for one thread. world: the positions of the search."""
    raw = world.view(np.uint8).reshape(len(world), -1)
    return Values(net, workspace(game, net, 0, 1), use, raw, inner)


@dataclass
class ValueSearch(Mcts):
    """`mcts` whose leaves are judged by a network; see `Learned` for its parameters."""

    use: Use = VALUES_ONLY
    net: Network | None = field(default=None, repr=False)

    def _guide(self, p: Position, world: Fields) -> Guide:
        assert self.net is not None
        return values_for(p.game, world, self.net, self.use, Nothing())

    def _settings(self, game: Game) -> Settings:
        net = self.net
        assert net is not None
        how = super()._settings(game)
        return how._replace(expand=self.use.expand, middle=net.middle, span=net.span)


@dataclass
class InfosetValueSearch(Ismcts):
    """`ismcts` whose leaves are judged by a network; see `Learned` for its parameters.

    share: of the network's value in a result; that of a playout has the rest. Where a policy for
    playouts is good, the other seats act by it.
    """

    share: float = 1.0
    net: Network | None = field(default=None, repr=False)

    def _guide(self, p: Position, world: Fields) -> Guide:
        assert self.net is not None
        policy = None if chooses_now(p) else policy_for(p.game)
        inner = Nothing() if policy is None else playout_guide_for(p.game, policy)
        return values_for(p.game, world, self.net, Use(self.share, 1, 0), inner)

    def _settings(self, game: Game) -> Settings:
        net = self.net
        assert net is not None
        how = super()._settings(game)._replace(results=RESULTS, goes_on=True)
        return how._replace(middle=net.middle, span=net.span)


# -- compiled ------------------------------------------------------------------------------


def judge_children(
    p: Fields, tree: Any, how: Settings, net: Network, judge: TdWork, node: int
) -> None:
    """Add the learned value of each act of an entry to its statistics."""
    tree[node].judged = 1
    judge.worlds[0] = p
    look(judge, net, judge.raw[0])
    first = tree[node].first
    for entry in range(first, first + tree[node].count):
        expect(judge.worlds, judge.luck, judge, net, net.weights, tree[entry].action)
        e = tree[entry]
        e.visits += PRIOR
        e.value += PRIOR * value_for_seat(net, judge.total, tree[node].seat)
        update_estimate(e, how)
        if not over(judge.worlds[1]):
            e.seat = player(judge.worlds[1])


def write_values(p: Fields, raw: Array, net: Network, judge: TdWork) -> None:
    """Write the values of a position: its returns at the end, else those of the network."""
    if over(p):
        clear(judge.score)
        returns(p, judge.score)
        scale_returns(net, judge.score, judge.value)
    else:
        look(judge, net, raw)
        add_up(net, net.weights, player(p), judge.places, judge.value)
