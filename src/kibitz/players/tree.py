"""The tree of a search, and one simulation: descend, expand, play out, back up, prove.

The search is Monte-Carlo tree search with upper confidence bounds (UCT: Kocsis and
Szepesvári, 2006), in the form of Coulom (2006) that grows the tree by a leaf at a time.
Five things are added, each from the literature:

- first-play urgency: an act never tried counts as the mean of its node and a little more or
  less (Gelly and Wang, 2006), so a good act is tried again before all others were tried;
- rapid action value estimation: acts that the same seat played later in the simulation
  count too, the less so the more an act was tried itself (Gelly and Silver, 2007);
- early termination: where a game has a `guess`, playouts are cut and judged by it (Lorentz,
  2008); a game without one counts as drawn after LONGEST acts;
- decisive moves: where the rules name `urgent` acts, of which one is as good as any, a leaf has
  no other children, and has them at once (Teytaud and Teytaud, 2010);
- score bounds: what is proved goes up the tree as an interval for seat 0, and acts that
  cannot be better than what is assured are left alone (Cazenave and Saffidine, 2010, which
  holds the MCTS-Solver of Winands, Björnsson and Saito, 2008, as a special case).

Invariant: for each entry of a game of two seats, low <= true value for seat 0 <= high.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..kernel import legal, over, play, player, returns, urgent
from ..kit.rng import below
from .playout import LONGEST, guess, pick

# The tree is an array of entries; an entry is the position after an act, entry 0 the root.
# The children of an entry lie together.
ENTRY = np.dtype(
    [
        ("value", "f8"),  # what the visits brought to the seat that chose the act, summed
        ("worth", "f8"),  # what the simulations counted in `later` brought to it
        ("estimate", "f4"),  # the mean that the choice goes by, and the width of its doubt:
        ("doubt", "f4"),  # worked out when something is added, since they are read more often
        ("visits", "i4"),  # simulations that came through
        ("later", "i4"),  # simulations in which that seat played the act here or later
        ("action", "i4"),  # the act that led here
        ("first", "i4"),  # the first child; 0 before there are any
        ("count", "i4"),  # how many children
        ("seat", "i1"),  # the seat to act here
        ("low", "i1"),  # proved bounds of the value for seat 0
        ("high", "i1"),
    ],
    align=True,
)
UNKNOWN = 100  # a bound so wide that nothing is proved


class Settings(NamedTuple):
    """What may be tuned, and what the outcome's bounds are."""

    explore: float  # weight of the confidence bound
    urgency: float  # an act never tried counts as the mean of its node plus this
    rave: float  # visits after which an act's own mean weighs as much; 0: none
    expand: int  # visits before a leaf gets children
    cut: int  # acts of a playout after which the game's own guess stands for the rest
    bound: int  # the returns lie between -bound and bound; UNKNOWN if nothing can be proved
    span: float  # returns are divided by this


def desk_for(seats: int, actions: int) -> Any:
    """An array of one desk: what a simulation writes on.

    A record and not a tuple of arrays, whose references Numba would count at every step: a
    third of the time of a search of tic-tac-toe.
    """
    kind = [
        ("path", "i4", LONGEST + 1),  # the entries gone through, the root first
        ("out", "i4", actions),  # legal actions
        ("score", "f8", seats),  # the returns of this simulation
        ("when", "i8", (seats, actions)),  # the moment an act was last played
        ("now", "i8"),  # the moment
        ("used", "i8"),  # how many entries the tree has
    ]
    desk = np.zeros(1, kind)
    desk["when"] = -1
    return desk


def simulate(
    root: Any, world: Any, tree: Any, desks: Any, how: Settings, sims: int, rng: Any
) -> int:
    """Run simulations until so many are done or the root is solved; return how many.

    A tree without room is searched on without growing.
    """
    desk = desks[0]
    for done in range(sims):
        if tree[0].low == tree[0].high:
            return done
        world[0] = root[0]
        began = desk.now
        depth = descend(world[0], tree, desk, how, rng)
        finish(world[0], desk, how, depth, rng)
        back_up(tree, desk, how, depth, began)
    return sims


def plant(root: Any, tree: Any, desks: Any, how: Settings) -> None:
    """Make a tree of nothing but its root."""
    desks[0].used = 1
    clear(tree, 0, 0, how.bound)
    tree[0].seat = player(root[0])


def clear(tree: Any, entry: int, action: int, bound: int) -> None:
    """A fresh entry."""
    e = tree[entry]
    e.value = 0.0
    e.worth = 0.0
    e.visits = 0
    e.later = 0
    e.action = action
    e.first = 0
    e.low = -bound
    e.high = bound


def descend(p: Any, tree: Any, desk: Any, how: Settings, rng: Any) -> int:
    """Follow the best acts to a leaf, expanding it when due; return how many were played."""
    node = 0
    depth = 0
    while depth < LONGEST and (tree[node].first != 0 or grow(p, tree, desk, how, node, rng)):
        node = best_child(tree, how, node)
        depth += 1
        desk.path[depth] = node
        act(p, desk, how, tree[node].action, rng)
        if over(p):
            if how.bound != UNKNOWN and tree[node].low != tree[node].high:
                desk.score[:] = 0.0
                returns(p, desk.score)
                tree[node].low = int(desk.score[0])
                tree[node].high = int(desk.score[0])
                prove(tree, desk, depth)
            break
        tree[node].seat = player(p)
    return depth


