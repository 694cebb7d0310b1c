"""Best responses to a player whose probabilities depend on its view, without a tree of nodes.

A seat's *information sets* form a tree of their own, in which it either acts or sees something new.
The walk goes through this tree depth first. At each place it holds the positions that the seat
cannot tell apart, each with its probability by luck and the other player. Histories that lead to
one position have one future, as the other player looks at nothing else; so they are one entry. The
value of a place is that of its best act, or the mean of its acts by the player's own probabilities.

Each place is visited once and then forgotten. So the memory is that of the `PositionGraph`, and
the work is the sum of the positions over all information sets. `divided_walk.py` divides the walk
into parts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..kit.arrays import Array
from .position_graph import ENDED, PlayGraph

LUCK = -1  # in place of the number of an own act: the other seat or luck led here
BEST, OWN = range(2)  # values: of the best acts, and of the player's own
FULL = -1  # instead of a number of places
ROOM, DEEPEST = 1 << 14, 64  # at first: entries, and places on the way
LATE = 1 << 30  # of the clock


class SeatGraph(NamedTuple):
    """The graph as the walk of one seat reads it; `share` is the probability of each act."""

    walker: int  # the seat
    first: Any  # (n + 1,): where the acts of a position begin
    seat: Any  # (n,)
    pays: Any  # (n,): what the walking seat gets at the end, less half of the sum
    edges: Any  # (m + 1,)
    to: Any
    likely: Any
    share: Any  # (m,)
    seen: Any  # (n,): what the walking seat sees


class WalkWork(NamedTuple):
    """The memory of a walk. Entries lie place after place, those of deeper places behind."""

    position: Any  # (room,)
    weight: Any
    begin: Any  # (room + 1,): where the entries of a place begin
    act: Any  # (room,): the act of the seat itself that leads to a place, or LUCK
    at: Any  # (n, 2): where the entry of this position is, if the second number is the clock
    group: Any  # (views, 2): the same for views
    queue: Any  # (room,): positions of the other seat that look the same, and their weights
    queued: Any
    mine: Any  # (room,): positions of the walking seat
    owned: Any
    moved: Any  # (room,): entries in another order
    carried: Any
    next: Any  # (deepest,): the next place to visit
    last: Any  # the end of these
    came: Any  # the act that led here
    acts: Any  # how many acts the seat has here
    base: Any  # (deepest, 2): what does not depend on its act
    gain: Any  # (deepest, most acts, 2)
    mean: Any  # (deepest, most acts): its own probabilities
    count: Any  # (2,): information sets and entries
    clock: Any  # (1,)


def play_of(graph: PlayGraph, share: Array, seat: int) -> SeatGraph:
    """The graph for the walk of a seat."""
    n, half = graph.count, graph.total / 2
    pays = (graph.nodes["pays"][:n] - half) * (1.0 if seat == 0 else -1.0)
    parts = (
        graph.nodes["acts"],
        graph.nodes["seat"][:n],
        pays,
        graph.acts["edges"],
        graph.to,
        graph.likely,
        share,
        graph.views[:, seat],
    )
    return SeatGraph(seat, *map(np.ascontiguousarray, parts))


def new_workspace(play: SeatGraph, room: int = ROOM, deepest: int = DEEPEST) -> WalkWork:
    """The memory of a walk."""
    most = int(np.diff(play.first).max(initial=1))
    numbers = [np.zeros(n, np.int32) for n in (room, room + 1, room, room, room, room)]
    position, begin, act, queue, mine, moved = numbers
    weight, queued, owned, carried = (np.zeros(room) for _ in range(4))
    arrays: list[Any] = [position, weight, begin, act]
    arrays += [np.zeros((n, 2), np.int32) for n in (len(play.seat), int(play.seen.max()) + 1)]
    arrays += [queue, queued, mine, owned, moved, carried]
    arrays += [np.zeros(deepest, np.int32) for _ in range(4)]
    arrays += [np.zeros(shape) for shape in ((deepest, 2), (deepest, most, 2), (deepest, most))]
    arrays += [np.zeros(2, np.int64), np.zeros(1, np.int64)]
    return WalkWork(*arrays)


# -- compiled ------------------------------------------------------------------------------


def walk(play: SeatGraph, space: WalkWork) -> bool:
    """Find the values of the first place; False if there is too little room."""
    if space.clock[0] > LATE:
        space.clock[0] = 0
        space.at[:] = 0
        space.group[:] = 0
    d = 0
    end = open_place(play, space, 0, 0, 1)
    space.next[0] = 1
    space.last[0] = end
    while end != FULL:
        if space.next[d] == space.last[d]:
            settle(space, d)
            if d == 0:
                return True
            add_to_parent(space, d)
            d -= 1
        elif d + 1 == len(space.next):
            return False
        else:
            place = space.next[d]
            space.next[d] += 1
            space.came[d + 1] = space.act[place]
            end = open_place(play, space, d + 1, place, space.last[d])
            space.next[d + 1] = space.last[d]
            space.last[d + 1] = end
            d += 1
    return False


def settle(space: WalkWork, d: int) -> None:
    """Add the values of the acts to what does not depend on them."""
    if space.acts[d] == 0:
        return
    best = space.gain[d, 0, BEST]
    for a in range(space.acts[d]):
        best = max(best, space.gain[d, a, BEST])
        space.base[d, OWN] += space.mean[d, a] * space.gain[d, a, OWN]
    space.base[d, BEST] += best


def add_to_parent(space: WalkWork, d: int) -> None:
    """Add the values of a place to those of the act that led there, or of its parent."""
    for k in range(2):
        if space.came[d] == LUCK:
            space.base[d - 1, k] += space.base[d, k]
        else:
            space.gain[d - 1, space.came[d], k] += space.base[d, k]


def open_place(play: SeatGraph, space: WalkWork, d: int, place: int, end: int) -> int:
    """Note the places that follow a place as `end` and on; return where they end, or FULL.

    The walking seat acts only at some of its positions. Where the other seat acts and the walking
    seat sees nothing new, it is still at this place.
    """
    space.base[d, :] = 0.0
    space.acts[d] = 0
    space.count[1] += space.begin[place + 1] - space.begin[place]
    mine, end = play_other_seat(play, space, d, place, end)
    if mine == 0 or end == FULL:
        return end
    space.count[0] += 1
    first = play.first[space.mine[0]]
    space.acts[d] = play.first[space.mine[0] + 1] - first
    for a in range(space.acts[d]):
        space.mean[d, a] = play.share[first + a]
        space.gain[d, a, :] = 0.0
        end = play_own_act(play, space, d, a, mine, end)
        if end == FULL:
            return FULL
    return end


def play_other_seat(
    play: SeatGraph, space: WalkWork, d: int, place: int, end: int
) -> tuple[int, int]:
    """Play the acts of the other seat; return how many positions are the walker's, and the end."""
    space.clock[0] += 1
    head, queued, mine, top = 0, 0, 0, space.begin[end]
    here = play.seen[space.position[space.begin[place]]]
    for e in range(space.begin[place], space.begin[place + 1]):
        p = space.position[e]
        if play.seat[p] == play.walker:
            mine = add_entry(space, space.mine, space.owned, mine, p, space.weight[e])
        else:
            queued = add_entry(space, space.queue, space.queued, queued, p, space.weight[e])
        if mine == FULL or queued == FULL:
            return 0, FULL
    while head < queued:
        p, weight = space.queue[head], space.queued[head]
        space.at[p, 1] = 0
        head += 1
        if play.seat[p] == ENDED:
            add_end(play, space.base[d], p, weight)
            continue
        for a in range(play.first[p], play.first[p + 1]):
            for edge in range(play.edges[a], play.edges[a + 1]):
                child, likely = play.to[edge], weight * play.share[a] * play.likely[edge]
                if likely == 0.0:
                    continue
                if play.seat[child] == ENDED:
                    add_end(play, space.base[d], child, likely)
                elif play.seen[child] != here:
                    top = add_entry(space, space.position, space.weight, top, child, likely)
                elif play.seat[child] == play.walker:
                    mine = add_entry(space, space.mine, space.owned, mine, child, likely)
                else:
                    queued = add_entry(space, space.queue, space.queued, queued, child, likely)
                if mine == FULL or queued == FULL or top == FULL:
                    return 0, FULL
    return mine, part_by_view(play, space, LUCK, end, top)


