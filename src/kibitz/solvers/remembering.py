"""A graph of positions in which the seats remember their last choices.

In a `PositionGraph` a seat knows its view and nothing else. In the graph that `remembering` makes,
a node is a node of the old graph with what each seat remembers: the view in which it chose last,
and its act. Histories lead to one node only if both seats remember the same there. So there are
more nodes and more information sets, and strategies that are harder to exploit. If it is made again
of the new graph, it adds the choice before.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from .game_tree import TooLarge
from .position_graph import ACT, NODE, PlayGraph
from .views_to_act import choice_of_act, views_to_act

NOTHING = 0  # remembered at the start; a choice has a number from 1 on
BYTES_A_NODE, BYTES_AN_EDGE = 120, 90  # of the graph and of CFR on it


class _Level(NamedTuple):
    """Nodes that are equally many acts from the start."""

    old: Any  # (n,): the nodes of the old graph
    memory: Any  # (n, 2): what each seat remembers


class _Edges(NamedTuple):
    """The successors of the nodes of a level."""

    acts: Any  # of the old graph, node after node
    edges: Any  # of the old graph, act after act
    counts: Any  # of each act, its edges
    after: Any  # the number of the node in the next level


def remembering(graph: PlayGraph, memory_mb: int) -> PlayGraph:
    """The graph in which each seat remembers one choice more. Raises TooLarge."""
    choice, size = _numbered_choices(graph)
    roots = np.array([node for _, node in graph.roots])
    level, of_root = _merge(roots, np.full((len(roots), 2), NOTHING), size)
    levels, following, needed = list[_Level](), list[_Edges](), 0
    while len(level.old):
        needed += _bytes(graph, level)
        if needed > memory_mb * 2**20:
            raise TooLarge(
                f"Strategies that remember one choice more do not fit into {memory_mb:,} MB; give "
                "more --memory, or --remember less."
            )
        levels.append(level)
        level, edges = _next_level(graph, level, choice, size)
        following.append(edges)
    dealt = zip(graph.roots, of_root.tolist(), strict=True)
    return _join(graph, levels, following, [(likely, node) for (likely, _), node in dealt])


def _numbered_choices(graph: PlayGraph) -> tuple[Any, int]:
    """The number of each act of the graph among all choices of the views, from 1; their count."""
    known, of_node = views_to_act(graph)
    own = choice_of_act(graph, known, of_node)
    return 1 + own.astype(np.int64), 1 + int(known["count"].sum())


def _bytes(graph: PlayGraph, level: _Level) -> int:
    first = graph.acts["edges"][graph.nodes["acts"]]
    edges = int((first[level.old + 1] - first[level.old]).sum())
    return BYTES_A_NODE * len(level.old) + BYTES_AN_EDGE * edges


def _next_level(graph: PlayGraph, level: _Level, choice: Any, size: int) -> tuple[_Level, _Edges]:
    acts, node = _ranges(graph.nodes["acts"], level.old)
    edges, act = _ranges(graph.acts["edges"], acts)
    memory = level.memory[node[act]]
    seat = graph.nodes["seat"][level.old[node[act]]]
    memory[np.arange(len(edges)), seat] = choice[acts[act]]
    new, after = _merge(graph.to[edges], memory, size)
    counts = np.bincount(act, minlength=len(acts))
    return new, _Edges(acts, edges, counts, after)


def _ranges(first: Any, which: Any) -> tuple[Any, Any]:
    """All numbers from first[k] to first[k + 1] for these k, and to which k each belongs."""
    counts = first[which + 1] - first[which]
    of = np.repeat(np.arange(len(which)), counts)
    return first[which][of] + np.arange(len(of)) - (np.cumsum(counts) - counts)[of], of


def _merge(old: Any, memory: Any, size: int) -> tuple[_Level, Any]:
    """The different ones among nodes with a memory, and the number of each among these."""
    pairs, pair = np.unique(old.astype(np.int64) * size + memory[:, 0], return_inverse=True)
    triples, number = np.unique(pair * size + memory[:, 1], return_inverse=True)
    pair, second = np.divmod(triples, size)
    first, memory = np.divmod(pairs[pair], size)
    return _Level(first, np.stack([memory, second], axis=1)), number


def _join(
    graph: PlayGraph, levels: list[_Level], following: list[_Edges], roots: list[tuple[float, int]]
) -> PlayGraph:
    old = np.concatenate([level.old for level in levels])
    acts, edges, counts, _ = (np.concatenate(column) for column in zip(*following, strict=True))
    ends = np.cumsum([len(level.old) for level in levels])
    to = [entry.after + end for entry, end in zip(following, ends, strict=True)]
    nodes, row = np.zeros(len(old) + 1, NODE), np.zeros(len(acts) + 1, ACT)
    nodes[:-1], row["action"][:-1] = graph.nodes[old], graph.acts["action"][acts]
    nodes["acts"] = _begins(np.diff(graph.nodes["acts"])[old])
    row["edges"] = _begins(counts)
    views = [_views(graph.views[old, seat], levels, seat) for seat in (0, 1)]
    return PlayGraph(
        nodes,
        row,
        np.concatenate(to).astype(np.int32),
        graph.likely[edges],
        np.ascontiguousarray(np.stack(views, axis=1)),
        roots,
        graph.total,
    )


def _begins(counts: Any) -> Any:
    return np.concatenate([[0], np.cumsum(counts)])


def _views(seen: Any, levels: list[_Level], seat: int) -> Any:
    """The number of what a seat sees and remembers, of each node."""
    memory = np.concatenate([level.memory[:, seat] for level in levels])
    key = seen.astype(np.int64) * (int(memory.max()) + 1) + memory
    return np.unique(key, return_inverse=True)[1].astype(np.int32)
