"""The information sets of seats that know their view and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np

from .position_graph import PlayGraph

VIEW = np.dtype([("begin", "i4"), ("count", "i4"), ("seat", "i1")], align=True)


def views_to_act(graph: PlayGraph) -> tuple[Any, Any]:
    """The views of the seats to act, and the number of that of each position; 0 at an end."""
    of_node, known = np.zeros(graph.count, np.int32), list[Any]()
    for seat in (0, 1):
        acting = np.flatnonzero(graph.nodes["seat"][:-1] == seat)
        _, first, of = np.unique(graph.views[acting, seat], return_index=True, return_inverse=True)
        of_node[acting] = sum(map(len, known)) + of
        own = np.zeros(len(first), VIEW)
        own["seat"], own["count"] = seat, np.diff(graph.nodes["acts"])[acting[first]]
        known.append(own)
    views = np.concatenate(known)
    views["begin"] = np.cumsum(views["count"]) - views["count"]
    return views, of_node


def choice_of_act(graph: PlayGraph, views: Any, of_node: Any) -> Any:
    """The number of each act of the graph among the choices of all views."""
    first = graph.nodes["acts"]
    node = np.repeat(np.arange(graph.count), np.diff(first))
    return views["begin"][of_node[node]] + np.arange(len(node)) - first[node]
