"""Rate limits by client: a token bucket for each, which refills slowly up to its size."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

MOST_CLIENTS = 10_000


class RateLimit:
    """A number of uses at once, and after that a number a second, for each client."""

    def __init__(
        self, most: float, a_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._a_second = a_second
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}  # what was left, and when
        self._lock = Lock()

    def spend(self, client: str, amount: float = 1.0) -> bool:
        """Take an amount, or nothing and say False if too little is left."""
        with self._lock:
            now = self._clock()
            left = self._left(client, now)
            if left < amount:
                return False
            self._keep(client, left - amount, now)
            return True

    def left(self, client: str) -> float:
        """The amount that a client has left; below 0 after a `charge` of more than that."""
        with self._lock:
            return self._left(client, self._clock())

    def charge(self, client: str, amount: float) -> None:
        """Take an amount that has been spent already, even if it is more than was left."""
        with self._lock:
            now = self._clock()
            self._keep(client, self._left(client, now) - amount, now)

    def _keep(self, client: str, left: float, now: float) -> None:
        if len(self._buckets) >= MOST_CLIENTS:
            self._forget_full(now)
        self._buckets[client] = left, now

    def _left(self, client: str, now: float) -> float:
        left, then = self._buckets.get(client, (self._most, now))
        return min(self._most, left + (now - then) * self._a_second)

    def _forget_full(self, now: float) -> None:
        for client in [c for c in self._buckets if self._left(c, now) >= self._most]:
            del self._buckets[client]
