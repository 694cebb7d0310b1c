"""`uniform`: any legal act, each alike; the lower bound in tables of strength."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..game import Game, Position
from ..kit.rng import below, seeded
from .thought import Thought


@dataclass
class Uniform:
    """Plays any legal act, each alike."""

    seed: int = 0
    spec: str = "uniform"
    _rng: Any = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self._rng = seeded(self.seed)

    def __call__(self, p: Position) -> str:
        """The name of the act chosen."""
        *_, last = self.think(p)
        return p.name(last.action)

    def think(self, p: Position) -> Iterator[Thought]:
        """One thought: an act drawn."""
        legal = p.legal()
        yield Thought(legal[below(self._rng, len(legal))])

    def warm(self, game: Game) -> None:
        """Nothing to compile."""

    def is_warm(self, game: Game) -> bool:
        """Always ready."""
        return True
