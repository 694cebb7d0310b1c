"""Bots at tables: they search in a few processes of their own."""

from __future__ import annotations

import logging
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from threading import Event, Lock, Timer
from typing import Any, ParamSpec, TypeVar

from ...contract import KibitzError, message
from ...game import Game, Position
from ...match import Match
from ...match.agreement import DRAW
from ...play.referee import view_for
from ...players import shipped
from ...players.base import Player
from ...record import quote
from ...store import UnavailableError
from ...supervisor import note_failure
from ..open_table import Table
from ..rate_limit import RateLimit
from ..thinking.browser_code import (
    BrowserCode,
    BrowserCodes,
    browser_code,
    compile_for_browser,
    compile_learned_for_browser,
)
from ..thinking.compile_worker import CompileWorker, Then, Work, machine_code, needed_by, task
from ..thinking.review import review, review_seat
from ..workers.postponing import Later
from ..workers.worker import EndedError, OverrunError, Worker
from ..workers.worker_pool import BusyError, WorkerPool
from .bot_faults import fault_sentence, try_out
from .bot_jobs import think, warm
from .draw_offers import answer_to_draw_offer
from .next_bot import Spec, bot_of_seat, hides_choice_of_mail, next_bot
from .thinking_time import is_quick, shorten_time
from .visitor_thinking import SearchEffort, search_of

COMPILING = message("compiling the game once, for 1 to 20 seconds")
BUDGET_SPENT = message("resting: your thinking time is used up for some minutes")
QUEUE_FULL = message("busy at your other tables")

