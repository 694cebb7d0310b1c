"""The front of a server: it takes requests and lets the process of the game answer them.

Nothing of a game runs here, so a game that does not end stops no other. A process that has ended
starts again with the next request, but not at once if its game was to blame; meanwhile its tables
show the fault. The installed games share a process until one of them does not end; that one gets
a process of its own.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ... import shelf
from ...contract import KibitzError, message
from ...store import Store
from ...store.pulse import MOST_AHEAD
from ...store.retention import Deleted
from ...supervisor import supervise, watch_tasks, watch_threads
from ...tables.rate_limit import RateLimit
from ...tables.rebuilding import forget_checkpoints
from ...tables.thinking.leftover_time import LeftoverTime
from .application import FAST, SMALL, answered_by
from .forwarding import BrokenError, GameProcess, ProcessEndedError, hung_up
from .front_boxes import FrontBoxes
from .game_process import Setup
from .guard import HEALTH, Guard, is_upload
from .languages import Languages
from .pages.shelf_page import ShelfCard
from .playtest.hosting import TABLES as HOST_TABLES
from .seat_cookies import VISITOR
from .site import (
    MANY_RECORDS,
    TABLE_ID,
    UPLOADS,
    client_address,
    fresh_templates,
    require_no_wait,
)
from .static_files import SmallFiles
from .transit import Transit, Unread
from .turns import ANSWERS, MOST_WAITING, WAITS, Browsers, Shares

if TYPE_CHECKING:
    from .metrics import Metrics

LOOK = 5.0  # seconds from one look at the post office to the next
HEALTH_PATIENCE = 5.0  # seconds for the database to answer
TIDY = 3600.0  # seconds from one search for old tables to the next
ALONE = 5  # niceness of a process for one game, which may not end
GAME_TAG = re.compile(rb'\[Game "([\w.-]{1,100})"\]')
FORWARDED = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "headers",
    "client",
    "server",
)

log = logging.getLogger(__name__)


def _ignore(game: str, why: str) -> None:
    """Do nothing, because the post office starts again by itself."""


class GameProcesses:
    """The processes of a server: one for the installed games, and one for each file."""

    def __init__(self, files: Sequence[Path], setup: Setup, store: Store) -> None:
        self._setup, self._store, self.database = setup, store, setup.database
        # At a playtest no game is installed.
        self._installed = (
            None if setup.playtest else GameProcess(setup, on_fault=self._give_own_process)
        )
        self._apart: dict[str, GameProcess] = {}  # of installed games that did not end
        self._files = {
            shelf.id_of(file.stem): GameProcess(replace(setup, files=(file,), nice=ALONE))
            for file in files
        }
        everything = replace(setup, files=tuple(files), is_post_office=True)
        self._post_office = GameProcess(everything, on_fault=_ignore) if setup.mail else None
        self._game_of = lru_cache(10_000)(store.game)
        self._transit, self._unread = Transit(), Unread()
        self._uploads = RateLimit(*UPLOADS)
        self._answers, self._browsers = Shares(ANSWERS), Browsers()
        known = {shelf.id_of(file.stem): file for file in files}
        self._leftover = LeftoverTime(known, setup.ready)
        self.boxes = FrontBoxes(self._files, is_warm=setup.warm and not setup.playtest)

    def start(self) -> None:
        """Start all processes; KibitzError if one cannot read its game."""
        for process in self.named.values():
            process.start()
        self._leftover.start()

    def close(self) -> None:
        """End all processes."""
        self._leftover.close()
        for process in self.named.values():
            process.end()

    def end_streams(self) -> None:
        """End the streams of all open pages; their browsers ask again."""
        for process in self.named.values():
            process.end_streams()

    async def shut(self) -> None:
        """End all processes while the server still answers."""
        for process in self.named.values():
            await process.shut()

    @property
    def named(self) -> dict[str, GameProcess]:
        """All processes: of installed games, of each file, of games that did not end, of mail."""
        installed = {"installed games": self._installed} if self._installed else {}
        post_office = {"post office": self._post_office} if self._post_office else {}
        return {**installed, **self._files, **self._apart, **post_office}

    def _give_own_process(self, game: str, why: str) -> None:
        self._apart[game] = GameProcess(replace(self._setup, warm=False, nice=ALONE), fault=why)

    async def tidy(self) -> None:
        """Delete tables and mails that are older than the host wants to keep, now and each hour."""
        while self._setup.keep:
            await run_in_threadpool(self._delete_old, self._setup.keep)
            await asyncio.sleep(TIDY)

    def _delete_old(self, keep: timedelta) -> None:
        # A clock that has jumped ahead would delete everything.
        retention, pulse = self._store.retention, self._store.pulse
        retention.on_delete = forget_checkpoints
        trusted, now = pulse.trusted(), pulse.moment
        if now > trusted + MOST_AHEAD:
            log.warning(
                "The clock says %s, and the last date that can be trusted is %s. Nothing is "
                "deleted for the time between. If the date is right, start once with "
                "--trust-date %s.",
                now.date(),
                trusted.date(),
                now.date(),
            )
        gone = retention.delete_before(trusted - keep, retention.share())
        if gone != Deleted():
            log.warning(
                "Deleted %d tables, %d mails and %d addresses that nobody has used since %s.",
                *(gone.matches, gone.mails, gone.addresses, (trusted - keep).date()),
            )

    async def keep_post_office(self) -> None:
        """Start the post office again whenever it has ended."""
        while self._post_office:
            await asyncio.sleep(LOOK)
            if not self._post_office.is_alive:
                with suppress(KibitzError):
                    await run_in_threadpool(self._post_office.start)

    async def health(self, _: Request) -> Response:
        """Whether the database answers and games can be played: status 200, else 503."""
        try:
            await asyncio.wait_for(run_in_threadpool(self._store.ping), HEALTH_PATIENCE)
            is_stored = True
        except (TimeoutError, KibitzError, OSError):
            is_stored = False
        games = {name: not process.is_faulty for name, process in self.named.items()}
        is_well = is_stored and any(games.values())
        facts = {"ok": is_well, "database": is_stored, "games": games}
        return JSONResponse(facts, 200 if is_well else 503)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request to the process of its game."""
        with self._leftover.asked(scope["path"]):
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = client_address(Request(scope))
        if is_upload(scope):  # before it is read
            require_no_wait(self._uploads.use(client), MANY_RECORDS)
        async with (
            self._transit.body(client, receive) as body,
            self._unread.answer(client, send) as send_whole,
        ):

            async def forward(scope: Scope, receive: Receive, send: Send) -> None:
                await self._forward(scope, body, receive, send)

            await self.shared(forward)(scope, receive, send_whole)

    def shared(self, app: ASGIApp) -> ASGIApp:
        """An application of whose answers a client has few computed at once, as of all others."""

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            request = Request(scope)
            client, browser = client_address(request), request.cookies.get(VISITOR, "")
            async with self._browsers.of(client, browser) as here, AsyncExitStack() as share:

                async def send_on(message: Message) -> None:
                    waits = message["type"] == WAITS  # for another process or a thread
                    if not waits or len(here) > 1:  # alone, it keeps nobody of its address waiting
                        await share.aclose()
                    if not waits:
                        await send(message)

                if await self._take_share(client, share, receive):
                    await app(scope, receive, send_on)

        return answer

    async def _take_share(self, client: str, answered: AsyncExitStack, receive: Receive) -> bool:
        """Wait until an answer may be computed; False if its client hangs up before."""
        waiting = self._answers.waiting(client)
        if waiting >= MOST_WAITING:
            raise HTTPException(
                429, message("Too many requests of your address wait. Try again soon.")
            )
        share = answered.enter_async_context(self._answers.of(client))
        if waiting < 0:
            await share
            return True
        taking, leaving = asyncio.ensure_future(share), asyncio.ensure_future(hung_up(receive))
        try:
            await asyncio.wait([taking, leaving], return_when=asyncio.FIRST_COMPLETED)
            return taking.done()
        finally:
            for task in (leaving, taking):
                task.cancel()
            with suppress(asyncio.CancelledError):
                await taking

    async def _forward(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        kept = {name: scope[name] for name in FORWARDED if name in scope} | {"root_path": ""}
        if scope["path"] == "/":
            kept["cards"] = [await self.card_or_fault(id) for id in self._files]
            kept["warnings"] = self.warnings()
        process = await self._process_of(scope["path"], body)
        try:
            await process.forward(kept, body, receive, send)
        except ProcessEndedError:
            # It is another one if its game was to blame.
            now = await self._process_of(scope["path"], body)
            if now is process and scope["method"] != "GET":
                raise
            await now.forward(kept, body, receive, send)

    def warnings(self) -> list[str]:
        """The reasons why the newest text of a file is not in use."""
        return [process.warning for process in self._files.values() if process.warning]

    async def card_or_fault(self, id: str) -> ShelfCard | str:
        """The card of a game in a file, or a sentence with the reason why it does not work."""
        try:
            await self._files[id].ready()
        except BrokenError as fault:
            return fault.detail
        return replace(self._files[id].cards[0], box=self.boxes.find(id))

    async def _process_of(self, path: str, body: bytes) -> GameProcess:
        kind, _, rest = path.lstrip("/").partition("/")
        if path.startswith(HOST_TABLES):
            kind, rest = "table", path.removeprefix(HOST_TABLES)
        name: str | None = rest.partition("/")[0]
        if kind == "table" and TABLE_ID.fullmatch(name or ""):
            name = await self._game(name or "")
        elif kind == "records":
            match = GAME_TAG.search(body)
            name = match[1].decode() if match else None
        if kind in ("games", "table"):
            self._leftover.want(name)
        process = self._files.get(name or "") or self._apart.get(name or "", self._installed)
        if process is None:
            raise HTTPException(404, message("There is no such page at this playtest."))
        return process

    async def _game(self, table: str) -> str | None:
        if self._store.is_file:
            return self._game_of(table)
        return await run_in_threadpool(self._game_of, table)


def front(
    processes: GameProcesses,
    hosts: Sequence[str],
    routes: Sequence[BaseRoute] = (),
    metrics: Metrics | None = None,
) -> Starlette:
    """The application of a server, which answers only requests for these host names.

    routes: addresses that the server itself answers. metrics: figures for operators.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        watch_threads()
        watch_tasks(asyncio.get_running_loop())
        work = {
            "the keeper of the post office": processes.keep_post_office,
            "the tidying of old tables": processes.tidy,
            "the pictures of games": processes.boxes.fill,
        }
        beside = [asyncio.create_task(supervise(name, job)) for name, job in work.items()]
        yield
        for task in beside:
            task.cancel()
        await processes.shut()

    app = Starlette(
        lifespan=lifespan,
        routes=[
            Route(HEALTH, processes.health, middleware=[Middleware(processes.shared)]),
            *(metrics.routes if metrics else []),
            Mount("/static", processes.shared(SmallFiles())),
            *routes,
            Mount("/", processes),
        ],
        middleware=[
            *(metrics.middleware if metrics else []),
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=FAST),
            Middleware(Languages),
            Middleware(Guard, hosts=hosts),
        ],
        exception_handlers=answered_by,
    )
    app.state.templates = fresh_templates()
    return app
