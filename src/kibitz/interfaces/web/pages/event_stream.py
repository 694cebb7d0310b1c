"""The notices to a browser about new states of its table: a stream, or an answer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ....contract import message
from ....store import UnavailableError
from ....tables.open_table import Table
from ....tables.rate_limit import CROWD
from ..site import client_address, requested_table, run_query, site, tokens

BEAT = 15.0  # seconds after which a quiet stream says that it is alive
MOST_STREAMS = 4 * CROWD  # for a client


async def events(request: Request) -> Response:
    """Send the state of the table to a browser, now and at each change."""
    table = await requested_table(request)
    who, streams = client_address(request), site(request).streams
    if streams[who] >= MOST_STREAMS:
        raise HTTPException(
            429, message("Too many tables are open from your address. Close some of them.")
        )
    streams[who] += 1  # at once: other requests are answered before this stream begins
    return _Counted(_states(request, table), streams, who)


async def state(request: Request) -> Response:
    """The state of the table now, for a tab that has no stream."""
    table = await requested_table(request)
    held = table.seats_of(tokens(request))
    await run_query(request, table.notices.note_presence, held)
    return PlainTextResponse(await run_query(request, table.state, held))


class _Counted(StreamingResponse):
    """A stream of a client, which counts until it ends, even if it never begins."""

    def __init__(self, states: AsyncIterator[str], streams: Counter[str], who: str) -> None:
        headers = {"X-Accel-Buffering": "no"}
        super().__init__(states, media_type="text/event-stream", headers=headers)
        self._streams, self._who = streams, who

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._streams -= Counter({self._who: 1})  # subtraction drops counts of 0


async def _states(request: Request, table: Table) -> AsyncIterator[str]:
    subscriber = Subscriber()
    held = table.seats_of(tokens(request))
    has_come = not table.presence.here().issuperset(held)
    table.subscribers[subscriber.notify] = held
    last = ""
    try:
        if has_come:
            await run_query(request, table.publish)  # the others see it
        now = await run_query(request, table.state, held)
        while True:
            await run_query(request, table.notices.note_presence, held)
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
        table.presence.note(held)
        with suppress(UnavailableError):
            table.notices.note_presence(held, leaves=True)


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
