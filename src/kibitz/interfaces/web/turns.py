"""Fair shares of a process that answers: requests begin in turns, and a client has few threads.

One client that asks for much delays the others by one of its requests, not by all of them. A client
that has used little of the process comes first: a request costs its client ten times as long as it
held the process. While all that wait have used more than a tenth of it, and there are others, every
second moment stays free for these.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from ...tables.workers.fair_queue import FairQueue
from .connections import MOST_OPEN

MOST_WAITING = 2 * MOST_OPEN  # requests of one client; each connection has one at a time
THREADS = 2  # of one client at once
ANSWERS = 4  # of one client at once that are computed; those of workers and threads are not
WAITS = "kibitz.waits"  # in a request: what to call when its answer waits for a worker or a thread
PRICE = 10.0  # seconds to wait, if others wait too, for a second of the process
HEAVY = 1.0  # seconds that a client owes, from which on it has used more than its part
LATELY = 2.0  # seconds for which another client counts as one that is here


class RequestQueue:
    """Requests that wait to begin: one of each client, then the next of each."""

    def __init__(self) -> None:
        self._waiting: FairQueue[tuple[str, Callable[[], object]]] = FairQueue(MOST_WAITING)
        self._some = asyncio.Event()
        self._client, self._changed = "", -LATELY  # of the last request; when another was

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
                self._changed = begun if self._client not in ("", client) else self._changed
                self._client = client
                begin()
                await asyncio.sleep(0)
                took = time.monotonic() - begun
                self._waiting.charge(client, PRICE * took)
                if begun < self._changed + LATELY:
                    await self._rest(took)

    async def _rest(self, seconds: float) -> None:
        """Wait as long as a request took, but not if somebody waits that has used little."""
        until = time.monotonic() + seconds
        while self._waiting.least_debt() > HEAVY and (left := until - time.monotonic()) > 0:
            self._some.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._some.wait(), left)


class Shares:
    """How much each client may do at once: who has its share, waits for one of its own."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    def waiting(self, client: str) -> int:
        """How many wait for their share; below 0 if some are free."""
        return self._users[client] - self._most

    @asynccontextmanager
    async def of(self, client: str) -> AsyncIterator[None]:
        """One of the things that a client may do at once."""
        self._users[client] += 1
        try:
            async with self._of.setdefault(client, asyncio.Semaphore(self._most)):
                yield
        finally:
            self._users[client] -= 1
            if not self._users[client]:
                del self._users[client], self._of[client]


class Browsers:
    """The browsers of each client whose requests are here, such as those of a class.

    A browser is known by a cookie, which it could have made up; those without one are one.
    """

    def __init__(self) -> None:
        self._of: dict[str, Counter[str]] = {}

    @asynccontextmanager
    async def of(self, client: str, browser: str) -> AsyncIterator[Counter[str]]:
        """Count a browser in; those of this client, as long as the request is here."""
        here = self._of.setdefault(client, Counter())
        here[browser] += 1
        try:
            yield here
        finally:
            here -= Counter({browser: 1})  # subtraction drops counts of 0
            if not here:
                del self._of[client]
