"""The mixing of good play, over the choices that occur in it."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....solvers import Equilibrium

NOTABLE = 0.05  # an act that is played less often counts as not played


def mixing(good: Equilibrium) -> tuple[float, float]:
    """The share of choices in which several acts are played, and the mean of their entropy in bits.

    A choice has the weight of its frequency in equilibrium play. A set with one legal act is no
    choice.
    """
    weights = _visits_per_game(good) * (good.tree.known["count"] > 1)
    mixed = np.zeros(len(weights), bool)
    bits = np.zeros(len(weights))
    for k, known in enumerate(good.tree.known):
        own = good.strategy[known["begin"] : known["begin"] + known["count"]]
        mixed[k] = (own >= NOTABLE).sum() > 1
        played = own[own > 0]
        bits[k] = -(played * np.log2(played)).sum()
    total = max(float(weights.sum()), 1e-12)
    return float(weights @ mixed) / total, float(weights @ bits) / total


def _visits_per_game(good: Equilibrium) -> Any:
    nodes, known = good.tree.nodes, good.tree.known
    likely = np.ones(len(nodes))
    met = np.zeros(len(known))
    for n in range(1, len(nodes)):
        parent = nodes[nodes["parent"][n]]
        likely[n] = likely[nodes["parent"][n]] * nodes["likely"][n]
        if parent["seat"] in (0, 1):
            likely[n] *= good.strategy[known["begin"][parent["known"]] + nodes["act"][n]]
        if nodes["seat"][n] in (0, 1):
            met[nodes["known"][n]] += likely[n]
    return met
