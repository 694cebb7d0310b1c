"""A server that a bench starts, and what all its processes use: those of its session in /proc."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

# Of the fields after the name, as `man 5 proc` has them.
SESSION, STATE, TIMES = 3, 0, slice(11, 15)


@dataclass(frozen=True)
class Sample:
    """One look at a server and all processes that it started."""

    seconds: float  # of a clock
    memory: float  # megabytes that are resident; a page that processes share counts once
    handles: int  # files, pipes and connections that are open
    threads: int
    processes: int
    worked: float = 0.0  # seconds of processor time so far, also of processes that have ended


class ServeProcess:
    """`kibitz serve` on a SQLite database, in a process of its own."""

    def __init__(self, database: str, *files: str) -> None:
        self.database = database
        command = [
            sys.executable,
            "-m",
            "kibitz",
            "serve",
            "--no-warm",
            "--ready",
            "0",
            "--port",
            "0",
        ]
        command += ["--database", database, *files]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,  # by which its processes are found
        )
        assert self._process.stdout
        self._output = self._process.stdout
        self.url = next(w for w in self._output.readline().split() if "://" in w).rstrip("/")

    @property
    def processes(self) -> list[int]:
        """Its own process and those that it started, also if it has ended itself."""
        return [pid for pid, _ in self._listed()]

    @property
    def worked(self) -> float:
        """Seconds of processor time so far, with those of ended processes, which parents add."""
        ticks = sum(sum(map(int, fields[TIMES])) for _, fields in self._listed())
        return ticks / os.sysconf("SC_CLK_TCK")

    def sample(self) -> Sample:
        """What its processes use now."""
        pids = self.processes
        memory = sum(map(_kilobytes, pids)) / 1000
        handles, threads = (sum(_entries(pid, what) for pid in pids) for what in ("fd", "task"))
        return Sample(time.monotonic(), memory, handles, threads, len(pids), self.worked)

    def _listed(self) -> Iterator[tuple[int, list[str]]]:
        for file in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                fields = file.read_text().rpartition(")")[2].split()
                if int(fields[SESSION]) == self._process.pid and fields[STATE] != "Z":
                    yield int(file.parent.name), fields

    def kill(self) -> None:
        """End it at once: every accepted act has to be in the store."""
        self._process.kill()
        self._process.wait()
        self._output.close()


def _kilobytes(pid: int) -> int:
    """The memory of a process: its own, and its share of those that it shares."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def _entries(pid: int, folder: str) -> int:
    with suppress(OSError):  # it has ended meanwhile
        return sum(1 for _ in Path(f"/proc/{pid}/{folder}").iterdir())
    return 0


@contextmanager
def serving(*files: str) -> Iterator[ServeProcess]:
    """A server whose database is deleted afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServeProcess(f"sqlite:///{folder}/tables.db", *files)
        try:
            yield server
        finally:
            server.kill()


@asynccontextmanager
async def watched(server: ServeProcess, every: float) -> AsyncIterator[list[Sample]]:
    """The samples of a server from now on, the last one at the end. every: seconds between two."""
    samples = [server.sample()]

    async def watch() -> None:
        while True:
            await asyncio.sleep(every)
            samples.append(await asyncio.to_thread(server.sample))

    watching = asyncio.create_task(watch())
    yield samples
    watching.cancel()
    samples.append(server.sample())
