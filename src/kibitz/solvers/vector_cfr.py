"""Counterfactual regret minimization on a public tree, for all hands of a seat at once.

This is vector-form CFR (Johanson, Bard, Lanctot, Gibson and Bowling, 2012) with the discounts of
DCFR.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from ..kernel import compiled
from ..progress import Progress, Step, silent
from .cfr import METHODS, discount
from .equilibrium import TARGET
from .public_tree import PublicTree
from .public_values import PublicValues
from .solution import ProvedBounds

METHOD = METHODS["dcfr"]
LAP = 8  # updates between two proofs at first


class VectorCfr:
    """One run. regret, summed: of each node and hand, as weights of `PublicValues`."""

    def __init__(self, tree: PublicTree) -> None:
        self.tree, self.updates, self.values = tree, 0, PublicValues(tree)
        self.regret, self.summed = (np.zeros_like(self.values.rows) for _ in range(2))

    def run(self, updates: int) -> None:
        """Update both seats this many times."""
        for _ in range(updates):
            self.updates += 1
            for seat in (0, 1):
                self._update(seat)

    def _update(self, seat: int) -> None:
        t, nodes, values = float(self.updates), self.tree.nodes, self.values
        above, below = discount(t, METHOD.alpha), discount(t, METHOD.beta)
        fading, rows, regret = (t / (t + 1)) ** METHOD.gamma, values.rows, self.regret

        def down(which: Any) -> None:
            values.go_down(which, 1 - seat, regret)
            compiled(add_strategies)(nodes, which, 1 - seat, rows, self.summed, fading)

        def up(which: Any) -> None:
            values.pay(which, seat)
            values.come_back(which, seat, regret)
            compiled(add_regrets)(nodes, which, seat, rows, regret, above, below)

        values.sweep(down, up)

    def proof(self) -> ProvedBounds:
        """The value of the average strategies."""
        tree = self.tree
        first, second = (self.values.best_response(seat, self.summed) for seat in (0, 1))
        return ProvedBounds(
            tree.total - second,
            first,
            tree.total,
            self.updates,
            len(tree.nodes),
            tree.information_sets(),
        )


def open_equilibrium(
    tree: PublicTree, seconds: float, tolerance: float, progress: Progress = silent
) -> ProvedBounds:
    """Improve both strategies for some seconds, or until the exploitability is small enough.

    tolerance: 0 for a hundred thousandth of the range of the returns.
    """
    run, steps, sets = VectorCfr(tree), LAP, tree.information_sets()
    goal = tolerance or TARGET * float(np.ptp(tree.pays))
    run.run(1)  # waits for the compiler
    until = time.perf_counter() + seconds
    while True:
        for _ in range(steps):
            if time.perf_counter() < until:
                run.run(1)
                progress(Step(f"{run.updates:,} updates of {sets:,} information sets"))
        proof = run.proof()
        progress(Step(f"{run.updates:,} updates, exploitability {proof.exploitability:.2g}"))
        if proof.exploitability <= goal or time.perf_counter() >= until:
            return proof
        steps = max(LAP, run.updates // 2)


# -- compiled ------------------------------------------------------------------------------


def add_strategies(
    nodes: Any, which: Any, seat: int, rows: Any, summed: Any, fading: float
) -> None:
    """Add the strategies of a seat, by the probability with which it plays there."""
    for n in which:
        if nodes[n].seat == seat:
            for child in range(nodes[n].first, nodes[n].first + nodes[n].count):
                for h in range(rows.shape[1]):
                    summed[child, h] = fading * summed[child, h] + rows[child, h]


def add_regrets(
    nodes: Any, which: Any, seat: int, rows: Any, regret: Any, above: float, below: float
) -> None:
    """Add what each act of a seat is worth more than its strategy."""
    for n in which:
        if nodes[n].seat == seat:
            for child in range(nodes[n].first, nodes[n].first + nodes[n].count):
                for h in range(rows.shape[1]):
                    old = regret[child, h]
                    faded = old * (above if old > 0.0 else below)
                    regret[child, h] = faded + rows[child, h] - rows[n, h]
