"""The observation of a seat as numbers: the fields of the record without all that it cannot know.

A number of up to 32 bits is one entry. The kit keeps sets of cells and cards as words of 64
bits, so a word is 64 entries of 0 or 1. Before the fields stand two rows of one entry for each
seat: the seat to act, and the seat that observes.

Where information is hidden, a mask follows: 1 for each entry of the fields that the seat cannot
know, else 0. Such an entry itself reads HIDDEN, which may also be a value of the game, so read the
mask. `redeals.py` says which entries are hidden. Two positions that the seat cannot tell apart
give the same numbers: the observation is a function of the information set.

Where an author has written `observe`, it says the numbers instead, of a position made by `redeal`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Game, Position
from ..kernel import compiled, next_script, observe, over, player, redeal, too_many
from ..kit.arrays import Array
from . import redeals

HIDDEN = -1

Numbers = NDArray[Any]
Field = tuple[str, np.dtype[Any], int]


class Observer:
    """Writes what a seat of a game may observe.

    size: how many numbers an observation has. mask: the part of them that says which entries of
    the fields are hidden; None if nothing is hidden, or if the author's `observe` says the numbers.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fields = list(_fields(game.dtype))
        self.first = 2 * game.seats
        self.width = sum(width for _, _, width in self.fields)
        self.mask: slice | None = None
        self.size = self.first + self.width
        if game.observation:
            self.size = math.prod(game.observation)
        elif game.information == "hidden":
            self.mask = slice(self.size, self.size + self.width)
            self.size += self.width
        self.write = _writer(self)

    def __reduce__(self) -> Any:
        return Observer, (self.game,)

    def room(self, kind: Any = np.float32) -> redeals.ObservationMemory:
        """The memory on which `write` works, for observations of this type."""
        groups = list(_groups(self.fields, self.game.seats)) if self.mask else []
        return redeals.room_for(self.game.blank(), groups, kind)

    def of(self, p: Position, seat: int) -> Numbers:
        """The observation of a seat at a position, (size,)."""
        return self.look(p.state, seat)

    def look(self, states: Array, seat: int) -> Numbers:
        """The observation of a seat at the first of an array of positions, (size,)."""
        write, room = self._prepared
        numbers = np.zeros(self.size, np.float32)
        write(states, seat, room, numbers)
        return numbers

    @cached_property
    def _prepared(self) -> tuple[Callable[..., None], redeals.ObservationMemory]:
        return compiled(observing(self), self.game.rules), self.room()

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest number of each entry."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        if self.game.observation:
            lowest, highest = self.game.observation_bounds
            return np.full_like(low, lowest), np.full_like(high, highest)
        at = self.first
        for _, kind, width in self.fields:
            if not is_word(kind):
                low[at : at + width], high[at : at + width] = _range(kind)
            at += width
        if self.mask:
            fields = slice(self.first, at)
            low[fields] = np.minimum(low[fields], HIDDEN)
        return low, high

    def fits(self, kind: np.dtype[Any]) -> bool:
        """Whether an array of this type can hold every entry."""
        if kind.kind == "f":
            return True
        if self.game.observation:
            return False  # the author's numbers may have fractions
        low, high = self.bounds()
        limits = np.iinfo(kind)
        return bool(limits.min <= low.min() and high.max() <= limits.max)


def observing(observer: Observer) -> Callable[..., None]:
    """`look(states, seat, room, out)`: the same for the first of an array."""
    write = observer.write

    def look(states: Array, seat: int, room: Array, out: Array) -> None:
        write(states[0], seat, room, out)

    return look


def is_word(kind: np.dtype[Any]) -> bool:
    """Whether a field holds words of 64 bits, which are sets."""
    return kind.base == np.int64


def _fields(record: np.dtype[np.void]) -> Iterator[Field]:
    for name in record.names or ():
        kind = record[name]
        count = int(np.prod(kind.shape, dtype=int))
        yield name, kind, count * 64 if is_word(kind) else count


def _groups(fields: list[Field], seats: int) -> Iterator[int]:
    """The group of each entry: a word, a row of numbers, or one number of a row by seats."""
    number = -1
    for _, kind, width in fields:
        row = 64 if is_word(kind) else (kind.shape or (1,))[-1]
        if not is_word(kind) and kind.shape == (seats,):
            row = 1
        for k in range(width):
            number += k % row == 0
            yield number


def _range(kind: np.dtype[Any]) -> tuple[float, float]:
    if kind.base.kind == "b":
        return 0.0, 1.0
    if kind.base.kind == "f":
        return -np.inf, np.inf
    limits = np.iinfo(kind.base)
    return float(limits.min), float(limits.max)


# The functions below are written out for the fields of a game, so that they compile.


def _writer(observer: Observer) -> Callable[..., Any]:
    """`write(p, seat, room, out)`: the observation of a seat."""
    game = observer.game
    scope: dict[str, Any] = {
        "player": player,
        "over": over,
        "redeal": redeal,
        "observe": observe,
        "begin": redeals.begin,
        "few_outcomes": redeals.few_outcomes,
        "next_script": next_script,
        "too_many": too_many,
        "first_world": redeals.first_world,
        "another_world": redeals.another_world,
        "widen": redeals.widen,
        "fields": _flat(observer.fields),
    }
    body = _HEAD.format(seats=game.seats) + (_HIDDEN if observer.mask else _OPEN)
    exec(_OBSERVED if game.observation else body, scope)
    write: Callable[..., Any] = scope["write"]
    return write


_HEAD = """
def write(p, seat, room, out):
    for k in range({seats}):
        out[k] = 0
        out[{seats} + k] = 0
    if not over(p):
        out[player(p)] = 1
    out[{seats} + seat] = 1
    first = 2 * {seats}
"""
_OBSERVED = """
def write(p, seat, room, out):
    begin(room, 0)
    room.world[0] = p
    redeal(room.world[0], seat, room.script)
    out[:] = 0
    observe(room.world[0], seat, out)
"""
_OPEN = """
    fields(p, first, out)
"""
_HIDDEN = f"""
    begin(room, 0)
    room.world[0] = p
    redeal(room.world[0], seat, room.script)
    fields(room.world[0], first, out)
    first_world(out, first, room)
    exact = False
    if few_outcomes(room):
        while next_script(room.script):
            room.world[0] = p
            redeal(room.world[0], seat, room.script)
            fields(room.world[0], 0, room.spare)
            another_world(out, first, room)
        exact = not too_many(room.script)
    if not exact:
        for world in range(1, {redeals.REDEALS}):
            begin(room, world)
            room.world[0] = p
            redeal(room.world[0], seat, room.script)
            fields(room.world[0], 0, room.spare)
            another_world(out, first, room)
        widen(out, first, room)
    n = len(room.groups)
    for k in range(n):
        out[first + n + k] = 0
        if room.varies[k]:
            out[first + k] = {HIDDEN}
            out[first + n + k] = 1
"""


def _flat(fields: list[Field]) -> Callable[..., Any]:
    lines = ["def fields(p, first, out):", " at = first"]
    for name, kind, _ in fields:
        entries = [" out[at] = value", " at += 1"]
        if is_word(kind):
            entries = [" for b in range(64):", "  out[at] = (value >> b) & 1", "  at += 1"]
        each = [f"value = p.{name}", "if True:"] if kind.shape == () else []
        each = each or [f"for value in p.{name}.flat:"]
        lines += [f" {line}" for line in (*each, *entries)]
    scope: dict[str, Any] = {}
    exec("\n".join(lines), scope)
    function: Callable[..., Any] = scope["fields"]
    return function
