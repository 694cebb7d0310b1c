"""The common part of all pages: the tables, the bots, the limits, the templates."""

from __future__ import annotations

import asyncio
import logging
import math
import re
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import segno
from jinja2 import Template
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.templating import Jinja2Templates

from ... import record
from ...contract import MOST_TEXT_CHARACTERS, KibitzError, message
from ...draw.markup import first_sign
from ...game import Position
from ...kit.rulelang.grammar import MOST_CHARACTERS as MOST_RULE_CHARACTERS
from ...store import MOST_WAIT_SECONDS, MOST_WHY_CHARACTERS, LockedError, Person, StoredMatch
from ...supervisor import note_failure
from ...tables import levels
from ...tables.bots.bot_pool import BotPool
from ...tables.library import Library
from ...tables.new_table import MOST_NAME_CHARACTERS
from ...tables.open_table import Table
from ...tables.playtest.running_playtest import RunningPlaytest
from ...tables.rate_limit import CROWD, CrowdLimit, RateLimit, client_of
from ...tables.seat_view import Turn
from ...tables.seats_by_mail import MOST_ADDRESS_CHARACTERS
from ...tables.tables import Tables
from ...tables.thinking.compile_worker import CompileWorker
from ...tables.thinking.known_positions import KnownPositions
from ...tables.workers.worker_pool import WorkerPool
from ...words import current
from .. import notebook
from ..notebook import Entry
from ..table_words import time_words
from .addresses import outside
from .languages import speak
from .mail_service import MailService
from .painting import PictureCache
from .seat_cookies import PERSON
from .seat_cookies import tokens as tokens
from .static_files import scripts
from .turns import THREADS, WAITS, Shares

P = ParamSpec("P")
T = TypeVar("T")

HERE = Path(__file__).parent
TABLE_ID = re.compile(r"[\w-]{1,32}", re.ASCII)
UPLOADS = CROWD, 0.05  # records of an address at once, and then a second
MANY_RECORDS = message("Too many records in a short time.")
MOST_RULES, MOST_PICTURES = 10, 10  # of one client that wait
AGAIN = 0.1  # seconds from one attempt at a locked database to the next

# What people type, as the forms and the server bound it.
MOST_CHARACTERS = {
    "name": MOST_NAME_CHARACTERS,
    "seed": record.MOST_SEED_DIGITS,
    "line": MOST_WHY_CHARACTERS,
    "typed": MOST_TEXT_CHARACTERS,
    "address": MOST_ADDRESS_CHARACTERS,
    "rule": MOST_RULE_CHARACTERS,
    "rule_name": notebook.MOST_NAME_CHARACTERS,
    "rule_text": notebook.MOST_TEXT_CHARACTERS,
}

log = logging.getLogger(__name__)


def fresh_templates(*, is_playtest: bool = False) -> Jinja2Templates:
    """The templates of all pages."""
    templates = Jinja2Templates(HERE / "templates")
    templates.env.auto_reload = False
    templates.env.trim_blocks = templates.env.lstrip_blocks = True
    speak(templates.env)
    templates.env.filters["called"] = levels.display_name
    templates.env.filters["first_sign"] = first_sign
    templates.env.globals["qr"] = _qr
    templates.env.globals["playtest"] = is_playtest
    templates.env.globals["outside"] = outside
    templates.env.globals["time_words"] = time_words
    templates.env.globals["most"] = MOST_CHARACTERS
    templates.env.globals["scripts"] = scripts
    templates.env.globals["moves"] = _moves(templates.env.get_template("_turn.html"))
    return templates


def _qr(link: str) -> Markup:
    # Any mask can be read. To compare all eight would take three quarters of the time of a page.
    return Markup(segno.make(link, mask=0).svg_inline(scale=4, border=3, light="#fff"))


Names = Sequence[str]  # of the seats
Moves = Callable[[Sequence[Turn], int | None, Names, Sequence[tuple[int, Names]]], Markup]


