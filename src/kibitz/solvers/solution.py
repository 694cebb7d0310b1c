"""The result of solving: values, the acts that reach them, and the method."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .exact_value import ExactValue, Number

if TYPE_CHECKING:
    from .equilibrium import Equilibrium
    from .looping import Backward

FIRST_OF_EQUAL = "the first of equal acts"
TIES = (
    "Some acts are equal for the seat that plays them and not for the others. The first of equal "
    "acts is played here, so this is one of several outcomes."
)
SMALL, ROUNDING = 1e-6, 1e-14  # of a number with digits beyond the ninth, at most and at least
RESULTS = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a game or a position if all play their best.

    returns: the mean return of each seat. error: their greatest error; 0 if exact.
    value, acts: of one position, from the view of the seat to act, `to_act`; acts by their names.
    positions: the number visited or found. seed: the deal, if one deal of several was solved.
    deals: the number of different deals that were solved. intervals: of 95%, where the returns are
    means of some random deals, not of all; then `error` is the widest half of them. between: where
    acts that are equal for the seat that plays them differ for the others, bounds of what each seat
    gets, whichever of them are played; `returns` are those of the first. notes: what a
    reader has to know, in sentences. facts: more results of the game's own solver, for JSON.
    equilibrium: the strategies of a game with secrets. table: all positions of a looping game.
    """

    game: str
    method: str
    returns: tuple[float, ...]
    positions: int
    seconds: float
    error: float = 0.0
    to_act: str = ""
    value: ExactValue | None = None
    acts: Mapping[str, ExactValue] = field(default_factory=dict)
    seed: int | None = None
    deals: int = 0
    intervals: tuple[tuple[float, float], ...] = ()
    between: tuple[tuple[float, float], ...] = ()
    notes: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    equilibrium: Equilibrium | None = None
    table: Backward | None = None

    def as_json(self) -> dict[str, Any]:
        """Everything but the table, as plain values by name."""
        facts: dict[str, Any] = {**self.facts, "game": self.game}
        if self.seed is not None:
            facts["seed"] = self.seed
        if self.deals > 1:
            facts["deals"] = self.deals
        if self.value is not None:
            facts |= {"to_act": self.to_act, "value": result_or_score(self.value, self.error)}
            facts["acts"] = {
                name: result_or_score(value, self.error) for name, value in self.acts.items()
            }
        facts["returns"] = [shorten(value, self.error) for value in self.returns]
        if self.intervals:
            facts["estimate"] = f"the mean of {self.deals:,} random deals, not of all"
            facts["intervals"] = [[shorten(end) for end in ends] for ends in self.intervals]
        if self.error:
            facts["error"] = self.error
        if self.between:
            facts["ties"] = FIRST_OF_EQUAL
            facts["between"] = [[shorten(end) for end in ends] for ends in self.between]
        if notes := [*self.notes, *[TIES] * bool(self.between)]:
            facts["notes"] = notes
        if self.equilibrium:
            facts |= self.equilibrium.as_json()
        return facts | {
            "positions": self.positions,
            "method": self.method,
            "seconds": round(self.seconds, 2),
        }


@dataclass(frozen=True)
class ProvedBounds:
    """Bounds of what the first seat gets if both play their best, and how they were found.

    low: what it gets at least by its strategy. high: what it gets at most against the strategy of
    the second seat. Neither bound is an estimate. total: the sum of both returns. views: of both
    seats, where the strategies remember little else.
    """

    low: float
    high: float
    total: float
    updates: int
    positions: int
    information_sets: int
    views: int = 0

    @property
    def exploitability(self) -> float:
        """The mean gain of the two best responders."""
        return max(0.0, (self.high - self.low) / 2)


def result_or_score(value: ExactValue, error: float = 0.0) -> Number | str:
    """A score as it is, else win, draw or loss. error: of a score."""
    return shorten(value.result, error) if value.scores else RESULTS[int(value.result)]


def shorten(number: Number, error: float = 0.0) -> Number:
    """A whole number as one, any other with as many digits as mean something.

    A small number that is more than its error keeps six digits, as 1 in 292,201,338 does.
    """
    if max(error, ROUNDING) < abs(number) < SMALL:
        return float(f"{number:.6g}")
    rounded = round(float(f"{number:.13g}"), 9)
    return int(rounded) if rounded == int(rounded) else rounded
