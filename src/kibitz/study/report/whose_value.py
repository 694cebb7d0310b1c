"""Whose number the score of a seat is: that of best play, or of the players that were measured.

Where best play is known, it judges the seats. Where players can be exploited by more than the
difference between the seats, their scores say nothing of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from ...estimates import Number
from ...game import Game
from ...play.sides import counts_points
from ..run import Run
from .measuring.best_play import BestPlay
from .measuring.responders import Bound

ROUNDING = 1e-9  # a return that is none, but for rounding


@dataclass(frozen=True)
class Value:
    """The return of best play for each of two sides, and the first side as a score; a half is fair.

    edge: half of what the first side gets more than the second; where one gains what the other
    loses, that is the return of the first. Points become a score by the usual size of such an edge
    in random games.
    """

    returns: tuple[Number, Number]
    edge: Number
    score: Number


def value_of(run: Run, best: BestPlay | None) -> Value | None:
    """The value of the game of the report, if it was solved, has two sides, and one outcome."""
    if best is not None and best.between:
        return None
    if best is None or best.game != run.game or not best.returns or len(run.game.sides) != 2:
        return None
    first, other = (best.returns[side[0]] for side in run.game.sides)
    edge = half_apart(first, other)
    usual = _usual_edge(run) if counts_points(run.game) else 1.0
    return Value((first, other), edge, _as_score(edge, usual))


def half_apart(first: Number, other: Number) -> Number:
    """Half of how much one number is above the other, for any dependence between them.

    >>> half_apart(Number(3, 3, 3, 0), Number(-3, -3, -3, 0)).value
    3.0
    """
    low, high = first.low - other.high, first.high - other.low
    return Number((first.value - other.value) / 2, low / 2, high / 2, max(first.n, other.n))


def _usual_edge(run: Run) -> float:
    """The root of the mean square of half of what lies between the sides in random games.

    The variance of that half is at most the mean of the variances of both, and is that where one
    gains what the other loses.
    """
    games, seats = int(run.tally["games"]), [side[0] for side in run.game.sides]
    means = [float(run.tally["score"][seat]) / games for seat in seats]
    squares = [float(run.tally["square"][seat]) / games for seat in seats]
    spread = sum(square - mean**2 for square, mean in zip(squares, means, strict=True)) / 2
    return sqrt(max(0.0, spread) + ((means[0] - means[1]) / 2) ** 2) or 1.0


def _as_score(edge: Number, usual: float) -> Number:
    value, low, high = (0.5 + x / (2 * usual) for x in (edge.value, edge.low, edge.high))
    return Number(value, low, high, edge.n)


def gain_of_opponent(run: Run, best: BestPlay | None, bound: Bound | None) -> float | None:
    """How much an opponent gains at least against the strongest players; None if unknown."""
    if best is not None and best.game == run.game and best.players:
        return [*best.players.values()][-1].value
    return max(0.0, bound.lower.gain.low) if bound is not None else None


def between_seats(game: Game, row: dict[str, Any]) -> float:
    """Half of what the first side gets more between players of a strength; scores are 0 and 1."""
    if "points" in row:
        return half_apart(*(row["points"][side[0]] for side in game.sides)).value
    return 2 * float(row["seats"][game.sides[0][0]].value) - 1


def sum_to_nothing(first: Number, other: Number) -> bool:
    """Whether one number is what the other lacks, so that one of them says all."""
    return abs(first.value + other.value) <= ROUNDING * max(1.0, abs(first.value))


def words_on_value(game: Game, value: Value) -> str:
    """A sentence on the returns of the sides if all play their best."""
    first, other = (" and ".join(game.called(seat) for seat in side) for side in game.sides)
    unit = " points" if counts_points(game) else ""
    edge, both = value.edge, ""
    if not sum_to_nothing(*value.returns):
        both = f": {first} gets {value.returns[0]}{unit}, {other} {value.returns[1]}"
    if edge.low <= ROUNDING and edge.high >= -ROUNDING:
        if edge.n == 0:
            return f"With best play neither side is better off{both}."
        both = both or f": {first} gets {edge}{unit}"
        return f"With best play no side is seen to be better off{both}."
    if both:
        return f"With best play {first if edge.value > 0 else other} is better off{both}."
    verb = "gains" if edge.value > 0 else "loses"
    size = edge if edge.value > 0 else Number(-edge.value, -edge.high, -edge.low, edge.n)
    of = "" if unit else ", where a win is 1 and a loss -1"
    return f"With best play {first} {verb} {size}{unit} a game{of}."
