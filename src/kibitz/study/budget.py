"""The budget of a measurement: seconds, or playouts, which make the numbers repeatable."""

from __future__ import annotations

import time


class Budget:
    """`spent` goes from 0 to 1; a whole random game counts as one playout.

    reserve: seconds that are kept for later work, such as writing.
    """

    def __init__(self, seconds: float = 0.0, playouts: int = 0, reserve: float = 0.0) -> None:
        self.given, self.playouts = seconds, playouts
        self.seconds = seconds - reserve
        self.begun = time.monotonic()
        self.played = 0

    def spend(self, playouts: int) -> None:
        """Count playouts that were made."""
        self.played += playouts

    def keep_half(self) -> None:
        """Keep at least half of the time, if compiling took more."""
        self.seconds = max(self.seconds, self.elapsed + self.seconds / 2) if self.seconds else 0.0

    @property
    def spent(self) -> float:
        """The part that is used up; more than 1 when it was overdrawn."""
        return self.played / self.playouts if self.playouts else self.elapsed / self.seconds

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.begun

    @property
    def facts(self) -> dict[str, float]:
        """The budget, for JSON."""
        return {"playouts": self.playouts} if self.playouts else {"seconds": self.given}

    def __str__(self) -> str:
        if self.playouts:
            return f"{self.playouts:,} playouts"
        minutes = self.given / 60
        return f"{minutes:g} minute{'' if minutes == 1 else 's'}"
