"""The people at a table who get mails about their turns, and the links that were mailed to them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence

from ..match import Seat
from ..store import Store
from ..store.notices import Notice

SEEN = 20.0  # seconds from one note that a seat is shown to the next


class TableNotices:
    """The wishes for mails of one table; `seats` are those of the people who get them.

    mailed: the hashes of the tokens in links that were mailed, each with the lock that it opens.
    """

    def __init__(self, store: Store, match: str) -> None:
        self._store, self._match = store.notices, match
        self.seats = self._store.seats(match)
        self.mailed: Mapping[str, str] = {}
        self._seen = 0.0  # when the store was last notified that these people look

    def read_mailed(self, seats: Iterable[Seat]) -> None:
        """Read the links that were mailed to the people at some seats."""
        self.mailed = self._store.mailed([seat.lock for seat in seats if seat.lock])

    def note_presence(self, seats: Sequence[int], *, leaves: bool = False) -> None:
        """Note that a browser shows some seats, so that their people get no mail."""
        shown = self.seats.intersection(seats)
        if shown and (leaves or time.monotonic() > self._seen + SEEN):
            self._seen = time.monotonic()
            self._store.see(self._match, shown)

    def put(self, notice: Notice) -> None:
        """Let the person at a seat get mails."""
        self._store.put(notice)
        self.seats.add(notice.seat)

    def end(self, seat: int) -> None:
        """Let the person at a seat get no more mails, and forget the address."""
        self._store.end(self._match, seat)
        self.seats.discard(seat)

    def stop(self, token: str) -> bool:
        """Do the same for the seat that a token names; False if it names none."""
        is_stopped = self._store.stop(self._match, token)
        self.seats = self._store.seats(self._match)
        return is_stopped
