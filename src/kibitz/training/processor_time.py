"""How much time of its processors a training gets, beside other work on the machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from .trainer import Trainer

BUSY = 0.7  # of the time that a training gets on an idle machine, matches between networks included


class Slowed(NamedTuple):
    """Other work on the machine took much of the time: seconds on each thread, of all."""

    threads: int
    got: float
    spent: float


class ProcessorTime:
    """How much time of its processors a training gets, from now on."""

    def __init__(self) -> None:
        self.begun, self.used = time.monotonic(), time.process_time()

    def events(self, learner: Trainer) -> Iterator[Slowed]:
        """An event if other work on the machine took much of the time; else nothing."""
        spent, used = time.monotonic() - self.begun, time.process_time() - self.used
        got = used / learner.threads
        if not learner.workers and not learner.counts_games and got <= BUSY * spent:
            yield Slowed(learner.threads, got, spent)
