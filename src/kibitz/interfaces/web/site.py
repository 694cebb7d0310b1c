"""What all pages share: the tables, the thinkers, the limits, the templates."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from jinja2 import Template
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from ...contract import KibitzError
from ...game import Position
from ...store import Kept
from .. import notebook
from ..notebook import Entry
from . import bots
from .allowance import Allowance
from .backroom import Backroom
from .bots import Thinkers
from .library import Library
from .sight import Turn
from .tables import Table, Tables

P = ParamSpec("P")
T = TypeVar("T")

HERE = Path(__file__).parent
TOKENS, HOST = "seats", "host"  # cookies
YEAR = 365 * 24 * 3600

log = logging.getLogger(__name__)


def _templates() -> Jinja2Templates:
    templates = Jinja2Templates(HERE / "templates")
    templates.env.auto_reload = False
    templates.env.trim_blocks = templates.env.lstrip_blocks = True
    templates.env.globals["bot_name"] = bots.shown
    templates.env.globals["moves"] = _moves(templates.env.get_template("_turn.html"))
    return templates


def _moves(template: Template) -> Callable[[Sequence[Turn], int | None], Markup]:
    """How a list of moves is written: each turn once, for as long as its table is in memory."""
    written: WeakKeyDictionary[Turn, str] = WeakKeyDictionary()

    def told(turn: Turn, step: int | None) -> str:
        if step is not None and step in turn:
            return template.render(turn=turn, step=step)
        if turn not in written:
            written[turn] = template.render(turn=turn, step=None)
        return written[turn]

    return lambda turns, step: Markup("".join(told(turn, step) for turn in turns))


def _learn(kept: Kept, before: Position, after: Position) -> None:
    names = [bots.shown(seat.name) if seat.name else "a person" for seat in kept.seats]
    try:
        notebook.learn(before, after, names)
    except KibitzError as fault:  # the act stands all the same
        log.warning("%s", fault)


@dataclass
class Site:
    """A running server; one that only its own machine can reach has its user's notebook."""

    tables: Tables
    thinkers: Thinkers = field(default_factory=Thinkers)
    backroom: Backroom | None = None
    is_local: bool = False
    new_tables: Allowance = field(default_factory=lambda: Allowance(60, 0.2))
    acts: Allowance = field(default_factory=lambda: Allowance(60, 20))
    thoughts: Allowance = field(default_factory=lambda: Allowance(30, 1))
    uploads: Allowance = field(default_factory=lambda: Allowance(10, 0.05))
    feedback: Allowance = field(default_factory=lambda: Allowance(20, 0.2))
    judgings: Allowance = field(default_factory=lambda: Allowance(20, 4))
    judges: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "judge"))
    judging: int = 0  # rules that wait for their judgement
    streams: Counter[str] = field(default_factory=Counter)
    templates: Jinja2Templates = field(default_factory=_templates)

    def __post_init__(self) -> None:
        """Let templates read the notebook, and it learn from the tables."""
        self.templates.env.globals["notebook"] = self.notebook
        if self.is_local:
            self.tables.heed = _learn

    def notebook(self) -> dict[str, Entry]:
        """The rules that are known here by name."""
        try:
            return notebook.entries() if self.is_local else notebook.shipped()
        except KibitzError as fault:  # a table does not stop for it
            log.warning("%s", fault)
            return notebook.shipped()

    @property
    def library(self) -> Library:
        """The games."""
        return self.tables.library


def site(request: Request) -> Site:
    """The site that a request came to."""
    return request.app.state.site


def client(request: Request) -> str:
    """Who asks, for limits."""
    return request.client.host if request.client else ""


def require(allowed: bool, what: str) -> None:
    """Refuse what goes beyond a limit."""
    if not allowed:
        raise HTTPException(429, f"{what}; wait a moment and try again.")


def found(request: Request) -> Table:
    """The table that a path names."""
    table = site(request).tables.find(request.path_params["id"])
    if table is None:
        raise HTTPException(404, "There is no such table.")
    return table


async def at_hand(request: Request) -> Table:
    """The table that a path names; one that is not in memory is made again in a thread."""
    known = site(request).tables.in_memory(request.path_params["id"])
    return known if known is not None else await run_in_threadpool(found, request)


async def promptly(request: Request, ask: Callable[P, T], *args: P.args, **how: P.kwargs) -> T:
    """Ask here where the store is a file, and in a thread where it is a server to wait for.

    Threads take turns in the interpreter, which costs more time than an act at a table does.
    """
    if site(request).tables.store.is_file:
        return ask(*args, **how)
    return await run_in_threadpool(ask, *args, **how)


def tokens(request: Request) -> list[str]:
    """The tokens that a browser holds for the table whose path it asks for."""
    return request.cookies.get(TOKENS, "").split(".")


def give(response: Response, table: str, **cookies: str) -> None:
    """Have the browser keep tokens for a table, out of reach of scripts and other sites."""
    for name, text in cookies.items():
        if text:
            response.set_cookie(
                name, text, max_age=YEAR, path=f"/table/{table}", httponly=True, samesite="strict"
            )
