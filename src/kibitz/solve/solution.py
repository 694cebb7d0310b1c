"""What the general solvers say of a position, and which of them is asked.

>>> from kibitz import load
>>> solved(load("byg", side=2).start()).result
'loss'
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from .. import kernel
from ..contract import KibitzError
from ..game import Game, Number, Position
from .acyclic import Looping, MemorySearch
from .looping import Backward

MEMORY_MB = 2000
RESULTS = {1: "win", 0: "draw", -1: "loss"}
LUCK = "luck"  # the field of a generator for luck after the start, by the contract
SEEDS_TRIED = 8  # to see whether a game begins with luck


@dataclass(frozen=True, slots=True)
class Solution:
    """Exact values from the view of the seat to act.

    value: what it gets with best play of both; acts: the same after each legal act, by name.
    method: how it was found; positions: how many were looked at, or found.
    """

    value: Number
    acts: dict[str, Number]
    scores: bool
    method: str
    positions: int
    seconds: float

    @property
    def result(self) -> Number | str:
        """The value as win, draw or loss; a score as it is."""
        return self._said(self.value)

    @property
    def results(self) -> dict[str, Number | str]:
        """The same after each act."""
        return {name: self._said(value) for name, value in self.acts.items()}

    def _said(self, value: Number) -> Number | str:
        return value if self.scores else RESULTS[int(value)]


def solved(
    p: Position,
    memory_mb: int = MEMORY_MB,
    watch: Callable[[int], None] = lambda positions: None,
) -> Solution:
    """The exact value of a position that is not over, and of each of its acts.

    `watch` is told several times a second how many positions were looked at; it may raise to end
    the work. Raises KibitzError where the game is of a kind that cannot be solved, or too large.
    """
    check_kind(p.game)
    if p.over:
        raise KibitzError(f"{p.game.id}: the game is over; there is nothing to solve.")
    begun = time.perf_counter()
    try:
        search = MemorySearch(p.game, memory_mb, watch)
        acts, method = values_of_acts(p, search.value), "memory search"
        positions = search.looked
    except Looping:
        table = Backward(p.game, p.state, memory_mb, watch)
        acts, method = values_of_acts(p, table.value), "backward solving"
        positions = table.count
    scores = p.game.about.outcome == "scores"
    seconds = time.perf_counter() - begun
    return Solution(max(acts.values()), acts, scores, method, positions, seconds)


def values_of_acts(
    p: Position, value: Callable[[kernel.Positions, int], float]
) -> dict[str, Number]:
    """What each act is worth to the seat to act, given a way to value a position for a seat."""
    seat, acts = int(kernel.player(p.record)), {}
    for action in p.legal():
        after = p.state.copy()
        kernel.play(after[0], action)
        worth = value(after, seat)
        acts[p.name(action)] = int(worth) if worth == int(worth) else worth
    return acts


def check_kind(game: Game) -> None:
    """Raise KibitzError if no solver of this room is for such games."""
    if game.seats != 2:
        raise KibitzError(f"{game}: exact values are found for two seats, not for {game.seats}.")
    if game.information == "hidden":
        raise KibitzError(
            f"{game}: a seat does not see everything here, so a position has no value of its own; "
            "exact values are found only where all is seen."
        )
    if LUCK in (game.dtype.names or ()):
        raise KibitzError(
            f"{game}: luck goes on after the start; exact values are found only where all luck is "
            "in the deal."
        )


def begins_with_luck(game: Game) -> bool:
    """Whether the first position depends on the seed, as far as a few seeds show it."""
    keys = {game.start(seed).key() for seed in range(SEEDS_TRIED)}
    return len(keys) > 1
