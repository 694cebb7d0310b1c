"""A process beside the server that compiles games and looks for puzzles, one task after another.

Compiling holds Python's interpreter for seconds, and the server could answer no request meanwhile.
A process has its own interpreter, and leaves the machine code on the disk for other processes.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Condition

from ...contract import KibitzError
from ...game import Game
from ...players import player, suitable_search
from ...players.base import Player
from ...players.scientist import has_rule
from ...supervisor import Supervised
from ..workers.fair_queue import FairQueue
from ..workers.worker import EndedError, Worker
from . import analysis

MOST_SECONDS = 600.0  # for a task
MOST_WAITING = 20  # tasks of one client

Work = Callable[[Game], None]
Then = Callable[[], None]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Task:
    """A task for a game; it is the same for all options with the same machine code.

    work: a top-level function, so that it can be named to another process.
    """

    work: Work
    code: str
    game: Game = field(compare=False)


def task(work: Work, game: Game) -> Task:
    """The task for this game."""
    return Task(work, machine_code(game), game)


def machine_code(game: Game) -> str:
    """The name of a game's machine code: its rules, and the fields that options give it."""
    return f"{game.rules.title} {game.dtype}"


def compile_search(game: Game) -> None:
    """Compile the players of this game."""
    player(suitable_search(game)).warm(game)


def compile_novice(game: Game) -> None:
    """Compile the players that act as people do."""
    player("novice").warm(game)


def compile_scientist(game: Game) -> None:
    """Compile the players that find secret rules."""
    player("scientist").warm(game)


def compile_learned(game: Game) -> None:
    """Compile the player with the learned value that comes with a game."""
    player("learned").warm(game)


def compile_ready(game: Game) -> None:
    """Compile the player that was chosen for this game."""
    player("ready").warm(game)


def compile_help(game: Game) -> None:
    """Compile the searches for hints and evaluations, in games with perfect information."""
    analysis.warm(game)


def work_for(game: Game) -> list[Work]:
    """All that is compiled for a game."""
    more = compile_scientist if has_rule(game.package) else compile_help
    is_helped = has_rule(game.package) or game.information == "perfect"
    return [compile_search, compile_novice, *([more] if is_helped else [])]


def needed_by(bot: Player) -> Work:
    """The code that has to be compiled before a bot plays."""
    if bot.spec.startswith("learned:time"):  # the one that comes with the game
        return compile_learned
    if bot.spec.startswith("ready"):
        return compile_ready
    if bot.spec.startswith("novice"):
        return compile_novice
    return compile_scientist if bot.spec.startswith("scientist") else compile_search


class CompileWorker:
    """Runs tasks one at a time; tasks that a person waits for come first, by client in turns.

    The process has the lowest priority. If a person begins to wait while it does a task for which
    nobody waits, it is ended, and that task starts again later.
    """

    def __init__(self) -> None:
        self._soon: FairQueue[Task] = FairQueue(MOST_WAITING)
        self._later: OrderedDict[Task, None] = OrderedDict()
        self._done: set[Task] = set()
        self._then: dict[Task, list[Then]] = {}
        self._current: Task | None = None
        self._is_waited_for = False  # whether somebody waits for the current task
        self._closed = False
        self._worker = Worker()
        self._changed = Condition()
        self._thread = Supervised("compile_worker", self._run)
        self._thread.start()

    def ask(
        self, task: Task, soon: bool = True, client: str = "", then: Then | None = None
    ) -> bool:
        """Whether a task is done. If not, it is queued, and `then` is called after it.

        soon: whether a person waits for it.
        """
        with self._changed:
            if task in self._done:
                return True
            if then:
                self._then.setdefault(task, []).append(then)
            if soon:
                self._hurry(task, client)
            elif task not in (self._current, *self._later) and task not in self._soon:
                self._later[task] = None
            self._changed.notify_all()
        return False

    def _hurry(self, task: Task, client: str) -> None:
        if task == self._current:
            self._is_waited_for = True
        elif task in self._soon:
            return
        elif self._soon.put(client, task):
            self._later.pop(task, None)
            if self._current and not self._is_waited_for:
                self._worker.end()
        else:
            self._then.pop(task, None)  # too many of this client wait

    def close(self) -> None:
        """End the process and the thread."""
        with self._changed:
            self._closed = True
            self._worker.close()
            self._changed.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while task := self._next_task():
            if self._is_settled(task):
                self._tick_off(task)

    def _next_task(self) -> Task | None:
        # None when the server closes.
        with self._changed:
            self._current = None
            if not (self._soon or self._later):
                self._worker.end()
            self._changed.wait_for(lambda: self._closed or self._soon or self._later)
            if self._closed:
                return None
            self._current = self._soon.take(0)
            self._is_waited_for = self._current is not None
            if self._current is None:
                self._current, _ = self._later.popitem(last=False)
            return self._current

    def _is_settled(self, task: Task) -> bool:
        # A task that failed is settled too.
        try:
            self._worker.do(MOST_SECONDS, _work, task.work, task.game)
        except EndedError:
            return not self._is_requeued(task)
        except KibitzError as fault:  # the players read it when they need the code
            log.warning("%s", fault)
        except Exception:
            log.exception("%s: its machine code or its puzzles could not be made.", task.game.id)
        return True

    def _is_requeued(self, task: Task) -> bool:
        with self._changed:
            is_for_another = not self._is_waited_for and len(self._soon) > 0
            if is_for_another:
                self._later[task] = None
                self._later.move_to_end(task, last=False)
            return is_for_another or self._closed

    def _tick_off(self, task: Task) -> None:
        with self._changed:
            self._done.add(task)
            waiting = self._then.pop(task, [])
        for then in waiting:
            try:
                then()
            except Exception:
                log.exception("Something that waited for %s cannot go on.", task.game.id)


def _work(work: Work, game: Game) -> None:
    work(game)
