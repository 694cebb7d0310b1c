"""Ends a process whose game does not return from a call, and writes the place of that call.

A thread looks every second at the calls of the game's functions. One that is still the same after
`LIMIT` seconds ends the process. A call that holds the interpreter stops this thread too; then
`faulthandler` ends the process.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType

from ....supervisor import Supervised

Places = tuple[str, ...]

LIMIT = 10.0  # seconds for one call


def watch(places: Sequence[Path], dump: Connection, limit: float = LIMIT) -> None:
    """Watch the functions in files or folders from now on."""
    watching = partial(_watch, tuple(map(str, places)), dump.fileno(), limit)
    Supervised("watchdog", watching).start()


def _watch(places: Places, dump: int, limit: float) -> None:
    since: dict[int, tuple[FrameType, float]] = {}
    while True:
        faulthandler.dump_traceback_later(limit, exit=True, file=dump)
        now, before, since = time.monotonic(), since, {}
        for thread, frame in sys._current_frames().items():
            if call := _outermost_call(frame, places):
                known, begun = before.get(thread, (call, now))
                since[thread] = call, begun if known is call else now
                if known is call and now > begun + limit:
                    os.write(dump, _innermost_place(frame, places).encode())
                    os._exit(1)
        time.sleep(1)


def _outermost_call(frame: FrameType | None, places: Places) -> FrameType | None:
    found = None
    while frame:
        if frame.f_code.co_filename.startswith(places):
            found = frame
        frame = frame.f_back
    return found


def _innermost_place(frame: FrameType | None, places: Places) -> str:
    # Written as `faulthandler` writes it.
    while frame and not frame.f_code.co_filename.startswith(places):
        frame = frame.f_back
    assert frame
    return f'File "{frame.f_code.co_filename}", line {frame.f_lineno} in {frame.f_code.co_name}\n'
