"""The tree of a search over what a seat knows, and one simulation in a world dealt anew.

This is single-observer information-set search (SO-ISMCTS: Cowling, Powley and Whitehouse,
2012). One tree is grown for all worlds; each simulation deals a world that the searching
seat cannot tell from the true one and goes down by those acts that are legal in it, so an act
is weighed against the times it could have been chosen. What an opponent does is learnt over
all worlds together: nobody in the tree acts on cards that the searching seat does not see,
which is cautious where opponents know more, and never strategy fusion.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..kernel import legal, over, player, redeal
from ..kit.rng import below
from .playout import LONGEST
from .tree import Settings, act, finish
from .tree import desk_for as bare_desk

# The tree is an array of entries; an entry is what is known after an act, entry 0 the root.
# The children of an entry are chained, since worlds differ in what is legal.
ENTRY = np.dtype(
    [
        ("value", "f8"),  # what the visits brought to the seat that chose the act, summed
        ("visits", "i4"),  # simulations that came through
        ("open", "i4"),  # simulations that could have: the act was legal
        ("action", "i4"),  # the act that led here
        ("first", "i4"),  # the first child, 0 before there is one
        ("next", "i4"),  # the next child of the same parent, 0 after the last
    ],
    align=True,
)


def desk_for(seats: int, actions: int) -> Any:
    """An array of one desk: what a simulation writes on."""
    more = [
        ("mover", "i1", LONGEST + 1),  # who chose the act that led to a depth
        ("child", "i4", actions),  # by action, the child that was found at ..
        ("seen", "i8", actions),  # .. this moment
        ("clock", "i8"),
    ]
    return np.zeros(1, bare_desk(seats, actions).dtype.descr + more)


def plant(tree: Any, desks: Any) -> None:
    """Make a tree of nothing but its root."""
    desks[0].used = 0
    sprout(tree, desks[0], 0, 0)


def sprout(tree: Any, desk: Any, action: int, following: int) -> int:
    """Add a fresh entry to a chain and return its place."""
    entry = int(desk.used)
    e = tree[entry]
    e.value = 0.0
    e.visits = 0
    e.open = 1
    e.action = action
    e.first = 0
    e.next = following
    desk.used += 1
    return entry


def simulate(
    root: Any, world: Any, tree: Any, desks: Any, how: Settings, seat: int, sims: int, rng: Any
) -> int:
    """Run so many simulations, each in a world that `seat` cannot tell from the root."""
    desk = desks[0]
    for _ in range(sims):
        world[0] = root[0]
        redeal(world[0], seat, rng)
        depth = descend(world[0], tree, desk, how, rng)
        finish(world[0], desk, how, depth, rng)
        back_up(tree, desk, depth)
    return sims


def descend(p: Any, tree: Any, desk: Any, how: Settings, rng: Any) -> int:
    """Follow the best acts legal in this world to a new entry; return how many were played."""
    node = 0
    depth = 0
    grown = False
    while depth < LONGEST and not grown and not over(p):
        desk.mover[depth + 1] = player(p)
        n = legal(p, desk.out)
        untried = look_up(tree, desk, node, n, below(rng, n))
        grown = untried >= 0
        if grown and desk.used == len(tree):
            break
        if grown:
            tree[node].first = sprout(tree, desk, untried, tree[node].first)
            node = tree[node].first
        else:
            node = best_child(tree, desk, how, n)
        depth += 1
        desk.path[depth] = node
        act(p, desk, how, tree[node].action, rng)
    return depth


def look_up(tree: Any, desk: Any, node: int, n: int, turn: int) -> int:
    """Find the children of the n legal acts; return an act without one, or -1."""
    desk.clock += 1
    entry = tree[node].first
    while entry != 0:
        desk.child[tree[entry].action] = entry
        desk.seen[tree[entry].action] = desk.clock
        entry = tree[entry].next
    untried = -1
    for k in range(n):
        action = desk.out[(k + turn) % n]
        if desk.seen[action] == desk.clock:
            tree[desk.child[action]].open += 1
        else:
            untried = action
    return untried


def best_child(tree: Any, desk: Any, how: Settings, n: int) -> int:
    """The child of the highest upper bound among the n legal acts, all of which have one."""
    best, highest = 0, -math.inf
    for k in range(n):
        entry = desk.child[desk.out[k]]
        e = tree[entry]
        doubt = math.sqrt(math.log(e.open + 1.0) / e.visits)
        bound = e.value / e.visits + how.explore * doubt
        if bound > highest:
            best, highest = entry, bound
    return best


def back_up(tree: Any, desk: Any, depth: int) -> None:
    """Add the returns to every entry on the path."""
    tree[0].visits += 1
    for d in range(1, depth + 1):
        e = tree[desk.path[d]]
        e.visits += 1
        e.value += desk.score[desk.mover[d]]
