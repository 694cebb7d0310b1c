"""Time to think: how a table limits it, and how much of it each seat has left.

A clock reads no time by itself. Its owner says at which moment which seats have to act, so a
stored match has the same clock again. Moments are seconds, from any origin.

>>> clock = Clock(TimeControl.read("600+5"), seats=2)
>>> clock.run({0}, at=0.0)
>>> clock.run({1}, at=30.0, acted=0)  # the first turn of a seat is free
>>> clock.run({0}, at=60.0, acted=1)
>>> clock.run({1}, at=100.0, acted=0)
>>> clock.left(0, now=100.0), clock.fallen(now=100.0)
(565.0, None)
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from ..contract import KibitzError, message
from .submissions import Submission

DAY = 86_400
MOST_SECONDS, MOST_DAYS = 10_800, 30
TEXT = re.compile(r"(?P<bank>\d{1,5})\+(?P<increment>\d{1,4})|(?P<days>\d{1,2})d", re.ASCII)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """No limit; or a bank of seconds with an increment for each turn; or days for each turn."""

    bank: int = 0
    increment: int = 0
    days: int = 0

    @classmethod
    def read(cls, text: str) -> TimeControl:
        """The time control of a text: empty, `600+5` (seconds), or `3d`; KibitzError if none."""
        if not text:
            return cls()
        match = TEXT.fullmatch(text)
        if match is None:
            raise KibitzError(f"A time control is like 600+5 or 3d, or empty, not {text[:40]!r}.")
        numbers = {name: int(digits) for name, digits in match.groupdict().items() if digits}
        control = cls(**numbers)
        if not (30 <= control.bank <= MOST_SECONDS or 1 <= control.days <= MOST_DAYS):
            raise KibitzError(
                f"A bank has 30 to {MOST_SECONDS} seconds, and a turn 1 to {MOST_DAYS} days."
            )
        return control

    @property
    def is_limited(self) -> bool:
        """Whether there is a limit at all."""
        return bool(self.bank or self.days)

    @property
    def text(self) -> str:
        """The control as `read` reads it."""
        if self.days:
            return f"{self.days}d"
        return f"{self.bank}+{self.increment}" if self.bank else ""

    @property
    def words(self) -> str:
        """The control in words."""
        if self.days:
            return message("{n} day a turn", plural="{n} days a turn", n=self.days)
        if not self.bank:
            return message("no limit")
        minutes = message(
            "{minutes} minute each",
            plural="{minutes} minutes each",
            minutes=f"{self.bank / 60:g}",
            n=1 if self.bank == 60 else 2,
        )
        if not self.increment:
            return minutes
        return message(
            "{minutes}, and {seconds} seconds more a turn", minutes=minutes, seconds=self.increment
        )


class Clock:
    """The time that each seat has left; `free` seats, such as bots, have all the time they want."""

    def __init__(self, control: TimeControl, seats: int, free: Collection[int] = ()) -> None:
        self.control = control
        self._free = frozenset(free)
        self._bank = [float(control.bank)] * seats
        self._since: dict[int, float] = {}  # the seats whose time runs, and from when
        self._has_acted = [False] * seats

    def run(self, owing: Collection[int], at: float, acted: int | None = None) -> None:
        """Let the time of these seats run from now on; `acted` is the seat that has just acted."""
        if acted is not None:
            self._stop(acted, at, ended=acted not in owing)
        for seat in [seat for seat in self._since if seat not in owing]:
            self._stop(seat, at, ended=False)
        for seat in owing:
            self._since.setdefault(seat, at)

    def run_on(self, owing: Collection[int], at: float, sent: Submission) -> None:
        """Let the time run on after a submission: a word ends no turn, and earns no time."""
        self.run(owing, at, sent.seat if sent.actions else None)

    def _stop(self, seat: int, at: float, *, ended: bool) -> None:
        since = self._since.pop(seat, at)
        if self.control.bank and self._has_acted[seat]:
            self._bank[seat] += self.control.increment * ended - max(0.0, at - since)
        self._has_acted[seat] = self._has_acted[seat] or ended

    def free(self, seats: Collection[int]) -> None:
        """Let only these seats have all the time they want."""
        self._free = frozenset(seats)

    def set_back(self, now: float) -> None:
        """Let no turn have begun later than now, as it seems after a clock was set back."""
        self._since = {seat: min(since, now) for seat, since in self._since.items()}

    def left(self, seat: int, now: float) -> float | None:
        """The seconds that a seat has left, below 0 when its time is up; None if unlimited."""
        if not self.control.is_limited or seat in self._free:
            return None
        spent = max(0.0, now - self._since[seat]) if seat in self._since else 0.0
        if self.control.days:
            return self.control.days * DAY - spent
        return self._bank[seat] - (spent if self._has_acted[seat] else 0.0)

    def runs(self, seat: int) -> bool:
        """Whether the time of a seat runs now and counts."""
        is_free = bool(self.control.bank) and not self._has_acted[seat]
        return seat in self._since and seat not in self._free and not is_free

    def fallen(self, now: float) -> int | None:
        """The seat whose time was up first; None if there is none."""
        left = {seat: self.left(seat, now) for seat in self._since}
        late = {seat: time for seat, time in left.items() if time is not None and time < 0}
        return min(late, key=lambda seat: late[seat]) if late else None
