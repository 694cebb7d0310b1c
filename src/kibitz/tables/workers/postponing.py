"""Work that is tried again after a pause, since the database was away."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Timer

from ...store import UnavailableError
from ...supervisor import note_failure

SECONDS = 5.0


class Later:
    """Work by its name, each piece waiting once; `close` lets nothing begin any more."""

    def __init__(self) -> None:
        self._waiting: set[str] = set()
        self._lock = Lock()
        self._closed = False

    def close(self) -> None:
        """Let nothing begin any more."""
        self._closed = True

    def attempt(self, name: str, work: Callable[[], object]) -> None:
        """Do something now; later if the database is away. Other failures are noted."""
        try:
            work()
        except UnavailableError:
            self.postpone(name, work)
        except Exception as fault:
            note_failure(name, fault)

    def postpone(self, name: str, work: Callable[[], object]) -> None:
        """Attempt something after a pause."""
        with self._lock:
            if name in self._waiting or self._closed:
                return
            self._waiting.add(name)
        timer = Timer(SECONDS, self._again, [name, work])
        timer.daemon, timer.name = True, name
        timer.start()

    def _again(self, name: str, work: Callable[[], object]) -> None:
        with self._lock:
            self._waiting.discard(name)
        if not self._closed:
            self.attempt(name, work)
