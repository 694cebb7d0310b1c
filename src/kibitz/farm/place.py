"""The protocol of a place where jobs run, and the simplest place."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 3  # jobs handed out for each worker, so that none waits for the next


class Place(Protocol):
    """Where jobs are done; `workers` of them at a time."""

    workers: int

    def map(self, f: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results in the order of the jobs, which may be endless; f and jobs can be pickled.

        Jobs are drawn as workers get free. Closing the iterator drops what has not begun.
        """
        ...

    def close(self) -> None:
        """Let the workers go."""
        ...


class Here:
    """This process, one job at a time."""

    workers = 1

    def map(self, f: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results, each worked out when it is asked for."""
        return map(f, jobs)

    def close(self) -> None:
        """Nothing to let go."""


def in_order(
    jobs: Iterable[Job],
    ahead: int,
    submit: Callable[[Job], Any],
    take: Callable[[Any], Result],
    drop: Callable[[Any], object],
) -> Iterator[Result]:
    """The results in the order of the jobs; at most `ahead` jobs are under way."""
    waiting: deque[Any] = deque()
    try:
        for job in jobs:
            waiting.append(submit(job))
            if len(waiting) >= ahead:
                yield take(waiting.popleft())
        while waiting:
            yield take(waiting.popleft())
    finally:
        for ticket in waiting:
            drop(ticket)
