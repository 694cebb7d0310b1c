"""The share of cards that a rule accepts, along lines of right cards grown at random."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel import bits, compiled
from ..kit import rng, rulelang
from .judging import CARDS, PACK, Program, right_cards

LENGTH = 40  # right cards in a line
BATCH, BATCHES = 2000, 20  # lines
CLOSE = 0.002  # as exact as the mean should be
Z = 1.959964  # two-sided 95%


@dataclass(frozen=True)
class RuleMeasure:
    """The results of random lines for a rule.

    `mean` is the share of the 52 cards that are right, over all positions from the point at which
    the rule begins to apply. `interval` is its 95% interval, over lines; `worst` is the smallest
    share seen. A line in which no card is right any more ends there, with a share of 0.
    """

    mean: float
    interval: tuple[float, float]
    worst: float
    reach: int
    lines: int
    dead: int
    sample: tuple[str, ...]

    @property
    def passes(self) -> bool:
        """Whether the mean lies in the range of a good rule."""
        return rulelang.LEAST_ACCEPTED <= self.mean <= rulelang.MOST_ACCEPTED


def measure(program: Program, seed: int, close: float = CLOSE, batch: int = BATCH) -> RuleMeasure:
    """Grow lines until the mean is precise enough or there are enough lines."""
    state, line = rng.seeded(seed), np.zeros(LENGTH, np.int64)
    rows = _grow(program, state, line, 1)
    sample = tuple(PACK.name(card) for card in line[: rows[0, 3]].tolist())
    for _ in range(BATCHES):
        rows = np.concatenate([rows, _grow(program, state, line, batch)])
        mean, margin = _mean(rows)
        if margin <= close:
            break
    return RuleMeasure(
        mean=mean,
        interval=(max(0.0, mean - margin), min(1.0, mean + margin)),
        worst=int(rows[:, 2].min()) / CARDS,
        reach=rulelang.reach(program),
        lines=len(rows),
        dead=int((rows[:, 2] == 0).sum()),
        sample=sample,
    )


def _mean(rows: NDArray[np.int64]) -> tuple[float, float]:
    right, positions = rows[:, 0] / CARDS, rows[:, 1]
    mean = right.sum() / positions.sum()
    spread = ((right - mean * positions) ** 2).sum()
    return float(mean), Z * sqrt(spread) / float(positions.sum())


def _grow(program: Any, state: rng.State, line: Any, lines: int) -> NDArray[np.int64]:
    rows = np.zeros((lines, 4), np.int64)
    compiled(grow)(program, state, rows, line)
    return rows


def grow(program: Any, state: Any, rows: Any, line: Any) -> None:
    """Grow a line for each row of `found`; `line` holds the last one.

    A row gets the number of right cards over all its positions, the number of these
    positions, the fewest right cards of any, and the length of the line.
    """
    bites = max(1, rulelang.reach(program))
    for k in range(len(rows)):
        line[0], down = rng.below(state, CARDS), 1
        total, positions, fewest, n = 0, 0, CARDS, CARDS
        while down < LENGTH and n > 0:
            right = right_cards(program, line, down)
            n = bits.popcount(right)
            if down >= bites:
                total += n
                positions += 1
                fewest = min(fewest, n)
            if n > 0:
                line[down] = bits.nth(right, rng.below(state, n))
                down += 1
        rows[k, 0], rows[k, 1], rows[k, 2], rows[k, 3] = total, positions, fewest, down
