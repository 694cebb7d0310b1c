"""The values of all leads of Beat It or Eat It, and how they are packed; read `phase.py` first.

    lead            0 .. n-1    n .. 2n-1       a bit for each card of the leader
                    hearts      spades

Leads go by how many hearts and spades they have. Exchanging the suits changes nothing, so only
those with no more spades than hearts are worked out, and of as many spades as hearts those whose
spades are no better: `alike`.
"""

from __future__ import annotations

from typing import Any

from kibitz.kernel.bits import highest

from .phase import HIGHEST, forces, is_one, lowest_of_runs


def settle(
    value: Any, hearts: Any, spades: Any, alike: bool, n: int, ends: int, level: int, frames: Any
) -> int:
    """Give those leads their level that are won in it, or lost if it is negative; return how many.

    hearts, spades: what a hand can have of a suit, all of as many cards, the lowest first.
    """
    if level > 0:
        return settle_won(value, hearts, spades, alike, n, ends, level, frames)
    return settle_lost(value, hearts, spades, alike, n, ends, level, frames)


def settle_won(
    value: Any, hearts: Any, spades: Any, alike: bool, n: int, ends: int, level: int, frames: Any
) -> int:
    """Those that are won, each tried only after all that are a step better."""
    new = 0
    for i in range(len(spades) - 1, -1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << n | hearts[j]
            hopeful = value[lead] == 0 and better_are_won(value, lead, ends)
            if hopeful and leader_forces(True, lead, ends, value, frames):
                new += put(value, lead, n, ends, level)
    return new


def settle_lost(
    value: Any, hearts: Any, spades: Any, alike: bool, n: int, ends: int, level: int, frames: Any
) -> int:
    """Those that are lost, each tried only after all that are a step worse."""
    new = 0
    for i in range(len(spades)):
        for j in range(i if alike else 0, len(hearts)):
            lead = spades[i] << n | hearts[j]
            in_danger = value[lead] == 0 and worse_are_lost(value, lead, ends)
            if in_danger and not leader_forces(False, lead, ends, value, frames):
                new += put(value, lead, n, ends, level)
    return new


def leader_forces(winning: bool, lead: int, ends: int, value: Any, frames: Any) -> bool:
    """Whether a leader can force a win or escape a loss, as far as the values are known."""
    other = ((1 << highest(ends)) - 1) ^ lead
    cards = lowest_of_runs(lead, other, ends)
    return forces(winning, cards, lead, other, ends, value, HIGHEST, HIGHEST, frames)


def better_are_won(value: Any, lead: int, ends: int) -> bool:
    """Whether all leads are won in which one card is a step higher."""
    steps = lead & ~(lead >> 1) & ~(ends >> 1)
    while steps != 0:
        step = steps & -steps
        if value[lead + step] <= 0:
            return False
        steps ^= step
    return True


def worse_are_lost(value: Any, lead: int, ends: int) -> bool:
    """Whether all leads are lost in which one card is a step lower."""
    steps = lead >> 1 & ~lead & ~(ends >> 1)
    while steps != 0:
        step = steps & -steps
        if value[lead - step] >= 0:
            return False
        steps ^= step
    return True


def put(value: Any, lead: int, n: int, ends: int, level: int) -> int:
    """Give a value to a lead and to its twin; return to how many."""
    value[lead] = level
    twin = exchanged(lead, n, ends)
    value[twin] = level
    return 1 + (twin != lead)


def exchanged(lead: int, n: int, ends: int) -> int:
    """The hearts as spades and the spades as hearts; of one suit the lead itself."""
    if is_one(ends):
        return lead
    return lead >> n | (lead & ((1 << n) - 1)) << n


# -- packing: each lead by how much worse it is than the best that a step up makes of it ----


def fold(
    value: Any, hearts: Any, spades: Any, alike: bool, n: int, ends: int, levels: int, out: Any
) -> int:
    """Write the leads of these hearts and spades to `out`; return how many there are."""
    k = 0
    for i in range(len(spades) - 1, -1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << n | hearts[j]
            out[k] = place(value[lead], levels) - floor(value, lead, ends, levels)
            k += 1
    return k


def unfold(
    packed: Any, hearts: Any, spades: Any, alike: bool, n: int, ends: int, levels: int, value: Any
) -> int:
    """Give these leads the values that `fold` wrote; return how many there are."""
    k = 0
    for i in range(len(spades) - 1, -1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << n | hearts[j]
            at = packed[k] + floor(value, lead, ends, levels)
            put(value, lead, n, ends, at if at < levels else at - 2 * levels if at > levels else 0)
            k += 1
    return k


def place(value: int, levels: int) -> int:
    """Where a value stands, from the quickest win, 1, to the draw, `levels`, and on to losses."""
    return int(value) if value > 0 else levels if value == 0 else 2 * levels + int(value)


def floor(value: Any, lead: int, ends: int, levels: int) -> int:
    """The last place of the leads in which one card is a step higher; 0 if there are none."""
    last = 0
    steps = lead & ~(lead >> 1) & ~(ends >> 1)
    while steps != 0:
        step = steps & -steps
        last = max(last, place(value[lead + step], levels))
        steps ^= step
    return last
