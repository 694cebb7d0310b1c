"""Strongly connected components of a graph of positions (Tarjan, 1972)."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel import compiled


def components(first: Any, to: Any, count: int) -> tuple[Any, Any]:
    """The nodes in an order in which a component comes after all that it leads to.

    first: where the edges of each node begin in `to`, (count + 1,). Returns the order, (count,),
    and where each component begins in it, (components + 1,).
    """
    order, heads = np.empty(count, np.int32), np.empty(count + 1, np.int32)
    total = int(compiled(find_components)(first, to, count, order, heads))
    return order, heads[: total + 1]


# -- compiled ------------------------------------------------------------------------------


def find_components(first: Any, to: Any, count: int, order: Any, heads: Any) -> int:
    """Write the order and where components begin; return how many there are.

    A walk in depth with a stack of its own; `lowest` is the earliest node of the stack that can be
    reached from a node, `number` the time at which it was met.
    """
    number = np.zeros(count, np.int32)
    lowest = np.zeros(count, np.int32)
    edge = np.zeros(count, np.int64)
    way = np.empty(count, np.int32)
    stack = np.empty(count, np.int32)
    met, waiting, done, last = 0, 0, 0, 0
    for root in range(count):
        if number[root] != 0:
            continue
        depth = 0
        way[0] = root
        while depth >= 0:
            node = way[depth]
            if number[node] == 0:
                met += 1
                number[node] = met
                lowest[node] = met
                edge[node] = first[node]
                stack[waiting] = node
                waiting += 1
            if edge[node] < first[node + 1]:
                child = to[edge[node]]
                if number[child] == 0:
                    depth += 1
                    way[depth] = child
                    continue
                lowest[node] = min(lowest[node], lowest[child])
                edge[node] += 1
                continue
            if lowest[node] == number[node]:
                heads[last] = done
                last += 1
                while True:
                    waiting -= 1
                    member = stack[waiting]
                    order[done] = member
                    done += 1
                    lowest[member] = SETTLED
                    if member == node:
                        break
            depth -= 1
    heads[last] = done
    return last


SETTLED = 2**31 - 1  # more than any number, so a settled node lowers nothing
