"""How a bot answers an offer of a draw: by its thought about the position."""

from __future__ import annotations

from ...game import Position
from ...match import ACCEPT, DECLINE
from ...players.base import SearchResult

WORSE = -0.25  # the value from which on a bot is content with a draw


def answer_to_draw_offer(position: Position, thought: SearchResult, seat: int) -> str:
    """The word with which a bot at a seat answers; `thought` is about the position."""
    if thought.verdict == "drawn":  # a draw may be proved
        return ACCEPT
    value = {"won": 1.0, "lost": -1.0}.get(thought.verdict or "", thought.value)
    if value is None:
        return DECLINE
    own = value if position.player == seat else -value
    return ACCEPT if own < WORSE else DECLINE
