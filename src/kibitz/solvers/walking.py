"""Walks part by part, in many threads or on a farm.

What is found is kept in a file, for work that continues.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import numpy as np

from ..farm import Workers, Workplace
from ..given_file import open_given, read_array
from ..progress import Progress, Step, silent
from ..whole_file import whole_file
from .best_response_walk import SeatGraph
from .divided_walk import DividedWalk, Entries, Walker
from .game_solver import Paused

SAVED_EVERY = 20.0  # seconds
ROUND, SENT = 20.0, 5e6  # seconds of a farm's round; more where a graph has more bytes
LOT = 2000  # parts of a worker in a round, at most


class WalkParts:
    """The parts of several walks and what was found of each: two values and two counts.

    found: (parts, 4), nan where a part is not done yet. folder: where it is kept, if anywhere.
    """

    def __init__(
        self, walks: list[DividedWalk], folder: Path | None = None, resume: bool = False
    ) -> None:
        self.walks = walks
        self.of = [(walk, k) for walk in walks for k in range(len(walk.parts))]
        self.found = np.full((len(self.of), 4), np.nan)
        self.file = folder / f"exploit.{_fingerprint(walks)}.npy" if folder else None
        if self.file and resume:
            self._read(self.file)

    def _read(self, file: Path) -> None:
        with suppress(OSError, ValueError), open_given(file) as kept:
            stored = read_array(kept, os.fstat(kept.fileno()).st_size)
            if stored.dtype == self.found.dtype and stored.shape == self.found.shape:
                self.found[:] = stored

    def left(self) -> list[int]:
        """The parts that are to be done, in an order that makes each as likely as another."""
        left = np.flatnonzero(np.isnan(self.found[:, 0]))
        return [int(k) for k in np.random.default_rng(0).permutation(left)]

    @property
    def share(self) -> float:
        """The share of the parts that are done."""
        return 1.0 - float(np.isnan(self.found[:, 0]).mean()) if len(self.found) else 1.0

    def save(self) -> None:
        """Write the file."""
        if self.file:
            with whole_file(self.file) as file:
                np.save(file, self.found)

    def forget(self) -> None:
        """Take the file away."""
        if self.file:
            self.file.unlink(missing_ok=True)

    def values(self) -> list[tuple[float, float]]:
        """The return by the best acts and by its own, of the seat of each walk."""
        return [walk.values(self._of_walk(walk)[:, :2]) for walk in self.walks]

    def information_sets(self) -> int:
        """How many sets all walks came to."""
        above = sum(int(walk.counts[0]) for walk in self.walks)
        return above + int(self.found[:, 2].sum())

    def _of_walk(self, walk: DividedWalk) -> Any:
        return self.found[[other is walk for other, _ in self.of]]


def _fingerprint(walks: list[DividedWalk]) -> str:
    digest = hashlib.sha256()
    for walk in walks:
        for array in walk.play[1:]:
            digest.update(array.tobytes())
    return digest.hexdigest()[:20]


def walk_all(parts: WalkParts, workers: int | Workplace, progress: Progress = silent) -> None:
    """Walk the parts that are left, in this many threads or on a farm.

    Raises Paused on Ctrl-C, if what is found is kept.
    """
    steps = _in_threads(parts, workers) if isinstance(workers, int) else _on_farm(parts, workers)
    saved = time.monotonic()
    try:
        for _ in steps:
            progress(Step("best responses", parts.share))
            if time.monotonic() - saved > SAVED_EVERY:
                parts.save()
                saved = time.monotonic()
    except KeyboardInterrupt:
        steps.close()
        if not parts.file:
            raise
        parts.save()
        raise Paused(
            f"Stopped when {parts.share:.0%} was done; the same command with --resume goes on."
        ) from None
    parts.forget()


# -- in threads ------------------------------------------------------------------------------


def _in_threads(parts: WalkParts, threads: int) -> Generator[None]:
    spaces: SimpleQueue[dict[int, Walker]] = SimpleQueue()
    for _ in range(threads):
        spaces.put({})
    pool = ThreadPoolExecutor(threads)
    try:
        yield from _wait_for([pool.submit(_walk_part, parts, k, spaces) for k in parts.left()])
    finally:
        pool.shutdown(cancel_futures=True)


def _wait_for(jobs: list[Future[None]]) -> Generator[None]:
    waiting = set(jobs)
    while waiting:
        done, waiting = wait(waiting, 0.2, FIRST_COMPLETED)
        for job in done:
            job.result()
        yield


def _walk_part(parts: WalkParts, number: int, spaces: SimpleQueue[dict[int, Walker]]) -> None:
    walkers, (walk, k) = spaces.get(), parts.of[number]
    try:
        if id(walk) not in walkers:
            walkers[id(walk)] = Walker(walk.play)
        parts.found[number] = walkers[id(walk)].walk(walk.parts[k])
    finally:
        spaces.put(walkers)


# -- on a farm -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lot:
    """Parts for one worker, by number; it walks as many as fit into the seconds, at least one."""

    parts: dict[int, Entries]
    seconds: float


def _on_farm(parts: WalkParts, place: Workplace) -> Generator[None]:
    """Rounds in which each worker has a lot; what a lost worker had is in a later lot."""
    workers = Workers(place)
    for walk in parts.walks:
        seconds, longest = 1.0, max(ROUND, sum(a.nbytes for a in walk.play[1:]) / SENT)
        while left := [k for k in parts.left() if parts.of[k][0] is walk]:
            seconds = min(longest, 2 * seconds)
            lots = [left[k : LOT * place.workers : place.workers] for k in range(place.workers)]
            jobs = [
                Lot({k: walk.parts[parts.of[k][1]] for k in lot}, seconds) for lot in lots if lot
            ]
            for results in workers.each(walk_parts, walk.play, jobs):
                for k, values in results.items():
                    parts.found[k] = values
            yield


def walk_parts(play: SeatGraph, lot: Lot) -> dict[int, tuple[float, float, int, int]]:
    """The results of parts of a lot."""
    walker, until, results = Walker(play), time.monotonic() + lot.seconds, {}
    for k, entries in lot.parts.items():
        results[k] = walker.walk(entries)
        if time.monotonic() > until:
            break
    return results
