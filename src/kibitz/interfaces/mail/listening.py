"""Answers arrive at a port of this machine, by SMTP or LMTP, from a mail server beside it.

Only mails to the address of the server are taken, so nobody can use the port to send mail on. A
mail is acknowledged when the database has it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakSet

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

from ...contract import KibitzError
from ...supervisor import note_failure
from .configuration import Listen
from .settings import LARGEST_MAIL, MailSettings

Receive = Callable[[bytes, Sequence[str]], bool]


class ListeningPort:
    """A port that takes answers; it has a thread of its own."""

    def __init__(self, listen: Listen, settings: MailSettings, receive: Receive) -> None:
        self._controller = ClosingController(
            _Handler(settings, receive),
            hostname=listen.host,
            port=listen.port,
            data_size_limit=LARGEST_MAIL,
            ident="Kibitz",
        )
        self._controller.kind = LMTP if listen.protocol == "lmtp" else SMTP
        try:
            self._controller.start()
        except OSError as fault:
            where = f"{listen.host}, port {listen.port}"
            raise KibitzError(f"Cannot listen for mail at {where}: {fault.strerror}.") from None

    def close(self) -> None:
        """Take no more mails."""
        self._controller.stop()


class ClosingController(Controller):
    """A controller that closes its connections when it stops; the library leaves them open."""

    kind: type[SMTP] = SMTP

    def __init__(self, handler: Any, **how: Any) -> None:
        super().__init__(handler, **how)
        self._connections: WeakSet[SMTP] = WeakSet()

    def factory(self) -> SMTP:
        """One connection."""
        made = self.kind(self.handler, **self.SMTP_kwargs)
        self._connections.add(made)
        return made

    def stop(self, no_assert: bool = False) -> None:
        """Close all connections, and end the thread."""
        asyncio.run_coroutine_threadsafe(self._hang_up(), self.loop).result()
        super().stop(no_assert)

    async def _hang_up(self) -> None:
        assert self.server
        self.server.close()
        await asyncio.sleep(0)  # a connection that is being accepted is open after that
        for connection in list(self._connections):
            if isinstance(connection.transport, asyncio.WriteTransport):
                connection.transport.abort()
        await asyncio.sleep(0)  # in which their sockets are closed


class _Handler:
    def __init__(self, settings: MailSettings, receive: Receive) -> None:
        self._settings, self._receive = settings, receive

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if not self._settings.is_own(address):
            return "550 5.1.1 There is no such mailbox here."
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        # The mail is stored before it is acknowledged.
        sender = str(envelope.mail_from or "").strip("<>").encode("ascii", "replace")
        content = b"Return-Path: <%s>\r\n%s" % (sender, envelope.content)  # RFC 5321, 4.4
        try:
            await asyncio.to_thread(self._receive, content, envelope.rcpt_tos)
        except Exception as fault:
            note_failure("mail in", fault, "The sender will try again.")
            return "451 4.3.0 The mail cannot be stored now. Try again later."
        return "250 2.0.0 Stored"
