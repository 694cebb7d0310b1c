"""Whether a match takes a submission of a seat at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..contract import message
from .parts import RefusedError

if TYPE_CHECKING:
    from . import Match


def require_open(match: Match, seat: int, token: str) -> None:
    """RefusedError if the match is closed or over, or if this token does not open the seat."""
    if match.closed:
        raise RefusedError("open", message("This match is closed: {reason}.", reason=match.closed))
    if not 0 <= seat < match.game.seats:
        raise RefusedError(
            "token",
            message(
                "There is no seat {seat}, only 0 to {last}.",
                seat=seat,
                last=len(match.seats) - 1,
            ),
        )
    if not match.seats[seat].opens(token):
        raise RefusedError(
            "token", message("This is not the token of {seat}.", seat=match.called(seat))
        )
    if match.over:
        raise RefusedError("over", message("The game is over."))
