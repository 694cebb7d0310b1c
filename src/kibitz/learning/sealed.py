"""The view of a seat while a joint choice is open, in machine code.

Each seat chooses without the choices of the others; `information.py` says when a choice is open.
The record already holds those that were made before. So a policy reads the position with them
redealt, always by the same generator: `redeal` makes worlds the same that the seat cannot tell
apart.
"""

from __future__ import annotations

from typing import Any

from ..kernel import redeal
from ..kit.arrays import Array
from ..kit.rng import reseed


def seen_bytes(worlds: Array, raw: Array, seat: int, owing: int, fixed: Any) -> Any:
    """The bytes of the position `worlds[0]` that a policy may read for a seat.

    worlds: room for a second position; raw: the bytes of each. owing: as by `owing_before`. fixed:
    room for a generator.
    """
    if owing == 0:
        return raw[0]
    redeal_alike(worlds, seat, fixed)
    return raw[1]


def redeal_alike(worlds: Array, seat: int, fixed: Any) -> None:
    """Write to `worlds[1]` one world for all that the seat cannot tell apart from `worlds[0]`."""
    worlds[1] = worlds[0]
    reseed(fixed, 1, 0)
    redeal(worlds[1], seat, fixed)
