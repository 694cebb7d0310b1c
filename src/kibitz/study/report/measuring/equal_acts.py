"""Acts that do the same: of the legal acts of a position, those that lead where another leads.

Acts that end the game are left out: there are many ways to lose at once.
"""

from __future__ import annotations

from ....estimates import Number, mean
from ....players.features import random_game
from ...run import Run

GAMES, POSITIONS = 20, 6  # random games, and positions of each
MOST = 100  # legal acts that are tried in a position


def equal_acts(run: Run, until: float) -> Number | None:
    """The share of legal acts that do what another does, averaged over positions with a choice."""
    shares: list[float] = []
    for seed in range(GAMES):
        if run.budget.spent >= until:
            break
        played = random_game(run.game, seed)
        for ply in range(0, played.ply, max(1, played.ply // POSITIONS)):
            before = played.at(ply)
            legal = before.legal()[:MOST]
            after = []
            for action in legal:
                p = played.at(ply)
                p.act(action)
                after += [] if p.over else [p.state.tobytes()]
            shares += [1 - len(set(after)) / len(after)] if len(after) > 1 else []
        run.budget.spend(1)
    return mean(shares) if len(shares) > 1 else None
