"""The value of a game that begins with luck: the mean over all deals, or an estimate of it.

Deals that lead to one position, by its `key`, are one deal with their joint probability. Where the
deals are too many to solve each, independent random deals are solved, and the mean of their exact
values has an interval.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..estimates import Number, mean, mean_score
from ..game import Game, Position
from ..kernel import (
    NotEnumerable,
    Positions,
    compiled,
    deals,
    first_script,
    new_script,
    next_script,
    probability,
    start,
    too_many,
    write_key,
)
from ..progress import Step
from .general import General, Watch
from .hash_set import Rows, add, empty, grow, number_of
from .search_limit import OutOfTime, SearchLimit
from .solution import Solution
from .solver_options import SolverOptions

DEALS_IN_PYTHON = (
    2_000  # deals that are listed without compiling, and solved for as long as it takes
)
MOST_DEALS = 2_000_000  # that are listed
MOST_DIFFERENT = 200_000  # positions after the deal that are kept
SECONDS = 60.0  # of the exact values of many deals, and of an estimate, if nobody says how long
SAMPLED = 1_000  # random deals of an estimate, at most
FEWEST_DEALS = 20  # random deals without which there is no estimate
CHUNK = 10_000  # deals listed between two looks at the clock
DONE, NO_ROOM, OTHER_LENGTH, WORKING = range(4)


@dataclass(frozen=True)
class Dealt:
    """The different positions after the deal, (n,), and the probability of each, (n,)."""

    states: Positions
    likely: Any


def mean_over_deals(game: Game, means: SolverOptions) -> Solution:
    """The mean value of all deals; of random deals, with an interval, where they are too many."""
    begun = time.perf_counter()
    dealt = _all(game, means)
    if dealt is not None:
        with suppress(OutOfTime):
            return _exact(game, dealt, means, begun)
    return _estimate(game, means, begun)


def _exact(game: Game, dealt: Dealt, means: SolverOptions, begun: float) -> Solution:
    few = len(dealt.states) <= DEALS_IN_PYTHON
    seconds = means.seconds / 2 or (0.0 if few else SECONDS)
    watch = means.watch or SearchLimit(game.start(), seconds, means.progress)
    solver = General(game, means.memory_mb, watch, means.method)
    returns = solver.mean_of(dealt.states, dealt.likely)
    return Solution(
        str(game),
        solver.method,
        returns,
        solver.positions,
        time.perf_counter() - begun,
        error=solver.error,
        deals=len(dealt.states),
        between=solver.between(dealt.states, dealt.likely),
    )


# -- random deals ----------------------------------------------------------------------------


def _estimate(game: Game, means: SolverOptions, begun: float) -> Solution:
    """No deal begins after half of the time; one that has begun is solved, so no hard one lacks."""
    first, seconds = time.perf_counter(), means.seconds / 2 or SECONDS
    watch = means.watch or SearchLimit(game.start(), seconds, means.progress)
    solver, rows = General(game, means.memory_mb, watch, means.method), list[tuple[float, ...]]()
    bounds: list[Any] = []
    for seed in range(SAMPLED):
        if len(rows) >= FEWEST_DEALS and time.perf_counter() > first + seconds / 2:
            break
        rows.append(_of_deal(game, solver, seed, len(rows), watch))
        bounds.append(bounds_of_deal(solver, game.start(seed), rows[-1]))
    estimates = [_mean(game, column) for column in np.array(rows).T]
    error = max(max(mean.high - mean.value, mean.value - mean.low) for mean in estimates)
    return Solution(
        str(game),
        f"{solver.method}, an estimate from {len(rows):,} random deals",
        tuple(mean.value for mean in estimates),
        solver.positions,
        time.perf_counter() - begun,
        error=error,
        deals=len(rows),
        intervals=tuple((mean.low, mean.high) for mean in estimates),
        between=mean_bounds(bounds),
    )


def _of_deal(game: Game, solver: General, seed: int, done: int, watch: Watch) -> tuple[float, ...]:
    try:
        return solver.returns(game.start(seed))
    except OutOfTime as fault:
        raise OutOfTime(
            f"{game}: the deals are too many to solve all, and of random deals only {done} were "
            f"solved in time, too few for an estimate. --seed N solves one deal. {fault}"
        ) from fault


def bounds_of_deal(
    solver: General, p: Position, returns: tuple[float, ...]
) -> tuple[tuple[float, float], ...]:
    """Bounds of what each seat gets in a deal that was solved; its returns where they are sure."""
    bounds = () if p.over else solver.between(p.state)
    return bounds or tuple((value, value) for value in returns)


def mean_bounds(rows: list[Any]) -> tuple[tuple[float, float], ...]:
    """The mean bounds over deals; empty where they meet in each."""
    ends = np.array(rows).mean(axis=0)
    if (ends[:, 0] == ends[:, 1]).all():
        return ()
    return tuple((float(low), float(high)) for low, high in ends)


def _mean(game: Game, values: Any) -> Number:
    """The mean of independent values; where the returns are bounded, by the bounds."""
    low, high = game.lowest, game.highest
    if low is None or high is None or not (low <= values.min() and values.max() <= high):
        return mean(values)
    if not isfinite(high - low) or high == low:
        return mean(values)
    share = mean_score((values - low) / (high - low))
    width = high - low
    return Number(
        low + width * share.value, low + width * share.low, low + width * share.high, len(values)
    )


# -- all deals -------------------------------------------------------------------------------


def _all(game: Game, means: SolverOptions) -> Dealt | None:
    """The deals, each different one once; None if they are too many."""
    try:
        dealt = deals(game.blank(), DEALS_IN_PYTHON)
    except NotEnumerable:
        return _list_deals(game, means)
    by_key: dict[bytes, tuple[float, Positions]] = {}
    for likely, _, state in dealt:
        key = Position(game, state).key()
        by_key[key] = by_key.get(key, (0.0, state))[0] + likely, state
    rows = list(by_key.values())
    return Dealt(np.concatenate([state for _, state in rows]), np.array([x for x, _ in rows]))


def _list_deals(game: Game, means: SolverOptions) -> Dealt | None:
    words = np.zeros(-(-len(game.key_room()) // 8), np.int64)
    length = write_key(game.start().state[0], words.view(np.uint8))
    different = empty(game, -(-length // 8), 1 << 12, keep=True)
    likely, script, state = np.zeros(1 << 12), new_script(), WORKING
    first_script(script, MOST_DEALS)
    step, until = compiled(list_deals, game.rules), time.perf_counter() + SECONDS
    while state in (WORKING, NO_ROOM):
        state, different.count = step(
            game.blank(),
            different.rows,
            likely,
            different.count,
            words,
            words.view(np.uint8),
            length,
            script,
            CHUNK,
        )
        means.progress(Step(f"{different.count:,} different deals"))
        if different.count > MOST_DIFFERENT or time.perf_counter() > until:
            return None
        if state == NO_ROOM:
            different = grow(game, different)
            likely = np.concatenate([likely, np.zeros_like(likely)])
    if state == OTHER_LENGTH:
        raise KibitzError(f"{game.id}: the key of one position is longer than another's; pad it.")
    if too_many(script):
        return None
    return Dealt(different.states.copy(), likely[: different.count].copy())


# -- compiled ------------------------------------------------------------------------------


def list_deals(
    blank: Any,
    rows: Rows,
    likely: Any,
    count: int,
    words: Any,
    raw: Any,
    length: int,
    script: Any,
    most: int,
) -> tuple[int, int]:
    """Go over at most `most` deals from that of the script on; the state, and how many differ."""
    after = blank.copy()
    key = words[: rows.keys.shape[1]]
    for _ in range(most):
        if count + 1 >= len(rows.keys):
            return NO_ROOM, count
        after[0] = blank[0]
        start(after[0], script)
        if write_key(after[0], raw) != length:
            return OTHER_LENGTH, count
        if add(rows.keys, rows.index, count, key):
            rows.states[count] = after[0]
            count += 1
        likely[number_of(rows.keys, rows.index, key)] += probability(script)
        if not next_script(script):
            return DONE, count
    return WORKING, count
