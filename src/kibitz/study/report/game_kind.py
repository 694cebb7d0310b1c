"""The kind of a game, in the words by which a report chooses the games to compare it with."""

from __future__ import annotations

from ...game import Game
from ...solvers import begins_with_luck

PERFECT, LUCK, SECRETS = "perfect information", "luck", "secrets"
ONE_SIDE, TWO_SEATS, MORE_SEATS = "one side", "two seats", "more seats"


def kind_of_game(game: Game) -> dict[str, str]:
    """The kind of a game: its luck or secrets, and its number of players."""
    is_lucky = game.has_chance or begins_with_luck(game)
    known = SECRETS if game.information == "hidden" else LUCK if is_lucky else PERFECT
    seats = TWO_SEATS if game.seats == 2 else MORE_SEATS
    return {"information": known, "seats": ONE_SIDE if len(game.sides) == 1 else seats}
