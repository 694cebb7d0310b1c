"""A guide with a learned policy: as prior probabilities in the tree, and in playouts.

The choice in the tree is PUCT. In a playout a seat draws a few legal acts at random and plays the
one that the policy prefers, so it does not become slower with their number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..kernel import legal, over, player
from ..kit.arrays import Array
from ..kit.rng import State, below
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
from .mcts import Mcts
from .playout import MOST_ACTS, pick
from .search import select as selection
from .search.guide import Guide
from .search.tree import Settings, act, generator

EXPLORE = 3.0
EVENLY = 0.1  # of the prior probability is the same for all acts
DRAWN = 4  # acts that are drawn for each act of a playout


class PolicyGuide(NamedTuple):
    """A policy, and the memory in which a search follows a game."""

    policy: Policy
    root: Any  # i8[4], the path to the root, see `learning.policy`
    path: Any  # i8[4], the path of a simulation
    share: Any  # f8[actions]
    raw: Any  # u1[N, B], the bytes of the positions of the search; the first is searched
    picks: bool  # as `has_pick` says

    def look_back(self, p: Position) -> None:
        """Remember how the root was reached, as far as a policy asks for it."""
        write_path(p, self.root)

    def entry_fields(self) -> list[tuple[str, str]]:
        """The additional field of an entry of the tree: the prior probability of its act."""
        return [("prior", "f4")]

    def begin(self) -> None:
        """Go back to the root."""
        self.path[:] = self.root

    def note(self, seat: int, action: int) -> None:
        """Go on by an act."""
        step(self.path, seat, action)

    def prior(self, p: Fields, tree: Any, how: Settings, node: int) -> None:
        """Write the prior probabilities of the children of an entry."""
        n = tree[node]
        n.judged = 1
        now = moment(self.policy, self.path, player(p))
        for k in range(n.count):
            self.share[k] = weigh(self.policy, self.raw[0], now, tree[n.first + k].action)
        make_shares(self.share, n.count)
        for k in range(n.count):
            tree[n.first + k].prior = (1.0 - EVENLY) * self.share[k] + EVENLY / n.count

    def select(self, tree: Any, how: Settings, node: int) -> int:
        """The child of the highest bound with its prior probability."""
        return selection.puct(tree, how, node)

    def playout(self, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
        """Play by the policy to the end, or for as many acts as a playout may have."""
        for _ in range(min(how.cut, MOST_ACTS - depth)):
            if over(p):
                break
            seat = player(p)
            now = moment(self.policy, self.path, seat)
            chosen = preferred_act(
                p, self.raw[0], work, self.policy, self.picks, now, generator(rng)
            )
            step(self.path, seat, chosen)
            act(p, work, how, chosen, generator(rng))


def policy_guide_for(game: Game, world: Fields, policy: Policy) -> PolicyGuide:
    """A guide for one thread, at the start of a game. world: the positions of the search."""
    root, path = np.zeros(4, np.int64), np.zeros(4, np.int64)
    begin(root)
    raw = world.view(np.uint8).reshape(len(world), -1)
    return PolicyGuide(policy, root, path, np.zeros(game.actions), raw, has_pick(game))


def has_pick(game: Game) -> bool:
    """Whether the rules have a way of their own to draw an act, which is faster."""
    return "pick" in game.rules.functions


def write_path(p: Position, path: Array) -> None:
    """Write how a position was reached, as far as a policy asks for it."""
    movers = [p.at(ply).player for ply in reversed(range(max(0, p.ply - STAGES), p.ply))]
    path[PLY], path[ROW] = p.ply, len(list(takewhile(lambda seat: seat == movers[0], movers)))
    path[LAST], path[MOVER] = (p.history[-1], movers[0]) if movers else (-1, -1)


@dataclass
class PolicySearch(Mcts):
    """`mcts` with a policy; see `Learned` for its parameters."""

    explore: float = EXPLORE
    policy: Policy | None = field(default=None, repr=False)

    def settings(self, game: Game) -> Settings:
        """The settings of the search."""
        return self._settings(game)

    def _guide(self, p: Position, world: Fields) -> Guide:
        assert self.policy is not None
        guide = policy_guide_for(p.game, world, self.policy)
        guide.look_back(p)
        return guide


# -- compiled ------------------------------------------------------------------------------


def preferred_act(
    p: Fields, raw: Array, work: Any, policy: Policy, picks: bool, now: Any, rng: State
) -> int:
    """The act that the policy prefers among some legal acts drawn at random."""
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
