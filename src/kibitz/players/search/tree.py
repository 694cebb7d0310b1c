"""The tree of a search where all is seen: its entries, its memory, and its proved bounds.

Invariant: for each entry of a game of two seats, low <= true value for seat 0 <= high.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...contract import Fields
from ...kernel import drawn_hash, legal, play, player, sample, urgent
from ...kit.arrays import Array
from ...kit.rng import State, below
from ..playout import MOST_ACTS

# The tree is an array of entries; an entry is the position after an act, entry 0 the root.
# The children of an entry lie together.
_FIELDS = [
    ("value", "f8"),  # sum of the returns for the seat that chose the act
    ("rave_value", "f8"),  # the same over the simulations in `rave_visits`
    ("estimate", "f4"),  # the mean used by the choice, and the exploration term:
    ("exploration", "f4"),  # both are computed when a result is added: they are read more often
    ("visits", "i4"),  # simulations that came through
    ("rave_visits", "i4"),  # simulations in which that seat played the act here or later
    ("action", "i4"),  # the act that led here
    ("first", "i4"),  # the first child; 0 before there are any
    ("count", "i4"),  # the number of children
    ("seat", "i1"),  # the seat to act here
    ("low", "i1"),  # proved bounds of the value for seat 0
    ("high", "i1"),
    ("judged", "i1"),  # whether the guide has judged the children
]
UNKNOWN = 100  # a bound so wide that nothing is proved

# If acts draw, an act has an entry, and each of its outcomes has one too. Outcomes of an act are
# chained from its `first`; the `action` of an outcome is the hash of its draws.
_NEXT = ("next", "i4")
OUTCOMES = 64  # of one act that are kept; the simulations of others play on at random


class Settings(NamedTuple):
    """The settings of the search, and the bounds of the returns."""

    explore: float  # weight of the confidence bound
    urgency: float  # an act never tried counts as the mean of its node plus this
    rave: float  # visits after which an act's own mean weighs as much; 0: none
    expand: int  # visits before a leaf gets children
    cut: int  # acts of a playout after which the game's own guess replaces the rest
    bound: int  # the returns lie between -bound and bound; UNKNOWN if nothing can be proved
    middle: float  # this is taken from the returns ..
    span: float  # .. before they are divided by this
    joint: bool  # whether several seats may choose at once
    results: int = OUTCOMES  # of an act or a joint choice that are kept, as a seat sees them
    goes_on: bool = False  # whether those kept are searched on when there are more
    reveals: bool = False  # whether an act may show its seat a fact that was hidden


def entry_type(draws: bool, more: Sequence[tuple[str, str]] = ()) -> Any:
    """The type of an entry. draws: whether acts draw; more: what a guide keeps there."""
    return np.dtype([*_FIELDS, *[_NEXT] * draws, *more], align=True)


ENTRY = entry_type(draws=False)


def workspace_for(seats: int, actions: int) -> Any:
    """An array of one record: the memory of a simulation.

    It is a record and not a tuple of arrays, since Numba would count the references of these at
    every step. That would take a third of the time of a search of tic-tac-toe.
    """
    kind = [
        ("path", "i4", MOST_ACTS + 1),  # the entries of the positions on the path, the root first
        ("edge", "i4", MOST_ACTS + 1),  # the entries of the acts that led to them
        ("out", "i4", actions),  # legal actions
        ("score", "f8", seats),  # the returns of this simulation
        ("when", "i8", (seats, actions)),  # the moment an act was last played
        ("now", "i8"),  # the moment
        ("used", "i8"),  # how many entries the tree has
        ("prunes", "i1"),  # whether the search stops when the tree is full, to be pruned
        ("full", "i1"),  # whether it has to stop for this
    ]
    work = np.zeros(1, kind)
    work["when"] = -1
    return work


# -- compiled ------------------------------------------------------------------------------


def init_tree(root: Any, tree: Any, works: Array, how: Settings) -> None:
    """Make a tree that has only its root."""
    works[0].used = 1
    works[0].full = 0
    clear(tree, 0, 0, how.bound)
    tree[0].seat = player(root[0])


def clear(tree: Any, entry: int, action: int, bound: int) -> None:
    """A fresh entry."""
    e = tree[entry]
    e.value = 0.0
    e.rave_value = 0.0
    e.visits = 0
    e.rave_visits = 0
    e.action = action
    e.first = 0
    e.low = -bound
    e.high = bound


def generator(rng: State) -> Any:
    """The generator itself, where a script is given."""
    if rng.ndim == 2:
        return rng[0]
    return rng


def act(p: Fields, work: Any, how: Settings, action: int, rng: State) -> None:
    """Play an action; where it matters, note the moment. A script notes its own draws."""
    if how.rave > 0.0:
        work.when[player(p), action] = work.now
        work.now += 1
    if rng.ndim == 2:
        sample(rng)
    play(p, action, rng)


def after_chance(tree: Any, work: Any, edge: int, rng: State) -> int:
    """The entry of the position after an act: the act's own where nothing is ever drawn.

    -1 where the tree keeps no more outcomes.
    """
    if rng.ndim == 2:
        return outcome(tree, work, edge, drawn_hash(rng))
    return edge


def outcome(tree: Any, work: Any, edge: int, drawn: int) -> int:
    """The entry of the drawn outcome of an act, a new one where it was not drawn before."""
    entry = tree[edge].first
    kept = 0
    while entry != 0:
        if tree[entry].action == drawn:
            tree[entry].visits += 1
            return int(entry)
        kept += 1
        entry = tree[entry].next
    if kept == OUTCOMES or work.used == len(tree):
        return -1
    entry = int(work.used)
    work.used += 1
    clear(tree, entry, drawn, UNKNOWN)
    tree[entry].visits = 1
    tree[entry].next = tree[edge].first
    tree[edge].first = entry
    return entry


def expand_leaf(p: Fields, tree: Any, work: Any, how: Settings, node: int, rng: State) -> bool:
    """Give a leaf its children, from a random one on, if it is due and there is room.

    Urgent acts are few, and it has them at once.
    """
    first = int(work.used)
    if first + len(work.out) > len(tree):
        work.full = work.prunes
        return False
    n = urgent(p, work.out)
    if n == 0:
        if tree[node].visits < how.expand and node != 0:
            return False
        n = legal(p, work.out)
    turn = below(generator(rng), n)
    for k in range(n):
        clear(tree, first + k, work.out[(k + turn) % n], how.bound)
    tree[node].first = first
    tree[node].count = n
    tree[node].judged = 0
    work.used += n
    return True


def update_estimate(e: Any, how: Settings) -> None:
    """Estimate an act by its own mean, mixed at first with its RAVE mean."""
    share = 1.0 / max(1, e.visits)
    mean = e.value * share
    if e.rave_visits > 0:
        weight = math.sqrt(how.rave / (3.0 * e.visits + how.rave))
        mean += weight * (e.rave_value / e.rave_visits - mean)
    e.estimate = mean
    e.exploration = math.sqrt(share)


def prove(tree: Any, work: Any, depth: int) -> None:
    """Carry new bounds of the entry at this depth towards the root, as far as they matter."""
    for d in range(depth - 1, -1, -1):
        if not bounded_by_children(tree, work.path[d]):
            return


def bounded_by_children(tree: Any, node: int) -> bool:
    """Set a node's bounds from its children's; return whether they moved.

    Seat 0 has at least the best low and at most the best high; seat 1 the same, turned round.
    What was proved before pruning stays proved.
    """
    n = tree[node]
    low, high = tree[n.first].low, tree[n.first].high
    for entry in range(n.first + 1, n.first + n.count):
        e = tree[entry]
        if n.seat == 0:
            low, high = max(low, e.low), max(high, e.high)
        else:
            low, high = min(low, e.low), min(high, e.high)
    low, high = max(low, n.low), min(high, n.high)
    moved = low != n.low or high != n.high
    n.low = low
    n.high = high
    return bool(moved)


def copy_subtree(tree: Any, entry: int, into: Any, source: Any, least: int) -> int:
    """Copy the subtree below an entry into another tree; return the number of its entries.

    The copy of an entry with fewer visits than `least` is a leaf again.
    source: i4, as long as the trees, to note where each copy came from.
    """
    used = 1
    into[0] = tree[entry]
    source[0] = entry
    done = 0
    while done < used:
        old = tree[source[done]]
        into[done].first = 0
        if old.first != 0 and (done == 0 or old.visits >= least):
            into[done].first = used
            for k in range(old.count):
                into[used] = tree[old.first + k]
                source[used] = old.first + k
                used += 1
        done += 1
    return used
