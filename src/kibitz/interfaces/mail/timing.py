"""The time that a seat has left, in words; vacations; and when a reminder is due."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from ...contract import KibitzError, message
from ...match.clock import DAY
from ...store.mail import MailAddress, MailStore
from ...tables.open_table import Table

HOUR, MINUTE = 3600, 60
MOST_AWAY = 60  # days of vacation a year


def left(store: MailStore, table: Table, seat: int) -> float | None:
    """The seconds that a seat has left for its turn; None if there is no limit.

    No time ends on a vacation, nor on the first day after it.
    """
    with table.locked():
        now, seconds = table.now, table.seconds_left(seat)
    if seconds is None:
        return None
    until = store.away_until(table.stored.id, seat)
    return seconds if until is None else max(seconds, until.timestamp() + DAY - now)


def words_left(store: MailStore, table: Table, seat: int) -> str:
    """The time that a seat has left, as a sentence; empty if there is no limit or no turn."""
    with table.locked() as match:
        if seat not in match.owing:
            return ""
    seconds = left(store, table, seat)
    return (
        ""
        if seconds is None
        else message("You have {duration} left for this turn.", duration=duration(seconds))
    )


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


def duration(seconds: float) -> str:
    """A time in its two largest units, at least a minute.

    >>> duration(2 * 86400 + 3 * 3600 + 50)
    '2 days and 3 hours'
    """
    rest = max(MINUTE, round(seconds / MINUTE) * MINUTE)
    days, hours, minutes = rest // DAY, rest % DAY // HOUR, rest % HOUR // MINUTE
    units = (
        (days, message("{n} day", plural="{n} days", n=days)),
        (hours, message("{n} hour", plural="{n} hours", n=hours)),
        (minutes, message("{n} minute", plural="{n} minutes", n=minutes)),
    )
    found = [words for count, words in units if count]
    return (
        message("{first} and {second}", first=found[0], second=found[1]) if found[1:] else found[0]
    )


def needs_reminder(table: Table, seconds: float) -> bool:
    """Whether the last third of the time for a turn has begun, or its last day."""
    days = table.clock.control.days
    return bool(days) and seconds < min(DAY, days * DAY / 3)
