"""The cores of this machine, a process each."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

from ..contract import KibitzError
from .place import AHEAD, in_order

Job = TypeVar("Job")
Result = TypeVar("Result")


class Cores:
    """Processes that are started afresh, since a fork would copy locks that threads hold."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        fresh = get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, fresh, initializer=_follow_the_parent)

    def map(self, f: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results in the order of the jobs."""

        def submit(job: Job) -> Future[Result]:
            return self._pool.submit(f, job)

        return in_order(jobs, AHEAD * self.workers, submit, _result, Future.cancel)

    def close(self) -> None:
        """End the workers at once; otherwise Python would wait for them when it exits."""
        workers = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()


def _follow_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _result(future: Future[Result]) -> Result:
    try:
        return future.result()
    except BrokenProcessPool as fault:
        raise KibitzError(
            "A process of the farm was killed, perhaps because memory ran out. "
            "Try fewer, for example --farm cores:1."
        ) from fault
