"""Threads and tasks of a server: a failure is logged and counted, and the work begins again.

Start a thread as `Supervised("imap", work, closing).start()`: it runs `work` until `work` returns.
Start a task as `asyncio.create_task(supervise("tidy", work))`. Work that must not run again, such
as an answer to one request, calls `note_failure` itself. `watch_threads` notes the failures of all
other threads of a process, such as those of libraries.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import threading
import time
from collections.abc import Awaitable, Callable
from multiprocessing.sharedctypes import RawValue
from threading import Event, Lock, Thread
from typing import Any

from .contract import KibitzError

SHORTEST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before work is tried again

log = logging.getLogger(__name__)


def shared_count() -> Any:
    """A count that processes share: hand it to a process that is started, which calls `share`."""
    return RawValue(ctypes.c_longlong, 0)


class Failures:
    """The number of failures in this process, and the last one of each thread or task."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._count = shared_count()
        self._last: dict[str, str] = {}

    @property
    def count(self) -> int:
        """How many there were."""
        return int(self._count.value)

    def share(self, count: Any) -> None:
        """Count in a number that another process reads."""
        self._count = count

    def note(self, name: str, fault: BaseException, then: str = "") -> None:
        """Count a failure and log it; with its traceback where its words are not enough."""
        text = f"{type(fault).__name__}: {fault}"
        with self._lock:
            self._count.value += 1
            is_known = self._last.get(name) == text
            self._last[name] = text
        is_clear = is_known or isinstance(fault, KibitzError)  # a sentence for people
        trace = None if is_clear else (type(fault), fault, fault.__traceback__)
        log.error("%s has failed: %s. %s", name, text.rstrip("."), then, exc_info=trace)


FAILURES = Failures()


def note_failure(name: str, fault: BaseException, then: str = "") -> None:
    """Note that a thread or a task has failed; then: a sentence on what happens next."""
    FAILURES.note(name, fault, then)


class _Pauses:
    """How long to wait after a failure: longer after each that follows soon."""

    def __init__(self) -> None:
        self._begun, self._next = time.monotonic(), SHORTEST_PAUSE

    def after(self, name: str, fault: BaseException) -> float:
        """Note a failure, and say for how long to wait."""
        if time.monotonic() > self._begun + LONGEST_PAUSE:
            self._next = SHORTEST_PAUSE
        pause, self._next = self._next, min(2 * self._next, LONGEST_PAUSE)
        note_failure(name, fault, f"It begins again in {pause:.0f} seconds.")
        self._begun = time.monotonic() + pause
        return pause


class Supervised(Thread):
    """A thread that runs `work` until it returns. If `work` fails, it begins again after a pause.

    closing: no work begins after this is set. once: a failure is noted, and nothing begins again.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], object],
        closing: Event | None = None,
        *,
        once: bool = False,
    ) -> None:
        super().__init__(name=name, daemon=True)
        self._work, self._once = work, once
        self._closing = closing or Event()

    def run(self) -> None:
        """Work; nothing is raised."""
        pauses = _Pauses()
        while not self._closing.is_set():
            try:
                self._work()
            except BaseException as fault:
                if self._once:
                    note_failure(self.name, fault)
                    return
                self._closing.wait(pauses.after(self.name, fault))
            else:
                return


async def supervise(name: str, work: Callable[[], Awaitable[object]]) -> None:
    """Await `work` until it returns. If it fails, it begins again after a pause."""
    pauses = _Pauses()
    while True:
        try:
            await work()
        except Exception as fault:
            await asyncio.sleep(pauses.after(name, fault))
        else:
            return


def watch_threads() -> None:
    """Note the failure of every other thread of this process; such a thread has ended."""
    threading.excepthook = _note_end


def _note_end(args: threading.ExceptHookArgs) -> None:
    name = args.thread.name if args.thread else "a thread"
    if args.exc_value is not None:
        note_failure(name, args.exc_value, "It has ended.")


def watch_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """Note the failure of every task of a loop that nobody awaits."""
    loop.set_exception_handler(_note_task)


def _note_task(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    fault = context.get("exception") or RuntimeError(context.get("message", "unknown"))
    task = context.get("task") or context.get("future")
    name = task.get_name() if isinstance(task, asyncio.Task) else "a task"
    note_failure(name, fault)
