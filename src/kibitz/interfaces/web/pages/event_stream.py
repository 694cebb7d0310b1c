"""The stream that says to a browser which state of its table there is to see."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ....store import LockedError
from ..site import client_address, requested_table, require_allowed, run_query, site, tokens
from ..tables.open_table import Table

BEAT = 15.0  # seconds after which a quiet stream says that it is alive
MOST_STREAMS = 100  # for a client


async def events(request: Request) -> Response:
    """Send the state of the table to a browser, now and at each change."""
    table = await requested_table(request)
    who = client_address(request)
    require_allowed(site(request).streams[who] < MOST_STREAMS, "Too many open tables.")
    headers = {"X-Accel-Buffering": "no"}
    states = _states(request, table, who)
    return StreamingResponse(states, media_type="text/event-stream", headers=headers)


async def _states(request: Request, table: Table, who: str) -> AsyncIterator[str]:
    subscriber = Subscriber()
    held = table.seats_of(tokens(request))
    site(request).streams[who] += 1
    table.subscribers[subscriber.notify] = held
    last = ""
    try:
        now = await run_query(request, table.state, held)
        while True:
            await run_query(request, table.note_presence, held)
            if now != last:
                yield f"event: state\ndata: {now}\n\n"
                last = now
            try:
                async with asyncio.timeout(BEAT):
                    now = await subscriber.next_state()
            except TimeoutError:
                yield ": alive\n\n"
                await run_query(request, site(request).bot_pool.wake, table)
                now = await run_query(request, table.state, held)
    finally:
        del table.subscribers[subscriber.notify]
        with suppress(LockedError):
            table.note_presence(held, leaves=True)
        site(request).streams -= Counter({who: 1})  # subtraction drops counts of 0


class Subscriber:
    """A mailbox for the newest state: any thread writes it, the event stream reads it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._word = ""

    def notify(self, word: str) -> None:
        """Store a state and wake the stream."""
        self._word = word
        self._loop.call_soon_threadsafe(self._changed.set)

    async def next_state(self) -> str:
        """Wait for a new state and return it."""
        await self._changed.wait()
        self._changed.clear()
        return self._word
