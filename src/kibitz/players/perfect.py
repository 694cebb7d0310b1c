"""`perfect`: plays from a table of exact values, where a game has one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .. import solve
from ..game import Game, Position
from ..kit.rng import below, seeded
from .thought import Player, Thought, choices


@dataclass
class Perfect(Player):
    """Keeps the best result; wins by the shortest way, loses by the longest.

    What is short is measured as the table measures it, so a won game never goes round. Equal
    acts are chosen at random.
    """

    seed: int = 0
    spec: str = "perfect"

    def think(self, p: Position) -> Iterator[Thought]:
        """One thought: the best act, and the proved result."""
        choices(p)
        found = solve.acts(p)
        best = max(found.values(), key=lambda worth: worth.rank)
        good = [action for action, worth in found.items() if worth == best]
        action = good[below(seeded(self.seed + p.ply), len(good))]
        yield Thought(action, float(best.result), best.verdict)

    def warm(self, game: Game) -> None:
        """Read the table and compile what looks things up in it."""
        self(game.start())
