"""Bodies on their way: how many bytes one client, and all, may have here that wait.

Those of requests wait for their end and their answer, those of answers for a client to read them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Send

from ...contract import message
from .guard import MOST_FORM_BYTES, MOST_UPLOAD_BYTES

MOST_OF_ONE = 2 * MOST_UPLOAD_BYTES  # bytes; also of a crowd, whose forms are small
MOST_OF_ALL = 16 * MOST_OF_ONE  # of long bodies; forms are never refused for those of others
PART = 64 * 1024  # bytes of an answer that are sent at once; shorter ones are not counted
MOST_UNREAD_OF_ONE, MOST_UNREAD_OF_ALL = 64 * 2**20, 4 * 64 * 2**20  # of answers; also of a crowd
MANY_UNREAD = message("Too much goes to your address at once. Try again soon.")
MANY_UNREAD_OF_ALL = message("Too many long answers are on their way. Try again in a minute.")


class Transit:
    """The bytes that have come and that no process has answered yet."""

    def __init__(self) -> None:
        self._of: Counter[str] = Counter()
        self._long = 0

    @asynccontextmanager
    async def body(self, client: str, receive: Receive) -> AsyncIterator[bytes]:
        """The whole body of a request, which counts until its answer is sent.

        HTTPException 429 or 503 if too much is on its way.
        """
        parts: list[bytes] = []
        size = 0
        try:
            more = True
            while more:
                received = await receive()
                if received["type"] == "http.disconnect":
                    raise HTTPException(400, message("The request ended before its body did."))
                parts.append(received.get("body", b""))
                more = received.get("more_body", False)
                self._count(client, size, size + len(parts[-1]))
                size += len(parts[-1])
                self._require_room(client, size)
            whole = b"".join(parts)
            parts.clear()
            yield whole
        finally:
            self._count(client, size, 0)

    def _count(self, client: str, before: int, after: int) -> None:
        self._of[client] += after - before
        self._long += _as_long(after) - _as_long(before)
        if not self._of[client]:
            del self._of[client]

    def _require_room(self, client: str, size: int) -> None:
        if self._of[client] > MOST_OF_ONE:
            raise HTTPException(
                429, message("Too much comes from your address at once. Try again soon.")
            )
        if _as_long(size) and self._long > MOST_OF_ALL:
            raise HTTPException(
                503, message("Too many records come at once. Try again in a minute.")
            )


class Unread:
    """Long answers that their clients have not read yet. They are sent in parts.

    So a connection knows whether its client goes on reading.
    """

    def __init__(self) -> None:
        self._of: Counter[str] = Counter()

    @asynccontextmanager
    async def answer(self, client: str, send: Send) -> AsyncIterator[Send]:
        """The sender of an answer; HTTPException 429 or 503 at its start if there is no room."""
        size = 0

        async def send_in_parts(sent: Message) -> None:
            nonlocal size
            if sent["type"] == "http.response.start" and (length := _length(sent)) > PART:
                self._require_room(client, length)
                size = length
                self._of[client] += size
            if len(sent.get("body", b"")) <= PART:
                await send(sent)
                return
            body, more = sent["body"], sent.get("more_body", False)
            for begin in range(0, len(body), PART):
                end = begin + PART
                part = {"body": body[begin:end], "more_body": more or end < len(body)}
                await send({"type": sent["type"], **part})

        try:
            yield send_in_parts
        finally:
            self._of -= Counter({client: size})

    def _require_room(self, client: str, size: int) -> None:
        if self._of[client] + size > MOST_UNREAD_OF_ONE:
            raise HTTPException(429, MANY_UNREAD)
        if self._of.total() + size > MOST_UNREAD_OF_ALL:
            raise HTTPException(503, MANY_UNREAD_OF_ALL)


def _length(begin: Message) -> int:
    digits = Headers(raw=begin.get("headers", [])).get("content-length", "")
    return int(digits) if digits.isascii() and digits.isdecimal() else 0


def _as_long(size: int) -> int:
    return size if size > MOST_FORM_BYTES else 0
