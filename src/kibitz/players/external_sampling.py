"""Self-play from the start of a small game that approaches an equilibrium.

This is Monte Carlo counterfactual regret minimization with external sampling (Lanctot, Waugh,
Zinkevich and Bowling, 2009). A simulation deals the game once for each seat and walks through it.
The walk tries all acts of that seat and draws the acts of the others from their strategies. In
each information set an act is played in proportion to its positive regret. Regrets never fall below
0, and later strategies count more (CFR+: Tammelin, 2014). The average strategy approaches an
equilibrium where two seats play against each other.

An information set is known by a hash of the position that `redeal` makes of it for the seat to
act, with a fixed generator. A bot gets the same position. A set is added to
the table when a walk first comes to it, and the rest of that walk is random (Lisý and others,
2015).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..contract import Fields
from ..information import mix, short_key, view
from ..kernel import legal, over, play, player, returns, start
from ..kit.rng import State, chance
from ..solvers.sets_by_hash import slot_of
from .playout import MOST_ACTS, pick

DEEPEST = 64  # acts of a seat in one walk of which all are tried; later ones are drawn

# An information set: its hash, and where its acts stand in the list of all acts.
SET = np.dtype(
    [
        ("key", "i8"),
        ("value", "f8"),  # the sum of what its seat got
        ("visits", "i8"),  # walks of its seat that came here
        ("begin", "i4"),
        ("count", "i4"),
    ],
    align=True,
)
ACT = np.dtype([("regret", "f8"), ("strategy", "f8"), ("action", "i4")], align=True)


def frame_type(actions: int) -> np.dtype[Any]:
    """One decision of the walking seat, of which all acts are tried in turn."""
    each = [("share", "f8", actions), ("value", "f8", actions)]
    return np.dtype([("known", "i8"), ("next", "i8"), *each], align=True)


def workspace_for(seats: int, actions: int) -> Any:
    """An array of one record: the memory of a walk, and how far the table is filled."""
    kind = [
        ("sets", "i8"),
        ("acts", "i8"),
        ("simulations", "i8"),
        ("paths", "i8"),  # ends of the game that were reached ..
        ("strayed", "i8"),  # .. and those of them that were reached by random acts
        ("depth", "i8"),  # frames in use
        ("compares", "i8"),  # whether the acts of known sets may be others than the legal ones
        ("out", "i4", actions),
        ("share", "f8", actions),
        ("score", "f8", seats),
    ]
    return np.zeros(1, kind)


# -- compiled ------------------------------------------------------------------------------


def simulate(
    blank: Any,
    states: Any,
    room: Any,
    sets: Any,
    acts: Any,
    index: Any,
    frames: Any,
    works: Any,
    sims: int,
    rng: State,
) -> int:
    """Run a number of simulations.

    states: room for a position, and for one at each frame. room: for a hash of a view.
    """
    work = works[0]
    for _ in range(sims):
        work.simulations += 1
        for seat in range(len(work.score)):
            states[0] = blank[0]
            start(states[0], rng)
            walk(states, room, sets, acts, index, frames, work, seat, rng)
    return sims


def walk(
    states: Any,
    room: Any,
    sets: Any,
    acts: Any,
    index: Any,
    frames: Any,
    work: Any,
    seat: int,
    rng: State,
) -> None:
    """Try all acts of a seat from a position on, and learn from their results."""
    work.depth = 0
    more = True
    while more:
        descend(states, room, sets, acts, index, frames, work, seat, rng)
        gain = work.score[seat]
        more = False
        while work.depth > 0 and not more:
            frame = frames[work.depth - 1]
            frame.value[frame.next] = gain
            frame.next += 1
            if frame.next < sets[frame.known].count:
                more = True
            else:
                gain = learn(sets[frame.known], acts, frame)
                work.depth -= 1
        if more:
            states[0] = states[work.depth]
            frame = frames[work.depth - 1]
            play(states[0], acts[sets[frame.known].begin + frame.next].action, rng)


def descend(
    states: Any,
    room: Any,
    sets: Any,
    acts: Any,
    index: Any,
    frames: Any,
    work: Any,
    seat: int,
    rng: State,
) -> None:
    """Play to the end of the game, with a frame for each decision of the seat; note the returns."""
    p = states[0]
    strayed = False
    for _ in range(MOST_ACTS):
        if over(p):
            break
        if strayed:
            play(p, pick(p, work.out, rng), rng)
            continue
        mover, before = player(p), work.sets
        known = set_of(states[:1], room, sets, acts, index, work, mover)
        strayed = known < 0 or work.sets > before or work.depth == len(frames)
        if strayed:
            play(p, pick(p, work.out, rng), rng)
        elif mover == seat:
            frame = frames[work.depth]
            frame.known = known
            frame.next = 0
            match_regrets(sets[known], acts, frame.share)
            work.depth += 1
            states[work.depth] = p
            play(p, acts[sets[known].begin].action, rng)
        else:
            play(p, sample_act(sets[known], acts, work, rng), rng)
    work.score[:] = 0.0
    if over(p):
        returns(p, work.score)
    work.paths += 1
    work.strayed += strayed


def set_of(state: Any, room: Any, sets: Any, acts: Any, index: Any, work: Any, seat: int) -> int:
    """The place of the information set of a position, a new one where it is not known.

    -1 where the table is full, or where the set came from a file and has other acts. All positions
    of a set are dealt anew to the same `world`.
    """
    key = key_of(state, room, seat)
    slot = slot_of(index, sets, key)
    if index[slot] >= 0:
        if work.compares and not has_legal_acts(sets[index[slot]], acts, room.world[0], work.out):
            return -1
        return int(index[slot])
    n = legal(room.world[0], work.out)
    if work.sets == len(sets) or work.acts + n > len(acts):
        return -1
    index[slot] = work.sets
    own = sets[work.sets]
    own.key = key
    own.value = 0.0
    own.visits = 0
    own.begin = work.acts
    own.count = n
    for k in range(n):
        act = acts[work.acts + k]
        act.regret = 0.0
        act.strategy = 0.0
        act.action = work.out[k]
    work.sets += 1
    work.acts += n
    return int(work.sets - 1)


def has_legal_acts(own: Any, acts: Any, p: Fields, out: Any) -> bool:
    """Whether the acts of a set are those that are legal in a position."""
    n = legal(p, out)
    if n != own.count:
        return False
    for k in range(n):
        if acts[own.begin + k].action != out[k]:
            return False
    return True


def find(state: Any, room: Any, sets: Any, index: Any, seat: int) -> int:
    """The place of the information set of a position; -1 if no walk came to it."""
    return int(index[slot_of(index, sets, key_of(state, room, seat))])


def key_of(state: Any, room: Any, seat: int) -> int:
    """A hash of a seat's view of a position."""
    one, other = view(state, seat, room)
    return mix(short_key(one, other), seat)


