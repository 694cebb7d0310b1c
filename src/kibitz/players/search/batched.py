"""A search whose leaves are judged in batches, by a function outside of compiled code.

`gather` follows the best acts to many leaves. A simulation that waits for its value counts as lost
until then, so that the next ones take other ways (virtual loss: Chaslot, Winands and van den
Herik, 2008). `add_values` gives each leaf its children with their prior probabilities, and backs up
its value. Selection is that of a guide; see `guide.py`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...contract import Fields
from ...kernel import lent, over, player
from ...kit.arrays import Array
from ...kit.rng import State
from ..playout import MOST_ACTS
from . import select as selection
from .guide import write_returns
from .loop import back_up, descend
from .tree import Settings, expand_leaf, update_estimate


class Priors(NamedTuple):
    """A guide that selects by the prior probabilities which `add_values` has written."""

    def entry_fields(self) -> list[tuple[str, str]]:
        """The prior probability of an act."""
        return [("prior", "f4")]

    def prior(self, p: Fields, tree: Any, how: Settings, node: int) -> None:
        """Urgent acts have the same probability, since nobody has judged them."""
        n = tree[node]
        n.judged = 1
        for k in range(n.count):
            tree[n.first + k].prior = np.float32(1.0 / n.count)

    def select(self, tree: Any, how: Settings, node: int) -> int:
        """The child of the highest bound with its prior probability."""
        return selection.puct(tree, how, node)


class Leaves(NamedTuple):
    """The leaves that wait for their values: N places."""

    worlds: Any  # [N], their positions
    movers: Any  # i4[N], the seats to act there
    depths: Any  # i4[N], the numbers of acts that lead to them
    paths: Any  # i4[N, MOST_ACTS + 1], as `path` of the workspace
    edges: Any  # i4[N, MOST_ACTS + 1], as `edge`


def leaves_for(root: Any, places: int) -> Leaves:
    """Room for this many leaves below a position."""
    ways = np.zeros((2, places, MOST_ACTS + 1), np.int32)
    numbers = np.zeros((2, places), np.int32)
    return Leaves(root.repeat(places), *numbers, *ways)


# -- compiled ------------------------------------------------------------------------------


def gather(
    root: Any,
    leaves: Leaves,
    tree: Any,
    works: Array,
    guide: Priors,
    how: Settings,
    most: int,
    rng: State,
) -> tuple[int, int]:
    """Run `most` simulations; return how many wait at a leaf, and how many reached an end."""
    root, leaves, tree, rng = lent(root), lent(leaves), lent(tree), lent(rng)
    work, waiting, ended = works[0], 0, 0
    for _ in range(most):
        if tree[0].low == tree[0].high or work.full:
            break
        leaves.worlds[waiting] = root[0]
        p = leaves.worlds[waiting]
        depth = descend(p, tree, work, guide, how, rng)
        if over(p):
            write_returns(p, work, how)
            back_up(tree, work, how, depth, 0)
            ended += 1
        else:
            note_leaf(p, leaves, work, waiting, depth)
            count_as_lost(tree, leaves, how, waiting)
            waiting += 1
    return waiting, ended


def note_leaf(p: Fields, leaves: Leaves, work: Any, k: int, depth: int) -> None:
    """Note how a leaf was reached."""
    leaves.movers[k] = player(p)
    leaves.depths[k] = depth
    for d in range(depth + 1):
        leaves.paths[k, d] = work.path[d]
        leaves.edges[k, d] = work.edge[d]


def count_as_lost(tree: Any, leaves: Leaves, how: Settings, k: int) -> None:
    """Count a simulation as lost for each seat on its path."""
    tree[0].visits += 1
    for d in range(leaves.depths[k]):
        child = tree[leaves.edges[k, d + 1]]
        child.visits += 1
        child.value -= 1.0
        update_estimate(child, how)


def add_values(
    leaves: Leaves, tree: Any, works: Array, how: Settings, values: Any, priors: Any, rng: State
) -> None:
    """Give leaves their values, and children with their priors.

    values: f8[n, seats], on the scale of the search; priors: f4[n, actions].
    how: as in `gather`, but with expand 0.
    """
    leaves, tree, rng = lent(leaves), lent(tree), lent(rng)
    work = works[0]
    for k in range(len(values)):
        depth = leaves.depths[k]
        node = leaves.paths[k, depth]
        if node >= 0 and tree[node].first == 0:
            p = leaves.worlds[k]
            if expand_leaf(p, tree, work, how, node, rng):
                write_priors(tree, node, priors[k])
        for d in range(depth):
            child = tree[leaves.edges[k, d + 1]]
            child.value += 1.0 + values[k, tree[leaves.paths[k, d]].seat]
            update_estimate(child, how)


def write_priors(tree: Any, node: int, priors: Any) -> None:
    """Write the prior probability of each child, so that they add up to 1."""
    n, total = tree[node], 0.0
    for entry in range(n.first, n.first + n.count):
        total += priors[tree[entry].action]
    for entry in range(n.first, n.first + n.count):
        share = priors[tree[entry].action] / total if total > 0.0 else 1.0 / n.count
        tree[entry].prior = np.float32(share)
    n.judged = 1
