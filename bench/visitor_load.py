"""How many tables with the level strong a server carries, by the processor time of an act.

python -m bench.visitor_load           measures, and writes its table into docs/load.md
python -m bench.visitor_load --acts 5  prints a short run, writes nothing

One person plays Byg at random against the computer, by HTTP as a browser does. The visitor's
browser thinks for the computer, and in its place this program acts at random. Counted is the
processor time of all processes of the server, from the person's act until the next.
"""

from __future__ import annotations

import asyncio
import os

import kibitz
from kibitz.game import Position

from .command import reader
from .crowd import Client, CrowdTally, Page
from .quiet import require_quiet
from .server import ServeProcess, serving
from .writing import DOCS, line, table, write_part

ACTS = 200  # of the person
LEVEL, SECONDS = "strong", 3  # the level, and for how long it thinks
PERSON = 10  # seconds that a person takes for an act
CORES = 2


async def opened(visitor: Client) -> tuple[Page, Position]:
    """A new table, and the position that this program plays ahead of its page."""
    await visitor.open(LEVEL, side="5")
    return await visitor.view(), kibitz.load("byg", side=5).start()


async def acted(visitor: Client, page: Page, ahead: Position) -> Page:
    """Act, answer for the computer, and look at the table."""
    await visitor.act(page, thinks="yes")
    ahead.act(visitor.chosen)
    answer: dict[str, str] = {}
    while ahead.player == 1:
        await visitor.ask("bot", answer)
        action = visitor.chance.choice(ahead.legal())
        answer = {"ply": str(ahead.ply), "action": str(action)}
        ahead.act(action)
    await visitor.ask("bot", answer)
    page = await visitor.view()
    assert page.acts or page.over
    return page


async def measured(server: ServeProcess, acts: int) -> float:
    """Seconds of the server's processor time for an act of a person and the computer's answer."""
    visitor = Client(server.url, 1, CrowdTally())
    page, ahead = await opened(visitor)
    page = await acted(visitor, page, ahead)  # all is loaded and compiled now
    begun = server.worked
    for _ in range(acts):
        if page.over:
            page, ahead = await opened(visitor)
        page = await acted(visitor, page, ahead)
    await visitor.close()
    return (server.worked - begun) / acts


def report(spent: float) -> str:
    """The table. spent: seconds for an act where the browser thinks."""
    rows = (
        line(where, f"{1000 * each:,.1f}", f"{int(CORES * (SECONDS + PERSON) / each):,}")
        for where, each in (("the server", SECONDS + spent), ("the visitor's browser", spent))
    )
    head = "the computer thinks in", "processor time of the server, ms", "tables"
    return table(*head, rows=rows)


def main() -> None:
    """Measure, and write the table."""
    arguments = reader(__doc__)
    arguments.add_argument("--acts", type=int, default=ACTS, help="of the person")
    given = arguments.parse_args()
    if given.acts == ACTS:
        require_quiet()
    os.environ["KIBITZ_BOTS"] = "browser"
    with serving() as server:
        print(text := report(asyncio.run(measured(server, given.acts))))
    if given.acts == ACTS:
        require_quiet()
        write_part(DOCS / "load.md", "visitors", text)


if __name__ == "__main__":
    main()
