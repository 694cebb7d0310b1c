"""The process of some games, as the server sees it: started, given requests, started again.

A process reads its file once; a changed file gets a new process. While a changed file cannot be
read, the process with its last good version answers, and the host is warned.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from ...contract import KibitzError, message
from ...supervisor import note_failure, shared_count
from ...tables.library import time_modified
from .game_process import Setup, messages, pack
from .pages.shelf_page import ShelfCard
from .running import Running, StartError
from .turns import WAITS

RETRY = 60.0  # seconds after which a broken game is tried again
EVENTS = "text/event-stream"

OnFault = Callable[[str, str], None]

log = logging.getLogger(__name__)


class BrokenError(HTTPException):
    """The game of a request does not work now."""

    def __init__(self, why: str) -> None:
        super().__init__(503, message("This game does not work now. {why}", why=why))


class ProcessEndedError(BrokenError):
    """The process of many games ended before it answered; another one answers the next request."""

    def __init__(self) -> None:
        super().__init__(message("Its process has ended. Try again."))


class GameProcess:
    """The process of some games, as the server sees it.

    fault: why its game does not work now. on_fault: called with a game that did not end, and the
    reason. A process with this function has many games and goes on with the others at once.
    """

    def __init__(self, setup: Setup, fault: str = "", on_fault: OnFault | None = None) -> None:
        self._setup = setup
        self._fault, self._failed = fault, time.monotonic()  # why it does not work, and since when
        self.warning = ""  # for the host: why the newest text of its file is not in use
        self._good: Path | None = None  # a copy of its file as it could be read last
        self.cards: list[ShelfCard] = []
        self.starts = 0  # how often its process was started
        self._on_fault = on_fault
        self._failures = shared_count()  # of its threads and tasks, in all its processes
        self._version = 0
        self._running: Running | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._open: dict[int, asyncio.Queue[Message | None]] = {}
        self._streams = set[int]()  # of the open ones, those that last as long as a page
        self._numbers = itertools.count()
        self._reading: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return bool(self._running and self._running.is_alive)

    @property
    def failures(self) -> int:
        """How often a thread or a task of its processes has failed."""
        return int(self._failures.value)

    @property
    def is_faulty(self) -> bool:
        """Whether its game does not work now."""
        return bool(self._fault)

    def start(self) -> None:
        """Start the process in place of an earlier one; KibitzError if it cannot read its games.

        If its file could be read before, that version stays in use.
        """
        self._version = self._modified()
        try:
            running = Running(self._setup, self._failures)
            self.warning = ""
        except StartError as fault:
            if not self._good:
                self.end()
                self._note(fault.game, str(fault))
                raise
            self._warn(str(fault))
            if self.is_alive:
                return
            running = Running(replace(self._setup, copy=self._good), self._failures)
        self.end()
        self.starts += 1
        self._running, self._fault = running, ""
        self.cards, self._good = running.ready.cards, running.ready.copy

    def _warn(self, why: str) -> None:
        self.warning = message("{why} The last version that works stays in use.", why=why)
        log.error("%s", self.warning)

    def end(self) -> None:
        """End the process, if there is one: after its requests, or else at once."""
        running, self._running = self._running, None
        writer, self._writer = self._writer, None
        if running:
            running.end()
            if not writer:  # else the thread of the event loop closes it
                running.socket.close()

    async def shut(self) -> None:
        """End the process, and the task that reads from it."""
        await run_in_threadpool(self.end)
        if self._reading:
            await self._reading

    async def ready(self) -> None:
        """Have the process run with the newest rules; BrokenError if it cannot."""
        if self._running and self._writer and self._version == self._modified():
            return
        async with self._starting:
            is_new = self._version != self._modified()
            if self._fault and not is_new and time.monotonic() < self._failed + RETRY:
                raise BrokenError(self._fault)
            if is_new or not self._running:
                try:
                    await run_in_threadpool(self.start)
                except KibitzError as fault:
                    raise BrokenError(str(fault)) from None
            if self._running and not self._writer:
                if self._reading:
                    await self._reading  # else it would end the requests of the new process too
                reader, self._writer = await asyncio.open_unix_connection(sock=self._running.socket)
                self._reading = asyncio.create_task(self._read(reader, self._writer))

    async def forward(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        """Let the process answer a request."""
        await self.ready()
        assert self._writer
        number, queue = next(self._numbers), asyncio.Queue[Message | None]()
        self._open[number] = queue
        self._writer.write(pack((number, scope, body)))
        with suppress(OSError):  # if the process has ended, that is noticed below
            await self._writer.drain()
        watching, begun, more, is_stream = None, False, True, False
        gone = asyncio.Event()
        try:
            while more:
                message = await queue.get()
                if message is None:
                    break
                if message["type"] == WAITS:
                    await send(message)
                    if not watching and scope["method"] == "GET":  # what changes something goes on
                        watching = asyncio.create_task(self._hang_up(number, receive, gone))
                    continue
                begun = True
                if _begins_stream(message):
                    is_stream = True
                    self._streams.add(number)
                await send(message)
                more = message["type"] == "http.response.start" or message.get("more_body", False)
                if more and message["type"] == "http.response.body" and not watching:
                    watching = asyncio.create_task(self._hang_up(number, receive, gone))
        finally:
            del self._open[number]
            self._streams.discard(number)
            if watching:
                watching.cancel()
            if more and self._writer:
                self._writer.write(pack((number, None, b"")))
        if more and is_stream:  # so that the browser asks again, and reports no fault
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        if not begun and not gone.is_set():
            raise BrokenError(self._fault) if self._fault else ProcessEndedError

    def end_streams(self) -> None:
        """End the streams of all open pages, so that a server that stops waits for none."""
        for number in self._streams:
            self._open[number].put_nowait(None)

    async def _hang_up(self, number: int, receive: Receive, gone: asyncio.Event) -> None:
        await hung_up(receive)
        gone.set()
        if number in self._open:
            self._open[number].put_nowait(None)

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async for number, message in messages(reader):
                if number in self._open:
                    self._open[number].put_nowait(message)
        except Exception as fault:  # the process has no other reader, so it starts anew
            note_failure("answers of games", fault, "Their process starts again.")
        running = self._running
        if self._writer is writer and running:  # nobody ended it here
            self._note(*await run_in_threadpool(running.reason_of_end))
            if self._running is running:
                await run_in_threadpool(self.end)
        with suppress(OSError):
            writer.close()
            await writer.wait_closed()
        for queue in list(self._open.values()):
            queue.put_nowait(None)

    def _note(self, game: str, why: str) -> None:
        log.error("%s", why)
        if not self._on_fault:
            self._fault, self._failed = why, time.monotonic()
        elif game:
            self._on_fault(game, why)

    def _modified(self) -> int:
        return sum(map(time_modified, self._setup.files))


async def hung_up(receive: Receive) -> None:
    """Wait until the client of a request hangs up."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _begins_stream(message: Message) -> bool:
    return Headers(raw=message.get("headers", [])).get("content-type", "").startswith(EVENTS)
