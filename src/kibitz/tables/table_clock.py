"""The clock of a table, kept in step with the match and with the moments in the store."""

from __future__ import annotations

from ..match import Match
from ..match.clock import Clock, TimeControl
from ..store import Pauses, Store, StoredMatch


def now(store: Store) -> float:
    """The moment, in seconds since 1970, which is the same for all servers on a database."""
    return store.pulse.now()


def clock_of(stored: StoredMatch, match: Match, pauses: Pauses) -> Clock:
    """The clock of a match that begins; the time of bots never runs."""
    bots = [number for number, seat in enumerate(stored.seats) if not seat.lock]
    clock = Clock(TimeControl.read(stored.time_control), match.game.seats, bots)
    clock.run(match.owing, pauses.lived(stored.created.timestamp()))
    return clock
