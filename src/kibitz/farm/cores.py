"""The cores of this machine, a process each."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from types import ModuleType
from typing import Any, TypeVar

from ..contract import KibitzError
from .fresh_process import Fresh, FreshProcess
from .place import AHEAD, in_order

Job = TypeVar("Job")
Common = TypeVar("Common")
Result = TypeVar("Result")


class Cores:
    """Processes that are started afresh, since a fork would copy locks that threads hold."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._start: Fresh = _WithoutScript()
        self._pool = self._new_pool()

    def map(self, f: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results in the order of the jobs."""
        self._reach(f)

        def submit(job: Job) -> Future[Result]:
            with _killed_process_as_a_sentence():
                return self._pool.submit(f, job)

        return in_order(jobs, AHEAD * self.workers, submit, _result, Future.cancel)

    def each(
        self, f: Callable[[Common, Job], Result], common: Common, jobs: Sequence[Job]
    ) -> list[Result | None]:
        """The results; if a process is killed, the others are lost too, and all start afresh."""
        self._reach(f)
        try:
            futures = [self._pool.submit(f, common, job) for job in jobs]
            results = [_result_unless_lost(future) for future in futures]
        except BrokenProcessPool:  # a process was killed while it had nothing to do
            results = [None] * len(jobs)
        if any(result is None for result in results):
            self.close()
            self._pool = self._new_pool()
        return results

    def _reach(self, f: Callable[..., object]) -> None:
        """Start the workers again, with the script of the caller, if the function stands in it."""
        if f.__module__ == "__main__" and isinstance(self._start, _WithoutScript):
            self.close()
            self._start = Fresh()
            self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, self._start, initializer=_follow_the_parent)

    def close(self) -> None:
        """End the workers at once; otherwise Python would wait for them when it exits."""
        pool: Any = self._pool  # its processes and its thread have no public names
        workers = list((pool._processes or {}).values())
        manager, results = pool._executor_manager_thread, pool._result_queue
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        if manager is not None:
            # Half a result may be in the pipe. Its reader sees the end once all writers are closed.
            results._writer.close()
            manager.join()  # Python may fail at its exit while a manager is ending


class _Worker(FreshProcess):
    """A process that does not run the script of the caller, which would start processes again."""

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802 - a name of multiprocessing
        script, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        try:
            return FreshProcess._Popen(process_obj)
        finally:
            sys.modules["__main__"] = script


class _WithoutScript(Fresh):
    Process = _Worker


def _follow_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _result(future: Future[Result]) -> Result:
    with _killed_process_as_a_sentence():
        return future.result()


@contextmanager
def _killed_process_as_a_sentence() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool as fault:
        raise KibitzError(
            "A process of the farm was killed, perhaps because memory ran out. "
            "Try fewer, for example --farm cores:1."
        ) from fault


def _result_unless_lost(future: Future[Result]) -> Result | None:
    try:
        return future.result()
    except BrokenProcessPool:
        return None
