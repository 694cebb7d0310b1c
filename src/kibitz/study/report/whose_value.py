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

LITTLE = 1e-9  # a return that is none, but for rounding


@dataclass(frozen=True)
class Value:
    """What best play gives the first side: its return, and the same as a score; a half is fair.

    Points become a score by the usual size of a result, the root of the mean square of the first
    seat's points in random games.
    """

    returns: Number
    score: Number


def value_of(run: Run, best: BestPlay | None) -> Value | None:
    """The value of the game of the report, if it was solved and two sides are opposed."""
    if best is None or best.game != run.game or not best.returns or len(run.game.sides) != 2:
        return None
    returns = best.returns[run.game.sides[0][0]]
    usual = 1.0
    if counts_points(run.game):
        usual = sqrt(float(run.tally["square"][0]) / int(run.tally["games"])) or 1.0
    return Value(returns, _as_score(returns, usual))


def _as_score(returns: Number, usual: float) -> Number:
    value, low, high = (0.5 + x / (2 * usual) for x in (returns.value, returns.low, returns.high))
    return Number(value, low, high, returns.n)


def gain_of_opponent(run: Run, best: BestPlay | None, bound: Bound | None) -> float | None:
    """How much an opponent gains at least against the strongest players; None if unknown."""
    if best is not None and best.game == run.game and best.players:
        return [*best.players.values()][-1].value
    return max(0.0, bound.found.gain.low) if bound is not None else None


def between_seats(game: Game, row: dict[str, Any]) -> float:
    """The mean return of the first side between players of a strength; scores are 0 and 1."""
    if "points" in row:
        return float(row["points"][game.sides[0][0]].value)
    return 2 * float(row["seats"][game.sides[0][0]].value) - 1


def words_on_value(game: Game, value: Value) -> str:
    """What the first side gets if all play their best."""
    who = " and ".join(game.called(seat) for seat in game.sides[0])
    returns, unit = value.returns, " points" if counts_points(game) else ""
    if returns.low <= LITTLE and returns.high >= -LITTLE:
        if returns.n == 0:
            return "With best play neither side is better off."
        return f"With best play no side is seen to be better off: {who} gets {returns}{unit}."
    verb = "gains" if returns.value > 0 else "loses"
    size = (
        returns
        if returns.value > 0
        else Number(-returns.value, -returns.high, -returns.low, returns.n)
    )
    of = "" if unit else ", where a win is 1 and a loss -1"
    return f"With best play {who} {verb} {size}{unit} a game{of}."
