"""Who suffers if a kind of act is forbidden."""

from __future__ import annotations

from ....players import suitable_search
from ...restricted import RestrictedRound, Restriction, kinds, play_restricted, restriction_of
from ...run import Run

SIMS = 64  # playouts an act
FEWEST_ROUNDS, ROUNDS = 8, 200  # of each kind: with fewer nothing is said, and at most
COMPILING = 20.0  # seconds, once a machine
LEAST_PLAYOUTS = 1_000_000  # playouts of a budget with which kinds are forbidden


def restrictions(run: Run, until: float) -> list[Restriction]:
    """The effect of forbidding each kind of act to one side; empty where there is one kind only."""
    small = 0 < run.budget.playouts < LEAST_PLAYOUTS
    if len(run.game.sides) < 2 or small or not run.has_time_for(COMPILING):
        return []
    there = kinds(run.game)
    bot = f"{suitable_search(run.game)}:sims={SIMS}"
    rows: dict[str, list[list[float]]] = {kind: [] for kind in there}
    jobs = (
        RestrictedRound(run.game, bot, kind, run.seed, number)
        for number in range(ROUNDS)
        for kind in there
    )
    order = (kind for _ in range(ROUNDS) for kind in there)
    for kind, scores in zip(order, run.place.map(play_restricted, jobs), strict=False):
        rows[kind].append(scores)
        run.budget.spend(int(SIMS * run.length * len(run.game.sides)))
        run.tell(f"games without {kind}", run.budget.spent)
        if run.budget.spent >= until:
            break
    return [restriction_of(k, scores) for k, scores in rows.items() if len(scores) >= FEWEST_ROUNDS]
