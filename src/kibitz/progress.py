"""Progress: how each long computation says how far it is.

Each of them takes `progress`, a function of a `Step`; `progress=print` prints the steps.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from typing import Any, TextIO

from .contract import KibitzError, as_python

WIDTH = 79  # columns of a terminal that the line uses


@dataclass(frozen=True, slots=True)
class Step:
    """A report of progress.

    what: what is being done, in words. share: the share that is done, from 0 to 1; None if it is
    not known. count: the number of positions, nodes or games so far, if they are counted.
    found: a result that stays, such as a remark, or a `Generation` of a training.
    """

    what: str
    share: float | None = None
    count: int = 0
    found: Any = None

    def __str__(self) -> str:
        return self.what if self.share is None else f"{self.what}: {self.share:.0%}"


Progress = Callable[[Step], None]


def require_time(seconds: float | None) -> None:
    """Refuse a budget of no time; None is a budget that Kibitz chooses."""
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and 0 < seconds < inf):
        raise KibitzError(f"seconds is a number above 0, not {as_python(seconds)}.")


def require_function(given: object, what: str) -> None:
    """Refuse what cannot be called; None is the usual function."""
    if given is not None and not callable(given):
        raise KibitzError(f"{what} is a function, not {as_python(given)}.")


def silent(step: Step) -> None:
    """Show no progress."""


def remark(sentence: str) -> Step:
    """A sentence that stays, as about the size of a game."""
    return Step(sentence, found=sentence)


@contextmanager
def reporting(progress: Progress | None) -> Iterator[Progress]:
    """The progress of a caller; without it, one line on standard error if that is a terminal."""
    require_function(progress, "progress")
    if progress or not sys.stderr.isatty():
        yield progress or silent
        return
    line = _Line(sys.stderr)
    try:
        yield line
    finally:
        line.clear()


class _Line:
    """A line of a terminal that each step replaces; remarks stay."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal

    def __call__(self, step: Step) -> None:
        """Write a step over the last one."""
        self.clear()
        end = "\n" if step.found is not None else ""
        self._terminal.write(f"{str(step)[:WIDTH]}{end}")
        self._terminal.flush()

    def clear(self) -> None:
        """Empty the line."""
        self._terminal.write("\r\x1b[2K")
        self._terminal.flush()