MOST_ASKED, MOST_OF_ALL = 8, 100  # questions of a client at once, and of all
PAUSE = 1.0, 3.0  # seconds before a forced act, so that others cannot tell it from a chosen one
WARMING, THINKING = 600.0, 60.0  # seconds without a sign of life
USUAL = max(1, (os.cpu_count() or 2) // 2)  # workers
RETRY = 600.0  # seconds after which the bots try a game again that did not end

LONG_QUESTIONS = review, review_seat  # questions that a person waits longer for
P = ParamSpec("P")
Answer = TypeVar("Answer")

log = logging.getLogger(__name__)


class BotPool:
    """Workers in which the bots of all tables search, one act at a time.

    budget: seconds of thinking for each client. The client that last looked or acted pays.
    bots: the bots that the host offers: their specs by their titles.
    pool: the workers, if they are shared with others, who close them.
    """

    def __init__(
        self,
        workers: int | None = None,
        budget: RateLimit | None = None,
        compile_worker: CompileWorker | None = None,
        bots: Mapping[str, str] | None = None,
        pool: WorkerPool | None = None,
    ) -> None:
        self.budget = budget or RateLimit(600, 0.5)
        self._compile_worker = compile_worker
        self._bots = bots or {}
        self._pool = pool or WorkerPool("thinker", workers or USUAL)
        # What answers soon waits for nothing long.
        self._quick = pool or WorkerPool("quick thinker")
        self._is_own = pool is None
        self.codes = BrowserCodes()
        self._busy: set[str] = set()
        self._later = Later()
        self._asked: Counter[str] = Counter()
        self._ready: set[tuple[str, ...]] = set()  # searches and positions that are compiled
        self._broken: dict[str, tuple[float, str]] = {}  # by machine code: since when, and why
        self._failed: dict[str, tuple[int, str]] = {}  # by table: at which ply, and why
        self._lock = Lock()
        self._closing = Event()

    def wake(self, table: Table, client: str | None = None) -> None:
        """Start the bots of a table if it is their turn and the client has budget."""
        if client is not None:
            table.client = client
        with table.locked() as match:
            waits = next_bot(table, match) is not None
            forced = None if waits else match.forced
            if forced is not None and hides_choice_of_mail(table, match):
                forced = None
        if forced is not None:
            self._play_only_act_soon(table)
        elif waits and table.lease.runs:
            return
        elif waits and (why := self._why_not(table)):
            table.set_bot_status(why)
        elif waits:
            self._let_act(table)

    def next_bot(self, table: Table, match: Match) -> int | None:
        """The seat of the bot that acts next, if it does not answer an offer."""
        return next_bot(table, match) if match.offered is None else None

    def next_search(self, table: Table, match: Match) -> SearchEffort | None:
        """How the bot that acts next searches, if a browser with its code can search so."""
        seat, first = self.next_bot(table, match), self.first_search(match)
        search = None if seat is None else self._search_at(match, seat)
        return search if search and first and search.learned == first.learned else None

    def first_search(self, match: Match) -> SearchEffort | None:
        """The search of the first bot of a match as which a browser can search, if there is one.

        Its code is what the browser gets.
        """
        seats = (seat for seat in range(len(match.seats)) if match.seats[seat].name)
        return next(filter(None, (self._search_at(match, seat) for seat in seats)), None)

    def _search_at(self, match: Match, seat: int) -> SearchEffort | None:
        try:
            return search_of(bot_of_seat(match, seat, self._bots)[0], match.game)
        except KibitzError:
            return None

    def browser_code(self, game: Game, client: str, learned: bool) -> Future[BrowserCode] | None:
        """The WebAssembly of a game, perhaps not ready yet; None while it is being compiled.

        learned: whether it searches as the learned player does, where one for browsers comes.
        """
        learned = learned and shipped.is_small(game)
        work = compile_learned_for_browser if learned else compile_for_browser
        code = self.codes.find(game, learned)
        if code is None and self.is_ready(work, game, client):
            job = partial(_browser_code, game, learned)
            with suppress(BusyError):
                code = self._pool.submit(client, job)
                self.codes.put(game, learned, code)
        return code

    def _why_not(self, table: Table) -> str:
        ply, why = self._failed.get(table.stored.id, (-1, ""))
        if ply == table.ply:
            return why
        since, why = self._broken.get(machine_code(table.game), (0.0, ""))
        if why and time.monotonic() < since + RETRY:
            return f"stopped: {why}"
        return BUDGET_SPENT if self.budget.left(table.client) <= 0 else ""

    def _let_act(self, table: Table) -> None:
        with self._lock:
            if table.stored.id in self._busy or self._closing.is_set():
                return
            self._busy.add(table.stored.id)
        try:
            self._pool_of(table).submit(table.client, lambda worker: self._act(table, worker))
        except BusyError:
            with self._lock:
                self._busy.discard(table.stored.id)
            table.set_bot_status(QUEUE_FULL)

    def _pool_of(self, table: Table) -> WorkerPool:
        with table.locked() as match, suppress(KibitzError):
            seat = next_bot(table, match)
            if seat is not None and is_quick(bot_of_seat(match, seat, self._bots)[0]):
                return self._quick
        return self._pool

    def _play_only_act_soon(self, table: Table) -> None:
        with self._lock:
            if table.stored.id in self._busy or self._closing.is_set():
                return
            self._busy.add(table.stored.id)
        people = len(table.stored.seats) - len(table.bots())
        timer = Timer(random.uniform(*PAUSE) if people > 1 else 0, self._play_forced, [table])
        timer.daemon, timer.name = True, "forced act"
        timer.start()

    def _play_forced(self, table: Table) -> None:
        try:
            with table.locked() as match:
                seat, ply, act = match.player, match.ply, match.forced
            if act is not None and seat is not None and not self._closing.is_set():
                table.play(seat, ply, quote(act))
        except UnavailableError:
            self._later.postpone(_bots_of(table), lambda: self.wake(table))
            return
        except Exception as fault:
            note_failure(f"The forced act at table {table.stored.id}", fault)
            return
        finally:
            with self._lock:
                self._busy.discard(table.stored.id)
        self._wake_again(table)

    def _wake_again(self, table: Table) -> None:
        self._later.attempt(_bots_of(table), lambda: self.wake(table))

    def ask(
        self, client: str, question: Callable[P, Answer], *args: P.args, **how: P.kwargs
    ) -> Future[Answer]:
        """Have a worker answer a question: a top-level function and its arguments.

        Raises KibitzError if the queue is full or the budget is spent.
        """
        if self.budget.left(client) <= 0:
            raise KibitzError(
                message(
                    "Your thinking time of the computer is used up for now. Ask again in some "
                    "minutes."
                )
            )
        with self._lock:
            full = self._asked[client] >= MOST_ASKED or self._asked.total() >= MOST_OF_ALL
            if full or self._closing.is_set():
                raise KibitzError(
                    message("The computer is busy with other questions. Ask again in 10 seconds.")
                )
            self._asked[client] += 1

        def answered(worker: Worker) -> Answer:
            begun = time.monotonic()
            try:
                return worker.do(THINKING, question, *args, **how)
            finally:
                self.budget.charge(client, time.monotonic() - begun)

        try:
            pool = self._pool if question in LONG_QUESTIONS else self._quick
            answer = pool.submit(client, answered)
        except BaseException:
            self._answered(client)
            raise
        answer.add_done_callback(partial(self._answered, client))
        return answer

    def _answered(self, client: str, *_: Future[Any]) -> None:
        with self._lock:
            self._asked -= Counter({client: 1})  # subtraction drops counts of 0

    def close(self) -> None:
        """Stop thinking."""
        self._closing.set()
        self._later.close()
        if self._is_own:
            self._pool.close()
            self._quick.close()

    def _act(self, table: Table, worker: Worker) -> None:
        goes_on = False
        try:
            goes_on = self._act_or_say_why(table, worker)
        except Exception as fault:
            note_failure(_bots_of(table), fault)
        finally:
            with self._lock:
                self._busy.discard(table.stored.id)
        if goes_on:
            self._wake_again(table)

    def _act_or_say_why(self, table: Table, worker: Worker) -> bool:
        try:
            return self._think_and_play(table, worker)
        except UnavailableError:
            self._later.postpone(_bots_of(table), lambda: self.wake(table))
        except EndedError:
            log.warning("The bots of table %s were stopped.", table.stored.id)
        except KibitzError as fault:
            self._fail(table, str(fault).partition("\n")[0])
        except Exception:
            log.exception("The computer cannot go on at table %s.", table.stored.id)
            self._fail(table, message("by an error, which the log of the server shows to its host"))
        return False

    def _think_and_play(self, table: Table, worker: Worker) -> bool:
        with table.locked() as match:
            seat = next_bot(table, match)
            if seat is None:
                return True
            ply, asked, sitter = match.ply, match.offered is not None, table.stored.seats[seat]
            if asked and (match.offer != DRAW or match.is_stuck):
                # The computer has time, and never insists.
                table.play(seat, ply, f"accept-{match.offer}")
                return True
            bot, spec = bot_of_seat(match, seat, self._bots)
            position = view_for(match, seat, bot)
        try:
            if not self._is_ready(table, bot, spec, position.game, worker):
                return False
            if not spec[2]:  # the host says how long its own bots think
                text, why = shorten_time(
                    spec[0], self._pool.ahead(table.client), self._pool.workers
                )
                spec = text, *spec[1:]
                table.set_bot_status(why)
            begun = time.monotonic()
            thought = worker.do(THINKING, think, *spec, position)
            self.budget.charge(table.client, time.monotonic() - begun)
        except OverrunError as fault:
            self._give_up(table, position, fault, worker)
            return True
        word = (
            answer_to_draw_offer(position, thought, seat)
            if asked
            else position.name(thought.action)
        )
        table.play(seat, ply, quote(word), sitter)
        return True

    def _give_up(
        self, table: Table, position: Position, fault: OverrunError, worker: Worker
    ) -> None:
        why = fault_sentence(position, fault, worker)
        log.error("%s: %s", position.game, why)
        self._broken[machine_code(position.game)] = time.monotonic(), why

    def _fail(self, table: Table, why: str) -> None:
        log.error("The computer cannot go on at table %s: %s", table.stored.id, why)
        stopped = message("stopped: {why}", why=why)
        self._failed[table.stored.id] = table.ply, stopped
        table.set_bot_status(stopped)

    def is_ready(self, work: Work, game: Game, client: str = "", then: Then | None = None) -> bool:
        """Whether this work was compiled; if not, compile it, and then call `then`."""
        if self._compile_worker is None:
            return True
        return self._compile_worker.ask(task(work, game), client=client, then=then)

    def _is_ready(self, table: Table, bot: Player, spec: Spec, game: Game, worker: Worker) -> bool:
        # If not, the pool wakes the table when the bot can think.
        compiled = bot.spec.partition(":")[0], machine_code(game)
        if compiled in self._ready:
            return True
        if game.spec.endswith(".py"):
            try_out(game, worker)
        if not self.is_ready(needed_by(bot), game, table.client, lambda: self.wake(table)):
            table.set_bot_status(COMPILING)
            return False
        if not self._compile_worker:
            table.set_bot_status(COMPILING)
        worker.do(WARMING, warm, spec[0], spec[2], game)
        self._ready.add(compiled)
        table.set_bot_status("")
        return True


def _bots_of(table: Table) -> str:
    return f"The bots of table {table.stored.id}"


def _browser_code(game: Game, learned: bool, worker: Worker) -> BrowserCode:
    return worker.do(WARMING, browser_code, game, learned)
