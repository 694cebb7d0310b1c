"""The positions of a match from which a person may play on, at a new table for practice."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import message
from ..game import Game
from ..match import Match
from ..players.scientist import has_rule
from .open_table import Table


def review_refusal(match: Match) -> str:
    """The reason why a match cannot be reviewed; empty if it can."""
    if not match.over:
        return message("The game goes on. It can be reviewed after its end.")
    if has_rule(match.game.package):
        return message(
            "The computer does not review games with a secret rule: no search can judge them."
        )
    return ""


def is_judged_by_positions(game: Game) -> bool:
    """Whether a review judges positions, or else the choices of one seat by what it knew.

    Where acts draw, the position after a turn would blame a seat for its luck. In a game of points
    one seat may not lose what the other gains, so a position has no single value.
    """
    is_open = game.information == "perfect" and not game.has_chance
    return is_open and len(game.sides) == 2 and game.about.outcome != "scores"


def refusal(table: Table, match: Match, held: Sequence[int]) -> str:
    """The reason why nobody may try another way in this match yet; empty if it is allowed."""
    if match.over:
        return ""
    people = sum(bool(seat.lock) for seat in table.stored.seats)
    hides = match.game.information == "hidden" or match.game.has_chance
    if not held or hides or (people > len(held) and not table.stored.practice):
        return message(
            "While a game goes on, only a person who plays it alone may try another way."
        )
    return ""
