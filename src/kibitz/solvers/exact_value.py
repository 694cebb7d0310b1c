"""The exact value of an act or a position for the seat to act."""

from __future__ import annotations

from dataclasses import dataclass

from ..estimates import as_figure

Number = int | float

VERDICTS = {1: "won", 0: "drawn", -1: "lost"}


@dataclass(frozen=True, slots=True)
class ExactValue:
    """The exact value of an act or a position for the seat to act.

    result: 1, 0 or -1; where `scores`, the score. away: the distance to the end, by the measure
    of the solver that found it; 0 in a game in which all play ends. The winner makes it smaller
    with each round of play; the loser tries to make it large.
    """

    result: Number
    away: int = 0
    scores: bool = False

    @property
    def verdict(self) -> str:
        """The result in a word, or the score."""
        return as_figure(self.result) if self.scores else VERDICTS[int(self.result)]

    @property
    def rank(self) -> tuple[Number, int]:
        """The better value has the greater rank."""
        return self.result, -self.away if self.result > 0 else self.away
