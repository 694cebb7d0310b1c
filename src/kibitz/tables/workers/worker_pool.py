"""A few workers that do the jobs of many clients, in turns."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from ...contract import KibitzError, message
from ...supervisor import Supervised
from ..rate_limit import CROWD
from .fair_queue import FairQueue
from .worker import Worker

MOST_WAITING = 2 * CROWD  # jobs of one client
IDLE = 600.0  # seconds after which a worker without a job ends

T = TypeVar("T")

log = logging.getLogger(__name__)


class BusyError(KibitzError):
    """Too many jobs of a client wait."""

    def __init__(self) -> None:
        super().__init__(
            message("Too many of your requests wait for the computer. Try again later.")
        )


class WorkerPool:
    """Threads that each have one worker; a job is a function of that worker.

    A worker starts with its first job, and ends when it has nothing to do for a while.
    """

    def __init__(self, name: str, workers: int = 1, most: int = MOST_WAITING) -> None:
        self._queue: FairQueue[tuple[Future[Any], Callable[[Worker], Any]]] = FairQueue(most)
        self._workers = [Worker() for _ in range(workers)]
        self._threads = [Supervised(name, partial(self._run, worker)) for worker in self._workers]
        for thread in self._threads:
            thread.start()

    def submit(self, client: str, job: Callable[[Worker], T]) -> Future[T]:
        """Have a job done in its turn; BusyError if too many of this client wait."""
        future: Future[T] = Future()
        if not self._queue.put(client, (future, job)):
            raise BusyError
        return future

    @property
    def workers(self) -> int:
        """How many jobs are done at once."""
        return len(self._workers)

    def ahead(self, client: str) -> int:
        """How many jobs wait beside one of this client: its own, or one of each other client."""
        return self._queue.ahead(client)

    def close(self) -> None:
        """End all workers; jobs that wait are cancelled."""
        for future, _ in self._queue.close():
            future.cancel()
        for worker in self._workers:
            worker.close()
        for thread in self._threads:
            thread.join()

    def _run(self, worker: Worker) -> None:
        while not self._queue.closed:
            taken = self._queue.take(IDLE)
            if taken is None:
                worker.end()
                continue
            future, job = taken
            if future.set_running_or_notify_cancel():
                _settle(future, job, worker)


def _settle(future: Future[Any], job: Callable[[Worker], Any], worker: Worker) -> None:
    try:
        future.set_result(job(worker))
    except BaseException as fault:
        future.set_exception(fault)
