"""How much may be spent: seconds, or playouts, so that the same seed gives the same numbers."""

from __future__ import annotations

import time


class Budget:
    """What is spent goes from 0 to 1; a whole random game is one playout."""

    def __init__(self, seconds: float = 0.0, playouts: int = 0) -> None:
        self.seconds, self.playouts = seconds, playouts
        self.begun = time.monotonic()
        self.played = 0

    def spend(self, playouts: int) -> None:
        """Take note of playouts that were made."""
        self.played += playouts

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
        """The same for JSON."""
        return {"playouts": self.playouts} if self.playouts else {"seconds": self.seconds}

    def __str__(self) -> str:
        if self.playouts:
            return f"{self.playouts:,} playouts"
        return f"{self.seconds / 60:g} minutes"
