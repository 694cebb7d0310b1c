"""Ends a process whose game does not return from a call, and writes the place of that call.

A thread looks every second at the calls of the game's functions. One that is still the same after
`LIMIT` seconds of processor time ends the process.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType

from ...supervisor import Supervised
from .processor_time import Deadline, end_after, end_with_stacks

Places = tuple[str, ...]

SECONDS_A_CALL = 10.0  # seconds for one call
EVERY = 1.0  # seconds from one look to the next


def watch(places: Sequence[Path], dump: Connection, limit: float = SECONDS_A_CALL) -> None:
    """Watch the functions in files or folders from now on."""
    end_with_stacks(dump.fileno())
    watching = partial(_watch, tuple(map(str, places)), dump.fileno(), limit)
    Supervised("watchdog", watching).start()


def _watch(places: Places, dump: int, limit: float) -> None:
    since: dict[int, tuple[FrameType, Deadline]] = {}
    while True:
        end_after(limit)
        before, since = since, {}
        for thread, frame in sys._current_frames().items():
            if call := _outermost_call(frame, places):
                known, deadline = before.get(thread, (None, None))
                if deadline is None or known is not call:
                    deadline = Deadline(thread, limit, EVERY)
                elif not deadline.left():
                    os.write(dump, _innermost_place(frame, places).encode())
                    os._exit(1)
                since[thread] = call, deadline
        time.sleep(EVERY)


def _outermost_call(frame: FrameType | None, places: Places) -> FrameType | None:
    call = None
    while frame:
        if frame.f_code.co_filename.startswith(places):
            call = frame
        frame = frame.f_back
    return call


def _innermost_place(frame: FrameType | None, places: Places) -> str:
    # Written as `faulthandler` writes it.
    while frame and not frame.f_code.co_filename.startswith(places):
        frame = frame.f_back
    assert frame
    return f'File "{frame.f_code.co_filename}", line {frame.f_lineno} in {frame.f_code.co_name}\n'
