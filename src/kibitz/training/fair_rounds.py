"""Rounds whose seats think for seconds of processor time, until so much of it is used.

So other work on the machine changes neither how well the seats play nor how many rounds they play.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from ..farm import Workplace
from ..play.rounds import Round
from ..play.scale import round_result
from ..players import search_clock

MOST_TIMES_LONGER = 10.0  # than its seconds, by the clock, on a machine that is that busy


class FairRounds:
    """Plays rounds at a place. used: seconds of processor time so far, of each of its workers."""

    def __init__(self, place: Workplace, seconds: float) -> None:
        self.place, self.seconds, self.used = place, seconds, 0.0
        self._latest = search_clock.wall() + MOST_TIMES_LONGER * seconds

    def results(self, jobs: Iterable[Round]) -> list[float]:
        """The result of each round for its first player."""
        played = list(self.place.map(fair_result, jobs))
        self.used += sum(seconds for _, seconds in played) / self.place.workers
        return [result for result, _ in played]

    def has_time(self, times: float = 1.0) -> bool:
        """Whether these rounds have used less than their seconds, or than `times` as many."""
        return self.used < times * self.seconds and search_clock.wall() < self._latest


def fair_result(job: Round) -> tuple[float, float]:
    """The result of a round, and the seconds of processor time that it took."""
    begun = time.process_time()
    with search_clock.processor_time():
        result = round_result(job)
    return result, time.process_time() - begun
