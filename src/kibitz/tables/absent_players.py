"""People for whom a table waits while they are away: what the others may do, and from when on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..match import Match
from .company import DAY, MINUTE
from .open_table import Table

# Seconds for which a person is away and has to act: then the computer may play on, or the others
# may claim the game.
BY_CLOCK = 2 * MINUTE, 2 * MINUTE  # where each has minutes for the game
AT_ONE_TIME = 10 * MINUTE, DAY  # where nobody said how fast the game is
BY_MAIL = 3 * DAY, 3 * DAY  # of a person who gets mails about turns
AT_PLAYTEST = 2 * MINUTE, None  # whose games of people are counted


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """A person who has to act and is away: for how many seconds, and how many are still to wait.

    claim: None where the game cannot be claimed.
    """

    seat: int
    seconds: float
    play_on: float
    claim: float | None


def absent_players(
    table: Table, match: Match, held: Sequence[int], *, is_playtest: bool = False
) -> list[AbsentPlayer]:
    """The people for whom a person at the table waits while they are away.

    None where days for each turn are agreed: then the clock alone decides. At a playtest also those
    who do not have to act now.
    """
    if match.over or not held or table.clock.control.days:
        return []
    waiting = table.now - table.last_act.timestamp()
    waited = range(len(table.stored.seats)) if is_playtest else match.owing
    absent = []
    for seat in sorted(set(waited).difference(held, table.bots())):
        away = table.presence.seconds_away(seat)
        seconds = away if is_playtest else min(away, waiting)
        play_on, claim = AT_PLAYTEST if is_playtest else _limits(table, seat)
        may_claim = claim is not None and match.can_be_resigned
        has_come = table.presence.has_come(seat) or any(sent.seat == seat for sent in match.log)
        if seconds and (has_come or table.stored.seats[seat].name):
            left = claim - seconds if claim is not None and may_claim else None
            absent.append(AbsentPlayer(seat, seconds, play_on - seconds, left))
    return absent


def _limits(table: Table, seat: int) -> tuple[float, float]:
    if table.plays_by_mail(seat) or seat in table.notices.seats:
        return BY_MAIL
    return BY_CLOCK if table.clock.control.bank else AT_ONE_TIME
