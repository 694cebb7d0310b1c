"""The general solvers of a game behind one class, which chooses among them.

>>> from kibitz import load
>>> solve_position(load("byg", side=2).start()).value.verdict
'lost'
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from .. import kernel
from ..contract import KibitzError
from ..game import Game, Position
from ..kernel import Positions
from ..kit.rng import unused
from .acyclic import Looping, MemorySearch
from .exact_value import ExactValue
from .expected import ExpectedValues
from .game_solver import sees_all
from .looping import Backward
from .luck_of_deals import begins_with_luck
from .reached import ReachedPositions
from .search_file import SearchFile, kept_search
from .solution import Solution

MEMORY_MB = 2000
MEMORY_SEARCH, BACKWARD, EXPECTED = "memory-search", "backward", "expected-values"

ROUNDING = 1e-9  # as a share of the largest return, or of 1: bounds that are so close are equal

Watch = Callable[[int], None]


class NotYet(KibitzError):
    """This position cannot be solved, but later ones of its game can."""


class Judge(Protocol):
    """A source of exact values."""

    def exact_value(self, state: Positions, seat: int) -> ExactValue:
        """The exact value of a position for a seat."""
        ...


class General:
    """Exact values of any positions of one game; the results for one help with the next.

    watch: called several times a second with the number of visited positions; it may raise to end
    a search. method: one of `METHODS` alone, where it is named. file: where memory search goes
    on and is kept.
    """

    def __init__(
        self,
        game: Game,
        memory_mb: int = MEMORY_MB,
        watch: Watch = lambda positions: None,
        method: str = "",
        file: SearchFile | None = None,
    ) -> None:
        self.game, self.memory_mb, self.watch, self.chosen = game, memory_mb, watch, method
        self._file = file
        self.table: Backward | None = None
        self._expected: ExpectedValues | None = None
        self._search: MemorySearch | None = None
        if method:
            _require_method(game, method)
        if method in ("", MEMORY_SEARCH) and not needs_expected_values(game):
            self._search = MemorySearch(game, memory_mb, self._looked)
            if file:
                file.join(self._search, memory_mb)

    def enumerate_from(self, p: Position) -> None:
        """Find all positions that one can lead to, so that `acts` looks them up.

        Raises KibitzError where they are too many, or of a kind that cannot be solved so.
        """
        check_kind(p)
        if self.game.about.outcome == "scores" or needs_expected_values(self.game):
            raise KibitzError(
                f"{self.game.id}: a table is made of wins, draws and losses, not of scores or of "
                "expected values."
            )
        self.table = Backward(self.game, p.state, self.memory_mb, self._looked)

    def acts(self, p: Position) -> dict[int, ExactValue]:
        """The worth of each legal action for the seat to act, none if the game is over.

        Raises KibitzError where the game is of a kind that cannot be solved, or too large.
        """
        check_kind(p)
        if self._search and not (self.table or self._expected):
            try:
                return acts_by(self._search, p)
            except Looping:
                self._require_free_choice()
        return acts_by(self._all_from(p.state), p)

    def solved(self, p: Position) -> Solution:
        """The exact value of a position that is not over; raises the same errors as `acts`."""
        begun = time.perf_counter()
        acts = self.acts(p)
        if not acts:
            raise KibitzError(f"{self.game.id}: the game is over; there is nothing to solve.")
        return Solution(
            str(self.game),
            self.method,
            self.returns(p),
            self.positions,
            time.perf_counter() - begun,
            error=self.error,
            table=self.table,
            between=self.between(p.state),
            **values_for_seat(p, acts),
        )

    def _require_free_choice(self) -> None:
        if self._file:
            self._file.leave()
        if self.chosen:
            raise KibitzError(
                f"{self.game.id}: play can repeat, so {MEMORY_SEARCH} does not fit; "
                f"{BACKWARD} does."
            )

    def _all_from(self, roots: Positions) -> Judge:
        """The values of all positions that some roots can lead to."""
        game, chosen = self.game, self.chosen
        expects = chosen == EXPECTED if chosen else needs_expected_values(game) or _alone(game)
        if expects:
            if self._expected is None or not self._holds(self._expected, roots):
                self._expected = ExpectedValues(game, roots, self.memory_mb, self._looked)
            return self._expected
        if self.table is None or not self._holds(self.table, roots):
            self.table = Backward(game, roots, self.memory_mb, self._looked)
        return self.table

    def _holds(self, reached: ReachedPositions, roots: Positions) -> bool:
        return all(reached.holds(roots[k : k + 1]) for k in range(len(roots)))

    def mean_of(self, states: Positions, likely: Any) -> tuple[float, ...]:
        """The mean return of each seat over positions of these probabilities; their keys differ."""
        check_kind(Position(self.game, states[:1]))
        total = np.zeros(self.game.seats)
        try:
            if self._search is None:
                raise Looping
            for k in range(len(states)):
                total += likely[k] * np.array(self._searched(self._search, states[k : k + 1]))
        except Looping:
            if self._search:
                self._require_free_choice()
            judge, total[:] = self._all_from(states), 0.0
            for k in range(len(states)):
                total += likely[k] * np.array(self._judged(judge, states[k : k + 1]))
        return tuple(total.tolist())

    def _searched(self, search: MemorySearch, state: Positions) -> tuple[float, ...]:
        first = search.value(state, self.game.sides[0][0])
        return self._by_side(first, search.total - first)

    def _judged(self, judge: Judge, state: Positions) -> tuple[float, ...]:
        if self._expected is not None:
            return self._expected.returns(state)
        first = float(judge.exact_value(state, self.game.sides[0][0]).result)
        return self._by_side(first, -first)

    def _by_side(self, first: float, second: float) -> tuple[float, ...]:
        sides = (self.game.side_of(seat) for seat in range(self.game.seats))
        return tuple(first if side == 0 else second for side in sides)

    def returns(self, p: Position) -> tuple[float, ...]:
        """The return of each seat from a position, if all play their best."""
        if p.returns is not None:
            return tuple(float(value) for value in p.returns)
        acts = self.acts(p)
        if self._expected is not None:
            return self._expected.returns(p.state)
        best = max(acts.values(), key=lambda worth: worth.rank).result
        mine = self.game.side_of(p.player or 0)
        total = self._search.total if self._search and self.table is None else 0.0
        sides = [self.game.side_of(seat) for seat in range(self.game.seats)]
        return tuple(float(best if side == mine else total - best) for side in sides)

    def between(self, states: Positions, likely: Any = (1.0,)) -> tuple[tuple[float, float], ...]:
        """Bounds of the mean returns over solved positions, whichever of equal acts are played.

        Empty where the choice among equal acts changes nothing.
        """
        if self._expected is None:
            return ()
        rows = [self._expected.between(states[k : k + 1]) for k in range(len(states))]
        ends = np.einsum("p,pse->se", np.array(likely), np.array(rows))
        apart = float((ends[:, 1] - ends[:, 0]).max())
        if apart <= ROUNDING * max(1.0, float(np.abs(ends).max())):
            return ()
        return tuple((float(low), float(high)) for low, high in ends)

    @property
    def error(self) -> float:
        """The greatest error of the values; 0 where they are exact."""
        return self._expected.error if self._expected else 0.0

    @property
    def method(self) -> str:
        """The name of the method."""
        if self._expected:
            return "expected values of all positions"
        return "backward solving" if self.table else "memory search"

    @property
    def positions(self) -> int:
        """The number of positions that were visited or found."""
        if self._expected:
            return self._expected.count
        return self.table.count if self.table else self._search.looked if self._search else 0

    def _looked(self, positions: int) -> None:
        self.watch(positions)
        if self._file:
            self._file.visit()


def _require_method(game: Game, method: str) -> None:
    """Refuse a method that is for games of another kind."""
    fits = {
        MEMORY_SEARCH: not needs_expected_values(game),
        BACKWARD: _has_results_alone(game),
        EXPECTED: True,
    }
    if not fits[method]:
        raise KibitzError(
            f"{game.id}: {method} is not for this kind of game: acts draw, or there are more sides "
            f"than two{', or scores' * (method == BACKWARD)}. {EXPECTED} is."
        )


def _has_results_alone(game: Game) -> bool:
    """Whether two seats win, draw or lose, without luck in play."""
    return game.has_two_opponents and not game.has_chance and game.about.outcome != "scores"


def _alone(game: Game) -> bool:
    return len(game.sides) == 1


def needs_expected_values(game: Game) -> bool:
    """Whether values are expected ones: acts draw, or more than two sides play for themselves."""
    return game.has_chance or len(game.sides) > 2


def acts_by(judge: Judge, p: Position) -> dict[int, ExactValue]:
    """The worth of each legal action for the seat to act, none if the game is over."""
    return {action: _act_by(judge, p, action) for action in p.legal()}


def _act_by(judge: Judge, p: Position, action: int) -> ExactValue:
    seat = p.player or 0
    if p.game.has_chance:
        after = kernel.outcomes(p.state, action)
        total = sum(likely * judge.exact_value(state, seat).result for likely, _, state in after)
        return ExactValue(total, 0, True)
    state = p.state.copy()
    kernel.play(state[0], action, unused())
    return judge.exact_value(state, seat)


def solve_position(
    p: Position,
    memory_mb: int = MEMORY_MB,
    watch: Watch = lambda positions: None,
    whole: bool = False,
    method: str = "",
    resume: bool = False,
) -> Solution:
    """The exact value of a position that is not over; see `General` for `watch` and the errors.

    whole: whether to go through all positions in any case. resume: whether to go on with a memory
    search that ended without a result. A position whose acts go on for ever is a draw.
    """
    begun = time.perf_counter()
    with kept_search(p.game, resume) as file:
        general = General(p.game, memory_mb, watch, method, file)
        if whole:
            general.enumerate_from(p)
        return replace(general.solved(p), seconds=time.perf_counter() - begun)


def values_for_seat(p: Position, acts: Mapping[int, ExactValue]) -> dict[str, Any]:
    """The fields of a `Solution` that describe one position, from the worth of its actions."""
    return {
        "to_act": p.called(p.player or 0),
        "value": max(acts.values(), key=lambda worth: worth.rank),
        "acts": {p.name(action): worth for action, worth in acts.items()},
        "seed": p.seed if begins_with_luck(p.game) else None,
    }


def check_kind(p: Position) -> None:
    """Raise KibitzError if no general solver can solve positions like this."""
    game = p.game
    own = sees_all(game)
    if game.information == "hidden" and not (own and own(p.record)):
        raise (NotYet if own else KibitzError)(
            f"{game.id}: a seat does not see everything here, so a single position has no value. "
            "Kibitz finds exact values only where every seat sees everything."
        )
