"""The front of a server: it takes requests and lets the process of the game answer them.

Nothing of a game runs here, so a game that does not end stops no other. A process that has ended
starts again with the next request, but not at once if its game was to blame; meanwhile its tables
show the fault. The installed games share a process until one of them does not end; that one gets
a process of its own. A process reads its file once; a changed file gets a new process.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

from ... import shelf
from ...contract import KibitzError
from ...store import Store
from .application import FAST, SMALL, answered_by
from .game_process import Setup, messages, packed, serve
from .guard import Guard
from .pages.game_pages import Card
from .site import HERE, TABLE_ID, fresh_templates
from .workers.worker import game_at_fault, started, stop_sentence, text_before_exit

STARTING = 60.0  # seconds for a process to read its games
CLOSING = 3.0  # seconds for a process to end by itself
LOOK = 5.0  # seconds from one look at the post office to the next
ALONE = 5  # niceness of a process for one game, which may not end
RETRY = 60.0  # seconds after which a broken game is tried again
GAME_TAG = re.compile(rb'\[Game "([\w.-]{1,100})"\]')
FORWARDED = (
    "type", "http_version", "method", "scheme", "path", "raw_path", "query_string", "headers",
    "client", "server",
)  # fmt: skip

OnFault = Callable[[str, str], None]

log = logging.getLogger(__name__)


class BrokenError(HTTPException):
    """The game of a request does not work now."""

    def __init__(self, why: str) -> None:
        super().__init__(503, f"This game does not work now. {why}")


class EndedError(BrokenError):
    """The process of many games ended before it answered; another one answers the next request."""

    def __init__(self) -> None:
        super().__init__("Its process has ended. Try again.")


class Home:
    """The process of some games, as the server sees it.

    fault: why its game does not work now. on_fault: called with a game that did not end, and the
    reason. A home with this function has many games and goes on with the others at once.
    """

    def __init__(self, setup: Setup, fault: str = "", on_fault: OnFault | None = None) -> None:
        self._setup = setup
        self.cards: list[Card] = []
        self._fault, self._failed = fault, time.monotonic()  # why it does not work, and since when
        self._on_fault = on_fault
        self._version = 0
        self._process: Any = None
        self._socket: socket.socket | None = None
        self._dump: Connection | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._open: dict[int, asyncio.Queue[Message | None]] = {}
        self._numbers = itertools.count()
        self._reading: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return bool(self._process and self._process.is_alive())

    def start(self) -> None:
        """Start the process; KibitzError if it cannot read its games."""
        self.end()
        self._version = self._written()
        ours, theirs = socket.socketpair()
        ready, reporting = Pipe(duplex=False)
        self._dump, dumping = Pipe(duplex=False)
        self._process = started(serve, self._setup, reporting, theirs, dumping)
        for end in (theirs, reporting, dumping):
            end.close()
        self._socket = ours
        kind, what = _received(ready)
        ready.close()
        if kind == "fault":
            game, why = ("", what) if what else self._ending_game()
            self.end()
            self._note(game, why)
            raise KibitzError(why)
        self._fault, self.cards = "", what

    def end(self) -> None:
        """End the process, if there is one: after its requests, or else at once."""
        process, self._process = self._process, None
        ours, self._socket = self._socket, None
        writer, self._writer = self._writer, None
        if ours and writer:  # which the thread of the event loop closes
            with suppress(OSError):
                ours.shutdown(socket.SHUT_RDWR)
        elif ours:
            ours.close()
        if process:
            process.join(CLOSING)
            process.kill()
            process.join()

    async def shut(self) -> None:
        """End the process, and the task that reads from it."""
        await run_in_threadpool(self.end)
        if self._reading:
            await self._reading

    async def ready(self) -> None:
        """Have the process run with the newest rules; BrokenError if it cannot."""
        if self._process and self._writer and self._version == self._written():
            return
        async with self._starting:
            is_new = self._version != self._written()
            if self._fault and not is_new and time.monotonic() < self._failed + RETRY:
                raise BrokenError(self._fault)
            if is_new or not self._process:
                try:
                    await run_in_threadpool(self.start)
                except KibitzError as fault:
                    raise BrokenError(str(fault)) from None
            if not self._writer:
                reader, self._writer = await asyncio.open_unix_connection(sock=self._socket)
                self._reading = asyncio.create_task(self._read(reader, self._writer))

    async def forward(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        """Let the process answer a request."""
        await self.ready()
        assert self._writer
        number, queue = next(self._numbers), asyncio.Queue[Message | None]()
        self._open[number] = queue
        self._writer.write(packed((number, scope, body)))
        watching, begun, more = None, False, True
        try:
            while more:
                message = await queue.get()
                if message is None:
                    break
                begun = True
                await send(message)
                more = message["type"] == "http.response.start" or message.get("more_body", False)
                if more and message["type"] == "http.response.body" and not watching:
                    watching = asyncio.create_task(self._hang_up(number, receive))
        finally:
            del self._open[number]
            if watching:
                watching.cancel()
            if more and self._writer:
                self._writer.write(packed((number, None, b"")))
        if not begun:
            raise BrokenError(self._fault) if self._fault else EndedError

    async def _hang_up(self, number: int, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        if number in self._open:
            self._open[number].put_nowait(None)

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async for number, message in messages(reader):
            if number in self._open:
                self._open[number].put_nowait(message)
        if self._writer is writer:  # nobody ended it here
            self._note(*await run_in_threadpool(self._ending_game))
            await run_in_threadpool(self.end)
        with suppress(OSError):
            writer.close()
            await writer.wait_closed()
        for queue in list(self._open.values()):
            queue.put_nowait(None)

    def _ending_game(self) -> tuple[str, str]:
        process, places = self._process, self._setup.places
        if not process:
            return "", "Its process was ended."
        process.join(CLOSING)
        dump = text_before_exit(self._dump) if self._dump else ""
        if dump:
            own = [*places.values()]
            return game_at_fault(places, dump), stop_sentence(own, dump, self._setup.patience)
        which = "Installed games" if self._on_fault else next(iter(places.values())).name
        return "", f"{which}: the process ended with code {process.exitcode}."

    def _note(self, game: str, why: str) -> None:
        log.error("%s", why)
        if not self._on_fault:
            self._fault, self._failed = why, time.monotonic()
        elif game:
            self._on_fault(game, why)

    def _written(self) -> int:
        try:
            return max((file.stat().st_mtime_ns for file in self._setup.files), default=0)
        except OSError:
            return -1


def _ignored(game: str, why: str) -> None:
    """Nothing: the post office starts again by itself."""


def _received(ready: Connection) -> tuple[str, Any]:
    with suppress(EOFError):
        if ready.poll(STARTING):
            kind, what = ready.recv()
            return kind, what
    return "fault", ""


class Homes:
    """The processes of a server: one for the installed games, and one for each file."""

    def __init__(self, files: Sequence[Path], setup: Setup, store: Store) -> None:
        self._setup = setup
        self._house = Home(setup, on_fault=self._give_own_process)
        self._apart: dict[str, Home] = {}  # of installed games that did not end
        self._files = {
            shelf.id_of(file.stem): Home(replace(setup, files=(file,), nice=ALONE))
            for file in files
        }
        everything = replace(setup, files=tuple(files), is_post_office=True)
        self._post_office = Home(everything, on_fault=_ignored) if setup.mail else None
        self._game_of = lru_cache(10_000)(store.game)
        self._store = store

    def start(self) -> None:
        """Start all processes; KibitzError if one cannot read its game."""
        for home in self._all():
            home.start()

    def close(self) -> None:
        """End all processes."""
        for home in self._all():
            home.end()

    async def shut(self) -> None:
        """End all processes while the server still answers."""
        for home in self._all():
            await home.shut()

    def _all(self) -> list[Home]:
        post_office = [self._post_office] if self._post_office else []
        return [self._house, *self._files.values(), *self._apart.values(), *post_office]

    def _give_own_process(self, game: str, why: str) -> None:
        self._apart[game] = Home(replace(self._setup, warm=False, nice=ALONE), fault=why)

    async def keep_post_office(self) -> None:
        """Start the post office again whenever it has ended."""
        while self._post_office:
            await asyncio.sleep(LOOK)
            if not self._post_office.is_alive:
                with suppress(KibitzError):
                    await run_in_threadpool(self._post_office.start)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request to the process of its game."""
        body = await _body(receive)
        kept = {name: scope[name] for name in FORWARDED if name in scope} | {"root_path": ""}
        if scope["path"] == "/":
            kept["cards"] = [await self._card_or_fault(id) for id in self._files]
        home = await self._home(scope["path"], body)
        try:
            await home.forward(kept, body, receive, send)
        except EndedError:
            now = await self._home(scope["path"], body)  # another one, if its game was to blame
            if now is home and scope["method"] != "GET":
                raise
            await now.forward(kept, body, receive, send)

    async def _card_or_fault(self, id: str) -> Card | str:
        try:
            await self._files[id].ready()
        except BrokenError as fault:
            return fault.detail
        return self._files[id].cards[0]

    async def _home(self, path: str, body: bytes) -> Home:
        kind, _, rest = path.lstrip("/").partition("/")
        name: str | None = rest.partition("/")[0]
        if kind == "table" and TABLE_ID.fullmatch(name or ""):
            name = await self._game(name or "")
        elif kind == "records":
            found = GAME_TAG.search(body)
            name = found[1].decode() if found else None
        return self._files.get(name or "") or self._apart.get(name or "", self._house)

    async def _game(self, table: str) -> str | None:
        if self._store.is_file:
            return self._game_of(table)
        return await run_in_threadpool(self._game_of, table)


async def _body(receive: Receive) -> bytes:
    parts, more = [], True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HTTPException(400, "The request ended before its body did.")
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)


def front(homes: Homes, hosts: Sequence[str]) -> Starlette:
    """The application of a server, which answers only requests for these host names."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(homes.keep_post_office())
        yield
        keeping.cancel()
        await homes.shut()

    app = Starlette(
        lifespan=lifespan,
        routes=[
            Mount("/static", StaticFiles(directory=HERE / "static")),
            Mount("/", homes),
        ],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=FAST),
            Middleware(Guard, hosts=hosts),
        ],
        exception_handlers=answered_by,
    )
    app.state.templates = fresh_templates()
    return app
