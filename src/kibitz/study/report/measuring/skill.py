"""Whether better play wins: the strongest search against random play, with seats exchanged."""

from __future__ import annotations

from dataclasses import dataclass

from ....estimates import Number, mean
from ....play.sides import counts_points
from ....players.selfplay import Strength
from ...ladder import play_duel
from ...run import Run

SIMS, ROUNDS = 64, 100  # playouts an act, and rounds at most
FEWEST_ROUNDS = 20  # rounds


@dataclass(frozen=True)
class Skill:
    """A search's result against random play: its score, and its lead where there are points."""

    score: Number
    points: Number | None = None


def skill(run: Run, until: float) -> Skill | None:
    """The result of a search against random play; None for one side, or without time."""
    if len(run.game.sides) < 2:
        return None
    has_points = counts_points(run.game)
    margin = None if has_points else 0.6  # points may need all rounds
    duel = play_duel(run, Strength(SIMS), Strength(0), until, margin, ROUNDS)
    if len(duel.rounds) < FEWEST_ROUNDS:
        return None
    return Skill(duel.score, mean(duel.leads) if has_points and len(duel.leads) > 1 else None)
