"""The key of an information set: all that a seat has seen and done since the start.

Two positions are in one information set of a seat if the seat cannot tell them apart, with
perfect recall. A seat's view of a position is the record that `redeal` makes of it with a fixed
generator. This record is the same for all positions that the seat cannot tell apart; `check`
tests this. So the knowledge of a seat is a sequence: its view at the start, then for each act

- its own action, if the seat acted;
- its view now, if the seat acted or if the view has changed. (If another seat acts and this seat
sees no change, as when a secret is written, it learns nothing.)

This sequence is kept as a hash. Each act updates it, the same plain and compiled:

    knowledge = new_knowledge(seats); room = new_room(blank)     in Python
    learn(state, knowledge, NOBODY, 0, room)                     after `start`
    learn(state, knowledge, seat, action, room)                  after each act of a seat
    knowledge[seat, 0], knowledge[seat, 1]                       the key: 124 bits
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .kernel import Positions, put, redeal
from .kit.rng import State, derive, unused

NOBODY = -1
ONE, OTHER, SEEN, SEEN_TOO = range(4)  # columns: two hashes of all, two of what was seen last
MASK = (1 << 62) - 1

Knowledge = NDArray[np.int64]


class Room(NamedTuple):
    """The memory on which `learn` works: a position, its bytes twice, and a generator."""

    world: Positions
    words: NDArray[np.int64]
    raw: NDArray[np.uint8]
    rng: State


def new_knowledge(seats: int) -> Knowledge:
    """The knowledge of all seats before the deal, one row for each seat."""
    return np.zeros((seats, 4), np.int64)


def new_room(blank: Positions) -> Room:
    """Room for positions like this one, an array of length 1."""
    words = np.zeros(blank.itemsize + 1, np.int64)  # a field of one byte is written as a word
    return Room(blank.copy(), words, words.view(np.uint8), unused())


def learn(state: Any, knowledge: Any, seat: int, action: int, room: Room) -> None:
    """Add the view of every seat of `state`, an array of one position, after a seat's action."""
    for other in range(len(knowledge)):
        see(state, knowledge[other], other, action if other == seat else NOBODY, room)


def learned(rows: list[Knowledge], state: Positions, seat: int, own: int) -> Knowledge:
    """A seat's knowledge now, made from its knowledge at each earlier ply; ordinary Python."""
    known = rows[-1].copy() if rows else new_knowledge(1)[0]
    see(state, known, seat, own, new_room(state))
    return known


def see(state: Any, known: Any, seat: int, own: int, room: Room) -> None:
    """Add one seat's view to its row; `own` is the action that it has just played, or NOBODY."""
    room.world[0] = state[0]
    derive(room.rng, 0, 0)
    redeal(room.world[0], seat, room.rng)
    one, other = hashes(room.words, put(room.world[0], room.raw, 0), room.raw)
    if own != NOBODY:
        known[ONE], known[OTHER] = mixed(known[ONE], own), mixed_too(known[OTHER], own)
    if own != NOBODY or one != known[SEEN] or other != known[SEEN_TOO]:
        known[ONE], known[OTHER] = mixed(known[ONE], one), mixed_too(known[OTHER], other)
        known[SEEN], known[SEEN_TOO] = one, other


def hashes(words: Any, length: int, raw: Any) -> tuple[int, int]:
    """Two hashes of the first `length` bytes."""
    one, other = length, length + 1
    while length % 8:
        raw[length] = 0
        length += 1
    for k in range(length // 8):
        one = mixed(one, words[k])
        other = mixed_too(other, words[k])
    return one, other


def mixed(hash: Any, word: Any) -> int:
    """The hash with one word more."""
    h = (int(hash) ^ int(word)) * 0x2545F4914F6CDD1D & MASK
    return h ^ (h >> 29)


def mixed_too(hash: Any, word: Any) -> int:
    """The same with another multiplier."""
    h = (int(hash) ^ int(word)) * 0x369DEA0F31A53F85 & MASK
    return h ^ (h >> 32)


def choice_began(
    owing: Callable[[int], set[int]], movers: Sequence[int | None], turns: Sequence[int]
) -> int | None:
    """The ply at which the open joint choice began; None if none is open.

    owing: the seats that owe acts at a ply; turns: the turns that were complete.
    If only the seat that acted last owes acts, they are a part of the choice where another seat
    made several acts in it, until the turn ends.
    """
    now = began = len(movers)
    while began > 0 and _may_stay_in_joint_choice(
        owing(began - 1), owing(began), turns[began - 1 : began + 1]
    ):
        began -= 1
    if len(owing(began)) < 2:
        return None
    if now > began and owing(now) == {movers[-1]}:
        others = [mover for mover in movers[began:] if mover != movers[-1]]
        return began if len(others) > len(set(others)) else None
    return began


def _may_stay_in_joint_choice(before: set[int], after: set[int], turns: Sequence[int]) -> bool:
    return bool(after) and after <= before and (len(before) > 1 or turns[0] == turns[1])
