"""A crowd of clients that play at random through a server's own pages, two at each table.

They know no rules: each acts on what the server shows it as clickable, and looks again when
its stream of events names a state that it does not show.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from random import Random

import aiohttp

STATE = re.compile(r'data-state="([^"]*)"')
VERSION = re.compile(r'data-version="([^"]*)"')
ACT = re.compile(r'data-action="(\d+)"(?:[^>]*?aria-label="([^"]*)"|>([^<]*))')
SEAT_LINK = re.compile(r'value="[^"]*?(/table/[^"/]+/seat/[^"]+)"')
IDLE = 50  # seconds before a client hangs up what it does not use; the server waits for 60


@dataclass
class CrowdTally:
    """What the clients saw; seconds."""

    answers: list[float] = field(default_factory=list)  # from an act's request to its answer
    seen: list[float] = field(default_factory=list)  # from an act's request to the other's page
    refused: list[str] = field(default_factory=list)
    accepted: dict[tuple[str, int], list[str]] = field(default_factory=dict)  # by table and seat


@dataclass
class Page:
    """What a client makes of the part of a page that changes."""

    state: str
    version: str
    acts: list[tuple[str, str]]  # number and name
    over: bool

    @classmethod
    def read(cls, html: str) -> Page:
        """The page of this HTML."""
        state, version = STATE.search(html), VERSION.search(html)
        assert state and version, html
        acts = [(number, unescape(label or text)) for number, label, text in ACT.findall(html)]
        return cls(unescape(state[1]), version[1], acts, over='/rematch"' in html)


class Client:
    """A simulated browser; each has an address of its own."""

    def __init__(self, url: str, number: int, tally: CrowdTally, pause: float = 0.0) -> None:
        self.acted, self.chosen = 0.0, -1  # when it last asked for an act, and its number
        self.chance = Random(number)
        self._pause = pause  # seconds between acts, on average
        self._tally = tally
        self._state, self._bell = "", asyncio.Event()
        # All of 127.0.0.0/8 is this machine, and the server's limits are for each address.
        address = f"127.1.{number // 250}.{number % 250 + 1}"
        self._session = aiohttp.ClientSession(
            url,
            headers={"Origin": url},
            connector=aiohttp.TCPConnector(local_addr=(address, 0), keepalive_timeout=IDLE),
            cookie_jar=aiohttp.CookieJar(unsafe=True),  # an address is no name of a site
            timeout=aiohttp.ClientTimeout(total=None),
        )

    async def close(self) -> None:
        """Hang up."""
        await self._session.close()

    async def open(self, other: str, **options: str) -> str:
        """Open a table and sit at seat 0; its page. other: what sits at seat 1."""
        form = {"seat.0": "you", "seat.1": other}
        form |= {f"option.{name}": value for name, value in options.items()}
        self._seat = 0
        return await self._moved("/games/byg", form)

    async def invite(self) -> str:
        """Open a table; the link for seat 1."""
        page = await self.open("friend")
        return next(link for link in SEAT_LINK.findall(page) if "/seat/own-" not in link)

    async def sit(self, link: str) -> None:
        """Take seat 1 by its link."""
        self._table, self._seat = link.partition("/seat/")[0], 1
        async with self._session.get(link) as answer:
            await _text(answer)

    async def ask(self, part: str, form: dict[str, str] | None = None) -> str:
        """What the server answers for a part of the table, or to a form."""
        how = "GET" if form is None else "POST"
        async with self._session.request(how, f"{self._table}/{part}", data=form) as answer:
            return await _text(answer)

    async def view(self) -> Page:
        """The table as it is now."""
        self._state = ""
        return Page.read(await self.ask("view"))

    async def look(self) -> None:
        """See the table before the play begins."""
        self._page = await self.view()

    async def play(self, other: Client, until: float) -> None:
        """Play here and at rematches until a moment on the clock."""
        while time.monotonic() < until:
            async with asyncio.TaskGroup() as both:
                listening = both.create_task(self._listen())
                await self._play(other, until)
                listening.cancel()
            if time.monotonic() < until:
                await self._play_again()
                await self.look()

    async def _listen(self) -> None:
        async with self._session.get(f"{self._table}/events") as stream:
            async for line in stream.content:
                if line.startswith(b"data: "):
                    self._state = line.decode().removeprefix("data: ").strip()
                    self._bell.set()

    async def _play(self, other: Client, until: float) -> None:
        page = self._page
        while not page.over and time.monotonic() < until:
            if page.acts:
                await asyncio.sleep(self.chance.expovariate(1 / self._pause) if self._pause else 0)
                page = await self.act(page)
            elif self._state in ("", page.state):
                await self._next_event(until)
            else:
                page = await self.view()
                if other.acted > self.acted:  # else the stream was late with an own act
                    self._tally.seen.append(time.monotonic() - other.acted)

    async def _play_again(self) -> None:
        await self._moved(f"{self._table}/rematch", {})
        self._seat = 1 - self._seat

    async def _moved(self, path: str, form: dict[str, str]) -> str:
        async with self._session.post(path, data=form) as answer:
            self._table = answer.url.path
            return await _text(answer)

    async def _next_event(self, until: float) -> None:
        self._bell.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._bell.wait(), max(0.0, until - time.monotonic()))

    async def act(self, page: Page, **more: str) -> Page:
        """Act at random; the table after it. more: other fields of the form."""
        number, name = self.chance.choice(page.acts)
        self._state, self.acted, self.chosen = "", time.monotonic(), int(number)
        form = {"action": number, "version": page.version, **more}
        async with self._session.post(f"{self._table}/acts", data=form) as answer:
            text = await answer.text()
            self._tally.answers.append(time.monotonic() - self.acted)
        if answer.status != 200:
            self._tally.refused.append(f"{answer.status} {text}")
            return await self.view()
        self._tally.accepted.setdefault((self._table, self._seat), []).append(name)
        return Page.read(text)


async def _text(answer: aiohttp.ClientResponse) -> str:
    text = await answer.text("utf-8", "replace")  # a picture too
    assert answer.ok, f"{answer.method} {answer.url}: {answer.status} {text}"
    return text


@asynccontextmanager
async def seated(url: str, tables: int, pause: float) -> AsyncIterator[PlayerCrowd]:
    """Two clients at each of this many tables.

    pause: seconds between a client's acts, on average.
    """
    tally = CrowdTally()
    clients = [Client(url, number, tally, pause) for number in range(2 * tables)]
    crowd = PlayerCrowd(tally, list(zip(clients[::2], clients[1::2], strict=True)))
    try:
        for first, second in crowd.pairs:
            await second.sit(await first.invite())
        for client in clients:
            await client.look()  # many first looks take longer than a short run
        yield crowd
    finally:
        await asyncio.gather(*(client.close() for client in clients))


@dataclass
class PlayerCrowd:
    """All clients, and their results."""

    tally: CrowdTally
    pairs: list[tuple[Client, Client]]

    async def play(self, seconds: float) -> None:
        """Let everybody play for so long."""
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as playing:
            for first, second in self.pairs:
                playing.create_task(first.play(second, until))
                playing.create_task(second.play(first, until))
