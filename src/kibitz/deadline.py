"""A deadline for each call of an author's function, which turns an endless loop into a sentence.

While `deadline()` is open, a timer of processor time looks every second at the author's function
that is running. It interrupts a call that it sees `CALL_SECONDS` times in a row. Waiting does not
count, for example at a prompt of `breakpoint()`. Only Python code can be interrupted in this way;
machine code runs in a process that can be ended (`check/apart.py`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from .contract import LOOK, RULES, TABLE

CALL_SECONDS = 5  # of processor time that one call may take
FILES = "kibitz_file_"  # how the modules of games in a file are named
CALLS = {*RULES, *TABLE, *LOOK, "<module>"}


class Endless(BaseException):
    """Raised in a call that does not end.

    It is not an Exception, so an `except Exception` in a game does not catch it.
    """


@contextmanager
def deadline(seconds: int = CALL_SECONDS) -> Iterator[None]:
    """Raise Endless in a call of an author's function that takes longer than `seconds`.

    Works in the main thread only, and where the system has interval timers; else it does nothing.
    """
    here = threading.current_thread() is threading.main_thread()
    if not here or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _Watch(seconds))
    signal.setitimer(signal.ITIMER_VIRTUAL, 1, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class _Watch:
    def __init__(self, seconds: int) -> None:
        self.seconds, self.seen = seconds, 0
        self.call: FrameType | None = None

    def __call__(self, number: int, frame: FrameType | None) -> None:
        call = _outermost_call(frame)
        self.seen = self.seen + 1 if call and call is self.call else 0
        self.call = call
        if call and self.seen >= self.seconds:
            raise Endless(_sentence(frame, call, self.seconds))


def _outermost_call(frame: FrameType | None) -> FrameType | None:
    call = None
    while frame:
        if _authors(frame) and frame.f_code.co_name in CALLS:
            call = frame
        frame = frame.f_back
    return call


def _authors(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).startswith(FILES)


def _sentence(frame: FrameType | None, call: FrameType, seconds: int) -> str:
    file = call.f_code.co_filename
    while frame and frame.f_code.co_filename != file:
        frame = frame.f_back
    # A frame that was interrupted between two lines has no line.
    line = (frame and frame.f_lineno) or call.f_lineno or call.f_code.co_firstlineno
    name = call.f_code.co_name
    what = "the file" if name == "<module>" else f"`{name}`"
    return (
        f"{Path(file).name}, line {line}: {what} did not end within {seconds} seconds; "
        "see whether a loop there can end."
    )
