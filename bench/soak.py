"""A server that people use for an hour: does its memory grow, or its open handles?

python -m bench.soak                  for an hour; writes docs/soak.md
python -m bench.soak --minutes 5      prints a short run, writes nothing

Pairs of clients play Byg at random and begin a rematch after each game, as in bench/load. One more
visitor plays against the computer, looks at pictures, asks for hints, downloads the record and
reviews the game. The server fills its memory with tables first: it holds the last 1,000. So growth
is judged in the second half of the time.
"""

from __future__ import annotations

import asyncio
import time
from statistics import median

from docs.table_text import prose

from .command import reader
from .crowd import Client, CrowdTally
from .load import LoadRun, played, whole
from .quiet import require_quiet
from .server import Sample, ServeProcess, serving
from .writing import DOCS, line, machine, table, write_part

MINUTES, TABLES, RATE = 60.0, 40, 40.0
SAMPLE = 10.0  # seconds from one look at the processes to the next
ROWS = 12  # of the table
OTHERS = 60_000  # a number of a client that no crowd has


async def stay(visitor: Client, until: float) -> int:
    """Use all that a table against the computer offers, until a moment on the clock; the games."""
    games = 0
    while True:
        await visitor.open("easy", side="3")
        await visitor.ask("thought?hint=1")  # each act would be too many for the limit of questions
        while not (page := await visitor.view()).over:
            if time.monotonic() > until:
                return games
            if page.acts:
                await visitor.ask("picture.svg")
                await visitor.act(page)
            await asyncio.sleep(0.5)
        for part in ("record", "review", "picture.png"):
            await visitor.ask(part)
        games += 1


async def soaked(
    server: ServeProcess, minutes: float, tables: int, rate: float
) -> tuple[LoadRun, int]:
    """Let people use a server for so long, and look at it meanwhile; the games of the visitor."""
    visitor = Client(server.url, OTHERS, CrowdTally())
    staying = asyncio.create_task(stay(visitor, time.monotonic() + 60 * minutes))
    run = await played(server, tables, 60 * minutes, rate, SAMPLE)
    games = await staying
    await visitor.close()
    return run, games


def report(run: LoadRun, games: int) -> str:
    """What was done, how much the server used in the second half, and the table."""
    begun = run.samples[0].seconds
    late = [sample for sample in run.samples if sample.seconds - begun >= run.seconds / 2]
    memory, handles = [sample.memory for sample in late], [sample.handles for sample in late]
    before, last = memory[: len(late) // 2] or memory, memory[len(late) // 2 :]
    words = (
        f"{machine()}, shared with other work; {run.seconds / 60:.0f} minutes. {run.acts:,} acts "
        f"were accepted and {len(run.tally.refused)} refused; {games} games were played against "
        f"the computer.\n\nIn the second half of the time the memory was between "
        f"{min(memory):.0f} and {max(memory):.0f} MB. Its last quarter had a median of "
        f"{median(last):.0f} MB, the quarter before {median(before):.0f} MB. Handles: "
        f"{min(handles)} to {max(handles)}, at the end {handles[-1]}."
    )
    step = max(1, len(run.samples) // ROWS)
    rows = (row(sample, sample.seconds - begun) for sample in run.samples[::step])
    head = "minute", "memory, MB", "handles", "threads", "processes"
    return f"{prose(words)}\n\n{table(*head, rows=rows)}"


def row(sample: Sample, seconds: float) -> str:
    """A line of the table."""
    return line(
        whole(seconds / 60), whole(sample.memory), sample.handles, sample.threads, sample.processes
    )


def main() -> None:
    """Serve, play, and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("--minutes", type=float, default=MINUTES)
    arguments.add_argument("--tables", type=int, default=TABLES)
    arguments.add_argument("--rate", type=float, default=RATE)
    given = arguments.parse_args()
    is_whole = given == arguments.parse_args([])
    if is_whole:
        require_quiet()
    with serving() as server:
        run = asyncio.run(soaked(server, given.minutes, given.tables, given.rate))
    print(text := report(*run))
    if is_whole:
        require_quiet()
        write_part(DOCS / "soak.md", "soak", text)


if __name__ == "__main__":
    main()
