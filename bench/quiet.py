"""Whether other work runs on the machine: a table of speeds is written on a quiet machine only."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

LOOK = 2.0  # seconds in which this process sleeps and looks
MOST_BUSY = 0.2  # cores; the system itself uses a few hundredths
STAT = Path("/proc/stat")


def require_quiet(seconds: float = LOOK, looks: int = 1) -> None:
    """Look for other work for some seconds; SystemExit with a sentence if there is any.

    looks: how often to look until there is none, where a program of the bench itself may still end.
    """
    if (busy := min(_looks(seconds, looks), default=0.0)) > MOST_BUSY:
        raise SystemExit(
            f"Other work uses {busy:.1f} cores of this machine, so these speeds are not written. "
            "Run it again when nothing else runs."
        )


def _looks(seconds: float, looks: int) -> Iterator[float]:
    """The busy cores look by look, until they are few."""
    for _ in range(looks):
        yield (busy := busy_cores(seconds))
        if busy <= MOST_BUSY:
            return


def busy_cores(seconds: float = LOOK) -> float:
    """How many cores are busy while this process sleeps; 0 where the system does not say it."""
    if not STAT.exists():
        return 0.0
    before = _busy(STAT.read_text())
    time.sleep(seconds)
    ticks = _busy(STAT.read_text()) - before
    return ticks / os.sysconf("SC_CLK_TCK") / seconds


def _busy(text: str) -> int:
    """The ticks in which some core worked, from the first line of /proc/stat (`man 5 proc`)."""
    user, nice, system, _, _, irq, soft, *_ = map(int, text.split("\n", 1)[0].split()[1:])
    return user + nice + system + irq + soft
