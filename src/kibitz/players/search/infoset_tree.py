"""The tree of a search over information sets: its entries and its memory.

An entry is what the searching seat knows after an act. Below it are the acts of all
determinizations, and the views of a result that the seat has seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kit.arrays import Array
from ..playout import MOST_ACTS
from . import joint
from .tree import Settings
from .tree import workspace_for as bare_workspace

SEEN = -1  # not a seat: an entry for the searching seat's view, whose hash is `action`
RESULTS = 1000  # of an act or a joint choice that `worlds` keeps

# The tree is an array of entries; an entry is the knowledge after an act; entry 0 is the root.
# The children of an entry are chained, since the legal acts differ between determinizations.
ENTRY = np.dtype(
    [
        ("value", "f8"),  # sum of the returns for the seat that chose the act
        ("regret", "f8"),  # in a joint choice: the regret of this act
        ("strategy", "f8"),  # at a joint choice: its probabilities, weighted and summed
        ("visits", "i4"),  # simulations that came through
        ("open", "i4"),  # simulations that could have: the act was legal
        ("action", "i4"),  # the act that led here
        ("first", "i4"),  # the first child, 0 before there is one
        ("next", "i4"),  # the next child of the same parent, 0 after the last
        ("seat", "i1"),  # the seat that chose the act, or SEEN
    ],
    align=True,
)


def workspace_for(seats: int, actions: int, key_bytes: int) -> Any:
    """An array of one record: the memory of a simulation."""
    more = [
        ("mover", "i1", MOST_ACTS + 1),  # the seat that chose the act that led to a depth
        ("child", "i4", actions),  # by action, the child that was found at ..
        ("found", "i8", actions),  # .. this moment
        ("clock", "i8"),
        ("words", "i8", -(-key_bytes // 8)),  # a key, for its hash
        ("fixed", "i8", 4),  # a generator with a fixed seed
        *joint.fields(seats, actions),
    ]
    return np.zeros(1, bare_workspace(seats, actions).dtype.descr + more)


# -- compiled ------------------------------------------------------------------------------


def init_tree(tree: Any, works: Array) -> None:
    """Make a tree that has only its root."""
    works[0].used = 0
    new_node(tree, works[0], 0, SEEN, 0)


def new_node(tree: Any, work: Any, action: int, seat: int, following: int) -> int:
    """Add a fresh entry to a chain and return its place."""
    entry = int(work.used)
    e = tree[entry]
    e.value = 0.0
    e.regret = 0.0
    e.strategy = 0.0
    e.visits = 0
    e.open = 1
    e.action = action
    e.seat = seat
    e.first = 0
    e.next = following
    work.used += 1
    return entry


def child_of(tree: Any, work: Any, node: int, action: int, seat: int) -> int:
    """The child of an act, a new one if there is none; -1 if there is no room."""
    entry = int(tree[node].first)
    while entry != 0:
        if tree[entry].action == action and tree[entry].seat == seat:
            return entry
        entry = int(tree[entry].next)
    if work.used == len(tree):
        return -1
    tree[node].first = new_node(tree, work, action, seat, tree[node].first)
    return int(tree[node].first)


def look_up(tree: Any, work: Any, node: int, mover: int, n: int, turn: int) -> int:
    """Find the children of the n legal acts; return an act without one, or -1."""
    work.clock += 1
    entry = tree[node].first
    while entry != 0:
        if tree[entry].seat == mover:
            work.child[tree[entry].action] = entry
            work.found[tree[entry].action] = work.clock
        entry = tree[entry].next
    untried = -1
    for k in range(n):
        action = work.out[(k + turn) % n]
        if work.found[action] == work.clock:
            tree[work.child[action]].open += 1
        else:
            untried = int(action)
    return untried


def result_of(tree: Any, work: Any, how: Settings, node: int, known: int) -> int:
    """The entry of a result that was seen before; -1 where it is new, which is kept for later."""
    seen, kept = -1, 0
    entry = int(tree[node].first)
    while entry != 0 and not (how.goes_on and seen >= 0):
        if tree[entry].seat == SEEN:
            kept += 1
            if tree[entry].action == known:
                seen = entry
        entry = int(tree[entry].next)
    if seen >= 0 and (how.goes_on or kept < how.results):
        return seen
    if seen < 0 and kept < how.results and work.used < len(tree):
        tree[node].first = new_node(tree, work, known, SEEN, tree[node].first)
    return -1
