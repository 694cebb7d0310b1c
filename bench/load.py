"""Five hundred tables at once: the load on one server, and a test that it keeps every act.

python -m bench.load                 plays for ten minutes and writes docs/load.md
python -m bench.load --seconds 30    prints a short run, writes nothing
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import kibitz
from kibitz.match import Match, Refused
from kibitz.record import quoted
from kibitz.store import Store

from .crowd import Tally, seated
from .processes import memory_of, processes_of, worked_by
from .writing import machine

PAGE = Path(__file__).parent.parent / "docs" / "load.md"
SECTION = "## Where the computer thinks"  # written by bench.visitor_load
TABLES, SECONDS, RATE = 500, 600.0, 330.0
SAMPLE = 5.0  # seconds from one look at the server's memory to the next
PAINTS = 7


class Server:
    """`kibitz serve` on a SQLite database, in a process of its own."""

    def __init__(self, database: str, *files: str) -> None:
        self.database = database
        command = [sys.executable, "-m", "kibitz", "serve", "--no-warm", "--port", "0"]
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
    def session(self) -> int:
        """The session of its processes."""
        return self._process.pid

    @property
    def processes(self) -> list[int]:
        """Its own process and those that it started, also if it has ended itself."""
        return processes_of(self._process.pid)

    @property
    def memory(self) -> float:
        """Megabytes that are resident, with all its processes."""
        return memory_of(self._process.pid)

    @property
    def worked(self) -> float:
        """Seconds of processor time so far, with all its processes."""
        return worked_by(self._process.pid)

    def kill(self) -> None:
        """End it at once: every accepted act has to be in the store."""
        self._process.kill()
        self._process.wait()
        self._output.close()


@contextmanager
def serving(*files: str) -> Iterator[Server]:
    """A server whose database is deleted afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/tables.db", *files)
        try:
            yield server
        finally:
            server.kill()


@dataclass
class Run:
    """The measurements of one crowd."""

    tally: Tally = field(default_factory=Tally)
    took: float = 0.0  # seconds
    worked: float = 0.0  # seconds of processor time of the server's processes
    memory: list[float] = field(default_factory=list)  # megabytes, at the samples

    @property
    def acts(self) -> int:
        """How many acts were accepted."""
        return sum(map(len, self.tally.accepted.values()))


async def played(server: Server, tables: int, seconds: float, rate: float) -> Run:
    """Let a crowd play that would make so many acts a second if the server took no time."""
    async with seated(server.url, tables, tables / rate) as crowd:
        run, begun, worked = Run(crowd.tally), time.monotonic(), server.worked
        watching = asyncio.create_task(_watch(server, run.memory))
        await crowd.play(seconds)
        watching.cancel()
        run.took, run.worked = time.monotonic() - begun, server.worked - worked
    return run


async def _watch(server: Server, memory: list[float]) -> None:
    while True:
        memory.append(await asyncio.to_thread(lambda: server.memory))
        await asyncio.sleep(SAMPLE)


@dataclass
class Faults:
    """The differences between the store and the answers that clients got; all should be 0."""

    lost: int = 0  # accepted, and not in the store
    doubled: int = 0  # in the store more often than accepted
    misordered: int = 0  # tables whose acts do not stand in the order in which they were played


def compared(database: str, tally: Tally) -> Faults:
    """Compare the answers that clients got with the store."""
    store, faults = Store(database), Faults()
    for table in {table for table, _ in tally.accepted}:
        sent = store.since(table.rpartition("/")[2])
        accepted = [tally.accepted.get((table, seat), []) for seat in (0, 1)]
        kept = [[one.text for one in sent if one.seat == seat] for seat in (0, 1)]
        for mine, theirs in zip(accepted, kept, strict=True):
            names = list(map(quoted, mine))
            faults.lost += (Counter(names) - Counter(theirs)).total()
            faults.doubled += (Counter(theirs) - Counter(names)).total()
            faults.misordered += names != theirs and sorted(names) == sorted(theirs)
        match = Match(kibitz.load("byg"))
        answers = [match.submit(one.seat, one.ply, one.text) for one in sent]
        faults.misordered += any(isinstance(answer, Refused) for answer in answers)
    store.close()
    return faults


