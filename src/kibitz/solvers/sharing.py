"""A table that many workers make together, on one machine or on several.

A step is settled in rounds. In a round the workers settle the parts of the step as far as their
tables allow; their new results are the news of the round. The rounds end when a round has no
news. The news are files in a folder that all workers see, one for each round. A worker that
starts late, or replaces a lost one, makes its table from them; so does a command that continues
after an interruption.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..contract import SHARED, GameError, KibitzError
from ..farm import Workplace
from ..game import Game
from ..progress import Progress, Step
from . import table_files
from .game_solver import (
    Paused,
    Scope,
    Solver,
    Table,
    lacking,
    read_arrays,
    solver_of,
    write_arrays,
)

Found = NDArray[Any]


@dataclass(frozen=True)
class News:
    """The results of the rounds, in a folder; each piece names its step."""

    folder: Path
    table: str  # its scope, with which the names of the files begin

    def __len__(self) -> int:
        return sum(1 for _ in self._files())

    def _files(self) -> Iterator[Path]:
        return self.folder.glob(f"{self.table}.*.news")

    def clear(self) -> None:
        """Take the files away, and the folder if nothing else is in it."""
        for file in self._files():
            file.unlink()
        with suppress(OSError):
            self.folder.rmdir()

    def add(self, at: int, step: int, settled: Found) -> None:
        """Write a piece, whole or not at all."""
        write_arrays(self._file(at), np.array(step), settled)

    def read(self, at: int) -> tuple[int, Found]:
        """The step of a piece, and its findings; KibitzError if the file is damaged."""
        try:
            step, settled = read_arrays(self._file(at))
            return int(step), settled
        except OSError as fault:
            raise KibitzError(f"{self._file(at)} cannot be read: {fault.strerror}.") from fault
        except (ValueError, TypeError):
            raise KibitzError(f"{self._file(at)} is damaged; delete it and begin again.") from None

    def _file(self, at: int) -> Path:
        return self.folder / f"{self.table}.{at:07}.news"


@dataclass(frozen=True)
class Job:
    """A part to settle with the first `known` pieces of news; `part` is the solver's own word."""

    game: Game
    scope: tuple[tuple[str, int], ...]
    news: News
    known: int
    step: int
    part: Any


def solve(
    solver: Solver, game: Game, scope: Scope, place: Workplace, folder: Path, progress: Progress
) -> Table:
    """The whole table; it continues from the news of an interrupted run.

    Raises Paused on Ctrl-C; GameError if the solver's work cannot be shared; KibitzError if the
    folder cannot be written.
    """
    check(solver)
    table_files.ready(folder)
    news = News(folder, table_files.scope_text(scope))
    try:
        table = _solve(solver, game, scope, place, news, progress)
    except KeyboardInterrupt:
        raise Paused("Stopped; the same command goes on from here.") from None
    news.clear()
    return table


def check(solver: Solver) -> None:
    """Raise GameError if a solver lacks a function that shared work needs."""
    if missing := lacking(solver.module, SHARED):
        name = solver.module.__name__
        raise GameError(
            f"{solver.id} cannot be solved by many workers: {name} has no function {missing}."
        )


def _solve(
    solver: Solver, game: Game, scope: Scope, place: Workplace, news: News, progress: Progress
) -> Table:
    table, known, begun = _replay(solver, scope, news)
    for step in count(begun):
        parts = solver.module.parts(table, step, scope)
        if not parts:
            return table
        jobs = [Job(game, tuple(scope.items()), news, known, step, part) for part in parts]
        for entries in _found_each_round(solver, scope, place, table, jobs):
            news.add(known, step, entries)
            known += 1
        settled = np.count_nonzero(table)
        progress(Step(f"step {step + 1}, {settled:,} of {len(table):,} settled"))
    raise AssertionError("steps have no end")


def _replay(solver: Solver, scope: Scope, news: News) -> tuple[Table, int, int]:
    """The table that the news make, how many pieces they are, and the step to go on with."""
    table, known, step = solver.module.blank(scope), len(news), 0
    for at in range(known):
        step, settled = news.read(at)
        solver.module.enter(table, settled, step, scope)
    return table, known, step


def _found_each_round(
    solver: Solver, scope: Scope, place: Workplace, table: Table, jobs: list[Job]
) -> Iterator[Found]:
    for known in count(jobs[0].known):
        results = place.map(settle, [replace(job, known=known) for job in jobs])
        settled = np.concatenate(list(results))
        new = solver.module.enter(table, settled, jobs[0].step, scope)
        if not len(new):
            return
        yield new
        if len(jobs) == 1:
            return


# -- in a worker ---------------------------------------------------------------------------

_held: dict[Path, tuple[Table, int]] = {}  # one table, and how many pieces of news it has


def settle(job: Job) -> Found:
    """The results that a step settles in a part, as far as the news allow."""
    solver = solver_of(job.game)
    assert solver
    settled: Found = solver.module.settle_part(
        _table_at(solver, job), job.part, job.step, dict(job.scope)
    )
    return settled


def _table_at(solver: Solver, job: Job) -> Table:
    # It may know more of what this worker found itself.
    folder, scope = job.news.folder, dict(job.scope)
    table, known = _held.get(folder, (None, 0))
    if table is None or known > job.known:
        _held.clear()
        table, known = solver.module.blank(scope), 0
    for at in range(known, job.known):
        step, settled = job.news.read(at)
        solver.module.enter(table, settled, step, scope)
    _held[folder] = (table, job.known)
    return table
