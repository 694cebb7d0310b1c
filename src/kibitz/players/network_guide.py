"""A guide with an actor and a critic, learned where information is hidden.

In each determinization the other seats act by the policy. The seat's own acts are chosen by PUCT
(Rosin, 2011; in the form of Silver and others, 2017), with the policy as prior probability. After
an act that was not tried before, play goes on by the policy until the seat acts again. The critic
says what this position is worth, so a simulation is short, and its value has little luck. The
policy sees only what its seat sees, so the critic's values are those of play without knowledge of
hidden cards.

In a joint choice the tree has only the acts of the seat until all have chosen. The seat draws its
act in proportion to the visits.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..kernel import legal, over, player
from ..kit.arrays import Array
from ..kit.rng import State
from ..learning.actor_critic import ActorCritic
from ..learning.integer_network import (
    IntegerNetwork,
    IntegerReader,
    go_to,
    in_integers,
    output,
    read,
    reader_for,
    write_shares,
)
from ..learning.sealed import seen_bytes
from ..learning.seat_network import draw_act
from .ismcts import Ismcts
from .playout import MOST_ACTS
from .search import joint
from .search.guide import Guide, play_at_random, write_returns
from .search.infoset_tree import RESULTS
from .search.select import likely_or_best
from .search.tree import Settings, act, generator

EXPLORE = 1.0
EVENLY = 0.1  # of the prior probability is the same for all acts


class Networks(NamedTuple):
    """An actor and a critic for play."""

    policy: IntegerNetwork
    critic: IntegerNetwork
    scale: float  # the return that a value of 1 stands for


def for_play(learned: ActorCritic) -> Networks:
    """The knowledge of an actor and a critic, for play."""
    return Networks(in_integers(learned.policy), in_integers(learned.critic), learned.scale)


class Readers(NamedTuple):
    """The memory in which the networks are read."""

    policy: IntegerReader
    critic: IntegerReader
    policy_at_root: IntegerReader  # what they have read in the first determinization
    critic_at_root: IntegerReader
    shares: Any  # f8[actions], the probabilities of the legal acts


class NetworkGuide(NamedTuple):
    """An actor and a critic, and the memory in which they follow the determinizations of a seat."""

    networks: Networks
    readers: Readers
    world: Fields  # two positions: the one that is searched, and room for another
    raw: Any  # u1[2, B], their bytes
    seat: int
    is_new: Any  # u1[1], whether nothing was read at the root

    def begin(self) -> None:
        """Go back to what was read at the root."""
        if self.is_new[0]:
            read_root(self.networks, self.raw[0], self.readers)
            self.is_new[0] = 0
        go_to(self.readers.policy, self.readers.policy_at_root)
        go_to(self.readers.critic, self.readers.critic_at_root)

    def for_seat(self, seat: int) -> NetworkGuide:
        """The guide with these networks for another seat."""
        return NetworkGuide(self.networks, self.readers, self.world, self.raw, seat, self.is_new)

    def foresees(self) -> bool:
        """The other seats act by the policy."""
        return True

    def expect(self, p: Fields, work: Any, how: Settings, mover: int, n: int, rng: State) -> int:
        """An act drawn by the policy."""
        weigh(self, work, mover, n)
        return likely_act(self.readers, work, n, rng)

    def explore(
        self, tree: Any, work: Any, how: Settings, node: int, mover: int, n: int, rng: State
    ) -> tuple[int, bool]:
        """The act of the highest bound with its prior probability."""
        weigh(self, work, mover, n)
        return likely_or_best(tree, work, how, self.readers.shares, EVENLY, node, mover, n)

    def value(self, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
        """Play by the policy until the seat has a choice, and ask the critic."""
        if play_until(self, p, work, how, depth, rng):
            read(self.networks.critic, self.readers.critic, self.raw[0], self.seat)
            worth = self.networks.scale * output(self.networks.critic, self.readers.critic, 0)
            work.score[:] = 0.0
            work.score[self.seat] = (worth - how.middle) / how.span
        else:
            play_at_random(p, work, how, depth, generator(rng))
            write_returns(p, work, how)


def network_guide_for(p: Position, world: Fields, networks: Networks) -> NetworkGuide:
    """A guide for one thread. world: the positions of the search."""
    raw, is_new = world.view(np.uint8).reshape(len(world), -1), np.ones(1, np.uint8)
    return NetworkGuide(networks, _readers(p.game, networks), world, raw, p.player or 0, is_new)


@dataclass
class NetworkSearch(Ismcts):
    """`ismcts` with an actor and a critic; see `Learned` for its parameters."""

    explore: float = EXPLORE
    networks: Networks | None = field(default=None, repr=False)

    def _settings(self, game: Game) -> Settings:
        return super()._settings(game)._replace(results=RESULTS, goes_on=True)

    def _guide(self, p: Position, world: Fields) -> Guide:
        assert self.networks is not None
        return network_guide_for(p, world, self.networks)


def _readers(game: Game, networks: Networks) -> Readers:
    policy, critic = networks.policy, networks.critic
    return Readers(
        *(reader_for(policy), reader_for(critic), reader_for(policy), reader_for(critic)),
        np.zeros(game.actions),
    )


# -- compiled ------------------------------------------------------------------------------


def read_root(networks: Networks, raw: Array, readers: Readers) -> None:
    """Read a determinization of the root for all seats."""
    for seat in range(len(readers.policy.sums)):
        read(networks.policy, readers.policy_at_root, raw, seat)
        read(networks.critic, readers.critic_at_root, raw, seat)


def weigh(guide: NetworkGuide, work: Any, mover: int, n: int) -> None:
    """Write the probability of each of n legal acts, by what the seat to act sees."""
    policy, readers = guide.networks.policy, guide.readers
    readers.shares[0] = 1.0
    if n > 1:
        shown = seen_bytes(guide.world, guide.raw, mover, work.owing, work.fixed)
        read(policy, readers.policy, shown, mover)
        write_shares(policy, readers.policy, work.out, n, readers.shares)


def likely_act(readers: Readers, work: Any, n: int, rng: State) -> int:
    """One of n legal acts, drawn by their probabilities."""
    return int(work.out[draw_act(readers.shares, n, generator(rng)) if n > 1 else 0])


def play_until(
    guide: NetworkGuide, p: Fields, work: Any, how: Settings, depth: int, rng: State
) -> bool:
    """Play by the policy until the seat has a choice; False if the game ends before."""
    for _ in range(MOST_ACTS - depth):
        if over(p):
            break
        n, mover = legal(p, work.out), player(p)
        if n > 1 and mover == guide.seat:
            return True
        if how.joint:
            joint.opens(p, work, mover)
        weigh(guide, work, mover, n)
        act(p, work, how, likely_act(guide.readers, work, n, rng), rng)
        joint.go_on(p, work, mover)
    return False
