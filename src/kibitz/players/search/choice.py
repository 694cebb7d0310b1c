"""The choice of the act from what a search knows of each, at tables and in self-play alike."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...kit.arrays import Array
from ...kit.rng import State, below

# What is known of an act. The entries of a tree have these fields too.
KNOWN = np.dtype(
    [
        ("visits", "f8"),  # simulations that came through, or their weight
        ("value", "f8"),  # the sum of their results for the seat to act
        ("low", "i1"),  # proved bounds of the value for seat 0; -100 and 100 where none is
        ("high", "i1"),
        ("action", "i4"),
    ],
    align=True,
)


class KnownAct(NamedTuple):
    """The facts of an act, in Python, where compiling takes longer than the choice."""

    visits: float
    value: float
    low: int
    high: int
    action: int


def favourite(acts: Any, seat: int, skipped: int = -1, first: int = 0) -> int:
    """The index of the act to play.

    Of the acts that may be better than what is assured, it is the most tried one, as long as its
    mean is not worse than what is assured. Otherwise it is the most tried act that assures this.
    In a position that may be lost, it is the most tried act that is not proved to lose.

    acts: an array with the fields of KNOWN, or a list of KnownAct. skipped: the index of an act to
    leave out. first: of the act that is looked at first and so wins a tie. With three seats or more
    it is drawn: acts may name seats, and none may be preferred for its number.
    """
    assured = -128
    for k in range(len(acts)):
        if k != skipped:
            assured = max(assured, floor(acts[k], seat))
    hope, safe = -1, -1
    for step in range(len(acts)):
        k = (first + step) % len(acts)
        if k != skipped:
            if ceiling(acts[k], seat) > assured and more_tried(acts, k, hope):
                hope = k
            if floor(acts[k], seat) == assured and more_tried(acts, k, safe):
                safe = k
    if hope >= 0 and (assured == -1 or keeps(acts[hope], assured)):
        return hope
    return safe


def winner_of_ties(rng: State, n: int, seats: int) -> int:
    """The `first` of n acts, which is played if all are equally good."""
    return below(rng, n) if seats > 2 else 0


def more_tried(acts: Array, act: int, other: int) -> bool:
    """Whether an act has more visits than another, or as many and a better mean."""
    if other < 0 or acts[act].visits != acts[other].visits:
        return bool(other < 0 or acts[act].visits > acts[other].visits)
    return bool(acts[act].value > acts[other].value)


def keeps(e: Any, assured: int) -> bool:
    """Whether an act was tried, and its mean is not worse than what is assured."""
    return bool(e.visits > 0 and e.value >= assured * e.visits)


def floor(e: Any, seat: int) -> int:
    """The least proved value of an act for the seat to act."""
    return int(e.low if seat == 0 else -e.high)


def ceiling(e: Any, seat: int) -> int:
    """The greatest value of an act for the seat to act that is not refuted."""
    return int(e.high if seat == 0 else -e.low)


def act_value(e: Any, seat: int) -> float:
    """The value of an act for the seat to act: the proved one, or else the mean."""
    if e.low == e.high:
        return float(floor(e, seat))
    return float(e.value / max(1, e.visits))
