"""What a game says against a typed text before it is submitted."""

from __future__ import annotations

from ..contract import IllegalMove
from ..match import Match


def objection(match: Match, seat: int, text: str) -> str:
    """The reason of the game against a text that a seat has typed; empty if there is none."""
    if seat not in match.owing:
        return ""
    try:
        return match.chooser(seat).objection(text)
    except IllegalMove:  # which the match says better
        return ""
