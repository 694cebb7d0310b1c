"""How many tables with the level strong a server carries, by the processor time of an act.

python -m bench.visitor_load           measures, and writes the section into docs/load.md
python -m bench.visitor_load --acts 5  prints a short run, writes nothing

One person plays Byg at random against the computer, by HTTP as a browser does. The visitor's
browser thinks for the computer, and in its place this program acts at random. Counted is the
processor time of all processes of the server, from the person's act until the next.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from random import Random

import aiohttp

import kibitz

from .crowd import Page
from .load import PAGE, SECTION, Server, head_of, serving

ACTS = 200  # of the person
LEVEL, SECONDS = "strong", 3  # the level, and for how long it thinks
PERSON = 10  # seconds that a person takes for an act
CORES = 2


class Visitor:
    """A person at a table against the computer, and the person's browser."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self._chance = Random(1)

    async def open(self) -> None:
        """Open a table."""
        form = {"seat.0": "you", "seat.1": LEVEL, "option.side": "5"}
        async with self._session.post("/games/byg", data=form) as answer:
            answer.raise_for_status()
            self._table, self.page = answer.url.path, Page.read(await answer.text())
        self._ahead = kibitz.load("byg", side=5).start()

    async def act(self) -> None:
        """Act, and answer for the computer."""
        number, _ = self._chance.choice(self.page.acts)
        form = {"action": number, "version": self.page.version, "thinks": "yes"}
        await self._sent("acts", form)
        self._ahead.act(int(number))
        asked: dict[str, str] = {}
        while self._ahead.player == 1:
            await self._sent("bot", asked)
            action = self._chance.choice(self._ahead.legal())
            asked = {"ply": str(self._ahead.ply), "action": str(action)}
            self._ahead.act(action)
        await self._sent("bot", asked)
        async with self._session.get(f"{self._table}/view") as answer:
            self.page = Page.read(await answer.text())
        assert self.page.acts or self.page.over

    async def _sent(self, what: str, form: dict[str, str]) -> None:
        async with self._session.post(f"{self._table}/{what}", data=form) as answer:
            answer.raise_for_status()


async def measured(server: Server, acts: int) -> float:
    """Seconds of the server's processor time for an act of a person and the computer's answer."""
    jar = aiohttp.CookieJar(unsafe=True)
    headers = {"Origin": server.url}
    async with aiohttp.ClientSession(server.url, headers=headers, cookie_jar=jar) as session:
        visitor = Visitor(session)
        await visitor.open()
        await visitor.act()  # all is loaded and compiled now
        begun, done = server.worked, 0
        while done < acts:
            if visitor.page.over:
                await visitor.open()
            await visitor.act()
            done += 1
        return (server.worked - begun) / acts


def section(spent: float) -> str:
    """The section of docs/load.md. spent: seconds for an act where the browser thinks."""
    rows = [("the server", SECONDS + spent), ("the visitor's browser", spent)]
    lines = [
        f"| {who} | {1000 * each:,.1f} | {int(CORES * (SECONDS + PERSON) / each):,} |"
        for who, each in rows
    ]
    return "\n".join([HEAD, *lines, ""])


HEAD = f"""{SECTION}

Written by `python -m bench.visitor_load`. A person plays Byg on a board of side 5 against the level
{LEVEL}, which thinks for {SECONDS} seconds; the person takes {PERSON} seconds for an act. The
processor time of the server for an act of the person and the answer of the computer was measured:
checking, storing and showing both, mean of {ACTS} acts. Where the server thinks, the {SECONDS}
seconds of the search are added. The last column follows from it: the number of tables that {CORES}
such cores carry when they do nothing else. So many tables were not played.

| the computer thinks in | processor time of the server, ms | tables |
|---|---|---|"""


def main() -> None:
    """Measure both ways, and write the section."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--acts", type=int, default=ACTS, help="of the person")
    given = reader.parse_args()
    os.environ["KIBITZ_BOTS"] = "browser"
    with serving() as server:
        text = section(asyncio.run(measured(server, given.acts)))
    print(text)
    if given.acts == ACTS:
        PAGE.write_text(head_of(PAGE.read_text()) + "\n" + text)


if __name__ == "__main__":
    main()
