"""Periods of self-play on a farm: each worker learns alone from the same weights, then all merge.

A worker sends back the entries that it changed. A weight then moves by the mean of its changes
among the workers that changed it: what only one of them met is learned in full, and what all of
them corrected is not corrected several times.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..contract import KibitzError
from ..farm import Place
from ..game import Game
from .learner import ONLY_COMPILE, Learner
from .network import Network
from .td import Schedule, Sums, workspace

SHORTEST, LONGEST = 1.0, 30.0  # seconds of a period
WORTH = 10  # times as long as the exchange of what was learned a period lasts, if it can
TRIES, TRY = 20, 0.1  # to reach all workers, since one that is ready may do the job of another; s
PATIENCE = 3  # periods in a row in which all workers are lost


class Learned(NamedTuple):
    """All that learning changes: f4 arrays of one shape."""

    weights: Any
    signed: Any  # see `td.Sums`
    absolute: Any


class Changes(NamedTuple):
    """The entries in which something learned differs from what it was before."""

    where: Any  # i8[n], rising: the entries, counted through
    by: Any  # f4[3, n], by how much each array of `Learned` differs there


class Common(NamedTuple):
    """What all workers begin a period with. clock: by which they count their seconds."""

    game: Game
    net: Network  # without weights
    shape: tuple[int, int]  # of the weights
    known: Changes  # since all were 0
    how: Schedule
    clock: Callable[[], float] = time.monotonic


class Period(NamedTuple):
    """A job: self-play for so many seconds, at least one game."""

    seconds: float
    seed: int


class Played(NamedTuple):
    """What a worker did in its period. worker: its process, and the machine of it."""

    changes: Changes
    games: int
    acts: int
    worker: str


class Periods:
    """Period after period on a farm.

    lost: workers that were lost with what they learned in their period, since it was last asked.
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self.lost = self._lost_in_a_row = 0
        self._exchange = 0.0  # seconds that it took last time to send and merge what was learned

    def warm(self, game: Game, net: Network, sums: Sums, descents: int = 0) -> None:
        """Start the workers and compile what learns there; with descents also what they need."""
        how, ready = ONLY_COMPILE._replace(descents=descents), set[str]()
        common = begun(game, net, sums, how)
        for _ in range(TRIES):
            ready |= {one.worker for one in self._each(common, TRY, 0)}
            if len(ready) >= self.place.workers:
                break

    def learn(
        self, game: Game, net: Network, sums: Sums, how: Schedule, most: float, seed: int
    ) -> tuple[int, int]:
        """Let all learn for a period, which with the exchange takes at most about so many seconds.

        Returns the numbers of games and acts. Raises KibitzError if no worker came back several
        times in a row.
        """
        start, seconds = time.monotonic(), self._period(most)
        played = self._each(begun(game, net, sums, how), seconds, seed)
        merge(Learned(net.weights, *sums), [one.changes for one in played])
        self._exchange = max(0.0, time.monotonic() - start - seconds)
        return sum(one.games for one in played), sum(one.acts for one in played)

    def _period(self, most: float) -> float:
        """The time is divided into equal parts, of which the exchange takes a small share."""
        part = min(LONGEST, max(SHORTEST, WORTH * self._exchange))
        whole = most / max(1, round(most / part))
        return max(whole - self._exchange, whole / 2)

    def _each(self, common: Common, seconds: float, seed: int) -> list[Played]:
        jobs = [Period(seconds, seed + (k << 48)) for k in range(self.place.workers)]
        found = self.place.each(learn_period, common, jobs)
        played = [one for one in found if one is not None]
        self.lost += len(found) - len(played)
        self._lost_in_a_row = 0 if played else self._lost_in_a_row + 1
        if self._lost_in_a_row == PATIENCE:
            raise KibitzError(
                f"The farm lost all its workers {PATIENCE} times in a row, perhaps because memory "
                "ran out; try fewer, as --farm cores:1."
            )
        return played

    def take_lost(self) -> int:
        """How many workers were lost since this was last asked."""
        lost, self.lost = self.lost, 0
        return lost


def side_by_side(shape: tuple[int, int], number: int) -> list[Any]:
    """Arrays of zeros whose numbers for one weight lie together, since they are used together."""
    whole = np.zeros((shape[0], number, shape[1]), np.float32)
    return [whole[:, k] for k in range(number)]


def blank(shape: tuple[int, int]) -> Learned:
    """Nothing learned."""
    return Learned(*side_by_side(shape, 3))


def begun(game: Game, net: Network, sums: Sums, how: Schedule) -> Common:
    """What a period begins with."""
    known = changes(blank(net.weights.shape), Learned(net.weights, *sums))
    bare = net._replace(weights=np.zeros((0, 0), np.float32))
    return Common(game, bare, net.weights.shape, known, how)


def learn_period(common: Common, period: Period) -> Played:
    """Learn by self-play from the common weights; compiling takes none of the time."""
    before, own = blank(common.shape), blank(common.shape)
    for learned in (before, own):
        add(learned, common.known)
    net = _writable(common.net)._replace(weights=own.weights)
    work = workspace(common.game, net, period.seed)
    learner = Learner(common.game, net, Sums(own.signed, own.absolute), work)
    learner.warm(common.how.descents)
    until = common.clock() + period.seconds
    games, acts = learner.learn_until(common.how, until, common.clock)
    worker = f"{platform.node()} {os.getpid()}"
    return Played(changes(before, own), games, acts, worker)


def _writable(net: Network) -> Network:
    """Arrays that come over Ray are read-only, for which other machine code would be needed."""
    parts: Any = (part.copy() if isinstance(part, np.ndarray) else part for part in net)
    return Network(*parts)


def changes(before: Learned, after: Learned) -> Changes:
    """What has changed."""
    differs = (before.weights != after.weights) | (before.absolute != after.absolute)
    where = np.flatnonzero(differs)
    at = np.divmod(where, differs.shape[1])
    return Changes(
        where, np.array([new[at] - old[at] for old, new in zip(before, after, strict=True)])
    )


def add(learned: Learned, found: Changes) -> None:
    """Change what was learned."""
    at = np.divmod(found.where, learned.weights.shape[1])
    for array, by in zip(learned, found.by, strict=True):
        array[at] += by


def merge(learned: Learned, found: list[Changes]) -> None:
    """Change what was learned by the changes of all workers: means for weights, sums for sums."""
    number = np.zeros(learned.weights.size, np.int32)  # of those who changed a weight
    for one in found:
        number[one.where] += 1
    for one in found:
        weights, *sums = one.by
        add(learned, one._replace(by=[weights / number[one.where], *sums]))
