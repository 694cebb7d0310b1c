"""An end for what a test waits for."""

import os
import signal
from contextlib import contextmanager, suppress
from threading import Timer


@contextmanager
def ended_after(process, seconds):
    """Kill a process and its children after so long, so that reading from it comes to an end.

    The process leads a session of its own (`start_new_session`).
    """

    def kill():
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)

    timer = Timer(seconds, kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
