"""The length of games, the number of choices, and the size of the game tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ....estimates import Number, counted_mean, mean, quantile
from ....game import Position
from ....play.random_games import again
from ....players.playout import MOST_ACTS
from ....players.selfplay import SelfplayGame
from ...run import Run

POINTS = 120  # of a figure, at most about twice as many
BARS = 60  # of a figure, at most
SECONDS_A_TURN = 15
CUT = f"cut off after {MOST_ACTS:,} acts"
ALIKE = 0.02  # part of the acts by which turns may be fewer and still be called the same


@dataclass(frozen=True)
class GameLength:
    """The numbers of acts and of turns of a game; lower bounds where games were `cut` off."""

    acts: Number
    turns: Number
    cut: int = 0

    @property
    def has_single_acts(self) -> bool:
        """Whether nearly all turns have a single act."""
        return abs(self.acts.value - self.turns.value) < ALIKE * self.acts.value


@dataclass(frozen=True)
class Spread:
    """Games by their number of acts: quantiles, and heights of bars from `first` on."""

    low: int
    median: int
    high: int
    first: int
    step: int
    heights: list[int]


@dataclass(frozen=True)
class Choices:
    """Legal acts: their mean and their most, the share of forced acts, and the mean by ply."""

    mean: float
    most: int
    forced: float
    positions: int
    by_ply: dict[int, float]


def random_length(run: Run) -> GameLength:
    """The length of random games."""
    t = run.tally
    return GameLength(counted_mean(t["lengths"]), counted_mean(t["turns"]), int(t["unfinished"]))


def strong_length(games: Sequence[SelfplayGame]) -> GameLength:
    """The length of these games of strong players."""
    return GameLength(
        mean([len(game.notes) for game in games]),
        mean([int(game.notes["turned"].sum()) for game in games]),
        sum(game.returns is None for game in games),
    )


def minutes(run: Run, turns: Number) -> tuple[int, bool]:
    """The minutes that people need for this many turns, and whether some are chosen at once."""
    first = run.best[0]
    waited = waited_for(again(run.game, first.seed, first.acts))
    return max(1, round(turns.value * waited * SECONDS_A_TURN / 60)), waited < 1


def waited_for(p: Position) -> float:
    """The share of the turns of a game that were not chosen at once with the turn before."""
    seats = [p.at(ply).player for ply in range(p.ply)]
    begins = [ply for ply in range(1, p.ply) if seats[ply] != seats[ply - 1]]
    at_once = sum(seats[ply] in p.at(ply - 1).owing for ply in begins)
    return 1 - at_once / (len(begins) + 1)


def spread(lengths: Any) -> Spread:
    """The distribution of the lengths of random games; lengths: games by number of acts."""
    low, middle, high = (quantile(lengths, part) for part in (0.05, 0.5, 0.95))
    last = int(np.flatnonzero(lengths)[-1])
    step = max(1, -(-(last + 1) // BARS))
    heights = [int(lengths[k : k + step].sum()) for k in range(0, last + 1, step)]
    first = next(k for k, height in enumerate(heights) if height)
    return Spread(low, middle, high, first * step, step, heights[first:])


def choices(tally: Any) -> Choices:
    """The numbers of legal acts in positions of random games."""
    wide, counts = tally["wide"], tally["choices"]
    plies = np.flatnonzero(wide >= max(1, int(tally["close"]) // 50))
    plies = plies[:: max(1, len(plies) // POINTS)]
    width = tally["width"][plies] / wide[plies]
    return Choices(
        mean=float((counts * np.arange(len(counts))).sum() / counts.sum()),
        most=int(np.flatnonzero(counts)[-1]),
        forced=float(counts[1] / counts.sum()),
        positions=int(counts.sum()),
        by_ply={int(ply): float(w) for ply, w in zip(plies, width, strict=True)},
    )


def tree_log10(run: Run) -> Number:
    """A lower bound of the logarithm of the number of leaves of the game tree.

    The mean of the product of the choices along a random game is that number (Knuth, 1975). A few
    games decide it, so here is the mean of the logarithm of the product, which is at most as much.
    """
    logs = np.log10(np.maximum(1, np.arange(run.game.actions + 1)))
    blocks = [tally[0] for tally in run.random if tally["close"][0]]
    return mean(
        [float((block["choices"] * logs).sum() / max(1, int(block["close"]))) for block in blocks]
    )
