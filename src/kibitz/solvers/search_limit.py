"""The time limit of a search for exact values, and the message when it is reached."""

from __future__ import annotations

import time

from ..contract import KibitzError
from ..game import Position
from ..progress import Progress, Step, silent
from .size import Size, size

QUIET = 3.0  # seconds of search before the game's size is asked
HOPELESS, MOST_SECONDS = 60.0, 7200.0  # seconds, for games too large by far and for others


class OutOfTime(KibitzError):
    """A search for exact values that ended without a result."""


class SearchLimit:
    """Watches a search: reports its progress, and ends it when its time is up.

    seconds: 0 lets the size of the game decide. unit: what the search counts. The time for
    compiling, before the first report, and for estimating the size does not count.
    """

    def __init__(
        self,
        p: Position,
        seconds: float = 0,
        progress: Progress = silent,
        unit: str = "positions",
    ) -> None:
        self._p, self._limit, self._progress = p, seconds or MOST_SECONDS, progress
        self._chosen, self._unit = seconds > 0, unit
        self._begun = time.perf_counter()
        self._reported = False
        self._count = 0
        self._size: Size | None = None

    def __call__(self, count: int) -> None:
        """Note how much the search has visited."""
        self._count = count
        if not self._reported:
            self._reported, self._begun = True, time.perf_counter()
        spent = self.spent
        if spent > QUIET and self._size is None and self._unit == "positions":
            self._judge()
        if spent > self._limit:
            raise self.given_up()
        most = f"{spent:,.0f} s of at most {self._limit:,g} s"
        self._progress(Step(f"{count:,} {self._unit}, {most}", count=count))

    @property
    def spent(self) -> float:
        """The seconds since the first report."""
        return time.perf_counter() - self._begun

    def _judge(self) -> None:
        stopped = time.perf_counter()
        self._size = size(self._p)
        if self._size.is_too_large and not self._chosen:
            self._limit = HOPELESS
        self._begun += time.perf_counter() - stopped

    def given_up(self) -> OutOfTime:
        """The error of a search that found nothing."""
        spent, about = self.spent, ""
        if self._unit == "positions":
            self._size = self._size or size(self._p)
            about = f"; {self._size}"
        return OutOfTime(
            f"{self._p.game}: not solved after {self._count:,} {self._unit} in {spent:,.0f} s"
            f"{about}. --seconds gives it longer."
        )
