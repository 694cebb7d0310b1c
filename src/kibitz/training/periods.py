"""Periods of self-play on a farm: each worker learns alone from the same weights, then all merge.

A worker sends back the entries that it changed. A weight then moves by the mean of its changes
among the workers that changed it: what only one of them met is learned in full, and what all of
them corrected is not corrected several times.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from ..farm import Workers, worker_name
from ..game import Game
from ..learning.learner import ONLY_COMPILE, Learner
from ..learning.network import Network
from ..learning.td_work import Schedule, Sums, workspace

LEAST_SECONDS, MOST_SECONDS = 1.0, 30.0  # seconds of a period
TIMES_THE_EXCHANGE = (
    10  # times as long as the exchange of what was learned a period lasts, if it can
)
FIRST_SECONDS = 0.1  # seconds of a worker's first period

T = TypeVar("T")


class LearnedWeights(NamedTuple):
    """All that learning changes: f4 arrays of one shape."""

    weights: Any
    signed: Any  # see `td_work.Sums`
    absolute: Any


class Changes(NamedTuple):
    """The entries in which something learned differs from what it was before."""

    where: Any  # i8[n], rising: the entries, counted through
    by: Any  # f4[3, n], by how much each array of `LearnedWeights` differs there


class ValueStart(NamedTuple):
    """The state with which all workers begin a period. clock: by which they count their seconds."""

    game: Game
    net: Network  # without weights
    shape: tuple[int, int]  # of the weights
    known: Changes  # since all were 0
    how: Schedule
    clock: Callable[[], float] = time.monotonic


class Period(NamedTuple):
    """A job: self-play for this many seconds, at least one game."""

    seconds: float
    seed: int


class PeriodResult(NamedTuple, Generic[T]):
    """The result of a worker's period. worker: its process, and the machine of it."""

    learned: T
    games: int
    acts: int
    worker: str


class Periods:
    """Period after period on a farm. A worker that is lost loses what it learned in its period."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._exchange = 0.0  # seconds that it took last time to send and merge what was learned

    def warm(self, game: Game, net: Network, sums: Sums, descents: int = 0) -> None:
        """Start the workers and compile what learns there; with descents also what they need."""
        common = value_start(game, net, sums, ONLY_COMPILE._replace(descents=descents))
        self.workers.start(learn_period, common, Period(FIRST_SECONDS, 0))

    def learn(
        self, game: Game, net: Network, sums: Sums, how: Schedule, most: float, seed: int
    ) -> tuple[int, int]:
        """Let all learn for a period, which with the exchange takes at most about that long.

        Returns the numbers of games and acts. Raises KibitzError if no worker came back several
        times in a row.
        """
        start, seconds = time.monotonic(), self._period(most)
        jobs = [Period(seconds, seed) for seed in self.workers.seeds(seed)]
        played = self.workers.each(learn_period, value_start(game, net, sums, how), jobs)
        merge(LearnedWeights(net.weights, *sums), [part.learned for part in played])
        self._exchange = max(0.0, time.monotonic() - start - seconds)
        return sum(part.games for part in played), sum(part.acts for part in played)

    def _period(self, most: float) -> float:
        """The time is divided into equal parts, of which the exchange takes a small share."""
        part = min(MOST_SECONDS, max(LEAST_SECONDS, TIMES_THE_EXCHANGE * self._exchange))
        whole = most / max(1, round(most / part))
        return max(whole - self._exchange, whole / 2)


def side_by_side(shape: tuple[int, int], number: int) -> list[Any]:
    """Arrays of zeros whose numbers for one weight lie together, since they are used together."""
    whole = np.zeros((shape[0], number, shape[1]), np.float32)
    return [whole[:, k] for k in range(number)]


def blank(shape: tuple[int, int]) -> LearnedWeights:
    """Nothing learned."""
    return LearnedWeights(*side_by_side(shape, 3))


def value_start(game: Game, net: Network, sums: Sums, how: Schedule) -> ValueStart:
    """The state with which a period begins."""
    known = changes(blank(net.weights.shape), LearnedWeights(net.weights, *sums))
    bare = net._replace(weights=np.zeros((0, 0), np.float32))
    return ValueStart(game, bare, net.weights.shape, known, how)


def learn_period(common: ValueStart, period: Period) -> PeriodResult[Changes]:
    """Learn by self-play from the common weights; compiling takes none of the time."""
    before, own = blank(common.shape), blank(common.shape)
    for learned in (before, own):
        add(learned, common.known)
    net = writable(common.net)._replace(weights=own.weights)
    work = workspace(common.game, net, period.seed)
    learner = Learner(common.game, net, Sums(own.signed, own.absolute), work)
    learner.warm(common.how.descents)
    until = common.clock() + period.seconds
    games, acts = learner.learn_until(common.how, until, common.clock)
    return PeriodResult(changes(before, own), games, acts, worker_name())


def writable(parts: Any) -> Any:
    """Copies of arrays, and of tuples of arrays.

    Those that come over Ray are read-only, for which other machine code would be needed.
    """
    if isinstance(parts, np.ndarray):
        return parts.copy()
    if isinstance(parts, tuple):
        return type(parts)(*map(writable, parts))
    return parts


def changes(before: LearnedWeights, after: LearnedWeights) -> Changes:
    """The changes of the weights between two states."""
    differs = (before.weights != after.weights) | (before.absolute != after.absolute)
    where = np.flatnonzero(differs)
    at = np.divmod(where, differs.shape[1])
    return Changes(
        where, np.array([new[at] - old[at] for old, new in zip(before, after, strict=True)])
    )


def add(learned: LearnedWeights, changes: Changes) -> None:
    """Change what was learned."""
    at = np.divmod(changes.where, learned.weights.shape[1])
    for array, by in zip(learned, changes.by, strict=True):
        array[at] += by


def merge(learned: LearnedWeights, each: list[Changes]) -> None:
    """Change what was learned by the changes of all workers: means for weights, sums for sums."""
    number = np.zeros(learned.weights.size, np.int32)  # of those who changed a weight
    for changes in each:
        number[changes.where] += 1
    for changes in each:
        weights, *sums = changes.by
        add(learned, changes._replace(by=[weights / number[changes.where], *sums]))
