"""The values of all leads of Beat It or Eat It, and how they are packed; read `phase.py` first.

    lead            0 .. shift-1    shift ..         a bit for each card of the leader
    two suits       hearts          spades
    four suits      hearts spades   diamonds clubs   (one suit: all below shift)

Leads are grouped by their numbers of hearts and of spades. With four suits, `hearts` below means
hearts and spades together, and `spades` means diamonds and clubs. With two suits, exchanging the
suits changes nothing. So only leads with no more spades than hearts are computed; of those with
equal numbers (`alike`), only leads whose spades are no better. `rows` is the range of the hands of
spades to go through: the first, and the one after the last.
"""

from __future__ import annotations

from typing import Any

from kibitz.kit.bits import highest, popcount

from .phase import HIGHEST, Pack, forces, lowest_of_runs

Rows = tuple[int, int]


def settle(
    value: Any,
    hearts: Any,
    spades: Any,
    rows: Rows,
    alike: bool,
    shift: int,
    pack: Pack,
    level: int,
    frames: Any,
) -> int:
    """Give the leads that are won at a level, or lost at a negative one, that level; return how
    many.

    hearts, spades: all hands of a suit with a given number of cards, the lowest first.
    """
    if level > 0:
        return settle_won(value, hearts, spades, rows, alike, shift, pack, level, frames)
    return settle_lost(value, hearts, spades, rows, alike, shift, pack, level, frames)


def settle_won(
    value: Any,
    hearts: Any,
    spades: Any,
    rows: Rows,
    alike: bool,
    shift: int,
    pack: Pack,
    level: int,
    frames: Any,
) -> int:
    """Settle the won leads. Each lead is tried only after all leads that are a step better."""
    new = 0
    for i in range(rows[1] - 1, rows[0] - 1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << shift | hearts[j]
            hopeful = value[lead] == 0 and better_are_won(value, lead, pack)
            if hopeful and leader_forces(True, lead, pack, value, frames):
                new += put(value, lead, shift, pack, level)
    return new


def settle_lost(
    value: Any,
    hearts: Any,
    spades: Any,
    rows: Rows,
    alike: bool,
    shift: int,
    pack: Pack,
    level: int,
    frames: Any,
) -> int:
    """Settle the lost leads. Each lead is tried only after all leads that are a step worse."""
    new = 0
    for i in range(rows[0], rows[1]):
        for j in range(i if alike else 0, len(hearts)):
            lead = spades[i] << shift | hearts[j]
            in_danger = value[lead] == 0 and worse_are_lost(value, lead, pack)
            if in_danger and not leader_forces(False, lead, pack, value, frames):
                new += put(value, lead, shift, pack, level)
    return new


def settled(
    value: Any,
    hearts: Any,
    spades: Any,
    rows: Rows,
    alike: bool,
    shift: int,
    pack: Pack,
    level: int,
    out: Any,
) -> int:
    """Write the leads that have this level to `out`; return how many there are."""
    found = 0
    for i in range(rows[0], rows[1]):
        for j in range(i if alike else 0, len(hearts)):
            lead = spades[i] << shift | hearts[j]
            if value[lead] == level:
                out[found] = lead
                found += 1
    return found


def leader_forces(winning: bool, lead: int, pack: Pack, value: Any, frames: Any) -> bool:
    """Whether a leader can force a win or avoid a loss, as far as the values are known."""
    other = ((1 << highest(pack[0])) - 1) ^ lead
    cards = lowest_of_runs(lead, other, pack)
    return forces(winning, cards, lead, other, 0, pack, value, HIGHEST, HIGHEST, frames)


def better_are_won(value: Any, lead: int, pack: Pack) -> bool:
    """Whether the leader wins every lead in which one card is a step higher."""
    steps = lead & ~(lead >> 1) & ~(pack[0] >> 1)
    while steps != 0:
        step = steps & -steps
        if value[lead + step] <= 0:
            return False
        steps ^= step
    return True


def worse_are_lost(value: Any, lead: int, pack: Pack) -> bool:
    """Whether the leader loses every lead in which one card is a step lower."""
    steps = lead >> 1 & ~lead & ~(pack[0] >> 1)
    while steps != 0:
        step = steps & -steps
        if value[lead - step] >= 0:
            return False
        steps ^= step
    return True


def put(value: Any, lead: int, shift: int, pack: Pack, level: int) -> int:
    """Give a value to a lead and, with two suits, to its twin; return how many leads that are."""
    value[lead] = level
    if popcount(pack[0]) != 2:
        return 1
    twin = lead >> shift | (lead & ((1 << shift) - 1)) << shift
    value[twin] = level
    return 1 + (twin != lead)


# -- packing -------------------------------------------------------------------------------
#
# `place` gives the place of each lead's value, from the quickest win to the quickest loss.
# The packed number is the distance to the furthest place of the leads a step better, often 0.


def fold(
    place: Any, hearts: Any, spades: Any, rows: Rows, alike: bool, shift: int, pack: Pack, out: Any
) -> None:
    """Write the leads of these hearts and spades to `out`."""
    k = 0
    for i in range(rows[1] - 1, rows[0] - 1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << shift | hearts[j]
            out[k] = place[lead] - furthest_above(place, lead, pack)
            k += 1


def unfold(
    packed: Any,
    hearts: Any,
    spades: Any,
    rows: Rows,
    alike: bool,
    shift: int,
    pack: Pack,
    place: Any,
) -> None:
    """Give these leads the places that `fold` wrote."""
    k = 0
    for i in range(rows[1] - 1, rows[0] - 1, -1):
        for j in range(len(hearts) - 1, i - 1 if alike else -1, -1):
            lead = spades[i] << shift | hearts[j]
            put(place, lead, shift, pack, packed[k] + furthest_above(place, lead, pack))
            k += 1


def furthest_above(place: Any, lead: int, pack: Pack) -> int:
    """The furthest place of the leads in which one card is a step higher; 0 if none exists."""
    furthest = 0
    steps = lead & ~(lead >> 1) & ~(pack[0] >> 1)
    while steps != 0:
        step = steps & -steps
        furthest = max(furthest, int(place[lead + step]))
        steps ^= step
    return furthest
