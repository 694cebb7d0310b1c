"""Open joint choices, in machine code: which seats owe a part, and what a seat sees meanwhile.

Each seat chooses without the choices of the others. But the record already holds those that were
made before. So a policy reads the position with them redealt, always by the same generator:
`redeal` makes worlds the same that the seat cannot tell apart.
"""

from __future__ import annotations

from typing import Any

from ..kernel import over, owes, redeal, turn_over
from ..kit.rng import reseed


def owing_seats(p: Any, seats: int) -> int:
    """The seats that still have to choose, one bit each."""
    owing = 0
    for seat in range(seats):
        if owes(p, seat):
            owing |= 1 << seat
    return owing


def is_made(p: Any, owing: int, now: int, last: int) -> bool:
    """Whether the act of a seat, `last`, has ended the joint choice.

    owing, now: the seats that owed a part of the choice before this act, and those that owe one
    after it. The last of the seats may have several acts to choose; `turn_over` says when it has
    made the choice.
    """
    if now == 0 or now & ~owing != 0:
        return True
    return bool(owing & ~(1 << last) == 0 and turn_over(p))


def owing_before(p: Any, seats: int, owing: int, mover: int) -> int:
    """The seats that owe a part of the joint choice of the next act, one bit each; 0: it is none.

    owing: those that still owe one of the choice that is open; 0 if none is.
    """
    if owing != 0:
        return owing
    now = owing_seats(p, seats)
    return now if now & ~(1 << mover) != 0 else 0


def owing_after(p: Any, seats: int, owing: int, mover: int) -> int:
    """The seats that still owe a part of a joint choice after an act; 0 if the choice is made."""
    if owing == 0:
        return 0
    left = 0 if over(p) else owing_seats(p, seats)
    return 0 if is_made(p, owing, left, mover) else left


def seen_bytes(worlds: Any, raw: Any, seat: int, owing: int, fixed: Any) -> Any:
    """The bytes of the position `worlds[0]` that a policy may read for a seat.

    worlds: room for a second position; raw: the bytes of each. owing: as by `owing_before`. fixed:
    room for a generator.
    """
    if owing == 0:
        return raw[0]
    redeal_alike(worlds, seat, fixed)
    return raw[1]


def redeal_alike(worlds: Any, seat: int, fixed: Any) -> None:
    """Write to `worlds[1]` one world for all that the seat cannot tell apart from `worlds[0]`."""
    worlds[1] = worlds[0]
    reseed(fixed, 1, 0)
    redeal(worlds[1], seat, fixed)
