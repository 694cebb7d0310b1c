"""A process beside the server that compiles games and looks for puzzles, one task after another.

Compiling holds Python's interpreter for seconds, and the server could answer nobody meanwhile.
A process has its own interpreter, and leaves the machine code on the disk for the server.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from ....contract import KibitzError, Value
from ....game import Game
from ....players import player, suited
from ....players.base import Player
from ....players.scientist import has_rule
from ..library import Library
from . import analysis

NICE = 10  # how far the process stands back behind others

Work = Callable[[Game], None]
Then = Callable[[], None]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Task:
    """Something to be done for a game; it is the same for all options with the same machine code.

    work: a top-level function, so that it can be named to another process.
    """

    work: Work
    code: str
    id: str
    options: tuple[tuple[str, Value], ...] = field(compare=False)


def task(work: Work, game: Game) -> Task:
    """What is to be done for this game."""
    return Task(work, machine_code(game), game.id, tuple(game.options.items()))


def machine_code(game: Game) -> str:
    """A name of what is compiled of a game: its rules, and the fields that options give it."""
    return f"{game.rules.title} {game.dtype}"


def compile_search(game: Game) -> None:
    """Compile what plays this game."""
    player(suited(game)).warm(game)


def compile_scientist(game: Game) -> None:
    """Compile what finds secret rules."""
    player("scientist").warm(game)


def compile_help(game: Game) -> None:
    """Compile what gives hints where all is seen, and says who stands how well."""
    analysis.warm(game)


def needed(game: Game) -> list[Work]:
    """All that is compiled for a game."""
    more = compile_scientist if has_rule(game.package) else compile_help
    is_helped = has_rule(game.package) or game.information == "perfect"
    return [compile_search, *([more] if is_helped else [])]


def needed_by(bot: Player) -> Work:
    """What is compiled before a bot plays."""
    return compile_scientist if bot.spec.startswith("scientist") else compile_search


class CompileWorker:
    """Runs tasks one at a time; tasks that a person waits for come first.

    The process exists while there are tasks, and runs at low priority while nobody waits. When a
    person begins to wait, it is ended, and its task starts again later.
    """

    def __init__(self, files: list[Path]) -> None:
        self._files = files
        self._soon: list[Task] = []
        self._later: list[Task] = []
        self._done: set[Task] = set()
        self._then: dict[Task, list[Then]] = {}
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="compile_worker", daemon=True)
        self._thread.start()

    def ask(self, task: Task, soon: bool = True, then: Then | None = None) -> bool:
        """Whether a task is done. If not, it is queued, and `then` is called after it.

        soon: whether a person waits for it.
        """
        with self._changed:
            if task in self._done:
                return True
            if then:
                self._then.setdefault(task, []).append(then)
            if soon and task not in self._soon:
                if not self._soon:
                    self._end_process()
                self._later = [other for other in self._later if other != task]
                self._soon.append(task)
            elif not soon and task not in (*self._soon, *self._later):
                self._later.append(task)
            self._changed.notify_all()
        return False

    def close(self) -> None:
        """End the process and the thread."""
        with self._changed:
            self._closed = True
            self._end_process()
            self._changed.notify_all()
        self._thread.join()

    def kill(self) -> None:
        """End the process without waiting for anything; for a server that ends at once."""
        if self._process:
            self._process.kill()

    def _front(self) -> Task | None:
        return next(iter(self._soon or self._later), None)

    def _run(self) -> None:
        while task := self._next():
            if self._do(task):
                self._tick_off(task)

    def _tick_off(self, task: Task) -> None:
        with self._changed:
            was_waited_for = task in self._soon
            self._soon = [other for other in self._soon if other != task]
            self._later = [other for other in self._later if other != task]
            self._done.add(task)
            if was_waited_for and not self._soon:
                self._end_process()  # the next one stands back
            waiting = self._then.pop(task, [])
        for then in waiting:
            try:
                then()
            except Exception:
                log.exception("Something that waited for %s cannot go on.", task.id)

    def _next(self) -> Task | None:
        with self._changed:
            if self._front() is None:
                self._end_process()
            self._changed.wait_for(lambda: self._closed or self._front() is not None)
            return None if self._closed else self._front()

    def _do(self, task: Task) -> bool:
        """Have a task done; whether that is over, also because the process died of it."""
        with self._changed:
            if self._closed or self._front() != task:
                return False
            pipe = self._pipe or self._begin_process()
        try:
            pipe.send(task)
            pipe.recv()
        except (EOFError, OSError):
            with self._changed:
                died = self._pipe is pipe
                if died:
                    self._end_process()
            return died
        return True

    def _begin_process(self) -> Connection:
        fresh = get_context("spawn")  # a fork would copy locks that threads hold
        ours, theirs = fresh.Pipe()
        args = self._files, not self._soon, theirs
        self._process = fresh.Process(target=_work, args=args, daemon=True)
        self._process.start()
        theirs.close()
        self._pipe = ours
        return ours

    def _end_process(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.join()
        self._process = self._pipe = None


def _work(files: list[Path], stands_back: bool, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is on_notice by the server
    with suppress(AttributeError):  # a platform without
        os.nice(NICE if stands_back else 0)
    library = Library(files)
    with suppress(EOFError, OSError):
        while True:
            task: Task = pipe.recv()
            try:
                task.work(library.game(task.id, dict(task.options)))
            except KibitzError as fault:  # the players read it when they need the code
                log.warning("%s", fault)
            except Exception:
                log.exception("%s: its machine code or its puzzles could not be made.", task.id)
            pipe.send(task.code)
