"""Five hundred tables at once: the load on one server, and a test that it keeps every act.

python -m bench.load                 plays for ten minutes and writes docs/load.md
python -m bench.load --seconds 30    prints a short run, writes nothing
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from dataclasses import dataclass
from statistics import median

import kibitz
from kibitz.match import Match, Refused
from kibitz.record import quote
from kibitz.store import Store

from .browser import BYTES, FIRST_PAINT, chromium
from .command import reader
from .crowd import CrowdTally, seated
from .quiet import require_quiet
from .server import Sample, ServeProcess, serving, watched
from .writing import DOCS, line, machine, table, write_part

TABLES, SECONDS, RATE = 500, 600.0, 330.0
SAMPLE = 5.0  # seconds from one look at the server to the next
PAINTS = 7


@dataclass
class LoadRun:
    """The measurements of one crowd, and how the server was meanwhile."""

    tally: CrowdTally
    samples: list[Sample]

    @property
    def acts(self) -> int:
        """How many acts were accepted."""
        return sum(map(len, self.tally.accepted.values()))

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.samples[-1].seconds - self.samples[0].seconds


async def played(
    server: ServeProcess, tables: int, seconds: float, rate: float, every: float = SAMPLE
) -> LoadRun:
    """Let a crowd play that would make this many acts a second if the server took no time.

    every: seconds from one look at the server to the next.
    """
    async with (
        seated(server.url, tables, tables / rate) as crowd,
        watched(server, every) as samples,
    ):
        await crowd.play(seconds)
    return LoadRun(crowd.tally, samples)


@dataclass
class Faults:
    """The differences between the store and the answers that clients got; all should be 0."""

    lost: int = 0  # accepted, and not in the store
    doubled: int = 0  # in the store more often than accepted
    misordered: int = 0  # tables whose acts do not stand in the order in which they were played


def compared(database: str, tally: CrowdTally) -> Faults:
    """Compare the answers that clients got with the store."""
    store, faults = Store(database), Faults()
    for address in {address for address, _ in tally.accepted}:
        sent = store.since(address.rpartition("/")[2])
        accepted = [tally.accepted.get((address, seat), []) for seat in (0, 1)]
        kept = [[answer.text for answer in sent if answer.seat == seat] for seat in (0, 1)]
        for mine, theirs in zip(accepted, kept, strict=True):
            names = list(map(quote, mine))
            faults.lost += (Counter(names) - Counter(theirs)).total()
            faults.doubled += (Counter(theirs) - Counter(names)).total()
            faults.misordered += names != theirs and sorted(names) == sorted(theirs)
        match = Match(kibitz.load("byg"))
        answers = [match.submit(answer.seat, answer.ply, answer.text) for answer in sent]
        faults.misordered += any(isinstance(answer, Refused) for answer in answers)
    store.close()
    return faults


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
        new = browser.new_context().new_page()  # which has nothing in its cache
        new.goto(page.url, wait_until="load")
        size = new.evaluate(BYTES)
    return paints[1:], size


def report(run: LoadRun, faults: Faults, paints: list[float], size: int) -> str:
    """The table of docs/load.md."""
    worked = run.samples[-1].worked - run.samples[0].worked
    memory = [sample.memory for sample in run.samples]
    over_time = (memory[0], median(memory), memory[-1], max(memory))
    rows = (
        ("acts accepted", f"{run.acts:,}", ""),
        ("accepted acts a second", f"{run.acts / run.seconds:.0f}", "at least 300"),
        ("an act answered, ms: half, 99 of 100", slowness(run.tally.answers), "99 within 150"),
        ("an act seen by the other, ms: half, 99 of 100", slowness(run.tally.seen), ""),
        ("refused acts", len(run.tally.refused), "0"),
        ("acts lost", faults.lost, "0"),
        ("acts doubled", faults.doubled, "0"),
        ("tables with acts out of order", faults.misordered, "0"),
        ("the server's processor time an act, ms", f"{1000 * worked / run.acts:.2f}", ""),
        ("its memory, MB: begin, middle, end, most", whole(*over_time), "bounded"),
        (
            "first paint of a table, ms: median, slowest",
            whole(median(paints), max(paints)),
            "under 300",
        ),
        ("all that a table's page loads, KB", whole(size / 1000), "under 150"),
    )
    lines = table("what", "measured", "wanted", rows=(line(*row) for row in rows))
    return f"{machine()}, {run.seconds:.0f} seconds.\n\n{lines}"


def slowness(seconds: list[float]) -> str:
    """Milliseconds in which half of them, and 99 of 100, were done."""
    ordered = sorted(1000 * second for second in seconds)
    return whole(median(ordered), ordered[99 * len(ordered) // 100]) if ordered else "none"


def whole(*numbers: float) -> str:
    """Numbers without decimals, with commas."""
    return ", ".join(f"{number:.0f}" for number in numbers)


def main() -> None:
    """Play, compare, and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("--seconds", type=float, default=SECONDS)
    arguments.add_argument("--tables", type=int, default=TABLES)
    arguments.add_argument("--rate", type=float, default=RATE)
    given = arguments.parse_args()
    is_whole = given == arguments.parse_args([])
    if is_whole:
        require_quiet()
    with serving() as server:
        run = asyncio.run(played(server, given.tables, given.seconds, given.rate))
        if not run.acts:
            sys.exit("The server answered no act in this time. Try fewer --tables.")
        paints, size = painted(server.url)
        server.kill()
        text = report(run, compared(server.database, run.tally), paints, size)
    print(text)
    if is_whole:
        require_quiet()
        write_part(DOCS / "load.md", "load", text)


if __name__ == "__main__":
    main()
