"""`uniform`: a random legal act, all equally likely; the lower bound in tables of strength."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..game import Position
from ..kit.rng import below, seeded
from .base import Player, SearchResult, choices, require_kinds


@dataclass
class Uniform(Player):
    """Plays a random legal act, all equally likely."""

    seed: int = 0
    spec: str = "uniform"
    _rng: Any = field(default=None, repr=False)

    def __post_init__(self) -> None:
        require_kinds(self)
        self._rng = seeded(self.seed)

    def probabilities(self, p: Position) -> dict[int, float]:
        """Every legal act with one and the same probability."""
        return self.probabilities_among(choices(p))

    def probabilities_among(self, legal: list[int]) -> dict[int, float]:
        """Every legal act with one and the same probability."""
        return dict.fromkeys(legal, 1 / len(legal))

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield one result: a random act."""
        legal = choices(p)
        yield SearchResult(legal[below(self._rng, len(legal))])
