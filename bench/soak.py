"""A server that people use for an hour: does its memory grow, or its open handles?

python -m bench.soak                  for an hour; writes docs/soak.md
python -m bench.soak --minutes 5      prints a short run, writes nothing

Pairs of clients play Byg at random and begin a rematch after each game, as in bench/load. One more
visitor plays against the computer, looks at pictures, asks for hints, downloads the record and
reviews the game. The server fills its memory with tables first: it holds the last 1,000. So growth
is judged in the second half of the time.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

import aiohttp

from .crowd import Page, seated
from .load import Server, serving
from .processes import handles_of, memory_of, processes_of, threads_of
from .writing import machine

PAGE = Path(__file__).parent.parent / "docs" / "soak.md"
MINUTES, TABLES, RATE = 60.0, 40, 40.0
SAMPLE = 10.0  # seconds from one look at the processes to the next
ROWS = 12  # of the table
ANSWER = aiohttp.ClientTimeout(total=120)


@dataclass(frozen=True)
class Sample:
    """One look at the server and all processes that it started."""

    seconds: float
    memory: float  # megabytes
    handles: int
    threads: int
    processes: int


@dataclass
class Soak:
    """The samples of a run, and how much was done in it."""

    samples: list[Sample]
    acts: int = 0
    refused: int = 0
    games_with_computer: int = 0

    @property
    def second_half(self) -> list[Sample]:
        """The samples after half of the time."""
        half = self.samples[-1].seconds / 2
        return [one for one in self.samples if one.seconds >= half]


class Visitor:
    """One person who plays against the computer and uses all that a table offers."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self._chance = Random(0)
        self.games = 0

    async def stay(self, until: float) -> None:
        """Play one game after another until a moment on the clock."""
        while time.monotonic() < until:
            table = await self._open()
            while not (page := Page.read(await self._text(f"{table}/view"))).over:
                if time.monotonic() > until:
                    return
                await (self._act(table, page) if page.acts else asyncio.sleep(0.5))
            for part in ("record", "review", "picture.png"):
                await self._text(f"{table}/{part}")
            self.games += 1

    async def _open(self) -> str:
        form = {"seat.0": "you", "seat.1": "easy", "option.side": "3"}
        async with self._session.post("/games/byg", data=form) as answer:
            return answer.url.path

    async def _act(self, table: str, page: Page) -> None:
        await self._text(f"{table}/picture.svg")
        await self._text(f"{table}/thought?hint=1")
        form = {"action": self._chance.choice(page.acts)[0], "version": page.version}
        async with self._session.post(f"{table}/acts", data=form) as answer:
            await answer.read()
        await asyncio.sleep(1)

    async def _text(self, path: str) -> str:
        async with self._session.get(path) as answer:
            return (await answer.read()).decode("utf-8", "replace")


async def soaked(server: Server, minutes: float, tables: int, rate: float) -> Soak:
    """Let people use a server for so long, and look at its processes meanwhile."""
    seconds, soak = 60 * minutes, Soak([])
    headers = {"Origin": server.url, "Accept": "text/html"}
    jar = aiohttp.CookieJar(unsafe=True)  # an address is no name of a site
    async with (
        aiohttp.ClientSession(server.url, headers=headers, cookie_jar=jar, timeout=ANSWER) as own,
        seated(server.url, tables, tables / rate) as crowd,
    ):
        visitor = Visitor(own)
        watching = asyncio.create_task(_watch(server, soak.samples))
        visiting = asyncio.create_task(visitor.stay(time.monotonic() + seconds))
        await crowd.play(seconds)
        await visiting
        watching.cancel()
    soak.acts = sum(map(len, crowd.tally.accepted.values()))
    soak.refused, soak.games_with_computer = len(crowd.tally.refused), visitor.games
    return soak


async def _watch(server: Server, samples: list[Sample]) -> None:
    begun = time.monotonic()
    while True:
        samples.append(await asyncio.to_thread(_sample, server.session, time.monotonic() - begun))
        await asyncio.sleep(SAMPLE)


def _sample(session: int, seconds: float) -> Sample:
    counts = handles_of(session), threads_of(session), len(processes_of(session))
    return Sample(seconds, memory_of(session), *counts)


HEAD = """# Soak

Written by `python -m bench.soak` (extra `bench`). One `kibitz serve` on SQLite for {minutes:.0f}
minutes. Two clients at each of {tables} tables play Byg at random and begin a rematch after each
game. One more visitor plays against the computer, looks at pictures, asks for hints, downloads
each record and reviews each game. {acts:,} acts were accepted and {refused} refused; {games} games
were played against the computer. Memory, handles (files, pipes, connections) and threads are those
of the server and of all processes that it started. The server holds the last 1,000 tables, so its
memory grows until it has them.
{machine}.

In the second half of the time the memory was between {low:.0f} and {high:.0f} MB. Its last quarter
had a median of {last:.0f} MB, the quarter before {before:.0f} MB. Handles: {handles}.

| minute | memory, MB | handles | threads | processes |
|---|---|---|---|---|
"""


def page(soak: Soak, tables: int) -> str:
    """The whole of docs/soak.md."""
    late = soak.second_half
    middle = len(late) // 2
    memory = [one.memory for one in late]
    head = HEAD.format(
        minutes=soak.samples[-1].seconds / 60,
        tables=tables,
        acts=soak.acts,
        refused=soak.refused,
        games=soak.games_with_computer,
        machine=f"{machine()}, shared with other work",
        low=min(memory),
        high=max(memory),
        before=median(memory[:middle] or memory),
        last=median(memory[middle:]),
        handles=_spread([one.handles for one in late]),
    )
    step = max(1, len(soak.samples) // ROWS)
    return head + "".join(map(_row, soak.samples[::step]))


def _spread(numbers: list[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}, at the end {numbers[-1]}"


def _row(one: Sample) -> str:
    cells = (one.seconds / 60, one.memory, one.handles, one.threads, one.processes)
    return f"| {' | '.join(f'{cell:.0f}' for cell in cells)} |\n"


def main() -> None:
    """Serve, play, and write the page."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--minutes", type=float, default=MINUTES)
    reader.add_argument("--tables", type=int, default=TABLES)
    reader.add_argument("--rate", type=float, default=RATE)
    given = reader.parse_args()
    with serving() as server:
        soak = asyncio.run(soaked(server, given.minutes, given.tables, given.rate))
    text = page(soak, given.tables)
    print(text)
    if given == reader.parse_args([]):
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
