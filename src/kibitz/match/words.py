"""The words of a match, which are no acts of its game."""

from __future__ import annotations

from ..contract import message
from ..game import Game, Number
from .agreement import ABOUT, DRAW, UNDO

RESIGN, TIME_OUT = "resign", "time-out"
LOST = {RESIGN: "resigned", TIME_OUT: "ran out of time"}
WORDS = (*LOST, *ABOUT)
STUCK = (
    "{seat} is to act and has no legal act, but the game is not over. This is a fault of the "
    "rules: the game cannot go on."
)


def dead_end(seat: str) -> str:
    """The sentence for the people at a table where a seat has no legal act."""
    return message(STUCK, seat=seat)


def why_not_agree(game: Game, word: str) -> str:
    """The sentence for a word about an agreement that is not possible now."""
    if ABOUT[word] == UNDO:
        return message("There is no turn of yours that can be taken back.")
    if ABOUT[word] == DRAW:
        return message("{title} cannot be drawn by agreement.", title=game.about.title)
    return message("{title} cannot be stopped here.", title=game.about.title)


def returns_if_lost(game: Game, seat: int) -> tuple[Number, ...]:
    """The returns of each seat when one gives up, in a game of one or two sides."""
    own = next(side for side in game.sides if seat in side)
    return tuple(-1 if other in own else 1 for other in range(game.seats))
