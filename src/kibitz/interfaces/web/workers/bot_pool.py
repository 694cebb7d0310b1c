"""Bots at tables: they search in a few threads of their own."""

from __future__ import annotations

import itertools
import logging
import os
import random
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event, Lock, Timer
from typing import Any, TypeVar

from ....contract import KibitzError
from ....game import Game, Position
from ....match import ACCEPT, ACCEPT_STOP, DECLINE, Match
from ....match.agreement import DRAW
from ....players import named, player
from ....players.base import Player, SearchResult
from ....record import quoted
from ....study.rounds import derived, seen
from ..rate_limit import RateLimit
from ..tables.tables import Table
from .compile_worker import CompileWorker, Then, Work, machine_code, needed_by, task

COMPILING = "the game is being compiled for its first use"  # it is compiled
BUDGET_SPENT = "resting: your thinking time is used up for now, and it continues in some minutes"

WORSE = -0.25  # the value from which on a bot is content with a draw
MOST_ASKED = 4  # questions of people at once
PAUSE = 1.0, 3.0  # seconds before a forced act, so that others cannot tell it from a chosen one

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)


class BotPool:
    """Threads in which the bots of all tables search, one act at a time.

    budget: seconds of thinking for each client. The client that last looked or acted pays.
    bots: the bots that the host offers: their specs by their titles.
    """

    def __init__(
        self,
        threads: int | None = None,
        budget: RateLimit | None = None,
        compile_worker: CompileWorker | None = None,
        bots: Mapping[str, str] | None = None,
    ) -> None:
        self.budget = budget or RateLimit(600, 0.5)
        self._compile_worker = compile_worker
        self._bots = bots or {}
        self._pool = ThreadPoolExecutor(threads or max(1, (os.cpu_count() or 2) // 2), "thinker")
        self._busy: set[str] = set()
        self._asked = 0
        self._ready: set[tuple[str, ...]] = set()  # searches and positions that are compiled
        self._lock = Lock()
        self._closing = Event()

    def wake(self, table: Table, client: str | None = None) -> None:
        """Start the bots of a table if it is their turn and the client has budget."""
        if client is not None:
            table.client = client
        with table.locked() as match:
            waits = _next(table, match) is not None
            forced = None if waits else match.forced
        if forced is not None:
            self._play_soon(table)
            return
        if waits and self.budget.left(table.client) <= 0:
            table.set_bot_status(BUDGET_SPENT)
            return
        with self._lock:
            if not waits or table.stored.id in self._busy or self._closing.is_set():
                return
            self._busy.add(table.stored.id)
            self._pool.submit(self._act, table)

    def _play_soon(self, table: Table) -> None:
        """Play the only legal act of a person, after a pause if other people could notice."""
        with self._lock:
            if table.stored.id in self._busy or self._closing.is_set():
                return
            self._busy.add(table.stored.id)
        people = len(table.stored.seats) - len(table.bots())
        timer = Timer(random.uniform(*PAUSE) if people > 1 else 0, self._play_forced, [table])
        timer.daemon = True
        timer.start()

    def _play_forced(self, table: Table) -> None:
        try:
            with table.locked() as match:
                seat, ply, act = match.player, match.ply, match.forced
            if act is not None and seat is not None and not self._closing.is_set():
                table.play(seat, ply, quoted(act))
        except Exception:
            log.exception("The forced act at table %s cannot be played.", table.stored.id)
            return
        finally:
            with self._lock:
                self._busy.discard(table.stored.id)
        self.wake(table)

    def ask(self, question: Callable[[], Answer], client: str) -> Future[Answer]:
        """Answer a question in a thread; KibitzError if the queue is full or the budget spent."""
        if self.budget.left(client) <= 0:
            raise KibitzError(
                "Your thinking time of the computer is used up for now. Ask again in some minutes."
            )
        with self._lock:
            if self._asked >= MOST_ASKED or self._closing.is_set():
                raise KibitzError(
                    "The computer is busy with other questions. Ask again in 10 seconds."
                )
            self._asked += 1
        answer = self._pool.submit(self._answer_for, question, client)
        answer.add_done_callback(self._answered)
        return answer

    def _answer_for(self, question: Callable[[], Answer], client: str) -> Answer:
        begun = time.monotonic()
        try:
            return question()
        finally:
            self.budget.charge(client, time.monotonic() - begun)

    def _answered(self, _: Future[Any]) -> None:
        with self._lock:
            self._asked -= 1

    def close(self) -> None:
        """Stop thinking."""
        self._closing.set()
        self._pool.shutdown(cancel_futures=True)

    def _act(self, table: Table) -> None:
        goes_on = False
        try:
            goes_on = self._think_and_play(table)
        except Exception:
            log.exception("The computer cannot go on at table %s.", table.stored.id)
        finally:
            with self._lock:
                self._busy.discard(table.stored.id)
        if goes_on:
            self.wake(table)

    def _think_and_play(self, table: Table) -> bool:
        """Let the next bot act; whether another may follow at once."""
        with table.locked() as match:
            seat = _next(table, match)
            if seat is None:
                return True
            ply, asked = match.ply, match.offered is not None
            if asked and match.agreeable != DRAW:  # the computer has time, and never insists
                table.play(seat, ply, ACCEPT_STOP)
                return True
            bot = _sitting(match, seat, self._bots)
            position = seen(match, seat, bot)
        if not self._is_made_ready(table, bot, position.game):
            return False
        begun = time.monotonic()
        thought = self._last_thought(bot, position)
        self.budget.charge(table.client, time.monotonic() - begun)
        if thought is None:
            return False
        word = _answer(position, thought, seat) if asked else position.name(thought.action)
        table.play(seat, ply, quoted(word))
        return True

    def is_ready(self, work: Work, game: Game, then: Then | None = None) -> bool:
        """Whether something was compiled beside the server; if not, it will be, and then .."""
        return self._compile_worker is None or self._compile_worker.ask(task(work, game), then=then)

    def _is_made_ready(self, table: Table, bot: Player, game: Game) -> bool:
        """Whether a bot can think now; if not, the pool wakes the table when it can."""
        compiled = bot.spec.partition(":")[0], machine_code(game)
        if compiled in self._ready:
            return True
        if not self.is_ready(needed_by(bot), game, then=lambda: self.wake(table)):
            table.set_bot_status(COMPILING)
            return False
        if not self._compile_worker:
            table.set_bot_status(COMPILING)
        bot.warm(game)
        self._ready.add(compiled)
        table.set_bot_status("")
        return True

    def _last_thought(self, bot: Player, position: Position) -> SearchResult | None:
        """The last result of a search; None if the server stops."""
        held = None
        for thought in bot.think(position):
            if self._closing.is_set():
                return None
            held = thought
        return held


def _sitting(match: Match, seat: int, bots: Mapping[str, str]) -> Player:
    """The bot of a seat, made afresh for each act; only the host's own may be in a file."""
    name = match.seats[seat].name
    make = partial(player, bots[name]) if name in bots else partial(named, name)
    bot = make(seed=derived(match.seed, seat))
    return bot if bot.remembers else make(seed=derived(match.seed, seat, match.ply))


def _next(table: Table, match: Match) -> int | None:
    if match.over:
        return None
    if match.offered is not None:
        return next((seat for seat in table.bots() if not _has_accepted(match, seat)), None)
    return next((seat for seat in table.bots() if seat in match.owing), None)


def _has_accepted(match: Match, seat: int) -> bool:
    offer, accept = (f"{verb}-{match.agreeable}" for verb in ("offer", "accept"))
    since = itertools.takewhile(lambda sent: sent.acts != (offer,), reversed(match.log))
    return seat == match.offered or any(s.seat == seat and s.acts == (accept,) for s in since)


def _answer(position: Position, thought: SearchResult, seat: int) -> str:
    """The answer to an offered draw: a bot accepts if it stands worse, or a draw is proved."""
    if thought.verdict == "drawn":
        return ACCEPT
    value = {"won": 1.0, "lost": -1.0}.get(thought.verdict or "", thought.value)
    if value is None:
        return DECLINE
    own = value if position.player == seat else -value
    return ACCEPT if own < WORSE else DECLINE