def play_own_act(play: SeatGraph, space: WalkWork, d: int, a: int, mine: int, end: int) -> int:
    """Play one act of the walking seat at all its positions; return the end, or FULL."""
    space.clock[0] += 1
    top = space.begin[end]
    for e in range(mine):
        act = play.first[space.mine[e]] + a
        for edge in range(play.edges[act], play.edges[act + 1]):
            child, likely = play.to[edge], space.owned[e] * play.likely[edge]
            if play.seat[child] == ENDED:
                add_end(play, space.gain[d, a], child, likely)
            else:
                top = add_entry(space, space.position, space.weight, top, child, likely)
                if top == FULL:
                    return FULL
    return part_by_view(play, space, a, end, top)


def add_end(play: SeatGraph, values: Any, position: int, weight: float) -> None:
    """Add what an end pays to both values."""
    values[BEST] += weight * play.pays[position]
    values[OWN] += weight * play.pays[position]


def add_entry(
    space: WalkWork, positions: Any, weights: Array, count: int, position: int, weight: float
) -> int:
    """Add an entry to a list, or to the weight of its position there; return the new count."""
    if space.at[position, 1] == space.clock[0]:
        weights[space.at[position, 0]] += weight
        return count
    if count == len(positions):
        return FULL
    space.at[position, 0] = count
    space.at[position, 1] = space.clock[0]
    positions[count] = position
    weights[count] = weight
    return count + 1


def part_by_view(play: SeatGraph, space: WalkWork, act: int, end: int, top: int) -> int:
    """Make a place of all entries from the end to `top` that look alike; return the new end."""
    begin, places, sizes = space.begin[end], 0, space.queue
    space.clock[0] += 1
    for e in range(begin, top):
        view = play.seen[space.position[e]]
        if space.group[view, 1] != space.clock[0]:
            space.group[view, 0] = places
            space.group[view, 1] = space.clock[0]
            sizes[places] = 0
            places += 1
        sizes[space.group[view, 0]] += 1
    if end + places >= len(space.act):
        return FULL
    for k in range(places):
        space.act[end + k] = act
        space.begin[end + k + 1] = space.begin[end + k] + sizes[k]
        sizes[k] = space.begin[end + k] - begin
    if places > 1:
        sort_entries(play, space, begin, top, sizes)
    return end + places


def sort_entries(play: SeatGraph, space: WalkWork, begin: int, top: int, at: Any) -> None:
    """Bring entries into the order of their places; `at`: where the next of each place goes."""
    for e in range(begin, top):
        k = space.group[play.seen[space.position[e]], 0]
        space.moved[at[k]] = space.position[e]
        space.carried[at[k]] = space.weight[e]
        at[k] += 1
    for e in range(top - begin):
        space.position[begin + e] = space.moved[e]
        space.weight[begin + e] = space.carried[e]