def match_regrets(own: Any, acts: Any, share: Any) -> None:
    """Write the probability of each act of a set: in proportion to its regret above 0."""
    total = 0.0
    for k in range(own.count):
        share[k] = max(0.0, acts[own.begin + k].regret)
        total += share[k]
    for k in range(own.count):
        share[k] = share[k] / total if total > 0.0 else 1.0 / own.count


def sample_act(own: Any, acts: Any, work: Any, rng: State) -> int:
    """An act drawn from the strategy, which counts in the average from now on."""
    match_regrets(own, acts, work.share)
    left = chance(rng)
    chosen = -1
    for k in range(own.count):
        act = acts[own.begin + k]
        act.strategy += work.share[k] * work.simulations
        left -= work.share[k]
        if work.share[k] > 0.0 and (chosen < 0 or left + work.share[k] >= 0.0):
            chosen = k
    return int(acts[own.begin + chosen].action)


def learn(own: Any, acts: Any, frame: Any) -> float:
    """Add to the regrets of a set the gain of each act over its strategy; return the sum."""
    usual = 0.0
    for k in range(own.count):
        usual += frame.share[k] * frame.value[k]
    for k in range(own.count):
        act = acts[own.begin + k]
        act.regret = max(0.0, act.regret + frame.value[k] - usual)
    own.value += usual
    own.visits += 1
    return usual
