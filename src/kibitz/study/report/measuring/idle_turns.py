"""Turns that decide nothing: one act is legal, or all legal acts lead to the same position."""

from __future__ import annotations

from ....estimates import Number, mean_score
from ....game import Position
from ....kit.rng import below, seeded
from ...run import Run
from .kingmaking import strong_game

STRONG_GAMES, POSITIONS = 30, 12  # games of the strongest players, and positions of each
FEWEST_GAMES = 10  # games


def idle_turns(run: Run, until: float) -> Number | None:
    """The share of positions in which nothing is decided; None of too few games."""
    shares: list[float] = []
    for number in range(STRONG_GAMES):
        if run.budget.spent >= until:
            break
        shares.append(share_of_idle(strong_game(run, number)))
        run.budget.spend(1)
    return mean_score(shares) if len(shares) >= FEWEST_GAMES else None


def share_of_idle(p: Position) -> float:
    """The share of some positions of a game in which nothing is decided; 0 if nobody acted.

    They are drawn, since every ninth may be of one kind.
    """
    rng, plies = seeded(p.seed), [*range(p.ply)]
    if p.ply > POSITIONS:
        plies = [below(rng, p.ply) for _ in range(POSITIONS)]
    return sum(decides_nothing(p, ply) for ply in plies) / max(1, len(plies))


def decides_nothing(p: Position, ply: int) -> bool:
    """Whether all acts that are legal after some plies of a game lead to the same position."""
    first: bytes | None = None
    for action in p.at(ply).legal():
        then = p.at(ply)
        then.act(action)
        state = then.state.tobytes()
        if first is not None and state != first:
            return False
        first = state
    return True
