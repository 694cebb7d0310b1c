"""The time that a seat has left, in words; vacations; and when a reminder is due."""

from __future__ import annotations

from ...match.clock import DAY
from ...store.mail import MailStore
from ..web.tables import table_clock
from ..web.tables.tables import Table

HOUR, MINUTE = 3600, 60


def left(store: MailStore, table: Table, seat: int) -> float | None:
    """The seconds that a seat has left for its turn; None if there is no limit.

    Nobody's time ends on a vacation, nor on the first day after it.
    """
    now = table_clock.now()
    with table.locked():
        seconds = table.clock.left(seat, now)
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
    return "" if seconds is None else f"You have {duration(seconds)} left for this turn."


def duration(seconds: float) -> str:
    """A time in its two largest units, at least a minute.

    >>> duration(2 * 86400 + 3 * 3600 + 50)
    '2 days and 3 hours'
    """
    units = (("day", DAY), ("hour", HOUR), ("minute", MINUTE))
    rest, found = max(MINUTE, round(seconds / MINUTE) * MINUTE), []
    for name, length in units:
        count, rest = divmod(rest, length)
        if count:
            found.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " and ".join(found[:2])


def is_to_be_reminded(table: Table, seconds: float) -> bool:
    """Whether the last third of the time for a turn has begun, or its last day."""
    days = table.clock.control.days
    return bool(days) and seconds < min(DAY, days * DAY / 3)
