"""The clock of a table, kept in step with the match."""

from __future__ import annotations

from ..match import Match
from ..match.clock import Clock, TimeControl
from ..store import Pauses, StoredMatch


def clock_of(stored: StoredMatch, match: Match, pauses: Pauses) -> Clock:
    """The clock of a match that begins; the time of bots never runs."""
    bots = [number for number, seat in enumerate(stored.seats) if not seat.lock]
    clock = Clock(TimeControl.read(stored.time_control), match.game.seats, bots)
    clock.run(match.owing, pauses.lived(stored.created.timestamp()))
    return clock
