"""The protocol of a place where jobs run, and the simplest place."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

Job = TypeVar("Job")
Common = TypeVar("Common")
Result = TypeVar("Result")

AHEAD = 3  # jobs handed out for each worker, so that none waits for the next


class Workplace(Protocol):
    """A place that does jobs, `workers` of them at a time."""

    @property
    def workers(self) -> int:
        """How many work now; on a cluster the number changes when machines come and go."""
        ...

    def map(self, f: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results in the order of the jobs, which may be endless; f and jobs can be pickled.

        Jobs are drawn as workers get free. Closing the iterator drops what has not begun.
        """
        ...

    def each(
        self, f: Callable[[Common, Job], Result], common: Common, jobs: Sequence[Job]
    ) -> list[Result | None]:
        """`f(common, job)` for each job; None where its worker was lost, as when a machine dies.

        A lost job is not begun again. `common` may be large: a cluster sends it to a machine once.
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

    def each(
        self, f: Callable[[Common, Job], Result], common: Common, jobs: Sequence[Job]
    ) -> list[Result | None]:
        """The results; nothing is lost here."""
        return [f(common, job) for job in jobs]

    def close(self) -> None:
        """Do nothing: this process has no workers to end."""


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
