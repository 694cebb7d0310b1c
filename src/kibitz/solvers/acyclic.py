"""Memory search: exact values of games in which no position comes again.

Depth first, with bounds (alpha-beta, fail-soft) and a table of earlier results (transpositions,
by `key`). All values are those of the first side, which maximizes them; the second side minimizes
them. Where all play together, or one plays alone, there is no second side. Turns of several acts
need nothing more, since a frame knows the side that acts in it.

The search keeps its own stack of frames instead of calling itself, so it runs in slices and can
be left at any moment. Invariants, for each frame and each entry of the table:

    floor <= true value <= ceiling
    best > low    implies   true value >= best
    best < high   implies   true value <= best      once all acts are tried or need not be

The search itself finds out whether play can repeat: it keeps the positions on the way from the
root by key, and a position that comes again ends it with LOOPS. A search that ends otherwise has
proved its value by play that always ends.

A key is known by a hash, of which the table (`transposition_table.py`) keeps nearly all bits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game
from ..kernel import Positions, compiled
from .exact_value import ExactValue
from .frames import (
    FRAME,
    LOOPS,
    NOT_A_RESULT,
    NOT_OPPOSED,
    SOLVED,
    STACK_FULL,
    TABLE_FULL,
    WORKING,
    mark_on_path,
    search,
    workspace_type,
)
from .transposition_table import double, empty_table, used_entries

MOST_ACTS = 20_000  # acts, after which no end is expected any more
STEPS = 50_000  # between two looks at the clock


class Looping(Exception):
    """A position came again: play can repeat in this game."""


class MemorySearch:
    """Exact values of positions of one game; the results for one help with the next.

    memory_mb: bounds the table, which starts small and grows.
    watch: called between slices with the number of visited positions; it may raise to end the
    search.
    """

    def __init__(
        self, game: Game, memory_mb: int, watch: Callable[[int], None] = lambda looked: None
    ) -> None:
        self.game, self.watch = game, watch
        self._scores = game.about.outcome == "scores"
        self._low = -math.inf if game.lowest is None else game.lowest
        self._high = math.inf if game.highest is None else game.highest
        self._cutoffs = np.zeros((2, game.actions), np.int64)
        self._work = np.zeros(1, workspace_type(game.seats))
        self._table = empty_table(memory_mb, self._scores, game.actions, self._work)
        self._work["scores"], self._work["sum"] = self._scores, math.nan if self._scores else 0.0
        self._work["side"] = [game.side_of(seat) for seat in range(game.seats)]
        self._work["first"] = [side[0] for side in (*game.sides, *game.sides)[:2]]
        self._work["alone"] = len(game.sides) == 1
        self._words = np.zeros(-(-len(game.key_room()) // 8), np.int64)
        self._make_stack(64)

    @property
    def total(self) -> float:
        """The sum of the returns of both sides."""
        return float(self._work["sum"][0])

    @property
    def looked(self) -> int:
        """The number of positions visited so far."""
        return int(self._work["looked"][0])

    def proved(self) -> Iterator[Any]:
        """The arrays with all that the search has proved; the first says how long the others are.

        They are filled from a file as they come, so none is made before the one before is filled.
        """
        yield self._work
        used = used_entries(self._work)
        yield from (self._cutoffs, self._table.entries[:used], self._table.bounds[:used])

    def value(self, state: Positions, seat: int) -> float:
        """The return of a seat from a position, ended or not, if both play their best.

        Raises Looping if a position comes again, KibitzError if the game is of another kind.
        """
        self._states[0] = state[0]
        self._frames["low"][0], self._frames["high"][0] = self._low, self._high
        self._on_way[:] = 0
        self._work["depth"], self._work["fresh"] = 0, True
        step = compiled(search, self.game.rules)
        status = WORKING
        while status != SOLVED:
            status = step(
                self._states,
                self._frames,
                self._acts,
                self._on_way,
                self._table,
                self._cutoffs,
                self._words,
                self._words.view(np.uint8),
                self._work,
                STEPS,
            )
            self._go_on(status)
        value = float(self._work["value"][0])
        return value if self.game.side_of(seat) == 0 else self.total - value

    def exact_value(self, state: Positions, seat: int) -> ExactValue:
        """The value of a position for a seat, as an exact value."""
        value = self.value(state, seat)
        return ExactValue(int(value) if value == int(value) else value, 0, self._scores)

    def _go_on(self, status: int) -> None:
        if status == STACK_FULL:
            self._grow_stack()
        elif status == TABLE_FULL:
            double(self._table, self._work)
        elif status == LOOPS:
            raise Looping
        elif status == NOT_OPPOSED:
            raise KibitzError(
                f"{self.game.id}: the game is not zero-sum: what one side gains, the other does "
                "not lose. So its positions have no single value. --method expected-values gives "
                "what each side gets if each plays its best for itself."
            )
        elif status == NOT_A_RESULT:
            raise KibitzError(
                f'{self.game.id}: returns must be 1, 0 or -1 unless the outcome is "scores".'
            )
        self.watch(self.looked)

    def _make_stack(self, room: int) -> None:
        self._states = np.zeros(room, self.game.dtype)
        self._frames = np.zeros(room, FRAME)
        self._acts = np.zeros((room, self.game.actions), np.int32)
        self._on_way = np.zeros(4 * room, np.int32)

    def _grow_stack(self) -> None:
        states, frames, acts = self._states, self._frames, self._acts
        if len(frames) >= MOST_ACTS:
            raise KibitzError(f"{self.game.id}: no end is seen after {len(frames):,} acts.")
        self._make_stack(2 * len(frames))
        for new, old in (self._states, states), (self._frames, frames), (self._acts, acts):
            new[: len(old)] = old
        for depth in range(len(frames)):
            compiled(mark_on_path)(self._on_way, self._frames, depth)
