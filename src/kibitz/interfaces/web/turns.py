"""Fair shares of a process that answers: requests begin in turns, and a client has few threads.

One client that asks for much delays the others by one of its requests, not by all of them. A client
that has used little of the process comes first: a request costs its client as long as it held the
process.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from ...tables.workers.fair_queue import FairQueue
from .connections import MOST_OPEN

MOST_WAITING = 2 * MOST_OPEN  # requests of one client; each connection has one at a time
THREADS = 2  # of one client at once


class RequestQueue:
    """Requests that wait to begin: one of each client, then the next of each."""

    def __init__(self) -> None:
        self._waiting: FairQueue[tuple[str, Callable[[], object]]] = FairQueue(MOST_WAITING)
        self._some = asyncio.Event()

    def put(self, client: str, begin: Callable[[], object]) -> bool:
        """Let a request wait; False if too many of its client wait already."""
        is_taken = self._waiting.put(client, (client, begin))
        self._some.set()
        return is_taken

    async def run(self) -> None:
        """Begin one after another; between two of them new ones are read."""
        while True:
            await self._some.wait()
            self._some.clear()
            while taken := self._waiting.take(0):
                (client, begin), begun = taken, time.monotonic()
                begin()
                await asyncio.sleep(0)
                self._waiting.charge(client, time.monotonic() - begun)


class Threads:
    """The threads of each client: who has as many as it may, waits for one of its own."""

    def __init__(self) -> None:
        self._of: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, client: str) -> AsyncIterator[None]:
        """One thread of a client."""
        self._users[client] += 1
        try:
            async with self._of.setdefault(client, asyncio.Semaphore(THREADS)):
                yield
        finally:
            self._users[client] -= 1
            if not self._users[client]:
                del self._users[client], self._of[client]
