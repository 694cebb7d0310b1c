"""A queue that serves its clients in turns, so that no client waits for all jobs of another."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")
MOST_DEBTS = 1000  # clients; those that have paid are forgotten
MOST_OWED = 10.0  # seconds of a client, so that a flood that has ended is soon forgotten


class FairQueue(Generic[T]):
    """Jobs of many clients: one of each client that waits, then the next of each.

    Clients that are charged for their jobs come after those that have paid: see `charge`.
    most: how many jobs of one client may wait.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._paid: dict[str, float] = {}  # when a client that was charged has paid
        self._changed = Condition()
        self._closed = False

    def put(self, client: str, job: T) -> bool:
        """Let a job wait; False, and nothing changes, if too many of its client wait already."""
        with self._changed:
            if self._closed or len(self._waiting.get(client, ())) >= self._most:
                return False
            self._waiting.setdefault(client, deque()).append(job)
            self._changed.notify()
            return True

    def take(self, seconds: float | None = None) -> T | None:
        """The next job; None if none comes in time, or the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._waiting, seconds)
            if self._closed or not self._waiting:
                return None
            client = min(self._waiting, key=self._debt())
            jobs = self._waiting.pop(client)
            job = jobs.popleft()
            if jobs:
                self._waiting[client] = jobs  # behind all others
            return job

    def charge(self, client: str, seconds: float) -> None:
        """Let a client pay for a job with time: until then all that owe less come first."""
        now = time.monotonic()
        with self._changed:
            if len(self._paid) >= MOST_DEBTS:
                self._paid = {client: paid for client, paid in self._paid.items() if paid > now}
            paid = max(now, self._paid.get(client, 0.0)) + seconds
            self._paid[client] = min(paid, now + MOST_OWED)

    def least_debt(self) -> float:
        """The seconds until one of the clients that wait has paid; 0 if none waits."""
        with self._changed:
            return min(map(self._debt(), self._waiting), default=0.0)

    def _debt(self) -> Callable[[str], float]:
        now = time.monotonic()
        return lambda client: max(0.0, self._paid.get(client, 0.0) - now)

    def ahead(self, client: str) -> int:
        """The jobs of a client that wait, or the number of other clients that wait, if larger."""
        with self._changed:
            own = len(self._waiting.get(client, ()))
            return max(own, len(self._waiting) - (own > 0))

    def close(self) -> list[T]:
        """Close the queue and wake all that wait; return the jobs that nobody has taken."""
        with self._changed:
            self._closed = True
            left = [job for jobs in self._waiting.values() for job in jobs]
            self._waiting.clear()
            self._changed.notify_all()
        return left

    @property
    def closed(self) -> bool:
        """Whether the queue is closed."""
        return self._closed

    def __contains__(self, job: T) -> bool:
        with self._changed:
            return any(job in jobs for jobs in self._waiting.values())

    def __len__(self) -> int:
        with self._changed:
            return sum(map(len, self._waiting.values()))
