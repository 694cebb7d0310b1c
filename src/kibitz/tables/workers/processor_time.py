"""Deadlines in processor time, so that a machine which stands still or is busy ends nothing.

Code that holds the interpreter stops the thread that looks. So at each look the thread sets a timer
of the system: when the process has worked for so long without another look, the system writes the
stacks of all threads and ends it.
"""

from __future__ import annotations

import faulthandler
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

WAITS = 6  # times a deadline, for code that waits and does not work
TICKS = 100  # a second, on each Linux with /proc


def seconds_worked(thread: int) -> float:
    """Seconds of processor time of a thread; of the whole process where threads have no clock."""
    natives = {thread.ident: thread.native_id for thread in threading.enumerate()}
    with suppress(OSError, KeyError):
        text = Path(f"/proc/self/task/{natives[thread]}/stat").read_text("ascii", "replace")
        user, system = text.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS
    return time.process_time()


def end_with_stacks(dump: int) -> None:
    """Let the timer end this process, after the stacks of all threads are written to a file."""
    with suppress(AttributeError):  # a platform without such timers
        faulthandler.register(signal.SIGPROF, dump, all_threads=True, chain=True)


def end_after(seconds: float) -> None:
    """Set the timer: so much processor time of the process from now on; 0 for none."""
    with suppress(AttributeError):
        signal.setitimer(signal.ITIMER_PROF, seconds)


class Deadline:
    """A deadline of a thread, which somebody looks at again and again."""

    def __init__(self, thread: int, seconds: float, every: float) -> None:
        """Begin it now. every: seconds from one look to the next."""
        self._thread, self._seconds, self._every = thread, seconds, every
        self._begun, self._looks = seconds_worked(thread), 0

    def left(self) -> float:
        """The seconds of processor time that are left; 0 if none is left, or it waited too long.

        A look counts once however late it comes, so a pause of the machine is no waiting.
        """
        self._looks += 1
        waited = self._looks * self._every > WAITS * self._seconds
        left = self._seconds - (seconds_worked(self._thread) - self._begun)
        return 0.0 if waited else max(0.0, left)
