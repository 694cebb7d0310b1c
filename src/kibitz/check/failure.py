"""A property of a game that does not hold."""

from __future__ import annotations

from dataclasses import dataclass

from ..contract import KibitzError
from ..game import Position
from .broken import Broken
from .properties import names
from .raised import locate

MOST_ACTS_LISTED = 300  # acts, more of which a failure does not list
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
    if len(acts) <= MOST_ACTS_LISTED:
        return moves
    left = f"[{len(acts) - first - last:,} more]"
    return " ".join([*acts[:first], "..", left, "..", *acts[-last:]])


def failure_at(p: Position, name: str, sentence: str) -> Failure:
    """The failure of a property at a position."""
    return Failure(name, sentence, str(p.game), p.seed, *record_and_board(p))


def record_and_board(p: Position) -> tuple[str, str]:
    """The acts that led to a position, and how it looks, as far as the rules can say them."""
    try:
        return " ".join(names(p)), str(p)
    except Exception:
        return " ".join(map(str, p.history)), f"record: {p.record}"


def what_failed(fault: Exception) -> str:
    """The sentence of a property that does not hold, or of what the author's rules raised."""
    return str(fault) if isinstance(fault, Broken | KibitzError) else locate(fault)
