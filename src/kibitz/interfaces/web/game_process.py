"""The process that holds the tables of some games.

The functions of a game run here and in the workers of this process, never in the server itself.
The server forwards each request as one message, and gets the answer in messages of ASGI.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import pickle
import socket
import struct
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse
from starlette.types import Message, Scope

from ... import shelf
from ...contract import KibitzError
from ...store import AwayError, Store, UnavailableError
from ...supervisor import FAILURES, Supervised, supervise, watch_tasks, watch_threads
from ...tables.bots.bot_pool import BotPool
from ...tables.company import NOTED
from ...tables.library import Library
from ...tables.playtest.plan import Playtest
from ...tables.playtest.running_playtest import RunningPlaytest
from ...tables.rate_limit import client_of
from ...tables.tables import Tables
from ...tables.thinking import puzzle_files
from ...tables.thinking.compile_worker import CompileWorker, task, work_for
from ...tables.workers.watchdog import SECONDS_A_CALL, watch
from ..logs import write_log
from .application import application
from .mail_service import MailService
from .pages import boxes
from .pages.shelf_page import ShelfCard, card
from .site import Site
from .turns import WAITS, RequestQueue

LENGTH = struct.Struct("!I")
# Seconds for which a thread may keep the interpreter. The event loop waits as long after each of
# its calls to the system while threads draw or rebuild: with Python's 5 ms a dozen times a request.
SWITCH = 0.002

TOO_MANY = PlainTextResponse("Too many requests of your address wait. Try again soon.", 429)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Setup:
    """The task of a process: to serve one file, or all installed games; and its settings.

    mail: set if people play by mail. One process, the post office, receives and sends for all.
    """

    database: str
    files: tuple[Path, ...] = ()
    bots: tuple[str, ...] = ()
    is_local: bool = True
    open_port: int = 0  # the port, if all machines of the network reach it
    warm: bool = True
    mail: MailService | None = None
    is_post_office: bool = False
    playtest: Playtest | None = None
    copy: Path | None = None  # of the file, to be read in its place
    patience: float = SECONDS_A_CALL  # seconds for one call of a function of a game
    nice: int = 0  # niceness of the process
    keep: timedelta | None = None  # after its last act a table is kept for so long
    ready: float = 0.0  # minutes in which the opponents of each game get ready while nobody plays

    @property
    def has_installed(self) -> bool:
        """Whether the installed games are served."""
        return self.is_post_office or not self.files

    @property
    def places(self) -> dict[str, Path]:
        """The files of each game whose functions run in this process."""
        files = {shelf.id_of(file.stem): file.resolve() for file in self.files}
        return {**(shelf.places() if self.has_installed else {}), **files}


@dataclass(frozen=True)
class GamesReady:
    """The first message of a process about its games: a card, and a copy of its file."""

    cards: list[ShelfCard]
    copy: Path | None = None


def serve(
    setup: Setup,
    ready: Connection,
    listening: socket.socket,
    dump: Connection,
    failures: Any,
) -> None:
    """Answer requests until the server closes its end; failures: counts those of threads."""
    write_log()
    # It warns of bad forms, of which anybody can send as many as fill a disk.
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    with suppress(AttributeError):  # a platform without
        os.nice(setup.nice)
    sys.setswitchinterval(SWITCH)
    FAILURES.share(failures)
    watch_threads()
    watch([*setup.places.values()], dump, setup.patience)
    try:
        site = _site(setup)
    except KibitzError as fault:
        ready.send(str(fault))
        return
    ready.send(_ready(setup, site.library))
    with suppress(OSError):
        if setup.is_post_office:
            _run_post_office(setup, site, listening)
        else:
            asyncio.run(_answer_all(site, listening))
    site.tables.store.close()


def _site(setup: Setup) -> Site:
    files = (setup.copy,) if setup.copy else setup.files
    library = Library(files, setup.bots, installed=setup.has_installed)
    is_warm = setup.warm and not setup.is_post_office
    compile_worker = _compile_worker(library) if is_warm else None
    if is_warm:
        boxes.warm(library)
    bot_pool = BotPool(compile_worker=compile_worker, bots=library.bots)
    tables = Tables(_store(setup), library, setup.keep)
    return Site(
        tables,
        bot_pool,
        compile_worker,
        is_local=setup.is_local,
        open_port=setup.open_port,
        playtest=_playtest(setup, tables),
        mail=setup.mail,
        ready=setup.ready,
    )


def _playtest(setup: Setup, tables: Tables) -> RunningPlaytest | None:
    if not setup.playtest:
        return None
    playtest = RunningPlaytest(setup.playtest, tables.store.playtests)
    tables.on_end, tables.why_closed = playtest.note_end, playtest.why_closed
    Supervised("ends of matches", partial(playtest.settle, tables)).start()
    return playtest


def _store(setup: Setup) -> Store:
    # Visitors read the fault, so the address of the database is for the log alone.
    try:
        return Store(setup.database)
    except KibitzError as fault:
        log.error("%s", fault)
        raise AwayError from None


def _run_post_office(setup: Setup, site: Site, listening: socket.socket) -> None:
    assert setup.mail
    mail = setup.mail.start(site.tables, site.bot_pool)
    listening.recv(1)
    mail.close()
    site.close()


def _ready(setup: Setup, library: Library) -> GamesReady:
    if setup.has_installed:
        return GamesReady([])  # the page of this process shows its own games
    (id,) = library.ids()
    version = library.version(id)
    return GamesReady(
        [card(library.source(id))], version.runs if version and version.name else None
    )


def _compile_worker(library: Library) -> CompileWorker:
    compile_worker = CompileWorker()
    for id in library.ids():
        with suppress(KibitzError):  # the front page says what is wrong with a game
            game = library.game(id, {})
            for work in work_for(game):
                compile_worker.ask(task(work, game), soon=False)
    for id in library.ids():
        with suppress(KibitzError):
            puzzle_files.request_search(compile_worker, library, library.source(id))
    return compile_worker


async def _answer_all(site: Site, listening: socket.socket) -> None:
    app = application(site, ["*"])
    gc.freeze()  # a full collection of what stays for ever took 0.1 s, in which nobody is answered
    watch_tasks(asyncio.get_running_loop())
    reader, writer = await asyncio.open_unix_connection(sock=listening)
    gone: dict[int, asyncio.Event] = {}
    turns = RequestQueue()
    beside = [
        asyncio.create_task(supervise("turns", turns.run)),
        asyncio.create_task(supervise("who is here", partial(_note_presence, site.tables))),
    ]
    async with app.router.lifespan_context(app):
        async for number, scope, body in messages(reader):
            if scope is None:
                if number in gone:
                    gone[number].set()
                continue
            gone[number] = asyncio.Event()
            begin = partial(_begin, app, number, scope, body, gone, writer)
            client = client_of(scope["client"][0] if scope["client"] else "")
            if not turns.put(client, begin):
                _begin(TOO_MANY, number, scope, body, gone, writer)
    for work in beside:
        work.cancel()
    writer.close()


async def _note_presence(tables: Tables) -> None:
    while True:
        await asyncio.sleep(NOTED)
        with suppress(UnavailableError):
            await run_in_threadpool(tables.note_presence)


def _begin(
    app: Any,
    number: int,
    scope: Scope,
    body: bytes,
    gone: dict[int, asyncio.Event],
    writer: asyncio.StreamWriter,
) -> None:
    answer = asyncio.create_task(_answer(app, number, scope, body, gone[number], writer))
    answer.add_done_callback(partial(_forget, gone, number))


def _forget(gone: dict[int, asyncio.Event], number: int, _: object) -> None:
    del gone[number]


async def _answer(
    app: Any,
    number: int,
    scope: Scope,
    body: bytes,
    gone: asyncio.Event,
    writer: asyncio.StreamWriter,
) -> None:
    asked = begun = False
    watching: asyncio.Task[None] | None = None

    async def receive() -> Message:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": body, "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        nonlocal begun
        begun = True
        # The server closes its end when the file has changed: no fault of the request.
        if gone.is_set() or writer.is_closing():
            return
        try:
            writer.write(pack((number, message)))
            await writer.drain()
        except OSError:
            gone.set()

    async def cancel() -> None:
        await gone.wait()
        if own and not begun:
            own.cancel()

    def note_waiting() -> None:
        nonlocal watching
        if watching or writer.is_closing():
            return
        writer.write(pack((number, {"type": WAITS})))
        watching = asyncio.create_task(cancel())

    own = asyncio.current_task()
    try:
        await app({**scope, WAITS: note_waiting}, receive, send)
    except asyncio.CancelledError:  # its client has hung up
        if not gone.is_set():
            raise
    except Exception:
        log.exception("A request for %s has failed.", _pattern(scope))
    finally:
        if watching:
            watching.cancel()
        if not writer.is_closing():
            writer.write(pack((number, None)))


def _pattern(scope: Scope) -> str:
    # The path itself may contain a token.
    return f"/{scope['path'].split('/')[1]}/.."


def pack(message: object) -> bytes:
    """A message between the server and a process."""
    data = pickle.dumps(message)
    return LENGTH.pack(len(data)) + data


async def messages(reader: asyncio.StreamReader) -> AsyncIterator[Any]:
    """All messages until the other side is gone."""
    with suppress(asyncio.IncompleteReadError, ConnectionError):
        while True:
            (size,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
            yield pickle.loads(await reader.readexactly(size))