def act(p: Any, desk: Any, how: Settings, action: int, rng: Any) -> None:
    """Play an action on the desk; where it matters, note the moment."""
    if how.rave > 0.0:
        desk.when[player(p), action] = desk.now
        desk.now += 1
    play(p, action, rng)


def grow(p: Any, tree: Any, desk: Any, how: Settings, node: int, rng: Any) -> bool:
    """Give a leaf its children, from a random one on, if it is due and there is room.

    Urgent acts are few, and it has them at once.
    """
    first = desk.used
    if first + len(desk.out) > len(tree):
        return False
    n = urgent(p, desk.out)
    if n == 0:
        if tree[node].visits < how.expand and node != 0:
            return False
        n = legal(p, desk.out)
    turn = below(rng, n)
    for k in range(n):
        clear(tree, first + k, desk.out[(k + turn) % n], how.bound)
    tree[node].first = first
    tree[node].count = n
    desk.used += n
    return True


def best_child(tree: Any, how: Settings, node: int) -> int:
    """The child of the highest upper bound that may still be better than what is assured.

    Children never tried nor seen later all count alike, so the first of them stands for all.
    """
    n = tree[node]
    assured = n.low if n.seat == 0 else -n.high
    spread = how.explore * math.sqrt(math.log(n.visits + 1.0))
    untried, best, highest, total = -1, n.first, -math.inf, 0.0
    for entry in range(n.first, n.first + n.count):
        e = tree[entry]
        if (e.high if n.seat == 0 else -e.low) > assured:
            if e.visits + e.later > 0:
                total += e.value
                bound = np.float64(e.estimate) + spread * np.float64(e.doubt)
                if bound > highest:
                    highest, best = bound, entry
            elif untried < 0:
                untried = entry
    if untried >= 0 and total / (n.visits + 1.0) + how.urgency + spread > highest:
        return untried
    return best


def finish(p: Any, desk: Any, how: Settings, depth: int, rng: Any) -> None:
    """Play on at random and note the returns, or the game's guess where the playout is cut."""
    for _ in range(min(how.cut, LONGEST - depth)):
        if over(p):
            break
        act(p, desk, how, pick(p, desk.out, rng), rng)
    desk.score[:] = 0.0
    if over(p):
        returns(p, desk.score)
        for seat in range(len(desk.score)):
            desk.score[seat] /= how.span
    else:
        for seat in range(len(desk.score)):
            desk.score[seat] = guess(p, seat)


def back_up(tree: Any, desk: Any, how: Settings, depth: int, began: int) -> None:
    """Add the returns to every entry on the path, and to acts of its nodes played later."""
    tree[0].visits += 1
    for d in range(depth):
        n, child = tree[desk.path[d]], tree[desk.path[d + 1]]
        gain = desk.score[n.seat]
        child.visits += 1
        child.value += gain
        weigh(child, how)
        if how.rave > 0.0:
            when = desk.when[n.seat]
            for entry in range(n.first, n.first + n.count):
                e = tree[entry]
                if when[e.action] >= began + d:
                    e.later += 1
                    e.worth += gain
                    weigh(e, how)


def weigh(e: Any, how: Settings) -> None:
    """Estimate an act by its own mean, mixed while that is young with what it brought later."""
    share = 1.0 / max(1, e.visits)
    mean = e.value * share
    if e.later > 0:
        weight = math.sqrt(how.rave / (3.0 * e.visits + how.rave))
        mean += weight * (e.worth / e.later - mean)
    e.estimate = mean
    e.doubt = math.sqrt(share)


def prove(tree: Any, desk: Any, depth: int) -> None:
    """Carry new bounds of the entry at this depth towards the root, as far as they matter."""
    for d in range(depth - 1, -1, -1):
        if not bounded_by_children(tree, desk.path[d]):
            return


def bounded_by_children(tree: Any, node: int) -> bool:
    """Set a node's bounds from its children's; return whether they moved.

    Seat 0 has at least the best low and at most the best high; seat 1 the same, turned round.
    """
    n = tree[node]
    low, high = tree[n.first].low, tree[n.first].high
    for entry in range(n.first + 1, n.first + n.count):
        e = tree[entry]
        if n.seat == 0:
            low, high = max(low, e.low), max(high, e.high)
        else:
            low, high = min(low, e.low), min(high, e.high)
    moved = low != n.low or high != n.high
    n.low = low
    n.high = high
    return bool(moved)


def transplant(tree: Any, entry: int, into: Any, source: Any) -> int:
    """Copy what hangs below an entry into another tree; return how many entries it has.

    source: i4, as long as the trees, to note where each copy came from.
    """
    used = 1
    into[0] = tree[entry]
    source[0] = entry
    done = 0
    while done < used:
        old = tree[source[done]]
        if old.first != 0:
            into[done].first = used
            for k in range(old.count):
                into[used] = tree[old.first + k]
                source[used] = old.first + k
                used += 1
        done += 1
    return used
