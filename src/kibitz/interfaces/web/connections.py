"""Connections: each has a deadline and a bound for its request; an address opens few."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from ...tables.rate_limit import CROWD, client_of

HEADERS, BODY = 10.0, 60.0  # seconds in which a request has to arrive
MOST_OF_HEADERS = 32 * 1024  # bytes of a request before its body, with its address
READING = 30.0  # seconds in which a part of an answer has to be read
MOST_OPEN = 10 * CROWD  # connections of one address; a browser opens six, and one for each table
TOO_LONG = f"The address and the headers of a request have at most {MOST_OF_HEADERS // 1024} KiB."

PROTOCOL: Any = AutoHTTPProtocol


def bounded_protocol(
    trusted: Collection[str] = (), counted: Counter[str] | None = None
) -> type[Any]:
    """The protocol of uvicorn with these bounds; a trusted proxy may open any number.

    counted: where it counts the open connections of each client.
    """
    opened: Counter[str] = Counter() if counted is None else counted

    class Bounded(PROTOCOL):  # type: ignore[misc]
        """A connection that is closed if its request comes, or its answer is read, too slowly.

        Also if the headers of its request are too long: uvicorn has no bound, where it does not use
        h11, and refuses a request as invalid if a method that begins with `on_` raises.
        """

        _timer: asyncio.TimerHandle | None = None
        _reading: asyncio.TimerHandle | None = None
        _part = ""
        _address = ""
        _read = 0  # bytes of the headers that have come
        _unread = 0  # bytes that have come since the last request, of a body apart

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            peer = self.client[0] if self.client else ""
            self._address = client_of(peer)
            opened[self._address] += 1
            is_bounded = not {peer, self._address}.intersection(trusted)
            if is_bounded and opened[self._address] > MOST_OPEN:
                transport.abort()
            else:
                self._begin_deadline("headers")

        def connection_lost(self, exc: Exception | None) -> None:
            opened[self._address] -= 1
            if not opened[self._address]:
                del opened[self._address]
            self._begin_deadline("")
            self._end_reading()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._end_reading()
            self._reading = self.loop.call_later(READING, self.transport.abort)

        def resume_writing(self) -> None:
            self._end_reading()
            super().resume_writing()

        def _end_reading(self) -> None:
            if self._reading:
                self._reading.cancel()
                self._reading = None

        def on_message_begin(self) -> None:
            self._read = 0
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            self._count_header(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self._count_header(len(name) + len(value))
            super().on_header(name, value)

        def _count_header(self, size: int) -> None:
            self._read += size
            if self._read > MOST_OF_HEADERS:
                raise ValueError

        def send_400_response(self, msg: str) -> None:
            super().send_400_response(TOO_LONG if self._read > MOST_OF_HEADERS else msg)

        def data_received(self, data: bytes) -> None:
            # In pieces, since what comes in one with the end of a request is not counted.
            for begin in range(0, len(data), MOST_OF_HEADERS):
                if not self.transport.is_closing():
                    self._receive(data[begin : begin + MOST_OF_HEADERS])

        def _receive(self, data: bytes) -> None:
            before, was_body = self.cycle, self._part == "body"
            super().data_received(data)
            cycle = self.cycle
            self._unread = 0 if was_body or cycle is not before else self._unread + len(data)
            if self._unread > MOST_OF_HEADERS:
                self.transport.close()
            if cycle is None or cycle.response_complete:
                self._begin_deadline("headers")
            else:
                self._begin_deadline("body" if cycle.more_body else "")

        def _begin_deadline(self, part: str) -> None:
            if part == self._part:
                return
            self._part = part
            if self._timer:
                self._timer.cancel()
                self._timer = None
            if part:
                seconds = HEADERS if part == "headers" else BODY
                self._timer = self.loop.call_later(seconds, self.transport.close)

    return Bounded
