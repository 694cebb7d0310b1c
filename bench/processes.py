"""A server with all processes that it started: those of its session, as Linux lists them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

SESSION, STATE, TIMES = (
    3,
    0,
    slice(11, 15),
)  # of the fields after the name, as `man 5 proc` has them


def processes_of(session: int) -> list[int]:
    """The processes that run in a session."""
    return [pid for pid, _ in _listed(session)]


def memory_of(session: int) -> float:
    """Megabytes that are resident; a page that processes share counts once."""
    return sum(_proportional(pid) for pid in processes_of(session)) / 1000


def worked_by(session: int) -> float:
    """Seconds of processor time so far, with those of ended processes, which their parents add."""
    ticks = sum(sum(map(int, fields[TIMES])) for _, fields in _listed(session))
    return ticks / os.sysconf("SC_CLK_TCK")


def _listed(session: int) -> Iterator[tuple[int, list[str]]]:
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = file.read_text().rpartition(")")[2].split()
            if int(fields[SESSION]) == session and fields[STATE] != "Z":
                yield int(file.parent.name), fields


def _proportional(pid: int) -> int:
    """Kilobytes of a process: its own, and its share of those that it shares."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def handles_of(session: int) -> int:
    """Open files, pipes and connections."""
    return sum(_entries(pid, "fd") for pid in processes_of(session))


def threads_of(session: int) -> int:
    """Threads of all processes."""
    return sum(_entries(pid, "task") for pid in processes_of(session))


def _entries(pid: int, folder: str) -> int:
    with suppress(OSError):  # it has ended meanwhile
        return sum(1 for _ in Path(f"/proc/{pid}/{folder}").iterdir())
    return 0
