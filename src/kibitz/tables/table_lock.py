"""The lock of a table in memory."""

from __future__ import annotations

from threading import RLock

from ..store import LockedError, longest_wait

MOST_HOLD_SECONDS = 120.0  # seconds for a thread to rebuild a table


class TableLock:
    """A lock for which a thread that answers the requests of all clients waits only a moment."""

    def __init__(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        """Raises LockedError if another thread keeps it, such as one waiting for the database."""
        if not self._lock.acquire(timeout=longest_wait(MOST_HOLD_SECONDS)):
            raise LockedError

    def __exit__(self, *_: object) -> None:
        self._lock.release()
