"""The scene of a game without one: its fields by their names, its acts as buttons.

With hidden information, a seat sees the values that are the same in many determinizations. The
true position is not used, so nothing of it can leak: `redeal` makes the same determinizations
from all positions that the seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from .. import kernel
from ..kernel import Positions
from ..kit.rng import seeded
from .table import Text

WORLDS = 32  # enough that an unknown number is hardly ever the same in all
UNKNOWN = "?"
NOTHING = (Text("Write scene(p, seat): without it a seat sees nothing."),)


def fields(record: Any) -> tuple[Text, ...]:
    """All fields of a position."""
    return tuple(Text(f"{name}: {record[name]}") for name in record.dtype.names or ())


def known_fields(state: Positions, seats: Iterable[int]) -> tuple[Text, ...]:
    """The fields of a position, with `?` for each number that one of these seats cannot know."""
    return tuple(
        Text(f"{name}: {_text(value, same)}") for name, value, same in known_numbers(state, seats)
    )


def known_numbers(state: Positions, seats: Iterable[int]) -> list[tuple[str, Any, Any]]:
    """Each field: its name, its value in a determinization, and where it is the same in many."""
    generators = [(seat, seeded(number)) for seat in seats for number in range(WORLDS)]
    worlds = [kernel.redealt(state, seat, rng)[0] for seat, rng in generators]
    numbers = []
    for name in state.dtype.names or ():
        values = np.array([world[name] for world in worlds])
        numbers.append((name, values[0], (values == values[0]).all(axis=0)))
    return numbers


def _text(value: Any, same: Any) -> str:
    if np.ndim(value) == 0:
        return str(value) if same else UNKNOWN
    inner = (_text(part, known) for part, known in zip(value, same, strict=True))
    return f"[{' '.join(inner)}]"
