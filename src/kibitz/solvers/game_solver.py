"""The solver that a game brings along: `solve.py` in its folder, as `contract.SOLVE` says."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .. import contract
from ..contract import GameError, KibitzError
from ..game import Game, Position
from ..given_file import open_given, read_array
from ..progress import Progress, Step
from ..shelf import has_module
from ..whole_file import whole_file

Scope = dict[str, int]
Table = NDArray[Any]

SAVED_EVERY = 60.0  # seconds


class Paused(KibitzError):
    """Solving was interrupted; the results so far are stored."""


@dataclass(frozen=True)
class Solver:
    """The functions of a game's `solve.py`; those not written out here are called as they are."""

    id: str
    module: Any

    def scope(self, p: Position) -> Scope:
        """The options for which a table of this position is made; KibitzError if there is none."""
        try:
            return cast(Scope, self.module.scope(p.record))
        except ValueError as fault:
            raise KibitzError(f"{self.id}: {fault}") from fault

    def solve(
        self, scope: Scope, threads: int, begun: Path, progress: Progress
    ) -> tuple[Table, float]:
        """The whole table, and the seconds it took; partial results are kept in the file `begun`.

        Raises Paused on Ctrl-C; the same call goes on from there.
        """
        table, step, spent = self._unfinished_work(begun, scope)
        since = saved = monotonic()
        steps = self.module.advance(table, step, scope, threads)
        try:
            for step, words in steps:
                progress(Step(words))
                if monotonic() > saved + SAVED_EVERY:
                    saved = monotonic()
                    write_arrays(begun, np.array([step, spent + saved - since]), table)
        except KeyboardInterrupt:
            write_arrays(begun, np.array([step, spent + monotonic() - since]), table)
            raise Paused("Stopped; the same command goes on from here.") from None
        begun.unlink(missing_ok=True)
        return table, spent + monotonic() - since

    def _unfinished_work(self, begun: Path, scope: Scope) -> tuple[Table, int, float]:
        """The work in a file where it fits, else an empty table."""
        blank = self.module.blank(scope)
        kept = _unfinished_work(begun)
        if kept and kept[0].shape == blank.shape and kept[0].dtype == blank.dtype:
            return kept
        return blank, 0, 0.0


def solver_of(game: Game) -> Solver | None:
    """The solver in a game's folder that makes a table, if it has one."""
    module = _module(game)
    if module is None or answers_of(game):
        return None
    required = {name: each for name, each in contract.SOLVE.items() if each.required}
    if missing := lacking(module, required):
        raise GameError(f"{module.__name__} has no function {missing}.")
    return Solver(game.id, module)


def lacking(module: Any, functions: Mapping[str, contract.Function]) -> str:
    """The first of these functions that a module lacks, and its purpose; empty if none."""
    for name, function in functions.items():
        if not hasattr(module, name):
            return f"{name}({', '.join(function.takes)}): {function.meaning}"
    return ""


def answers_of(game: Game) -> Callable[..., dict[str, Any]] | None:
    """The function in a game's folder that answers for all deals, if it has one."""
    return getattr(_module(game), "answers", None)


def sees_all(game: Game) -> Callable[[Any], bool] | None:
    """A game's function that recognizes positions without secrets, if it has one."""
    return getattr(_module(game), "all_seen", None)


def _module(game: Game) -> Any:
    if not has_module(game.package, "solve"):
        return None
    return importlib.import_module(f"{game.package}.solve")


def _unfinished_work(path: Path) -> tuple[Table, int, float] | None:
    try:
        (step, spent), table = read_arrays(path)
        return table, int(step), float(spent)
    except (OSError, ValueError, TypeError, OverflowError):
        return None


def read_arrays(path: Path) -> tuple[NDArray[Any], NDArray[Any]]:
    """The two arrays of a file of `write_arrays`; ValueError if it is damaged."""
    with open_given(path) as file:
        size = os.fstat(file.fileno()).st_size
        return read_array(file, size), read_array(file, size)


def write_arrays(path: Path, *arrays: NDArray[Any]) -> None:
    """Write a file of arrays, whole or not at all; KibitzError if it cannot be written."""
    with whole_file(path) as file:
        for array in arrays:
            np.save(file, array)
