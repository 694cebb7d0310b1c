"""Answers arrive at a port of this machine, by SMTP or LMTP, from a mail server beside it.

Only mails to the address of the server are taken, so nobody can use the port to send mail on. A
mail is acknowledged when the database has it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

from ...contract import KibitzError
from .configuration import Listen
from .settings import MailSettings

LARGEST = 1_000_000  # bytes of a mail

Receive = Callable[[bytes, Sequence[str]], bool]

log = logging.getLogger(__name__)


class ListeningPort:
    """A port that takes answers; it has a thread of its own."""

    def __init__(self, listen: Listen, settings: MailSettings, receive: Receive) -> None:
        kind = LMTP if listen.protocol == "lmtp" else SMTP
        handler = _Handler(settings, receive)
        self._controller = _Controller(handler, listen, kind)
        try:
            self._controller.start()
        except OSError as fault:
            where = f"{listen.host}, port {listen.port}"
            raise KibitzError(f"Cannot listen for mail at {where}: {fault.strerror}.") from None

    def close(self) -> None:
        """Take no more mails."""
        self._controller.stop()


class _Controller(Controller):
    def __init__(self, handler: _Handler, listen: Listen, kind: type[SMTP]) -> None:
        super().__init__(handler, hostname=listen.host, port=listen.port)
        self._kind = kind

    def factory(self) -> SMTP:
        """One connection."""
        return self._kind(
            self.handler, data_size_limit=LARGEST, ident="Kibitz", enable_SMTPUTF8=True
        )


class _Handler:
    def __init__(self, settings: MailSettings, receive: Receive) -> None:
        self._settings, self._receive = settings, receive

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        """Take an address of the server, with a token or without."""
        if not self._settings.is_own(address):
            return "550 5.1.1 There is no such mailbox here."
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Store a mail, and acknowledge it after that."""
        try:
            await asyncio.to_thread(self._receive, envelope.content, envelope.rcpt_tos)
        except Exception:
            log.exception("A mail cannot be stored. Its sender will try again.")
            return "451 4.3.0 The mail cannot be stored now. Try again later."
        return "250 2.0.0 Stored"
