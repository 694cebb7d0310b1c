"""The checks of the solvers of games with secrets, and the faults that they find in rules."""

from __future__ import annotations

import numpy as np

from ..contract import GameError
from ..game import Game, Position
from ..information import complaint_of_trace
from ..kernel import NotEnumerable, Positions
from ..kit.arrays import Array


class NotOpposed(NotEnumerable):
    """A game that is not one of two seats of which one gains what the other loses."""


SUM_ROUNDING = 1e-9  # of the largest return: sums that differ less are equal
POSITIONS_TRIED = 6  # of each level: their acts are tried, to see whether a trace is left


def require_two_opposed(game: Game) -> None:
    """Refuse a game of several seats that is not one of two seats against each other."""
    if game.seats > 1 and (game.seats != 2 or len(game.sides) != 2):
        these = "seats that play together" if len(game.sides) == 1 else f"{game.seats} seats"
        raise NotOpposed(
            f"{game.id}: where information is hidden or seats choose at once, Kibitz solves games "
            f"of one seat, and of two seats that play against each other, not of {these}. --method "
            "several-seats finds strategies by which no seat gains much, without a value."
        )


def require_traces(game: Game, level: Positions) -> None:
    """Refuse a game in which a seat reads acts of which its information sets know nothing.

    level: positions of which some are tried. Where all is seen, the position is all that counts.
    """
    if game.information != "hidden" or "owes" in game.rules.functions:
        return
    for k in range(0, len(level), max(1, len(level) // POSITIONS_TRIED)):
        p = Position(game, level[k : k + 1])
        if sentence := "" if p.over else complaint_of_trace(p):
            raise GameError(sentence)


def acts_differ(game: Game) -> GameError:
    """The fault of rules that show by the legal acts what a seat may not know."""
    return GameError(
        f"{game.id}: two positions that a seat cannot tell apart have different legal acts; see "
        "`kibitz check`."
    )


def worlds_differ(game: Game) -> GameError:
    """The fault of a `redeal` that reads what the seat may not know."""
    return GameError(
        f"{game.id}: redeal with the same generator gives different positions for two worlds that "
        "the seat cannot tell apart, so its information sets are not known; see `kibitz check`."
    )


def not_opposed(game: Game) -> NotOpposed:
    """The refusal of returns that do not always have the same sum."""
    return NotOpposed(
        f"{game.id}: the game is not zero-sum: what one seat gains, the other does not lose. So it "
        "has no single value."
    )


# -- compiled ------------------------------------------------------------------------------


def has_this_sum(score: Array, total: Array) -> bool:
    """Whether the returns of an end have the sum of the others, total: (1,), at first nan."""
    if np.isnan(total[0]):
        total[0] = score[0] + score[1]
    return same_sum(score[0] + score[1], total[0], max(abs(score[0]), abs(score[1])))


def same_sum(one: float, other: float, largest: float) -> bool:
    """Whether two sums of returns are equal but for rounding; largest: of the returns, in size."""
    return bool(abs(one - other) <= SUM_ROUNDING * max(1.0, largest))