@contextmanager
def chromium() -> Iterator[Any]:
    """A real browser."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def painted(url: str) -> tuple[list[float], int]:
    """Milliseconds to the first paint of a table in a browser, and the bytes of all it loads."""
    with chromium() as browser:
        page = browser.new_page()
        page.goto(f"{url}/games/byg")
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_url("**/table/*")
        paints = []
        for _ in range(PAINTS + 1):
            page.goto(page.url)
            paints.append(page.evaluate(FIRST_PAINT))
        size = page.evaluate(BYTES)
    return paints[1:], size


FIRST_PAINT = """() => new Promise((done) => new PerformanceObserver((list) =>
  list.getEntriesByName("first-contentful-paint").forEach((entry) => done(entry.startTime))
).observe({ type: "paint", buffered: true }))"""
BYTES = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].reduce((sum, part) => sum + part.transferSize, 0)"""


HEAD = """# Load

Written by `python -m bench.load` (extra `bench`, and Chromium for the paint). One `kibitz serve`
on SQLite, and {clients:,} clients in one other process on the same machine, by real HTTP and
server-sent events: two at each of {tables} tables, each with an address of its own. They play
Byg at random and begin a rematch when a game is over. A client knows no rules. It chooses among the
acts that its page lets it click, and waits for a random time before each, so that together they
would make {rate:g} acts a second if the server took no time. Then the bench kills the server and
looks in the database for every act that the server had accepted. Processor time and memory are
those of the server and of all processes that it started.
{machine}.

| what | measured | wanted |
|---|---|---|
"""


def page(
    given: argparse.Namespace, run: Run, faults: Faults, paints: list[float], size: int
) -> str:
    """The whole of docs/load.md."""
    head = HEAD.format(
        clients=2 * given.tables, tables=given.tables, rate=given.rate,
        machine=f"{machine()}, {run.took:.0f} seconds",
    )  # fmt: skip
    rows = (
        ("acts accepted", f"{run.acts:,}", ""),
        ("accepted acts a second", f"{run.acts / run.took:.0f}", "at least 300"),
        ("an act answered, ms: half, 99 of 100", _spread(run.tally.answers), "99 within 150"),
        ("an act seen by the other, ms: half, 99 of 100", _spread(run.tally.seen), ""),
        ("refused acts", f"{len(run.tally.refused)}", "0"),
        ("acts lost", f"{faults.lost}", "0"),
        ("acts doubled", f"{faults.doubled}", "0"),
        ("tables with acts out of order", f"{faults.misordered}", "0"),
        ("the server's processor time an act, ms", f"{1000 * run.worked / run.acts:.2f}", ""),
        ("its memory, MB: begin, middle, end, most", _over_time(run.memory), "bounded"),
        ("first paint of a table, ms: median, slowest", _paints(paints), "under 300"),
        ("all that a table's page loads, KB", f"{size / 1000:.0f}", "under 150"),
    )
    return head + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def head_of(text: str) -> str:
    """What this program writes of docs/load.md."""
    return text.partition(f"\n{SECTION}")[0]


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    return f"{1000 * median(ordered):.0f}, {1000 * ordered[99 * len(ordered) // 100]:.0f}"


def _over_time(memory: list[float]) -> str:
    return ", ".join(f"{x:.0f}" for x in (memory[0], median(memory), memory[-1], max(memory)))


def _paints(paints: list[float]) -> str:
    return f"{median(paints):.0f}, {max(paints):.0f}"


def main() -> None:
    """Play, compare, and write the page."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--seconds", type=float, default=SECONDS)
    reader.add_argument("--tables", type=int, default=TABLES)
    reader.add_argument("--rate", type=float, default=RATE)
    given = reader.parse_args()
    with serving() as server:
        run = asyncio.run(played(server, given.tables, given.seconds, given.rate))
        if not run.acts:
            sys.exit("The server answered no act in this time. Try fewer --tables.")
        paints, size = painted(server.url)
        server.kill()
        text = page(given, run, compared(server.database, run.tally), paints, size)
    print(text)
    if given == reader.parse_args([]):
        kept = PAGE.read_text().removeprefix(head_of(PAGE.read_text()))
        PAGE.write_text(text + kept)


if __name__ == "__main__":
    main()
