"""`uniform`: any legal act, each alike; the lower bound in tables of strength."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..game import Position
from ..kit.rng import below, seeded
from .base import Player, SearchResult, choices


@dataclass
class Uniform(Player):
    """Plays any legal act, each alike."""

    seed: int = 0
    spec: str = "uniform"
    _rng: Any = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self._rng = seeded(self.seed)

    def probabilities(self, p: Position) -> dict[int, float]:
        """Every legal act alike."""
        legal = choices(p)
        return dict.fromkeys(legal, 1 / len(legal))

    def think(self, p: Position) -> Iterator[SearchResult]:
        """One thought: an act drawn."""
        legal = choices(p)
        yield SearchResult(legal[below(self._rng, len(legal))])
