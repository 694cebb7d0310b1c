"""A study: what it computes, and the table that docs/answers.md shows of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from kibitz.estimates import Number, Z

Found = Any  # as JSON keeps it


@dataclass(frozen=True)
class Study:
    """compute: the result, for JSON. shown: the result in Markdown."""

    compute: Callable[[], Found]
    shown: Callable[[Found], str]


_times = 1  # as many games as usual


def enlarge(times: int) -> None:
    """Let studies of drawn games take this many times as many games from now on."""
    global _times
    _times = times


def sized(games: int) -> int:
    """The number of games of a study, for its usual number."""
    return games * _times


def kept(number: Number) -> list[float]:
    """A number as JSON keeps it."""
    return [number.value, number.low, number.high, number.n]


def percent(estimate: Sequence[float]) -> str:
    """A share with its interval, from what JSON keeps.

    >>> percent([0.5, 0.45, 0.55, 400])
    '50.0% (45.0 to 55.0)'
    """
    value, low, high = (100 * each for each in estimate[:3])
    return f"{value:.1f}% ({low:.1f} to {high:.1f})"


def plain(estimate: Sequence[float]) -> str:
    """A mean with its interval.

    >>> plain([5.84, 5.3, 6.31, 400])
    '5.8 (5.3 to 6.3)'
    """
    return "{:.1f} ({:.1f} to {:.1f})".format(*estimate[:3])


def ratio(counted: Sequence[float], of: Sequence[float]) -> list[float]:
    """The sum of `counted` over the sum of `of`, a pair for each independent game.

    The interval is that of a ratio of means, since decisions of one game are not independent.
    """
    part, whole = np.asarray(counted, float), np.asarray(of, float)
    value = float(part.sum() / whole.sum())
    margin = Z * sqrt(float(((part - value * whole) ** 2).sum())) / float(whole.sum())
    return kept(Number(value, max(0.0, value - margin), min(1.0, value + margin), len(whole)))
