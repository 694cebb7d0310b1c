"""The people at a table, beside the match: who of them is here, and what they notice of each other.

A process knows its own browsers. What it notes in the store tells the other processes who is here,
and it is known after a restart. Nothing else of this is stored.
"""

from __future__ import annotations

import hashlib
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..contract import message
from ..match import Seat

NOTED = 10.0  # seconds from one note in the store to the next, and from one look to the next
ABSENT = 30.0  # seconds without a browser after which a person is away: a page may load again
MINUTE, DAY = 60.0, 86_400.0
LEVELS = ABSENT, 2 * MINUTE, 10 * MINUTE, DAY, 3 * DAY  # after which a page says something else
REMARKS = (  # friendly, and the only ones that people at a table may make
    message("Hello!"),
    message("Good luck!"),
    message("Nice move!"),
    message("Oops!"),
    message("One moment, please."),
    message("Well played!"),
    message("Thank you for the game!"),
    message("I have to go now. Goodbye!"),
)


@dataclass
class Company:
    """The remarks of the people at a table, and what their browsers do.

    begun: the seats and the absent people when the table came into memory.
    """

    begun: tuple[Sequence[Seat], Mapping[int, Seat]]
    remarks: dict[int, str] = field(default_factory=dict)  # the last of each seat
    opened_elsewhere: set[int] = field(default_factory=set)  # whose link another browser opened
    resumed: int = -1  # the ply at which a person let the next deal begin
    nudged: dict[int, int] = field(default_factory=dict)  # whom the host asked to play, and when

    def state(
        self, seats: Sequence[Seat], absent: Mapping[int, Seat], away: Mapping[int, tuple[int, int]]
    ) -> str:
        """A name for all of it; empty while it is as it began."""
        elsewhere = sorted(self.opened_elsewhere)
        company = (seats, absent), self.remarks, elsewhere, self.resumed, away, self.nudged
        if company == (self.begun, {}, [], -1, {}, {}):
            return ""
        return hashlib.sha256(repr(company).encode()).hexdigest()[:8]


class Presence:
    """Which seats a browser shows, and when it showed the others last.

    subscribers: the streams of its browsers, with their seats. now: this moment in seconds.
    look: when the store says that each seat was shown last.
    """

    def __init__(
        self,
        subscribers: Mapping[Callable[[str], None], Sequence[int]],
        now: Callable[[], float],
        look: Callable[[], Mapping[int, float]],
    ) -> None:
        self._subscribers, self._now, self._look = subscribers, now, look
        self._begun, self._looked = now(), 0.0
        self._seen: dict[int, float] = {}
        self._stored: dict[int, float] = {}  # what the store has of it

    def note(self, seats: Sequence[int]) -> None:
        """Note that a browser shows these seats at this moment, perhaps for the last time."""
        self._seen |= dict.fromkeys(seats, self._now())

    def here(self) -> set[int]:
        """The seats that a browser of this process shows."""
        of_browsers = list(self._subscribers.values())  # other threads add some meanwhile
        return {seat for seats in of_browsers for seat in seats}

    def has_come(self, seat: int) -> bool:
        """Whether any browser has ever shown a seat."""
        self._learn()
        return seat in self._seen or seat in self.here()

    def seconds_away(self, seat: int) -> float:
        """The seconds since a browser last showed a seat; 0 if these are at most `ABSENT`."""
        if seat in self.here():
            return 0.0
        self._learn()
        seconds = self._now() - self._seen.get(seat, self._begun)
        return seconds if seconds > ABSENT else 0.0

    def levels(self, seats: Sequence[Seat], waiting: float) -> dict[int, tuple[int, int]]:
        """A name for what a page says of the people who are not here, by seat; it changes rarely.

        waiting: seconds since the last act.
        """
        here = self.here()
        people = [k for k, seat in enumerate(seats) if seat.lock and k not in here]
        absent = {k: (-1, 0) for k in people if not self.has_come(k)}
        away = {k: seconds for k in people if (seconds := self.seconds_away(k))}
        wait = bisect(LEVELS, waiting)
        return absent | {k: (bisect(LEVELS, seconds), wait) for k, seconds in away.items()}

    def to_be_noted(self, people: Iterable[int]) -> dict[int, float]:
        """When each of the people was last shown here, as far as the store does not know it yet."""
        known = self._seen | dict.fromkeys(self.here(), self._now())
        news = {k: known[k] for k in people if known.get(k, 0.0) > self._stored.get(k, 0.0)}
        self._stored |= news
        return news

    def _learn(self) -> None:
        if self._now() < self._looked + NOTED:
            return
        self._looked = self._now()
        for seat, moment in self._look().items():
            self._seen[seat] = max(moment, self._seen.get(seat, 0.0))
            self._stored[seat] = moment
