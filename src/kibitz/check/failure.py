"""A property of a game that does not hold."""

from __future__ import annotations

from dataclasses import dataclass

LONG = 300  # acts, more of which a failure does not list
SHOWN = 120, 20  # acts of a long game, at its beginning and at its end


@dataclass(frozen=True)
class Failure:
    """A property that does not hold: its place, and how to see it again."""

    property: str
    sentence: str
    game: str
    seed: int
    moves: str
    position: str

    def __str__(self) -> str:
        moves = _short_record(self.moves) or "(none)"
        head = f"{self.property}: {self.sentence}\n  {self.game}, seed {self.seed}, moves: {moves}"
        return f"{head}\n{self.position}" if self.position else head


def _short_record(moves: str) -> str:
    acts, (first, last) = moves.split(" "), SHOWN
    if len(acts) <= LONG:
        return moves
    left = f"[{len(acts) - first - last:,} more]"
    return " ".join([*acts[:first], "..", left, "..", *acts[-last:]])
