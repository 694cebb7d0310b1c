"""The clock of a table, kept in step with the match and with the moments in the store."""

from __future__ import annotations

from datetime import UTC, datetime

from ....match import Match
from ....match.clock import Clock, TimeControl
from ....store import StoredMatch


def now() -> float:
    """The moment, in seconds since 1970."""
    return datetime.now(UTC).timestamp()


def clock_of(stored: StoredMatch, match: Match) -> Clock:
    """The clock of a match that begins; the time of bots never runs."""
    bots = [number for number, seat in enumerate(stored.seats) if not seat.lock]
    clock = Clock(TimeControl.read(stored.time_control), match.game.seats, bots)
    clock.run(match.owing, stored.created.timestamp())
    return clock
