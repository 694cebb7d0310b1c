"""The time that a seat has left, in words."""

from __future__ import annotations

from ...contract import message
from ...match.clock import DAY
from ...store.mail import MailStore
from ...tables.open_table import Table
from ...tables.vacations import seconds_left

HOUR, MINUTE = 3600, 60


def words_left(store: MailStore, table: Table, seat: int) -> str:
    """The time that a seat has left, as a sentence; empty if there is no limit or no turn."""
    with table.locked() as match:
        if seat not in match.owing:
            return ""
    seconds = seconds_left(store, table, seat)
    return (
        ""
        if seconds is None
        else message("You have {duration} left for this turn.", duration=duration(seconds))
    )


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
    parts = [words for count, words in units if count]
    return (
        message("{first} and {second}", first=parts[0], second=parts[1]) if parts[1:] else parts[0]
    )
