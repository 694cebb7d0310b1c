"""Play by mail for a server of pages: what the command line hands to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...tables.bots.bot_pool import BotPool
from ...tables.tables import Tables
from .configuration import Configuration

if TYPE_CHECKING:
    from .mail_server import MailServer


@dataclass(frozen=True)
class ConfiguredMail:
    """Play by mail as a host has configured it."""

    configuration: Configuration

    @property
    def site(self) -> str:
        """The public address of the pages; empty if the host gave none."""
        return self.configuration.settings.site.rstrip("/")

    def start(self, tables: Tables, bots: BotPool) -> MailServer:
        """Begin to receive and to send."""
        from .mail_server import MailServer  # which needs more libraries than pages do
        from .post import Post

        return MailServer(Post(tables, bots, self.configuration.settings), self.configuration)
