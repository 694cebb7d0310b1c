"""The time in which a visitor's browser, not the server, chooses the acts of a table's bots."""

from __future__ import annotations

import time
from dataclasses import dataclass

SECONDS = 10.0  # for an act, beyond the time that the bot thinks
MOST_FAILURES = 3  # after which the server thinks at this table


@dataclass
class Lease:
    """Whether a browser thinks now. If its time has passed, the server thinks."""

    until: float = 0.0
    failures: int = 0

    @property
    def is_offered(self) -> bool:
        """Whether a browser may think at this table."""
        return self.failures < MOST_FAILURES

    @property
    def runs(self) -> bool:
        """Whether the server waits for the act of a browser; one that came too late is noted."""
        if self.until and time.monotonic() > self.until:
            self.fail()
        return self.until > 0

    def begin(self, seconds: float = 0.0) -> None:
        """Leave the next act to the browser, which thinks for some seconds."""
        if self.is_offered:
            self.until = time.monotonic() + seconds + SECONDS

    def end(self) -> None:
        """Let the server think again."""
        self.until = 0.0

    def fail(self) -> None:
        """Let the server think again, since the browser could not think or was too slow."""
        self.failures += 1
        self.end()
