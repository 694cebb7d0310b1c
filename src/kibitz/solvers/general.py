"""The general solvers of a game under one roof: which of them is asked, and of which games.

>>> from kibitz import load
>>> solved(load("byg", side=2).start()).value.verdict
'lost'
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from .. import kernel
from ..contract import KibitzError
from ..game import Game, Position
from ..kernel import Positions
from ..kit.rng import unused
from .acyclic import Looping, MemorySearch
from .exact_value import ExactValue
from .game_solver import sees_all
from .looping import Backward

MEMORY_MB = 2000
SEEDS_TRIED = 8  # to see whether a game begins with luck

Watch = Callable[[int], None]


class NotYet(KibitzError):
    """This position cannot be solved, but later ones of its game can."""


class Judge(Protocol):
    """Whoever knows what positions are worth."""

    def worth(self, state: Positions, seat: int) -> ExactValue:
        """What a position is worth to a seat."""
        ...


class General:
    """Exact values of any positions of one game; what was found of one helps with the next.

    watch: told several times a second how many positions were looked at; it may raise to end a
    search.
    """

    def __init__(
        self, game: Game, memory_mb: int = MEMORY_MB, watch: Watch = lambda positions: None
    ) -> None:
        self.game, self.memory_mb, self.watch = game, memory_mb, watch
        self._search = MemorySearch(game, memory_mb, self._looked)
        self.table: Backward | None = None

    def go_through(self, p: Position) -> None:
        """Find all positions that can come from one, so that `acts` looks them up.

        Raises KibitzError where they are too many, or not of a kind that can be solved so.
        """
        check_kind(p)
        if self.game.about.outcome == "scores":
            raise KibitzError(
                f"{self.game.id}: a table is made of wins, draws and losses, not of scores."
            )
        self.table = Backward(self.game, p.state, self.memory_mb, self._looked)

    def acts(self, p: Position) -> dict[int, ExactValue]:
        """The worth of each legal action for the seat to act, none if the game is over.

        Raises KibitzError where the game is of a kind that cannot be solved, or too large.
        """
        check_kind(p)
        if self.table is None:
            try:
                return acts_by(self._search, p)
            except Looping:
                pass
        if self.table is None or not self.table.holds(p.state):
            self.table = Backward(self.game, p.state, self.memory_mb, self._looked)
        return acts_by(self.table, p)

    @property
    def method(self) -> str:
        """How values were found."""
        return "backward solving" if self.table else "memory search"

    @property
    def positions(self) -> int:
        """How many were looked at, or found."""
        return self.table.count if self.table else self._search.looked

    def _looked(self, positions: int) -> None:
        self.watch(positions)


def acts_by(judge: Judge, p: Position) -> dict[int, ExactValue]:
    """The worth of each legal action for the seat to act, none if the game is over."""
    seat, found = p.player, {}
    for action in p.legal():
        after = p.state.copy()
        kernel.play(after[0], action, unused())
        found[action] = judge.worth(after, 0 if seat is None else seat)
    return found


@dataclass(frozen=True, slots=True)
class Solution:
    """Exact values from the view of the seat to act: of a position, and of each act by its name.

    table: all positions that can come from it, where they were gone through.
    """

    value: ExactValue
    acts: dict[str, ExactValue]
    method: str
    positions: int
    seconds: float
    table: Backward | None


def solved(
    p: Position,
    memory_mb: int = MEMORY_MB,
    watch: Watch = lambda positions: None,
    whole: bool = False,
) -> Solution:
    """The exact value of a position that is not over; see `General` for what is watched and raised.

    whole: whether to go through all positions in any case. A position whose acts go on for ever is
    a draw.
    """
    begun = time.perf_counter()
    general = General(p.game, memory_mb, watch)
    if whole:
        general.go_through(p)
    acts = {p.name(action): worth for action, worth in general.acts(p).items()}
    if not acts:
        raise KibitzError(f"{p.game.id}: the game is over; there is nothing to solve.")
    value = max(acts.values(), key=lambda worth: worth.rank)
    seconds = time.perf_counter() - begun
    return Solution(value, acts, general.method, general.positions, seconds, general.table)


def check_kind(p: Position) -> None:
    """Raise KibitzError if no general solver is for positions like this."""
    game = p.game
    if game.seats != 2:
        raise KibitzError(f"{game.id}: exact values are found for two seats, not for {game.seats}.")
    own = sees_all(game)
    if game.information == "hidden" and not (own and own(p.record)):
        raise (NotYet if own else KibitzError)(
            f"{game.id}: a seat does not see everything here, so a position has no value of its "
            "own; exact values are found only where all is seen."
        )
    if game.has_chance:
        raise KibitzError(
            f"{game.id}: luck goes on after the start; exact values are found only where all luck "
            "is in the deal."
        )


def begins_with_luck(game: Game) -> bool:
    """Whether the first position depends on the seed, as far as a few seeds show it."""
    return len({game.start(seed).key() for seed in range(SEEDS_TRIED)}) > 1
