"""The workers of a place, of which some may be lost with what they did."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from ..contract import KibitzError
from .place import Workplace

Job = TypeVar("Job")
Common = TypeVar("Common")
Result = TypeVar("Result")

PATIENCE = 3  # times in a row that all workers are lost
TRIES = 20  # to reach all workers, since one that is ready may do the job of another


class Named(Protocol):
    """A result that says which worker has found it, by `worker_name`."""

    @property
    def worker(self) -> str:
        """The process, and the machine of it."""
        ...


def worker_name() -> str:
    """The name of this process as a worker."""
    return f"{platform.node()} {os.getpid()}"


class Workers:
    """The workers of a place. `lost` counts the lost workers since it was last asked."""

    def __init__(self, place: Workplace) -> None:
        self.place = place
        self._lost = self._in_a_row = 0

    def each(
        self, f: Callable[[Common, Job], Result], common: Common, jobs: Sequence[Job]
    ) -> list[Result]:
        """The results of the jobs that are not lost.

        Raises KibitzError if all are lost several times in a row.
        """
        results = self.place.each(f, common, jobs)
        done = [result for result in results if result is not None]
        self._lost += len(results) - len(done)
        self._in_a_row = 0 if done else self._in_a_row + 1
        if self._in_a_row == PATIENCE:
            raise KibitzError(
                f"The farm lost all its workers {PATIENCE} times in a row, perhaps because memory "
                "ran out; try fewer, as --farm cores:1."
            )
        return done

    def seeds(self, seed: int) -> list[int]:
        """A seed for the job of each worker."""
        return [seed + (k << 48) for k in range(self.place.workers)]

    def start(self, f: Callable[[Common, Job], Named], common: Common, job: Job) -> None:
        """Let each worker do a short job, so that it has compiled what it needs."""
        ready = set[str]()
        for _ in range(TRIES):
            ready |= {answer.worker for answer in self.each(f, common, [job] * self.place.workers)}
            if len(ready) >= self.place.workers:
                break

    def take_lost(self) -> int:
        """How many workers were lost since this was last asked."""
        lost, self._lost = self._lost, 0
        return lost
