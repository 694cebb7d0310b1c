"""Whether better play wins: the strongest search against random play, with seats exchanged."""

from __future__ import annotations

from ....estimates import Number
from ....players.selfplay import Strength
from ...ladder import duelled
from ...run import Run

SIMS, ROUNDS = 64, 100  # playouts an act, and rounds at most
FEWEST = 20  # rounds


def skill(run: Run, until: float) -> Number | None:
    """The score of a search against random play; None for one side, or without time."""
    if len(run.game.sides) < 2:
        return None
    found = duelled(run, Strength(SIMS), Strength(0), until, 0.6, ROUNDS)
    return found.score if len(found.rounds) >= FEWEST else None
