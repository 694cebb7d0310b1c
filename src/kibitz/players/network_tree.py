"""A tree over information sets with an actor and a critic, learned where information is hidden.

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

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..game import Game, Position
from ..kernel import compiled, legal, lent, over, player, redeal
from ..learning.actor_critic import ActorCritic
from ..learning.integer_network import (
    IntegerNetwork,
    IntegerReader,
    go_to,
    output,
    read,
    reader_for,
    rounded,
    write_shares,
)
from ..learning.sealed import owing_after, owing_before, seen_bytes
from ..learning.seat_network import drawn
from .infoset_tree import RESULTS, back_up, child_of, drew, follow, look_up, seen
from .ismcts import InfosetTree, Ismcts
from .playout import LONGEST
from .tree import Settings, act, generator, run_playout

EXPLORE = 1.0
EVENLY = 0.1  # of the prior probability is the same for all acts


class Networks(NamedTuple):
    """An actor and a critic for play."""

    policy: IntegerNetwork
    critic: IntegerNetwork
    scale: float  # a value of 1 is a return of so much


def for_play(learned: ActorCritic) -> Networks:
    """What an actor and a critic have learned."""
    return Networks(rounded(learned.policy), rounded(learned.critic), learned.scale)


class Readers(NamedTuple):
    """The memory in which the networks are read."""

    policy: IntegerReader
    critic: IntegerReader
    policy_at_root: IntegerReader  # what they have read in the first determinization
    critic_at_root: IntegerReader
    shares: Any  # f8[actions], the probabilities of the legal acts


@dataclass
class NetworkSearch(Ismcts):
    """`ismcts` with an actor and a critic; see `Learned` for its parameters."""

    explore: float = EXPLORE
    networks: Networks | None = field(default=None, repr=False)

    def _settings(self, game: Game) -> Settings:
        return super()._settings(game)._replace(results=RESULTS, goes_on=True)

    def _prepare(self, p: Position) -> None:
        assert self.networks is not None
        self._trees = self._infoset_trees(p, NetworkTree, self.networks)


class NetworkTree(InfosetTree):
    """An `InfosetTree` that follows a policy to the next act of its seat, and asks a critic."""

    def __init__(
        self, p: Position, how: Settings, rng: Any, room: int, networks: Networks
    ) -> None:  # fmt: skip
        super().__init__(p, how, rng, room)
        self.networks, self.readers = networks, _readers(p.game, networks)
        self.raw = self.world.view(np.uint8).reshape(2, -1)

    def run(self, sims: int) -> int:
        """Run this number of simulations."""
        step = compiled(simulate, self.rules)
        arrays = (self.state, self.world, self.raw, self.tree, self.work)
        given = (self.networks, self.readers, self.how, self.seat)
        ran = int(step(*arrays, *given, sims, self.rng))
        self.done += ran
        return ran

    def _weight(self, entry: Any) -> float:
        return float(max(1, int(entry["visits"])))


def _readers(game: Game, networks: Networks) -> Readers:
    policy, critic = networks.policy, networks.critic
    return Readers(
        *(reader_for(policy), reader_for(critic), reader_for(policy), reader_for(critic)),
        np.zeros(game.actions),
    )


# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any, world: Any, raw: Any, tree: Any, works: Any, networks: Networks, readers: Readers,
    how: Settings, seat: int, sims: int, rng: Any,
) -> int:  # fmt: skip
    """As `infoset_tree.simulate`, with an actor and a critic.

    raw: the bytes of each position of `world`.
    """
    networks, readers, work = lent(networks), lent(readers), works[0]
    for _ in range(sims):
        world[0] = root[0]
        redeal(world[0], seat, generator(rng))
        if tree[0].visits == 0:
            read_root(networks, raw[0], readers)
        go_to(readers.policy, readers.policy_at_root)
        go_to(readers.critic, readers.critic_at_root)
        depth = descend(world, raw, tree, work, networks.policy, readers, how, seat, rng)
        if play_until(world, raw, work, networks.policy, readers, how, seat, depth, rng):
            read(networks.critic, readers.critic, raw[0], seat)
            worth = networks.scale * output(networks.critic, readers.critic, 0)
            work.score[:] = 0.0
            work.score[seat] = (worth - how.middle) / how.span
        else:
            run_playout(world[0], work, how, depth, generator(rng))
        back_up(tree, work, depth)
    return sims


def read_root(networks: Networks, raw: Any, readers: Readers) -> None:
    """Read a determinization of the root for all seats."""
    for seat in range(len(readers.policy.sums)):
        read(networks.policy, readers.policy_at_root, raw, seat)
        read(networks.critic, readers.critic_at_root, raw, seat)


def descend(
    world: Any, raw: Any, tree: Any, work: Any, policy: IntegerNetwork, readers: Readers,
    how: Settings, seat: int, rng: Any,
) -> int:  # fmt: skip
    """Follow the best acts of the seat and likely acts of the others; return how long the path is.

    The acts of the others in an open joint choice are not on the path, since the seat sees none.
    """
    p, node, depth, own = world[0], 0, 0, 0
    work.owing = 0
    for _ in range(LONGEST):
        if node < 0 or over(p):
            break
        n, mover, entry, grown = legal(p, work.out), player(p), node, False
        weigh(world, raw, work, policy, readers, how, mover, n)
        in_choice = work.owing != 0
        if mover != seat and in_choice:
            act(p, work, how, likely_act(readers, work, n, rng), rng)
        else:
            if mover != seat:
                entry = child_of(tree, work, node, likely_act(readers, work, n, rng), mover)
            else:
                entry, grown = own_entry(tree, work, how, readers, node, mover, n, own)
                own += 1
            if entry < 0:
                break
            depth += 1
            follow(p, tree, work, how, mover, entry, depth, rng)
        work.owing = owing_after(p, len(work.score), work.owing, mover)
        if grown:
            break
        shown = work.owing == 0 if in_choice else drew(rng)
        node = seen(world, tree, work, how, entry, seat) if shown else entry
    return depth


def weigh(
    world: Any, raw: Any, work: Any, policy: IntegerNetwork, readers: Readers, how: Settings,
    mover: int, n: int,
) -> None:  # fmt: skip
    """Write the probability of each of n legal acts, by what the seat to act sees."""
    if how.joint:
        work.owing = owing_before(world[0], len(work.score), work.owing, mover)
    readers.shares[0] = 1.0
    if n > 1:
        shown = seen_bytes(world, raw, mover, work.owing, work.fixed)
        read(policy, readers.policy, shown, mover)
        write_shares(policy, readers.policy, work.out, n, readers.shares)


def likely_act(readers: Readers, work: Any, n: int, rng: Any) -> int:
    """One of n legal acts, drawn by their probabilities."""
    return int(work.out[drawn(readers.shares, n, generator(rng)) if n > 1 else 0])


def own_entry(
    tree: Any, work: Any, how: Settings, readers: Readers, node: int, mover: int, n: int, own: int
) -> tuple[int, bool]:
    """As `best_or_new`, for an act of the seat after so many others on the path.

    In an open joint choice the path begins with the acts that the seat has already chosen.
    """
    if own < work.made_count:
        return child_of(tree, work, node, work.made[own], mover), False
    return best_or_new(tree, work, how, readers, node, mover, n)


def best_or_new(
    tree: Any, work: Any, how: Settings, readers: Readers, node: int, mover: int, n: int
) -> tuple[int, bool]:
    """The act of the highest bound, and whether it was never tried; -1 without room for it.

    An act that was not tried counts as the mean of the others.
    """
    look_up(tree, work, node, mover, n, 0)
    total, visits = 0.0, 0
    for k in range(n):
        if work.found[work.out[k]] == work.clock:
            e = tree[work.child[work.out[k]]]
            total += e.value
            visits += e.visits
    spread, best, highest = how.explore * math.sqrt(visits + 1.0), 0, -math.inf
    for k in range(n):
        bound, tried = total / max(1, visits), 0
        if work.found[work.out[k]] == work.clock:
            tried = tree[work.child[work.out[k]]].visits
            bound = tree[work.child[work.out[k]]].value / tried
        prior = (1.0 - EVENLY) * readers.shares[k] + EVENLY / n
        bound += spread * prior / (1.0 + tried)
        if bound > highest:
            best, highest = k, bound
    if work.found[work.out[best]] == work.clock:
        return int(work.child[work.out[best]]), False
    return child_of(tree, work, node, work.out[best], mover), True


def play_until(
    world: Any, raw: Any, work: Any, policy: IntegerNetwork, readers: Readers, how: Settings,
    seat: int, depth: int, rng: Any,
) -> bool:  # fmt: skip
    """Play by the policy until the seat has a choice; False if the game ends before."""
    p = world[0]
    for _ in range(LONGEST - depth):
        if over(p):
            break
        n, mover = legal(p, work.out), player(p)
        if n > 1 and mover == seat:
            return True
        weigh(world, raw, work, policy, readers, how, mover, n)
        act(p, work, how, likely_act(readers, work, n, rng), rng)
        work.owing = owing_after(p, len(work.score), work.owing, mover)
    return False
