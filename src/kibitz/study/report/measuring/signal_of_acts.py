"""Whether random games tell the acts of a game apart; without that a search plays blindly."""

from __future__ import annotations

from ....players.signal import tell_signal
from ...run import Run


def without_signal(run: Run, until: float) -> None:
    """Note in the run a sentence about the missing signal and its cure, if it is missing."""
    said: list[str] = []
    tell_signal(run.game, said.append)
    run.without_signal = "".join(said)
