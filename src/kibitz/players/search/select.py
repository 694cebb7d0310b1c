"""Which child of an entry is searched next.

- UCT: the child of the highest upper confidence bound (Kocsis and Szepesvári, 2006).
- First-play urgency: an act never tried counts as the mean of its node and a little more or less
  (Gelly and Wang, 2006), so a good act is tried again before all others were tried.
- PUCT: a child has a bonus in proportion to its prior probability (Rosin, 2011; in the form of
  Silver and others, 2017).

No child is chosen that cannot be better than the proved lower bound of its parent (Cazenave and
Saffidine, 2010).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...kit.arrays import Array
from ...kit.elementary import log
from ...kit.rng import State, below
from .infoset_tree import child_of, look_up, new_node
from .tree import Settings, generator

# -- compiled ------------------------------------------------------------------------------


def uct(tree: Any, how: Settings, node: int) -> int:
    """The child of the highest upper confidence bound.

    Children without any statistics have the same bound, so the first of them stands for all.
    """
    n = tree[node]
    assured = n.low if n.seat == 0 else -n.high
    spread = how.explore * math.sqrt(log(n.visits + 1.0))
    untried, best, highest, total = -1, n.first, -math.inf, 0.0
    for entry in range(n.first, n.first + n.count):
        e = tree[entry]
        if (e.high if n.seat == 0 else -e.low) > assured:
            if e.visits + e.rave_visits > 0:
                total += e.value
                bound = np.float64(e.estimate) + spread * np.float64(e.exploration)
                if bound > highest:
                    highest, best = bound, entry
            elif untried < 0:
                untried = entry
    if untried >= 0 and total / (n.visits + 1.0) + how.urgency + spread > highest:
        return untried
    return best


def puct(tree: Any, how: Settings, node: int) -> int:
    """The child of the highest bound with its prior probability, the field `prior`.

    A child that was not tried counts as the mean of its node, as in `uct`.
    """
    n = tree[node]
    assured = n.low if n.seat == 0 else -n.high
    spread = how.explore * math.sqrt(n.visits + 1.0)
    untried, best, likeliest, highest, total = -1, n.first, -1.0, -math.inf, 0.0
    for entry in range(n.first, n.first + n.count):
        e = tree[entry]
        if (e.high if n.seat == 0 else -e.low) > assured:
            if e.visits > 0:
                total += e.value
                bound = np.float64(e.estimate) + spread * np.float64(e.prior) / (1.0 + e.visits)
                if bound > highest:
                    highest, best = bound, entry
            elif e.prior > likeliest:
                likeliest, untried = np.float64(e.prior), entry
    if untried >= 0 and total / (n.visits + 1.0) + how.urgency + spread * likeliest > highest:
        return untried
    return best


def untried_or_best(
    tree: Any, work: Any, how: Settings, node: int, mover: int, n: int, rng: State
) -> tuple[int, bool]:
    """An act that was never tried, or the best; -1 where there is no room for a new entry."""
    untried = look_up(tree, work, node, mover, n, below(generator(rng), n))
    if untried < 0:
        return best_known(tree, work, how, n), False
    if work.used == len(tree):
        return -1, True
    tree[node].first = new_node(tree, work, untried, mover, tree[node].first)
    return int(tree[node].first), True


def best_known(tree: Any, work: Any, how: Settings, n: int) -> int:
    """The child of the highest upper bound among the n legal acts, all of which have one."""
    best, highest = 0, -math.inf
    for k in range(n):
        entry = int(work.child[work.out[k]])
        e = tree[entry]
        exploration = math.sqrt(log(e.open + 1.0) / e.visits)
        bound = e.value / e.visits + how.explore * exploration
        if bound > highest:
            best, highest = entry, bound
    return best


def likely_or_best(
    tree: Any, work: Any, how: Settings, shares: Array, evenly: float, node: int, mover: int, n: int
) -> tuple[int, bool]:
    """PUCT over information sets: the act of the highest bound, and whether it was never tried.

    -1 without room for it. shares: the probabilities of the n legal acts, of which a part is spread
    `evenly`. An act that was not tried counts as the mean of the others.
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
        prior = (1.0 - evenly) * shares[k] + evenly / n
        bound += spread * prior / (1.0 + tried)
        if bound > highest:
            best, highest = k, bound
    if work.found[work.out[best]] == work.clock:
        return int(work.child[work.out[best]]), False
    return child_of(tree, work, node, work.out[best], mover), True
