"""The time that a person by mail has left: vacations, and when a reminder is due."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from ..contract import KibitzError, message
from ..match.clock import DAY
from ..store.mail import MailAddress, MailStore
from .open_table import Table

MOST_AWAY = 60  # days of vacation a year


def seconds_left(store: MailStore, table: Table, seat: int) -> float | None:
    """The seconds that a seat has left for its turn; None if there is no limit.

    No time ends on a vacation, nor on the first day after it.
    """
    with table.locked():
        now, seconds = table.now, table.seconds_left(seat)
    if seconds is None:
        return None
    until = store.away_until(table.stored.id, seat)
    return seconds if until is None else max(seconds, until.timestamp() + DAY - now)


def away(known: MailAddress, days: int, at: datetime) -> MailAddress:
    """A person who is away for some days from a moment on; 0 days end a vacation.

    Whole days of an earlier vacation that are still to come are not counted. KibitzError if the
    person is away for too many days of this year.
    """
    unused = max(0, (known.away_until - at).days) if known.away_until else 0
    taken = max(0, known.away_days - unused) if known.away_year == at.year else 0
    if taken + days > MOST_AWAY:
        raise KibitzError(
            message(
                "A year has at most {most} days of vacation. You have {left} left, so you "
                "cannot be "
                "away for {days}.",
                most=MOST_AWAY,
                left=MOST_AWAY - taken,
                days=days,
            )
        )
    until = at + timedelta(days=days) if days else None
    return replace(known, away_until=until, away_year=at.year, away_days=taken + days)


def needs_reminder(table: Table, seconds: float) -> bool:
    """Whether the last third of the time for a turn has begun, or its last day."""
    days = table.clock.control.days
    return bool(days) and seconds < min(DAY, days * DAY / 3)
