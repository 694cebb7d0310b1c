"""The clock of searches that think for seconds: wall time, or processor time for measurements."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_read: Callable[[], float] = time.perf_counter


def now() -> float:
    """Seconds since some moment in the past."""
    return _read()


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
