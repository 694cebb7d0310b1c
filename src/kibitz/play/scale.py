"""The scale on which two players are compared: points in a game with scores, else shares.

A share is that of the other sides that the first player beats. It says little where the stakes
differ: in poker a good player may win little often, or much seldom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

from ..estimates import Number, mean, mean_score
from ..game import Game
from .rounds import Round, results
from .sides import counts_points, lead, round_scores

FEWEST_ROUNDS = 10  # rounds, from which on the interval of a mean of points is to be trusted
SHARE_MARGIN = 0.05  # above a half
POINT_MARGIN = 0.1  # of the standard deviation of a round


@dataclass(frozen=True)
class Scale:
    """How the results of rounds are counted."""

    in_points: bool = False

    @property
    def even(self) -> float:
        """The result of a player against itself."""
        return 0.0 if self.in_points else 0.5

    def result(self, returns: Sequence[Sequence[float] | None], game: Game) -> float:
        """The result of the first player in a round; no lead if a game of it has no end.

        returns: of the games of `lineups`.
        """
        if self.in_points:
            return lead(returns, game) or 0.0
        return fmean(round_scores(returns, game))

    def exchanged(self, result: float) -> float:
        """The result of a round for the second player, from that of the first."""
        return 2 * self.even - result

    def estimate(self, rounds: Sequence[float]) -> Number:
        """The mean of the results of rounds, with its interval."""
        return mean(rounds) if self.in_points else mean_score(rounds)

    def says_enough(self, score: Number) -> bool:
        """Whether the interval is to be trusted; that of shares is, even after few rounds."""
        return not self.in_points or score.n >= FEWEST_ROUNDS

    def margin(self, score: Number) -> float:
        """The least difference from an even score that counts."""
        return POINT_MARGIN * score.error * sqrt(score.n) if self.in_points else SHARE_MARGIN

    def is_better(self, score: Number) -> bool:
        """Whether a player is better by the margin."""
        return score.value > self.even and score.value - self.even >= self.margin(score)

    def is_surely_better(self, score: Number) -> bool:
        """Whether the whole interval lies above an even score."""
        return self.says_enough(score) and score.low > self.even

    def is_surely_worse(self, score: Number) -> bool:
        """Whether the whole interval lies below an even score."""
        return self.says_enough(score) and score.high < self.even

    def words(self, score: Number) -> str:
        """The score in its unit."""
        if not self.in_points:
            return score.percent
        if not self.says_enough(score):
            return f"{score.value:+.2f} points a game ({score.n} rounds, too few for an interval)"
        return f"{'+' if score.value > 0 else ''}{score.written(' points a game')}"


SHARES, POINTS = Scale(), Scale(in_points=True)


def scale_of(game: Game) -> Scale:
    """The scale of a game."""
    return Scale(counts_points(game))


def round_result(job: Round) -> float:
    """Play a round; return the result of the first player."""
    return scale_of(job.game).result(results(job), job.game)
