"""The statistics of each act of a root, as an array of KNOWN: in self-play and in browsers.

At tables `Search` adds up what the trees of all threads know, in Python.
"""

from __future__ import annotations

from typing import Any

from ...kit.arrays import Array
from ...kit.rng import State, chance
from .joint import LEAST_SHARE
from .one_side import SearchGraph
from .tree import UNKNOWN

# -- compiled ------------------------------------------------------------------------------


def write_act(known: Any, k: int, action: int, visits: float, value: float) -> None:
    """Write a line of `known` without proved bounds."""
    known[k].action = action
    known[k].visits = visits
    known[k].value = value
    known[k].low = -UNKNOWN
    known[k].high = UNKNOWN


def write_acts_of_graph(graph: SearchGraph, root: int, known: Any) -> int:
    """Write the acts of a node of a graph; return their number."""
    node = graph.nodes[root]
    for k in range(node.count):
        e = graph.acts[node.begin + k]
        write_act(known, k, e.action, float(e.visits), e.total)
    return int(node.count)


def write_acts_of_view(
    tree: Any, work: Any, legal: Array, n: int, seat: int, mixes: bool, known: Any
) -> None:
    """Write n legal acts of a seat after those that it has made in an open joint choice.

    mixes: whether the visits are those that the average strategy would make.
    """
    node = 0
    for k in range(work.made_count):
        node = own_child(tree, node, seat, work.made[k])
    for k in range(n):
        child = own_child(tree, node, seat, legal[k])
        if child == 0:
            write_act(known, k, legal[k], 0.0, 0.0)
        else:
            e = tree[child]
            visits = float(max(1, e.visits))
            weight = e.strategy if mixes else visits
            write_act(known, k, legal[k], weight, e.value * weight / visits)


def own_child(tree: Any, node: int, seat: int, action: int) -> int:
    """The entry of a seat's own act below another; 0 if there is none."""
    entry = int(tree[node].first)
    while entry != 0:
        if tree[entry].seat == seat and tree[entry].action == action:
            return entry
        entry = int(tree[entry].next)
    return 0


def drawn_act(known: Any, count: int, rng: State) -> int:
    """The index of an act drawn from the average strategy, but for unlikely ones."""
    most, total = 0.0, 0.0
    for k in range(count):
        most = max(most, known[k].visits)
    for k in range(count):
        if known[k].visits >= LEAST_SHARE * most:
            total += known[k].visits
    left, last = chance(rng) * total, 0
    passed = 0.0
    for k in range(count):
        if known[k].visits >= LEAST_SHARE * most:
            passed, last = passed + known[k].visits, k
            if passed > left:
                return k
    return last
