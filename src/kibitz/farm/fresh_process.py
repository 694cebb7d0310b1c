"""Processes that are started afresh, without the folder where the user is on their path.

Python puts that folder first for `-c`, by which multiprocessing starts a process. So a game in a
file named `random.py` or `struct.py` was imported there in place of Python's own module.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

SAFE = "PYTHONSAFEPATH"


@contextmanager
def away_from_the_folder() -> Iterator[None]:
    """A process that is started meanwhile does not import from the folder where it starts."""
    given = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        yield
    finally:
        _restore(given)


def _restore(given: str | None) -> None:
    if given is None:
        os.environ.pop(SAFE, None)
    else:
        os.environ[SAFE] = given


class FreshProcess(SpawnProcess):
    """A process whose own programs are started as those of its parent are."""

    def start(self) -> None:
        """Start the process."""
        self._given = os.environ.get(SAFE)
        super().start()

    def run(self) -> None:
        """Do its work."""
        _restore(self._given)
        super().run()

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802 - a name of multiprocessing
        with away_from_the_folder():
            return SpawnProcess._Popen(process_obj)


class Fresh(SpawnContext):
    """The context of such processes."""

    Process = FreshProcess


@contextmanager
def worker(work: Callable[..., None], *given: Any) -> Iterator[tuple[Connection, FreshProcess]]:
    """A process that does `work(theirs, *given)`, and our end of its pipe; it is killed at the end.

    `theirs` is the end by which it answers.
    """
    ours, theirs = Fresh().Pipe()
    process = FreshProcess(target=work, args=(theirs, *given))
    process.start()
    theirs.close()
    try:
        yield ours, process
    finally:
        process.kill()
        process.join()
