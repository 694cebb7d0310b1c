"""Bodies of requests on their way: how many bytes of them one client, and all, may have here."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.exceptions import HTTPException
from starlette.types import Receive

from ...contract import message
from .guard import MOST_FORM_BYTES, MOST_UPLOAD_BYTES

MOST_OF_ONE = 2 * MOST_UPLOAD_BYTES  # bytes; also of a crowd, whose forms are small
MOST_OF_ALL = 16 * MOST_OF_ONE  # of long bodies; forms are never refused for those of others


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


def _as_long(size: int) -> int:
    return size if size > MOST_FORM_BYTES else 0
