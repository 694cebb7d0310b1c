"""The observation of a seat as numbers: the fields of the record without all that it cannot know.

A number of up to 32 bits is one entry. The kit keeps sets of cells and cards as words of 64
bits, so a word is 64 entries of 0 or 1. Before the fields stand two rows of one entry for each
seat: the seat to act, and the seat that observes.

An entry that differs between positions that `redeal` makes is hidden, and reads HIDDEN. All that
is drawn for this comes from fixed seeds, so two positions that the seat cannot tell apart give
the same numbers: the observation is a function of the information set.

Where an author has written `observe`, it says the numbers instead, of a position made by `redeal`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Game
from ..kernel import observe, over, player, redeal
from ..kit.rng import reseed

HIDDEN = -1
REDEALS = 6  # an entry that agrees in all of them counts as known

Numbers = NDArray[Any]


class Observer:
    """Writes what a seat of a game may observe."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fields = list(_fields(game.dtype))
        self.size = 2 * game.seats + sum(width for _, _, width in self.fields)
        if game.observation:
            self.size = math.prod(game.observation)
        self.write = _writer(self)

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest number of each entry."""
        if self.game.observation is not None:
            return np.full(self.size, -np.inf, np.float32), np.full(self.size, np.inf, np.float32)
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        if self.game.observation:
            return low - np.inf, high + np.inf
        at = 2 * self.game.seats
        for _, kind, width in self.fields:
            if not is_word(kind):
                low[at : at + width], high[at : at + width] = _range(kind)
            at += width
        return np.minimum(low, HIDDEN), high

    def fits(self, kind: np.dtype[Any]) -> bool:
        """Whether an array of this type can hold every entry."""
        if kind.kind == "f":
            return True
        low, high = self.bounds()
        limits = np.iinfo(kind)
        if self.game.observation is not None:
            return False  # nothing is known of the author's numbers
        return bool(limits.min <= low.min() and high.max() <= limits.max)


def observing(observer: Observer) -> Callable[..., None]:
    """`look(states, seat, other, spare, rng, out)`: the same for the first of an array."""
    write = observer.write

    def look(states: Any, seat: int, other: Any, spare: Any, rng: Any, out: Any) -> None:
        write(states[0], seat, other, spare, rng, out)

    return look


def authors(p: Any, seat: int, other: Any, spare: Any, rng: Any, out: Any) -> None:
    """The numbers of the author's `observe` for a world that the seat cannot tell apart."""
    other[0] = p
    reseed(rng, 0, 0)
    redeal(other[0], seat, rng)
    out[:] = 0
    observe(other[0], seat, out)


def is_word(kind: np.dtype[Any]) -> bool:
    """Whether a field holds words of 64 bits, which are sets."""
    return kind.base == np.int64


def _fields(record: np.dtype[np.void]) -> Iterator[tuple[str, np.dtype[Any], int]]:
    for name in record.names or ():
        kind = record[name]
        count = int(np.prod(kind.shape, dtype=int))
        yield name, kind, count * 64 if is_word(kind) else count


def _range(kind: np.dtype[Any]) -> tuple[float, float]:
    if kind.base.kind == "b":
        return 0.0, 1.0
    if kind.base.kind == "f":
        return -np.inf, np.inf
    limits = np.iinfo(kind.base)
    return float(limits.min), float(limits.max)


# The functions below are written out for the fields of a game, so that they compile.


def _writer(observer: Observer) -> Callable[..., Any]:
    """`write(p, seat, other, spare, rng, out)`: the observation of a seat.

    other: an array of one position, spare: an array as long as out, rng: a generator; all three
    are written on.
    """
    game = observer.game
    scope: dict[str, Any] = {
        "player": player, "over": over, "redeal": redeal, "reseed": reseed, "observe": observe,
        "fields": _flat(observer.fields, 2 * game.seats),
    }  # fmt: skip
    hidden = game.information == "hidden"
    body = _HEAD.format(seats=game.seats) + (_HIDDEN if hidden else _OPEN)
    exec(_OBSERVED if game.observation else body, scope)
    write: Callable[..., Any] = scope["write"]
    return write


_HEAD = """
def write(p, seat, other, spare, rng, out):
    for k in range({seats}):
        out[k] = 0
        out[{seats} + k] = 0
    if not over(p):
        out[player(p)] = 1
    out[{seats} + seat] = 1
    first = 2 * {seats}
"""
_OBSERVED = """
def write(p, seat, other, spare, rng, out):
    other[0] = p
    reseed(rng, 0, 0)
    redeal(other[0], seat, rng)
    out[:] = 0
    observe(other[0], seat, out)
"""
_OPEN = """
    fields(p, out)
"""
_HIDDEN = f"""
    other[0] = p
    reseed(rng, 0, 0)
    redeal(other[0], seat, rng)
    fields(other[0], out)
    for world in range(1, {REDEALS}):
        other[0] = p
        reseed(rng, world, 0)
        redeal(other[0], seat, rng)
        fields(other[0], spare)
        for k in range(first, len(out)):
            if spare[k] != out[k]:
                out[k] = {HIDDEN}
"""


def _flat(fields: list[tuple[str, np.dtype[Any], int]], first: int) -> Callable[..., Any]:
    lines = ["def fields(p, out):", f" at = {first}"]
    for name, kind, _ in fields:
        entries = [" out[at] = value", " at += 1"]
        if is_word(kind):
            entries = [" for b in range(64):", "  out[at] = (value >> b) & 1", "  at += 1"]
        each = [f"value = p.{name}", "if True:"] if kind.shape == () else []
        each = each or [f"for value in p.{name}.flat:"]
        lines += [f" {line}" for line in (*each, *entries)]
    scope: dict[str, Any] = {}
    exec("\n".join(lines), scope)
    found: Callable[..., Any] = scope["fields"]
    return found
