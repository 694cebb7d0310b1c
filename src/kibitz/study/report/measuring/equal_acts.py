"""Acts that do the same: of the legal acts of a position, those that lead where another leads.

Acts that end the game are left out: there are many ways to lose at once.
"""

from __future__ import annotations

from ....estimates import Number, mean
from ....game import Game, Position
from ....players.features import random_game
from ...run import Run

RANDOM_GAMES, POSITIONS = 20, 6  # random games, and positions of each
MOST_ACTS_TRIED = 100  # legal acts that are tried in a position


def equal_acts(run: Run, until: float) -> Number | None:
    """The share of legal acts that do what another does, averaged over positions with a choice."""
    shares: list[float] = []
    for seed in range(RANDOM_GAMES):
        if run.budget.spent >= until:
            break
        shares += shares_of_equal(run.game, seed)
        run.budget.spend(1)
    return mean(shares) if len(shares) > 1 else None


def shares_of_equal(game: Game, seed: int) -> list[float]:
    """The share of acts that do what another does, in positions of a random game with a choice."""
    played = random_game(game, seed)
    plies = range(0, played.ply, max(1, played.ply // POSITIONS))
    rows = (_after(played, ply) for ply in plies)
    return [1 - len(set(after)) / len(after) for after in rows if len(after) > 1]


def _after(played: Position, ply: int) -> list[bytes]:
    """The positions to which the legal acts lead, without those that end the game."""
    after = []
    for action in played.at(ply).legal()[:MOST_ACTS_TRIED]:
        p = played.at(ply)
        p.act(action)
        after += [] if p.over else [p.state.tobytes()]
    return after
