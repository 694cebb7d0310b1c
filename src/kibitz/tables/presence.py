"""Which seats of a table are shown in a browser, and for how long the others have not been.

One process knows this of its own browsers alone, so only a server with one process may say it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from ..match import Seat

HERE, AWAY, LONG_AWAY = "here", "away", "long away"
SHORT = 20.0  # seconds without a browser after which a person is away: a page may load again
LONG = 120.0  # seconds after which the others may let the computer play on


class Presence:
    """The people of a table; subscribers: the streams of its browsers, with their seats."""

    def __init__(self, subscribers: Mapping[Callable[[str], None], Sequence[int]]) -> None:
        self._subscribers, self._begun = subscribers, time.monotonic()
        self._left: dict[int, float] = {}

    def leave(self, seats: Sequence[int]) -> None:
        """Note that a browser with these seats has gone."""
        self._left |= dict.fromkeys(seats, time.monotonic())

    def seconds_away(self, seat: int) -> float:
        """For how long no browser has shown a seat; 0 while one does."""
        if any(seat in seats for seats in self._subscribers.values()):
            return 0.0
        return time.monotonic() - self._left.get(seat, self._begun)

    def of(self, seats: Sequence[Seat]) -> dict[int, str]:
        """The words of all people who are not here, by seat."""
        people = [k for k, seat in enumerate(seats) if seat.lock and seat.name]
        return {k: word for k in people if (word := self.word(k)) != HERE}

    def word(self, seat: int) -> str:
        """HERE, AWAY or LONG_AWAY."""
        seconds = self.seconds_away(seat)
        return LONG_AWAY if seconds > LONG else AWAY if seconds > SHORT else HERE
