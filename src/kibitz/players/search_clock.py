"""The clock of searches that think for seconds: wall time, or processor time for measurements."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_read: Callable[[], float] = time.perf_counter
_wall: Callable[[], float] = time.monotonic


def now() -> float:
    """Seconds since some moment in the past."""
    return _read()


def wall() -> float:
    """Seconds of the wall clock for long work; of processor time inside of `may_be_stopped`."""
    return _wall()


@contextmanager
def processor_time() -> Iterator[None]:
    """Count seconds of processor time inside, so that other work on the machine takes none.

    It counts the processor time of all threads of this process, so measure players of one thread.
    """
    global _read
    before, _read = _read, time.process_time
    try:
        yield
    finally:
        _read = before


@contextmanager
def may_be_stopped() -> Iterator[None]:
    """Count long work on one thread by its processor time: time in which it is stopped is none."""
    global _wall
    before, _wall = _wall, time.process_time
    try:
        yield
    finally:
        _wall = before