def _moves(template: Template) -> Moves:
    """The list of moves as HTML; each turn is rendered once while its table is in memory.

    Its last arguments are the names of the seats now and, where others sat there before, those from
    each step on.
    """
    written: WeakKeyDictionary[Turn, tuple[str, str]] = WeakKeyDictionary()

    def rendered(turn: Turn, step: int | None, names: Sequence[str]) -> str:
        who = names[turn.by] if 0 <= turn.by < len(names) else turn.seat
        if step is not None and step in turn:
            return template.render(turn=turn, step=step, who=who)
        who = current().read(who)
        if written.get(turn, ("",))[0] != who:
            written[turn] = who, template.render(turn=turn, step=None, who=who)
        return written[turn][1]

    def moves(
        turns: Sequence[Turn], step: int | None, now: Names, earlier: Sequence[tuple[int, Names]]
    ) -> Markup:
        since = [first for first, _ in earlier]

        def names(turn: Turn) -> Names:
            at = bisect_right(since, turn.acts[0].step)
            return earlier[at - 1][1] if at else now

        return Markup("".join(rendered(turn, step, names(turn)) for turn in turns))

    return moves


def _learn(stored: StoredMatch, before: Position, after: Position) -> None:
    names = [levels.display_name(seat.name) if seat.name else "a person" for seat in stored.seats]
    try:
        notebook.learn(before, after, names)
    except KibitzError as fault:  # the act stands all the same
        log.warning("%s", fault)


@dataclass
class Site:
    """A running server; one that only its own machine can reach has its user's notebook."""

    tables: Tables
    bot_pool: BotPool = field(default_factory=BotPool)
    compile_worker: CompileWorker | None = None
    is_local: bool = False
    open_port: int = 0  # where all machines of the network reach it, if they do
    mail: MailService | None = None  # where people play by mail too
    ready: float = 0.0  # minutes in which the opponents of each game get ready while nobody plays
    playtest: RunningPlaytest | None = None  # where people try a new game
    table_limit: RateLimit = field(default_factory=lambda: RateLimit(2 * CROWD, 0.2))
    act_limit: RateLimit = field(default_factory=lambda: CrowdLimit((10 * CROWD, 40), (60, 20)))
    question_limit: RateLimit = field(default_factory=lambda: CrowdLimit((4 * CROWD, 4), (30, 1)))
    upload_limit: RateLimit = field(default_factory=lambda: RateLimit(*UPLOADS))
    invitation_limit: RateLimit = field(default_factory=lambda: RateLimit(10, 0.005))
    feedback_limit: RateLimit = field(
        default_factory=lambda: CrowdLimit((10 * CROWD, 6), (20, 0.2))
    )
    rule_limit: RateLimit = field(default_factory=lambda: RateLimit(2 * CROWD, 12))
    picture_limit: RateLimit = field(default_factory=lambda: CrowdLimit((4 * CROWD, 4), (30, 2)))
    judges: WorkerPool = field(default_factory=lambda: WorkerPool("judge", most=MOST_RULES))
    judges_rules: bool = False  # whether what judges rules is compiled
    painters: WorkerPool = field(default_factory=lambda: WorkerPool("painter", most=MOST_PICTURES))
    pictures: PictureCache = field(default_factory=PictureCache)
    positions: KnownPositions = field(default_factory=KnownPositions)
    locked: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while the store is locked
    long_page: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while one is written
    threads: Shares = field(default_factory=lambda: Shares(THREADS))
    streams: Counter[str] = field(default_factory=Counter)
    templates: Jinja2Templates = field(default_factory=fresh_templates)

    def __post_init__(self) -> None:
        """Give templates the notebook, and let the notebook learn from the tables."""
        self.templates.env.globals["notebook"] = self.notebook
        self.templates.env.globals["playtest"] = bool(self.playtest)
        if self.is_local:
            self.tables.on_move = _learn

    def notebook(self) -> dict[str, Entry]:
        """The rules that are known here by name."""
        try:
            return notebook.entries() if self.is_local else notebook.shipped_rules()
        except KibitzError as fault:  # a table does not stop for it
            log.warning("%s", fault)
            return notebook.shipped_rules()

    def close(self) -> None:
        """End all processes and threads."""
        if self.compile_worker:
            self.compile_worker.close()
        self.bot_pool.close()
        for pool in (self.judges, self.painters, self.tables.readers):
            pool.close()

    @property
    def library(self) -> Library:
        """The games."""
        return self.tables.library


def site(request: Request) -> Site:
    """The site that a request came to."""
    return request.app.state.site


def client_address(request: Request) -> str:
    """The client by its address, for limits and for queues."""
    return client_of(request.client.host if request.client else "")


def person_here(request: Request) -> Person | None:
    """The person of a request, who has given a name in the lobby of a playtest."""
    playtest = site(request).playtest
    return playtest.person(request.cookies.get(PERSON, "")) if playtest else None


