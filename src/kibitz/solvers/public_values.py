"""The values of strategies on a public tree: their returns, and those of best responders.

A row of numbers stands at each node, one for each hand. It goes down with the probability by which
the other seat plays there, and comes back with the value for the hands of a seat. Johanson, Waugh,
Bowling and Zinkevich (2011) find best responses so.

Threads go down and come back through parts of the tree, which are so small that their rows stay in
the cache; before and after, one thread goes through the nodes near the root.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..kernel import compiled
from .public_tree import ENDED, PublicTree

LEAST_NODES, MOST_NODES = 1 << 8, 1 << 14  # nodes of a part

Pass = Callable[[Any], None]  # through some nodes, given by their numbers


class PublicValues:
    """The rows of a tree, (nodes, hands).

    A strategy of both seats has its weights at the children of the node where a seat acts, in a
    column for each of its hands. A seat acts in proportion to the weights above 0; all acts are
    equally likely where there are none.
    """

    def __init__(self, tree: PublicTree) -> None:
        self.tree, self.rows = tree, np.zeros((len(tree.nodes), tree.widest))
        self._parts, self._top = _parts_of(tree.nodes)
        self._threads = ThreadPoolExecutor(os.cpu_count())

    def best_response(self, seat: int, weights: Any) -> float:
        """The return of the first or the second seat, if it knows the other's strategy."""

        def up(which: Any) -> None:
            self.pay(which, seat)
            compiled(choose_best)(self.tree.nodes, which, seat, self.rows)

        self.sweep(lambda which: self.go_down(which, 1 - seat, weights), up)
        return self._at_root(seat)

    def returns(self, weights: Any) -> float:
        """The return of the first seat if both play by these weights."""

        def up(which: Any) -> None:
            self.pay(which, 0)
            self.come_back(which, 0, weights)

        self.sweep(lambda which: self.go_down(which, 1, weights), up)
        return self._at_root(0)

    def sweep(self, down: Pass, up: Pass) -> None:
        """Go down to the ends and come back."""

        def through(part: Any) -> None:
            down(part)
            up(part)

        self.rows[0] = 1.0
        down(self._top)
        list(self._threads.map(through, self._parts))
        up(self._top)

    def go_down(self, which: Any, seat: int, weights: Any) -> None:
        """Write below some nodes by which probability a seat plays there with each hand."""
        compiled(reach)(self.tree.nodes, which, seat, weights, self.rows)

    def pay(self, which: Any, seat: int) -> None:
        """Write at the ends what they are worth to a seat with each of its hands."""
        tree = self.tree
        likely, half = tree.hands.likely, tree.total / 2
        compiled(pay)(tree.nodes, which, tree.pays, likely, half, seat, self.rows)

    def come_back(self, which: Any, seat: int, weights: Any) -> None:
        """Write at the other nodes what they are worth to it if it plays by these weights."""
        compiled(bring_back)(self.tree.nodes, which, seat, weights, self.rows)

    def _at_root(self, seat: int) -> float:
        hands = self.tree.hands.likely.shape[seat]
        return float(self.rows[0, :hands].sum()) + self.tree.total / 2


def _parts_of(nodes: Any) -> tuple[list[Any], Any]:
    """Subtrees of LEAST_NODES to MOST_NODES, and all other nodes; the numbers of each rise."""
    size, is_part = np.ones(len(nodes), np.int64), np.zeros(len(nodes), np.bool_)
    is_top = np.zeros(len(nodes), np.bool_)
    compiled(divide)(nodes, size, is_part, is_top)
    parts = []
    for root in np.flatnonzero(is_part).tolist():
        below = int(nodes["first"][root])  # all nodes below a node follow each other
        part = np.arange(below - 1, below + size[root] - 1)
        part[0] = root
        parts.append(part)
    return parts, np.flatnonzero(is_top)


# -- compiled ------------------------------------------------------------------------------


def divide(nodes: Any, size: Any, is_part: Any, is_top: Any) -> None:
    """Find the number of nodes of each subtree, the roots of the parts, and the nodes of none."""
    for n in range(len(nodes) - 1, -1, -1):
        for child in range(nodes[n].first, nodes[n].first + nodes[n].count):
            size[n] += size[child]
    is_part[0] = LEAST_NODES <= size[0] <= MOST_NODES
    is_top[0] = not is_part[0]
    for n in range(len(nodes)):
        for child in range(nodes[n].first, nodes[n].first + nodes[n].count):
            is_part[child] = is_top[n] and LEAST_NODES <= size[child] <= MOST_NODES
            is_top[child] = is_top[n] and not is_part[child]


def reach(nodes: Any, which: Any, seat: int, weights: Any, rows: Any) -> None:
    """The probability by which a seat plays to each node, for each of its hands.

    It acts in proportion to the weights above 0; all acts are equally likely where there are none.
    """
    width = rows.shape[1]
    sums = np.zeros(width)
    for n in which:
        node = nodes[n]
        end = node.first + node.count
        if node.seat == ENDED:
            continue
        if node.seat != seat:
            for child in range(node.first, end):
                rows[child] = rows[n]
            continue
        sums[:] = 0.0
        for child in range(node.first, end):
            for h in range(width):
                sums[h] += max(0.0, weights[child, h])
        for child in range(node.first, end):
            for h in range(width):
                share = max(0.0, weights[child, h]) / sums[h] if sums[h] > 0.0 else 1.0 / node.count
                rows[child, h] = rows[n, h] * share


def pay(nodes: Any, which: Any, pays: Any, likely: Any, half: float, seat: int, rows: Any) -> None:
    """Put the values of the ends for a seat in the place of the other seat's probabilities."""
    worth = np.zeros(rows.shape[1])
    for n in which:
        if nodes[n].seat != ENDED:
            continue
        table = pays[nodes[n].first]
        worth[:] = 0.0
        for other in range(likely.shape[1 - seat]):
            weight = rows[n, other]
            if weight == 0.0:
                continue
            for own in range(likely.shape[seat]):
                if seat == 0:
                    worth[own] += weight * likely[own, other] * (table[own, other] - half)
                else:
                    worth[own] += weight * likely[other, own] * (half - table[other, own])
        rows[n] = worth


def bring_back(nodes: Any, which: Any, seat: int, weights: Any, rows: Any) -> None:
    """Bring the values back from the ends where a seat plays by these weights."""
    width = rows.shape[1]
    sums = np.zeros(width)
    for n in which[::-1]:
        node = nodes[n]
        if node.seat == ENDED:
            continue
        rows[n] = 0.0
        sums[:] = 0.0
        for child in range(node.first, node.first + node.count):
            for h in range(width):
                share = max(0.0, weights[child, h]) if node.seat == seat else 1.0
                sums[h] += share
                rows[n, h] += share * rows[child, h]
        if node.seat == seat:
            for h in range(width):
                if sums[h] > 0.0:
                    rows[n, h] /= sums[h]
                else:
                    rows[n, h] = rows[node.first : node.first + node.count, h].mean()


def choose_best(nodes: Any, which: Any, seat: int, rows: Any) -> None:
    """Bring the values back from the ends where a seat plays its best act with each hand."""
    for n in which[::-1]:
        node = nodes[n]
        if node.seat == ENDED:
            continue
        rows[n] = rows[node.first]
        for child in range(node.first + 1, node.first + node.count):
            for h in range(rows.shape[1]):
                if node.seat == seat:
                    rows[n, h] = max(rows[n, h], rows[child, h])
                else:
                    rows[n, h] += rows[child, h]
