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


# -- packing -------------------------------------------------------------------------------
#
# `place` has for each lead where its value stands, from the quickest win to the quickest loss.
# Packed is how much further on that is than the furthest of those a step better, often 0.


def fold(place: Any, hearts: Any, spades: Any, alike: bool, n: int, ends: int, out: Any) -> None:
    """Write the leads of these hearts and spades to `out`."""
    k = 0
    for i in range(len(spades) - 1, -1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << n | hearts[j]
            out[k] = place[lead] - furthest_above(place, lead, ends)
            k += 1


def unfold(
    packed: Any, hearts: Any, spades: Any, alike: bool, n: int, ends: int, place: Any
) -> None:
    """Give these leads the places that `fold` wrote."""
    k = 0
    for i in range(len(spades) - 1, -1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << n | hearts[j]
            put(place, lead, n, ends, packed[k] + furthest_above(place, lead, ends))
            k += 1


def furthest_above(place: Any, lead: int, ends: int) -> int:
    """The furthest place of the leads in which one card is a step higher; 0 if there are none."""
    furthest = 0
    steps = lead & ~(lead >> 1) & ~(ends >> 1)
    while steps != 0:
        step = steps & -steps
        furthest = max(furthest, int(place[lead + step]))
        steps ^= step
    return furthest
