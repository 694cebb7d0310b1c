"""The search of a game with one side: a graph of what the side knows, searched for its best play.

Nobody acts against the side, so a position is worth what its best act is worth, and not the mean of
the acts that were tried: one rare win below many losses counts at once. A node is what the seat to
act knows: the position, or where one seat plays with a secret the world that `redeal` makes of it,
which is the same for all that the seat cannot tell apart. So all orders of acts that lead to the
same knowledge share a node, and an act that only asks is worth what its answers are worth (an
information-state graph; for trees of observations see POMCP, Silver and Veness, 2010).

An act is worth the mean of its outcomes, each of which counts as often as it came:

    value(node) = max over acts of the mean over outcomes of value(outcome)

An act is chosen by an upper confidence bound whose bonus grows with the fourth root of the visits:
the value of a node moves as its acts are tried, so the logarithm of UCT would give up good acts too
soon (Shah, Xie and Xu, 2020). Below a new node every other playout is random. In the others an act
that was seldom legal is likelier, as it is an opportunity: where random play never wins, these may.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ...contract import Fields
from ...kernel import bytes_of, legal, lent, over, play, player, redeal, urgent, write_key
from ...kit.arrays import Array
from ...kit.rng import State, below, chance, reseed
from ...solvers.frames import hash_words
from ...solvers.sets_by_hash import slot_of
from ..playout import MOST_ACTS
from .guide import play_at_random, write_returns
from .tree import Settings

FIRST_PLAYOUTS = 1.0  # visits with the value of its node that each act counts in addition

NODE = np.dtype(
    [
        ("key", "i8"),  # a hash of what the seat to act knows
        ("value", "f8"),  # of the best act
        ("playout", "f8"),  # what the first playout from here brought
        ("visits", "i4"),
        ("begin", "i4"),  # its acts lie together
        ("count", "i4"),
    ],
    align=True,
)
ACT = np.dtype(
    [
        ("total", "f8"),  # the sum over its outcomes of visits * value
        ("visits", "i4"),
        ("action", "i4"),
        ("first", "i4"),  # its first outcome, -1 before there is one
    ],
    align=True,
)
OUTCOME = np.dtype(
    [
        ("counted", "f8"),  # what stands in the total of its act
        ("node", "i4"),
        ("visits", "i4"),
        ("next", "i4"),  # the next outcome of the same act, -1 after the last
    ],
    align=True,
)


class SearchGraph(NamedTuple):
    """The arrays of a graph: nodes, acts, outcomes, the index of the nodes by key."""

    nodes: Any
    acts: Any
    outcomes: Any
    index: Any


def graph_for(nodes: int, actions: int) -> SearchGraph:
    """An empty graph with room for this many nodes."""
    return SearchGraph(
        np.empty(nodes, NODE),
        np.empty(acts_of(nodes, actions) + actions, ACT),
        np.empty(4 * nodes, OUTCOME),
        np.empty(1 << (2 * nodes - 1).bit_length(), np.int32),
    )


def acts_of(nodes: int, actions: int) -> int:
    """The number of acts that a graph of `nodes` has room for; few positions have all acts."""
    return nodes * max(4, min(actions, 64))


def workspace_for(seats: int, actions: int, key_bytes: int) -> Any:
    """An array of one record: the memory of a simulation, and how far the graph is filled."""
    kind = [
        ("root", "i8"),
        ("nodes", "i8"),
        ("acts", "i8"),
        ("outcomes", "i8"),
        ("node", "i4", MOST_ACTS + 1),  # the nodes of the path, the root first
        ("act", "i4", MOST_ACTS + 1),  # the acts that were played there
        ("outcome", "i4", MOST_ACTS + 1),  # the outcomes to which they led, -1: none that is kept
        ("out", "i4", actions),
        ("seen", "f8", actions),  # in how many positions of playouts an act was legal
        ("playouts", "i8"),
        ("score", "f8", seats),
        ("when", "i8", (seats, actions)),  # for `tree.act`
        ("now", "i8"),
        ("words", "i8", -(-key_bytes // 8)),
        ("fixed", "i8", 4),
    ]
    work = np.zeros(1, kind)
    work["seen"] = 1.0
    return work


# -- compiled ------------------------------------------------------------------------------


def begin_graph(root: Any, world: Fields, graph: SearchGraph, works: Array, hides: bool) -> None:
    """Empty a graph and make the node of the root."""
    work = works[0]
    work.nodes, work.acts, work.outcomes = 0, 0, 0
    graph.index[:] = -1
    set_root(root, world, graph, works, hides)


def set_root(root: Any, world: Fields, graph: SearchGraph, works: Array, hides: bool) -> None:
    """Search from this position on."""
    world[0] = root[0]
    works[0].root = node_of(world, graph, works[0], hides)


def simulate(
    root: Any,
    world: Fields,
    graph: SearchGraph,
    works: Array,
    how: Settings,
    hides: bool,
    sims: int,
    rng: State,
) -> int:
    """Run a number of simulations from the root of the graph.

    world: room for two positions. hides: whether the seat has a secret, so that each simulation is
    in a world of its own.
    """
    root, world, graph, rng = lent(root), lent(world), lent(graph), lent(rng)
    work = works[0]
    for _ in range(sims):
        world[0] = root[0]
        if hides:
            redeal(world[0], player(root[0]), rng)
        depth = descend(world, graph, work, how, hides, rng)
        play_out(world[0], work, how, depth, rng)
        write_returns(world[0], work, how)
        back_up(graph, work, depth)
    return sims


def descend(
    world: Fields, graph: SearchGraph, work: Any, how: Settings, hides: bool, rng: State
) -> int:
    """Play the best acts to a node that is new, or to the end; return how many were played."""
    p, node, depth = world[0], work.root, 0
    while depth < MOST_ACTS:
        chosen = select(graph, work, how, node, rng)
        play(p, graph.acts[chosen].action, rng)
        work.node[depth], work.act[depth], work.outcome[depth] = node, chosen, -1
        depth += 1
        if over(p):
            break
        known = work.nodes
        node = node_of(world, graph, work, hides)
        if node < 0:
            break
        work.outcome[depth - 1] = outcome_of(graph, work, chosen, node)
        if work.nodes > known:
            break
    return depth


def select(graph: SearchGraph, work: Any, how: Settings, node: int, rng: State) -> int:
    """The act of the highest upper confidence bound; one never tried counts as its node."""
    n = graph.nodes[node]
    spread = how.explore * (n.visits + 1.0) ** 0.25
    best, highest, untried, unknown = -1, -math.inf, -1, 0
    for k in range(n.begin, n.begin + n.count):
        act = graph.acts[k]
        if act.visits == 0:
            unknown += 1
            if below(rng, unknown) == 0:
                untried = k
        else:
            bound = act.total / act.visits + spread / math.sqrt(act.visits)
            if bound > highest:
                best, highest = k, bound
    if untried >= 0 and (best < 0 or n.value + spread > highest):
        return untried
    return best


def node_of(world: Fields, graph: SearchGraph, work: Any, hides: bool) -> int:
    """The node of what the seat to act knows, a new one if it is not known; -1 without room."""
    if hides:
        world[1] = world[0]
        reseed(work.fixed, 1, 0)
        redeal(world[1], player(world[0]), work.fixed)
    raw = bytes_of(work.words)
    length = write_key(world[1] if hides else world[0], raw)
    while length % 8:
        raw[length] = 0
        length += 1
    key = np.int64(hash_words(work.words, length // 8)[0])
    slot = slot_of(graph.index, graph.nodes, key)
    if graph.index[slot] >= 0:
        return int(graph.index[slot])
    n = 0 if hides else urgent(world[0], work.out)
    if n == 0:
        n = legal(world[0], work.out)
    if work.nodes == len(graph.nodes) or work.acts + n > len(graph.acts):
        return -1
    graph.index[slot] = work.nodes
    new = graph.nodes[work.nodes]
    new.key, new.begin, new.count = key, work.acts, n
    new.value, new.playout, new.visits = 0.0, 0.0, 0
    for k in range(n):
        act = graph.acts[work.acts + k]
        act.total, act.visits, act.action, act.first = 0.0, 0, work.out[k], -1
    work.acts += n
    work.nodes += 1
    return int(work.nodes - 1)


def outcome_of(graph: SearchGraph, work: Any, chosen: int, node: int) -> int:
    """The outcome of an act at a node, a new one if it never came; -1 without room."""
    at = int(graph.acts[chosen].first)
    while at >= 0:
        if graph.outcomes[at].node == node:
            return at
        at = int(graph.outcomes[at].next)
    if work.outcomes == len(graph.outcomes):
        return -1
    at = int(work.outcomes)
    new = graph.outcomes[at]
    new.counted, new.node, new.visits, new.next = 0.0, node, 0, graph.acts[chosen].first
    graph.acts[chosen].first = at
    work.outcomes += 1
    return at


def play_out(p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
    """Play on from a leaf, to the end of the game or for as many acts as a playout may have."""
    work.playouts += 1
    if work.playouts % 2 == 0:
        play_at_random(p, work, how, depth, rng)
        return
    for _ in range(min(how.cut, MOST_ACTS - depth)):
        if over(p):
            break
        play(p, rare_act(work, legal(p, work.out), rng), rng)


def rare_act(work: Any, n: int, rng: State) -> int:
    """One of n legal acts, likelier by the square of how seldom it was legal."""
    total = 0.0
    for k in range(n):
        work.seen[work.out[k]] += 1.0
        total += work.seen[work.out[k]] ** -2
    left = chance(rng) * total
    for k in range(n - 1):
        left -= work.seen[work.out[k]] ** -2
        if left < 0.0:
            return int(work.out[k])
    return int(work.out[n - 1])


def back_up(graph: SearchGraph, work: Any, depth: int) -> None:
    """Note the result at the last node, and the value of every node on the path again."""
    gain = work.score[0]
    if work.outcome[depth - 1] >= 0:
        last = graph.nodes[graph.outcomes[work.outcome[depth - 1]].node]
        if last.visits == 0:
            last.value, last.playout, last.visits = gain, gain, 1
    for d in range(depth - 1, -1, -1):
        act, at = graph.acts[work.act[d]], work.outcome[d]
        act.visits += 1
        if at >= 0:
            came = graph.outcomes[at]
            came.visits += 1
            act.total -= came.counted
            came.counted = came.visits * graph.nodes[came.node].value
            act.total += came.counted
        else:
            act.total += gain
        revalue(graph, work.node[d])


def revalue(graph: SearchGraph, node: int) -> None:
    """Give a node the value of its best act, for which few visits count little."""
    n = graph.nodes[node]
    n.visits += 1
    best = -math.inf
    for k in range(n.begin, n.begin + n.count):
        act = graph.acts[k]
        if act.visits > 0:
            mean = (act.total + FIRST_PLAYOUTS * n.playout) / (act.visits + FIRST_PLAYOUTS)
            best = max(best, mean)
    n.value = best
