"""The tree of a search over information sets, and one simulation in a determinization.

This is single-observer information-set search (SO-ISMCTS: Cowling, Powley and Whitehouse, 2012).
One tree serves all determinizations. Each simulation makes a determinization for the searching
seat and descends by the acts that are legal in it. So an act is weighed against the number of
times that it was legal. An opponent learns over all determinizations together: in the tree no
opponent acts on cards that the searching seat does not see. This is cautious if opponents know
more, and it avoids strategy fusion.

In a joint choice, each seat chooses below the entry where the choice began, without the choices
of the others, by regret matching (`joint_choice.py`). The search then continues below an entry
for the searching seat's view of the result. The draws of an act lead to such an entry too.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..kernel import legal, over, player, redeal, write_key
from ..kernel.script import HEAD, MADE
from ..kit.rng import below
from ..learning.sealed import owing_after, owing_before, redeal_alike
from ..solvers.frames import hash_words
from . import joint_choice
from .playout import LONGEST
from .tree import Settings, act, generator, run_playout
from .tree import workspace_for as bare_workspace

SEEN = -1  # not a seat: an entry for the searching seat's view, whose hash is `action`
NO_STAGE = -1
RESULTS = 1000  # of an act or a joint choice that `worlds` keeps

# The tree is an array of entries; an entry is the knowledge after an act; entry 0 is the root.
# The children of an entry are chained, since the legal acts differ between determinizations.
ENTRY = np.dtype(
    [
        ("value", "f8"),  # sum of the returns for the seat that chose the act
        (
            "regret",
            "f8",
        ),  # in a joint choice: the regret of this act
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
        ("mover", "i1", LONGEST + 1),  # the seat that chose the act that led to a depth
        ("child", "i4", actions),  # by action, the child that was found at ..
        ("found", "i8", actions),  # .. this moment
        ("clock", "i8"),
        ("words", "i8", -(-key_bytes // 8)),  # a key, for its hash
        ("fixed", "i8", 4),  # a generator with a fixed seed
        *joint_choice.fields(seats, actions),
    ]
    return np.zeros(1, bare_workspace(seats, actions).dtype.descr + more)


def init_tree(tree: Any, works: Any) -> None:
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


def simulate(
    root: Any, world: Any, tree: Any, works: Any, how: Settings, seat: int, sims: int, rng: Any
) -> int:
    """Run a number of simulations, each in a determinization for `seat`.

    root: in an open joint choice, the position in which it began; the seat's acts since then are
    `made` in the workspace. world: room for two positions. rng: a script if acts draw.
    """
    work = works[0]
    for _ in range(sims):
        world[0] = root[0]
        redeal(world[0], seat, generator(rng))
        depth = descend(world, tree, work, how, seat, rng)
        run_playout(world[0], work, how, depth, generator(rng))
        joint_choice.learn(tree, work)
        back_up(tree, work, depth)
    return sims


def descend(world: Any, tree: Any, work: Any, how: Settings, seat: int, rng: Any) -> int:
    """Follow acts that are legal in this determinization to a new entry; return their number."""
    p = world[0]
    node, depth, made = 0, 0, 0
    stage, owing = NO_STAGE, 0  # where an open joint choice began, and the seats that owe a part
    work.choices = 0
    while depth < LONGEST and node >= 0 and not over(p):
        mover = player(p)
        if how.joint and stage == NO_STAGE:
            owing = owing_before(p, len(work.score), 0, mover)
            if owing != 0:
                stage = node
                work.cursor[:] = node
        n = legal(p, work.out)
        if stage == NO_STAGE:
            entry, grown = best_or_new(tree, work, how, node, mover, n, rng)
        elif stage == 0 and mover == seat and made < work.made_count:
            entry, grown = child_of(tree, work, work.cursor[mover], work.made[made], mover), False
            made += 1
        else:
            entry, grown = mixed_choice(tree, work, mover, n, generator(rng)), False
        if entry < 0:
            break
        depth += 1
        follow(p, tree, work, how, mover, entry, depth, rng)
        node, shown = entry, stage == NO_STAGE and drew(rng)
        if stage != NO_STAGE:
            work.cursor[mover] = entry
            owing = owing_after(p, len(work.score), owing, mover)
            if owing == 0:
                node, stage, shown = stage, NO_STAGE, True
        if grown:
            break
        if shown:
            node = seen(world, tree, work, how, node, seat)
    return depth


def follow(
    p: Any, tree: Any, work: Any, how: Settings, mover: int, entry: int, depth: int, rng: Any
) -> None:
    """Play the act of an entry, which comes to lie at this depth of the path."""
    work.mover[depth] = mover
    work.path[depth] = entry
    act(p, work, how, tree[entry].action, rng)


def best_or_new(
    tree: Any, work: Any, how: Settings, node: int, mover: int, n: int, rng: Any
) -> tuple[int, bool]:
    """An act that was never tried, or the best; -1 where there is no room for a new entry."""
    untried = look_up(tree, work, node, mover, n, below(generator(rng), n))
    if untried < 0:
        return best_child(tree, work, how, n), False
    if work.used == len(tree):
        return -1, True
    tree[node].first = new_node(tree, work, untried, mover, tree[node].first)
    return int(tree[node].first), True


def mixed_choice(tree: Any, work: Any, mover: int, n: int, rng: Any) -> int:
    """The entry of an act drawn by regret matching; -1 where there is no room for all acts."""
    node = int(work.cursor[mover])
    while True:
        untried = look_up(tree, work, node, mover, n, 0)
        if untried < 0:
            return joint_choice.pick_entry(tree, work, n, rng)
        if work.used == len(tree):
            return -1
        tree[node].first = new_node(tree, work, untried, mover, tree[node].first)


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


def best_child(tree: Any, work: Any, how: Settings, n: int) -> int:
    """The child of the highest upper bound among the n legal acts, all of which have one."""
    best, highest = 0, -math.inf
    for k in range(n):
        entry = int(work.child[work.out[k]])
        e = tree[entry]
        exploration = math.sqrt(math.log(e.open + 1.0) / e.visits)
        bound = e.value / e.visits + how.explore * exploration
        if bound > highest:
            best, highest = entry, bound
    return best


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


def drew(rng: Any) -> bool:
    """Whether the last act drew anything."""
    if rng.ndim == 2:
        return bool(rng[HEAD, MADE] > 0)
    return False


def seen(world: Any, tree: Any, work: Any, how: Settings, node: int, seat: int) -> int:
    """The entry for the seat's knowledge now; -1 where the search goes no further.

    Worlds that the seat cannot tell apart are made the same by `redeal` with the same generator.
    """
    if over(world[0]):
        return -1
    redeal_alike(world, seat, work.fixed)
    raw = work.words.view(np.uint8)
    length = write_key(world[1], raw)
    while length % 8:
        raw[length] = 0
        length += 1
    known = int(hash_words(work.words, length // 8)[0] & 0x7FFFFFFF)
    return result_of(tree, work, how, node, known)


def result_of(tree: Any, work: Any, how: Settings, node: int, known: int) -> int:
    """The entry of a result that was seen before; -1 where it is new, which is kept for later."""
    found, kept = -1, 0
    entry = int(tree[node].first)
    while entry != 0 and not (how.goes_on and found >= 0):
        if tree[entry].seat == SEEN:
            kept += 1
            if tree[entry].action == known:
                found = entry
        entry = int(tree[entry].next)
    if found >= 0 and (how.goes_on or kept < how.results):
        return found
    if found < 0 and kept < how.results and work.used < len(tree):
        tree[node].first = new_node(tree, work, known, SEEN, tree[node].first)
    return -1


def back_up(tree: Any, work: Any, depth: int) -> None:
    """Add the returns to every entry on the path."""
    tree[0].visits += 1
    for d in range(1, depth + 1):
        e = tree[work.path[d]]
        e.visits += 1
        e.value += work.score[work.mover[d]]
