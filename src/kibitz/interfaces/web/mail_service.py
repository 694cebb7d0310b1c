"""Play by mail, as a server of pages needs it; the command line says how mails leave and come."""

from __future__ import annotations

from typing import Protocol

from ...tables.bots.bot_pool import BotPool
from ...tables.tables import Tables


class RunningMail(Protocol):
    """A post office that receives and sends until it is closed."""

    def close(self) -> None:
        """End it after the mail that is being dealt with."""


class MailService(Protocol):
    """Play by mail at the tables of a server. It goes to the processes of a server as a pickle."""

    @property
    def site(self) -> str:
        """The public address of the pages, as the host gave it; empty if the host gave none."""

    def start(self, tables: Tables, bots: BotPool) -> RunningMail:
        """Begin to receive and to send."""
