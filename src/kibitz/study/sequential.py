"""Wald's sequential test of two Elo differences, which decides when a match may stop.

The score of a round, with seats exchanged, is one observation: games of a round share their deal,
and the values of the seats cancel. The log likelihood ratio is that of a normal law with the
variance seen (the generalised test of engine matches: Van den Bergh, 2019); one more round won
and one more lost keep the variance above 0 where one player wins every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10
from typing import Any

FEWEST_ROUNDS = 8  # rounds before the variance says anything


def expected_score(elo: float) -> float:
    """The score that an Elo difference means.

    >>> round(expected_score(100), 2)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo(score: float) -> float:
    """The Elo difference that a score means; infinite for 0 and 1."""
    if score <= 0 or score >= 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1)


@dataclass(frozen=True)
class Sequential:
    """A test that decides whether a player is `high` Elo better than another, or only `low`.

    wrong: the chance of either error.
    """

    low: float
    high: float
    wrong: float = 0.05

    def ratio(self, rounds: Sequence[float]) -> float:
        """The log likelihood ratio of `high` against `low`."""
        if len(rounds) < FEWEST_ROUNDS:
            return 0.0
        return float(self.ratio_of_sums(len(rounds), sum(rounds), sum(x * x for x in rounds)))

    def ratio_of_sums(self, n: Any, total: Any, squares: Any) -> Any:
        """The log likelihood ratio from the number of rounds and the sums of scores and squares."""
        mean = total / n
        spread = squares - n * mean**2 + mean**2 + (1 - mean) ** 2
        s0, s1 = expected_score(self.low), expected_score(self.high)
        return n * (s1 - s0) * (2 * mean - s0 - s1) * (n + 2) / (2 * spread)

    @property
    def bound(self) -> float:
        """The ratio at which it is decided, either way."""
        return log((1 - self.wrong) / self.wrong)

    def verdict(self, rounds: Sequence[float]) -> str:
        """`better`, `not better` or, as long as neither is sure enough, `undecided`."""
        ratio = self.ratio(rounds)
        if abs(ratio) < self.bound:
            return "undecided"
        return "better" if ratio > 0 else "not better"
