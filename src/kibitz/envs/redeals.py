"""Which entries of a seat's view are hidden: those that differ between positions of `redeal`.

If `redeal` has at most EXACT chance outcomes, all of them are made, and the answer is exact. Each
number that is drawn first is followed by all others in turn (0 to ways - 1, from any of them on),
so a `redeal` that draws again until its draws fit does not hang here.

Otherwise REDEALS random ones are made. Entries of one group (a row of a field) that vary may take
the same values as others, so an entry counts as known only if it agrees in all of them, and no
entry of its group that varies takes its value in any of them. A group that differs in a share
q of the worlds is called known with probability (1 - q)^REDEALS: 3.5e-5 for 5%, 13% for 1%.
All draws come from fixed seeds.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..kernel.script import FIRST, HEAD, LEFT, MADE, WAYS, new_script, sample
from ..kit.arrays import Array
from ..kit.bits import bit
from ..kit.rng import reseed

EXACT = 1000  # chance outcomes of `redeal`
REDEALS = 200

BROAD = 1 << 30  # numbers beyond it are compared by equality only


class ObservationMemory(NamedTuple):
    """The memory on which an observation is written.

    world: a position. spare: a second row of entries. taken, values: by entry and by group, the
    values that were met, modulo 64, as bits. varies: whether an entry has differed. groups: the
    group of each entry. script: the draws.
    """

    world: Fields
    spare: Any
    taken: Any
    values: Any
    varies: Any
    groups: Any
    script: Any


def room_for(blank: Any, groups: list[int], kind: Any) -> ObservationMemory:
    """Room for entries of these groups, in an array of this type."""
    n = len(groups)
    return ObservationMemory(
        blank.copy(),
        np.zeros(n, kind),
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.zeros(n, np.bool_),
        np.array(groups, np.int64),
        new_script(),
    )


def begin(room: ObservationMemory, seed: int) -> None:
    """Let the next `redeal` draw from a fixed seed, and note its draws; EXACT more may follow."""
    reseed(room.script[0], seed, 0)
    sample(room.script)
    room.script[HEAD, LEFT] = EXACT


def few_outcomes(room: ObservationMemory) -> bool:
    """Whether the draws noted have at most EXACT outcomes, as far as they show."""
    outcomes, made = 1.0, room.script[HEAD, MADE]
    if made > len(room.script) - FIRST:
        return False
    for k in range(made):
        outcomes *= room.script[FIRST + k, WAYS]
    return outcomes <= EXACT


def first_world(out: Array, first: int, room: ObservationMemory) -> None:
    """Note the entries of the first world, which stand in `out` from `first` on."""
    for k in range(len(room.groups)):
        room.varies[k] = False
        room.taken[k] = value_bit(out[first + k])


def another_world(out: Array, first: int, room: ObservationMemory) -> None:
    """Compare the entries of another world, in `spare`, with those of the first."""
    for k in range(len(room.groups)):
        if room.spare[k] != out[first + k]:
            room.varies[k] = True
            room.taken[k] |= value_bit(room.spare[k])


def value_bit(value: Any) -> int:
    """A bit for a value; different values may share it."""
    small = -BROAD < value < BROAD
    return bit(int(value) & 63 if small else 0)


def widen(out: Array, first: int, room: ObservationMemory) -> None:
    """Doubt the entries whose value an entry of their group that varies takes somewhere."""
    room.values[:] = 0
    for k in range(len(room.groups)):
        if room.varies[k]:
            room.values[room.groups[k]] |= room.taken[k]
    for k in range(len(room.groups)):
        if room.values[room.groups[k]] & value_bit(out[first + k]) != 0:
            room.varies[k] = True