def require_budget(request: Request, limit: RateLimit, what: str) -> None:
    """Count one use of a limit; HTTPException 429 says how long to wait where none is left.

    Where the browser holds a seat of the table that it asks for, its seat has a limit too.
    """
    require_no_wait(limit.use(client_address(request), _seat(request)), what)


def require_no_wait(seconds: float, what: str) -> None:
    """Raise HTTPException 429 with a sentence that names the excess, unless the wait is 0."""
    if not seconds:
        return
    if math.isinf(seconds):
        raise HTTPException(429, what)
    wait = math.ceil(seconds)
    if wait < 120:
        again = message(
            "Wait {n} second and try again.", plural="Wait {n} seconds and try again.", n=wait
        )
    else:
        minutes = math.ceil(wait / 60)
        again = message(
            "Wait {n} minute and try again.", plural="Wait {n} minutes and try again.", n=minutes
        )
    raise HTTPException(
        429, message("{what} {again}", what=what, again=again), {"Retry-After": str(wait)}
    )


def _seat(request: Request) -> str:
    # A table that is not in memory has no seats here yet, so only the address counts.
    id = request.path_params.get("id", "")
    is_table = request.scope["path"].startswith("/table/")
    table = site(request).tables.in_memory(id) if is_table else None
    held = table.seats_of(tokens(request)) if table else []
    return f"{id} {held[0]}" if held else ""


def find_table(request: Request) -> Table:
    """The table that a path names."""
    id = request.path_params["id"]
    table = site(request).tables.find(id) if TABLE_ID.fullmatch(id) else None
    if table is None:
        raise HTTPException(404, message("There is no such table."))
    return table


def _let_others_be_answered(request: Request) -> None:
    """Count an answer no more as one that this process computes for its client.

    Else four slow answers, each of another process, would stop a class behind one address.
    """
    request.scope.get(WAITS, lambda: None)()


async def from_worker(request: Request, coming: Future[T]) -> T:
    """What a worker finds."""
    _let_others_be_answered(request)
    return await asyncio.wrap_future(coming)


async def in_thread(request: Request, do: Callable[P, T], *args: P.args, **how: P.kwargs) -> T:
    """Do something long in a thread; a client has few of them at once."""
    _let_others_be_answered(request)
    async with site(request).threads.of(client_address(request)):
        return await _to_its_end(do, *args, **how)


async def _to_its_end(do: Callable[P, T], *args: P.args, **how: P.kwargs) -> T:
    """Do something in a thread; nothing ends it, so a request that is cut waits for its end."""
    working = asyncio.ensure_future(run_in_threadpool(do, *args, **how))
    try:
        return await shielded(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise


async def shielded(working: asyncio.Future[T]) -> T:
    """What a future gives; if its request is cut, it goes on, and nobody hears how it ends."""
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        working.add_done_callback(_note_unheard)
        raise


def _note_unheard(done: asyncio.Future[T]) -> None:
    fault = None if done.cancelled() else done.exception()
    if fault and not isinstance(fault, HTTPException | KibitzError):  # which only refuse a request
        note_failure("An answer after its client has hung up", fault)


async def requested_table(request: Request) -> Table:
    """The table that a path names; a thread rebuilds a table that is not in memory."""
    known = site(request).tables.in_memory(request.path_params["id"])
    return known if known is not None else await in_thread(request, find_table, request)


async def run_query(request: Request, ask: Callable[P, T], *args: P.args, **how: P.kwargs) -> T:
    """Query the store: directly where it is a file, in a thread where it is a database server.

    Threads share the interpreter, and switching costs more time than an act at a table, unless the
    game is long. Of such pages one is written at a time: two together are not ready sooner.

    While another process holds the file, one request after another tries again, and others are
    answered.
    """
    if not site(request).tables.store.is_file:
        return await in_thread(request, ask, *args, **how)
    if any(isinstance(arg, Table) and arg.is_long for arg in args):
        with suppress(LockedError):
            async with site(request).threads.of(client_address(request)), site(request).long_page:
                return await _to_its_end(ask, *args, **how)
    locked, until = site(request).locked, time.monotonic() + MOST_WAIT_SECONDS
    if request.method == "GET" or not locked.locked():
        with suppress(LockedError):
            return ask(*args, **how)
    async with locked:
        while time.monotonic() < until:
            with suppress(LockedError):
                return ask(*args, **how)
            await asyncio.sleep(AGAIN)
    raise LockedError
