"""The tree of a search, and one simulation: descend, expand, play out, back up, prove.

The search is Monte-Carlo tree search (MCTS) with upper confidence bounds (UCT: Kocsis and
Szepesvári, 2006), in the form of Coulom (2006) that grows the tree by a leaf at a time.
Six things are added, each from the literature:

- first-play urgency: an act never tried counts as the mean of its node and a little more or
  less (Gelly and Wang, 2006), so a good act is tried again before all others were tried;
- rapid action value estimation (RAVE): acts that the same seat played later in the simulation
  count too, with less weight the more often the act itself was tried (Gelly and Silver, 2007);
- early termination: where a game has a `guess`, playouts are cut and judged by it (Lorentz,
  2008); a game without one counts as drawn after LONGEST acts;
- decisive moves: where the rules name `urgent` acts, of which one is as good as any, a leaf has
  no other children, and has them at once (Teytaud and Teytaud, 2010);
- score bounds: proved values go up the tree as intervals for seat 0, and the search ignores acts
  that cannot be better than the assured value (Cazenave and Saffidine, 2010, which contains the
  MCTS-Solver of Winands, Björnsson and Saito, 2008, as a special case);
- chance outcomes: where an act draws, the position after it is an entry of its own, known by what
  was drawn (Browne and others, 2012, section 4.1). Outcomes are sampled by the rules themselves,
  never chosen, and nothing is proved in such a game.

Invariant: for each entry of a game of two seats, low <= true value for seat 0 <= high.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..kernel import drawn_hash, legal, over, play, player, returns, sample, urgent
from ..kit.rng import below
from .playout import LONGEST, guess, pick

# The tree is an array of entries; an entry is the position after an act, entry 0 the root.
# The children of an entry lie together.
_FIELDS = [
    ("value", "f8"),  # sum of the returns for the seat that chose the act
    ("rave_value", "f8"),  # the same over the simulations in `rave_visits`
    ("estimate", "f4"),  # the mean used by the choice, and the exploration term:
    (
        "exploration",
        "f4",
    ),  # both are computed when a result is added, since they are read more often
    ("visits", "i4"),  # simulations that came through
    ("rave_visits", "i4"),  # simulations in which that seat played the act here or later
    ("action", "i4"),  # the act that led here
    ("first", "i4"),  # the first child; 0 before there are any
    ("count", "i4"),  # the number of children
    ("seat", "i1"),  # the seat to act here
    ("low", "i1"),  # proved bounds of the value for seat 0
    ("high", "i1"),
    ("judged", "i1"),  # whether the children have learned values (`value_tree.py`)
]
ENTRY = np.dtype(_FIELDS, align=True)
UNKNOWN = 100  # a bound so wide that nothing is proved

# If acts draw, an act has an entry, and each of its outcomes has one too. Outcomes of an act are
# chained from its `first`; the `action` of an outcome is the hash of its draws.
CHANCE_ENTRY = np.dtype([*_FIELDS, ("next", "i4")], align=True)
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


def workspace_for(seats: int, actions: int) -> Any:
    """An array of one record: the memory of a simulation.

    It is a record and not a tuple of arrays, since Numba would count the references of these at
    every step. That would take a third of the time of a search of tic-tac-toe.
    """
    kind = [
        ("path", "i4", LONGEST + 1),  # the entries of the positions on the path, the root first
        ("edge", "i4", LONGEST + 1),  # the entries of the acts that led to them
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


def simulate(
    root: Any, world: Any, tree: Any, works: Any, how: Settings, sims: int, rng: Any
) -> int:
    """Run simulations until `sims` are done, the root is solved, or the tree has to be pruned.

    Return their number. A full tree that is not pruned is searched without growing.
    rng: a script if acts draw.
    """
    work = works[0]
    for done in range(sims):
        if tree[0].low == tree[0].high or work.full:
            return done
        world[0] = root[0]
        began = work.now
        depth = descend(world[0], tree, work, how, rng)
        run_playout(world[0], work, how, depth, generator(rng))
        back_up(tree, work, how, depth, began)
    return sims


def generator(rng: Any) -> Any:
    """The generator itself, where a script is given."""
    if rng.ndim == 2:
        return rng[0]
    return rng


def init_tree(root: Any, tree: Any, works: Any, how: Settings) -> None:
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


def descend(p: Any, tree: Any, work: Any, how: Settings, rng: Any) -> int:
    """Follow the best acts to a leaf, expanding it when due; return how many were played.

    `follow` is written out here, since a call would cost light games a tenth of their speed.
    """
    node = 0
    depth = 0
    while depth < LONGEST and (tree[node].first != 0 or expand_leaf(p, tree, work, how, node, rng)):
        edge = best_child(tree, how, node)
        depth += 1
        act(p, work, how, tree[edge].action, rng)
        node = after_chance(tree, work, edge, rng)
        work.edge[depth] = edge
        work.path[depth] = node
        if over(p):
            note_end(p, tree, work, how, depth)
            break
        if node < 0:
            break
        tree[node].seat = player(p)
    return depth


def follow(p: Any, tree: Any, work: Any, how: Settings, edge: int, depth: int, rng: Any) -> int:
    """Play the act of an entry; return the entry of the position, or -1 where the path ends."""
    act(p, work, how, tree[edge].action, rng)
    node = after_chance(tree, work, edge, rng)
    work.edge[depth] = edge
    work.path[depth] = node
    if over(p):
        note_end(p, tree, work, how, depth)
        return -1
    if node >= 0:
        tree[node].seat = player(p)
    return node


def note_end(p: Any, tree: Any, work: Any, how: Settings, depth: int) -> None:
    """Prove what the end of a game proves, once."""
    node = work.path[depth]
    if how.bound != UNKNOWN and tree[node].low != tree[node].high:
        work.score[:] = 0.0
        returns(p, work.score)
        tree[node].low = int(work.score[0])
        tree[node].high = int(work.score[0])
        prove(tree, work, depth)


def act(p: Any, work: Any, how: Settings, action: int, rng: Any) -> None:
    """Play an action; where it matters, note the moment. A script notes its own draws."""
    if how.rave > 0.0:
        work.when[player(p), action] = work.now
        work.now += 1
    if rng.ndim == 2:
        sample(rng)
    play(p, action, rng)


def after_chance(tree: Any, work: Any, edge: int, rng: Any) -> int:
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


def expand_leaf(p: Any, tree: Any, work: Any, how: Settings, node: int, rng: Any) -> bool:
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


def best_child(tree: Any, how: Settings, node: int) -> int:
    """The child of the highest upper bound that may still be better than the proved lower bound.

    Children without any statistics have the same bound, so the first of them stands for all.
    """
    n = tree[node]
    assured = n.low if n.seat == 0 else -n.high
    spread = how.explore * math.sqrt(math.log(n.visits + 1.0))
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


def run_playout(p: Any, work: Any, how: Settings, depth: int, rng: Any) -> None:
    """Play on at random and note the returns, or the game's guess where the playout is cut."""
    for _ in range(min(how.cut, LONGEST - depth)):
        if over(p):
            break
        act(p, work, how, pick(p, work.out, rng), rng)
    work.score[:] = 0.0
    if over(p):
        returns(p, work.score)
        for seat in range(len(work.score)):
            work.score[seat] = (work.score[seat] - how.middle) / how.span
    else:
        for seat in range(len(work.score)):
            work.score[seat] = guess(p, seat)


def back_up(tree: Any, work: Any, how: Settings, depth: int, began: int) -> None:
    """Add the returns to every entry on the path, and to acts of its nodes played later."""
    tree[0].visits += 1
    for d in range(depth):
        n, child = tree[work.path[d]], tree[work.edge[d + 1]]
        gain = work.score[n.seat]
        child.visits += 1
        child.value += gain
        update_estimate(child, how)
        if how.rave > 0.0:
            when = work.when[n.seat]
            for entry in range(n.first, n.first + n.count):
                e = tree[entry]
                if when[e.action] >= began + d:
                    e.rave_visits += 1
                    e.rave_value += gain
                    update_estimate(e, how)


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
