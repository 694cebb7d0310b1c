"""The boxes of games in files, kept for the first page, which the process of other games makes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import Message

from ...words import ENGLISH, current
from .forwarding import GameProcess
from .languages import SETTING

REQUEST = {
    "type": "http",
    "http_version": "1.1",
    "method": "GET",
    "scheme": "http",
    "query_string": b"",
    "client": None,
    "server": None,
    "root_path": "",
}


class FrontBoxes:
    """The box of each game in a file, fetched anew when its process has started again."""

    def __init__(self, processes: Mapping[str, GameProcess], is_warm: bool) -> None:
        self._processes, self._is_warm = processes, is_warm
        # By game and language: which start of the process, and the box.
        self._kept: dict[tuple[str, str], tuple[int, str]] = {}
        self._fetching: dict[tuple[str, str], asyncio.Task[None]] = {}

    def find(self, id: str) -> str:
        """The box as it is known now: no page waits for it."""
        wanted = id, current().language
        starts, box = self._kept.get(wanted, (0, ""))
        is_fetched = wanted in self._fetching and not self._fetching[wanted].done()
        if starts != self._processes[id].starts and not is_fetched:
            task = asyncio.create_task(self._fetch(*wanted), name=f"the picture of {id}")
            self._fetching[wanted] = task
        return box

    async def fill(self) -> None:
        """Fetch all boxes before the first page asks for them, if the server warms up."""
        for id in self._processes if self._is_warm else ():
            await self._fetch(id, ENGLISH)

    async def _fetch(self, id: str, language: str) -> None:
        process = self._processes[id]
        with suppress(HTTPException):  # the first page says what is wrong with a game
            await process.ready()
            box = await _answer(process, f"/games/{id}/box", language)
            self._kept[id, language] = process.starts, box


async def _answer(process: GameProcess, path: str, language: str) -> str:
    parts: list[bytes] = []

    async def receive() -> Message:
        await asyncio.Event().wait()  # it never hangs up
        raise AssertionError

    async def send(message: Message) -> None:
        if message.get("status", 200) != 200:
            raise HTTPException(message["status"])
        parts.append(message.get("body", b""))

    headers = [(b"host", b"localhost"), (b"cookie", f"{SETTING}={language}".encode())]
    scope: dict[str, Any] = {**REQUEST, "path": path, "raw_path": path.encode(), "headers": headers}
    await process.forward(scope, b"", receive, send)
    return b"".join(parts).decode()
