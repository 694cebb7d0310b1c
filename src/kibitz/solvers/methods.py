"""`solve`: choose a solver for a game or a position, and ask it.

- A game with a solver of its own (`solve.py` in its folder) is solved for all deals by that, or as
  below if that solver is not for these options.
- Positions with perfect information and without luck, of zero-sum games or of one side, are solved
  by memory search, or backward where play can repeat (`general.py`).
- Where acts draw, or several sides play for themselves, all positions are enumerated
  (`expected.py`).
- A game that begins with luck has the mean value of all its deals (`all_deals.py`).
- One or two seats with secrets or joint choices: `secret_methods.py`.

>>> from kibitz import load
>>> found = solve(load("byg", side=2))
>>> found.returns, found.value.verdict, found.acts["b2"].verdict
((-1.0, 1.0), 'lost', 'lost')
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..contract import KibitzError
from ..farm import Workplace, open_farm
from ..game import Game, GameLike, Position, load
from ..given_file import path_of
from ..progress import Progress, reporting, require_time
from . import general, sharing, table_files, tablebase
from .acyclic import MemorySearch
from .all_deals import mean_over_deals
from .exact import Exact
from .game_solver import Scope, Solver, Table, answers_of, sees_all, solver_of
from .luck_of_deals import begins_with_luck
from .search_limit import SearchLimit
from .secret_methods import METHODS, solve_secrets
from .solution import Solution
from .solver_options import SolverOptions


def solve(  # noqa: PLR0913 - a call names its options
    of: GameLike | Position,
    *,
    seconds: float | None = None,
    memory_mb: int = 2000,
    threads: int = 0,
    farm: str | Workplace | None = None,
    share: Path | str | None = None,
    folder: Path | str | None = None,
    progress: Progress | None = None,
    known: Exact | None = None,
    tolerance: float = 0.0,
    bounds: bool = False,
    remember: int = 0,
    method: str = "",
    resume: bool = False,
) -> Solution:
    """The value of a game or a position if all play their best; exact, or with its error.

    The value of a game is the mean over all its deals. Where they are too many to solve each, it is
    an estimate from random deals: the solution then has `intervals`, and their number. A position
    is solved from the view of the seat to act; `game.start(seed)` is that of one deal.
    seconds: when to give up; without it, the size of the game decides.
    threads, farm, share: the workers that make the table of a game's own solver, and their
    folder.
    folder: write a table of all positions there. progress: see `Step`; by default a line on a
    terminal. known: the results of earlier calls for positions of this
    game; give the same object to each. tolerance: of a game with secrets, the exploitability at
    which its equilibrium is good enough; 0 for a hundred thousandth of the range of the returns.
    bounds: where the tree of a game with secrets does not fit into the memory, find proved bounds
    of its value (`memoryless.py`): `returns` is their middle, `error` the distance to them.
    remember: for these bounds, how many of its last choices a seat remembers.
    method: the only method to use, by its name; see `method_names`. resume: keep a long memory
    search in a file, and go on with the one that is there.
    Raises KibitzError where there is no exact value, or none is found in time.
    """
    require_time(seconds)
    of = of if isinstance(of, Position) else load(of)
    with reporting(progress) as steps, open_farm(farm) as place:
        means = SolverOptions(
            seconds or 0.0,
            memory_mb,
            threads,
            place,
            None if share is None else path_of(share, "share"),
            None if folder is None else path_of(folder, "folder"),
            steps,
            None,
            known,
            tolerance,
            bounds,
            remember,
            method,
            resume,
        )
        return solve_by(of, means)


def solve_by(of: Game | Position, means: SolverOptions) -> Solution:
    """Solve a game or a position with options that are at hand."""
    method, folder = means.method, means.folder
    _require_method(method)
    means.require_sound()
    if isinstance(of, Position):
        return _of_position(of, means)
    solver, answers = solver_of(of), answers_of(of)
    if solver and not method:
        return _by_own_table(of, solver, means)
    has_secrets = of.information == "hidden" and not sees_all(of)
    _require_kind(of, method, has_secrets)
    if means.resume and (has_secrets or begins_with_luck(of)):
        raise KibitzError(f"{of}: only the search of one position goes on with --resume.")
    if has_secrets and folder:
        raise KibitzError(
            f"{of}: a table holds positions that all seats see, and this game has secrets; leave "
            "out --keep and --out, or in Python `folder`."
        )
    if has_secrets:
        return solve_secrets(of, means)
    if not begins_with_luck(of):
        return _of_position(of.start(), means)
    if answers and not method and not folder:
        return _by_own_answers(of, answers, means)
    if folder:
        raise KibitzError(
            f"{of}: a table holds the positions of one deal, and the game begins with luck; say "
            "which deal by --seed, or in Python by solve(game.start(seed))."
        )
    return mean_over_deals(of, means)


GENERAL = {  # by name: for what it fits, and at what cost
    general.MEMORY_SEARCH: (
        "two sides or one, perfect information, no luck during play, and play that ends",
        "exact; visits what it must, and keeps 16 bytes of a position, or 32 with scores",
    ),
    general.BACKWARD: (
        "two seats, perfect information, no luck during play, wins and draws, though play repeats",
        "exact; 20 to 50 bytes of each position that can be reached, and 4 of each act on disk",
    ),
    general.EXPECTED: (
        "perfect information with luck during play, one side whose play repeats, several sides",
        "within `error`, mostly 0; about 100 bytes of a position and 12 of an outcome",
    ),
}


def method_names() -> list[str]:
    """The methods that `solve` can be asked for."""
    return [*GENERAL, *METHODS]


def method_facts() -> list[tuple[str, str, str]]:
    """The name of each method, for what it fits, and at what cost."""
    general_ones = [(name, *facts) for name, facts in GENERAL.items()]
    return general_ones + [(method.name, method.fits, method.cost) for method in METHODS.values()]


def _require_method(method: str) -> None:
    if method != "" and method not in method_names():
        raise KibitzError(f"There is no method {method!r}; there are {', '.join(method_names())}.")


def _require_kind(game: Game, method: str, has_secrets: bool) -> None:
    """Refuse a method for games with secrets where there are none, and the other way round."""
    fitting = METHODS if has_secrets else GENERAL
    if method and method not in fitting:
        raise KibitzError(
            f"{game.id} has {'' if has_secrets else 'no '}secrets, and {method} is for games "
            f"{'without' if has_secrets else 'with'} them; here are {', '.join(fitting)}."
        )


def _of_position(p: Position, means: SolverOptions) -> Solution:
    if means.known:
        return means.known.solved(p)
    if not means.folder and (table := _solution_from_table(p)):
        return table
    if p.ply == 0 and p.game.information == "hidden" and not sees_all(p.game):
        raise KibitzError(
            f"{p.game.id}: a seat does not see all of the deal, so one deal has no value of its "
            "own; leave out the seed, and solve the game."
        )
    _require_kind(p.game, means.method, has_secrets=False)  # none that anybody needs from here on
    watch = means.watch_of(p)
    try:
        solution = general.solve_position(
            p, means.memory_mb, watch, means.folder is not None, means.method, means.resume
        )
    except KeyboardInterrupt:
        raise (watch.given_up() if isinstance(watch, SearchLimit) else KeyboardInterrupt) from None
    if not means.folder or not solution.table:
        return solution
    path = tablebase.write(means.folder, p, solution.table, solution.as_json())
    return replace(solution, facts={**solution.facts, **_table_facts(path)})


def _solution_from_table(p: Position) -> Solution | None:
    known = Exact(p.game)
    with suppress(KibitzError):  # the game's own solver has made no table for these options
        return known.solved(p) if known.looks_up(p) else None
    return None


def _table_facts(path: Path) -> dict[str, Any]:
    head = table_files.head_of(path)
    return {"sha256": head["sha256"], "table": str(path), "bytes": path.stat().st_size}


def _by_own_answers(
    game: Game, answers: Callable[..., dict[str, Any]], means: SolverOptions
) -> Solution:
    begun = time.perf_counter()
    search = MemorySearch(game, means.memory_mb, means.watch_of(game.start()))
    try:
        facts = answers(game, search.value)
    except ValueError as fault:
        with suppress(KibitzError):
            return solve_secrets(game, means)
        raise KibitzError(f"{game}: {fault}") from fault
    return _with_facts(game, facts, search.looked, begun, "memory search of all deals")


def _by_own_table(game: Game, solver: Solver, means: SolverOptions) -> Solution:
    begun, scope = time.perf_counter(), solver.scope(game.start())
    table, _ = _complete_table(game, solver, scope, means)
    path = table_files.write(means.folder or table_files.users(game), game, solver, scope, table)
    facts = table_files.head_of(path)["facts"]
    if own := getattr(solver.module, "returns", None):
        facts = {**facts, "returns": own(facts, game.blank()[0])}
    facts |= _table_facts(path)
    return _with_facts(game, facts, table.size, begun, "the game's own solver")


def _complete_table(
    game: Game, solver: Solver, scope: Scope, means: SolverOptions
) -> tuple[Table, float]:
    if means.place is None:
        threads = means.threads or os.cpu_count() or 1
        return solver.solve(scope, threads, _unfinished_file(game, scope, ".begun"), means.progress)
    begun = time.monotonic()
    share = means.share or _unfinished_file(game, scope, ".news")
    table = sharing.solve(solver, game, scope, means.place, share, means.progress)
    return table, time.monotonic() - begun


def _unfinished_file(game: Game, scope: Scope, ending: str) -> Path:
    return table_files.users(game) / f"{table_files.scope_text(scope)}{ending}"


def _with_facts(
    game: Game, facts: dict[str, Any], positions: int, begun: float, method: str
) -> Solution:
    returns = tuple(float(value) for value in facts.get("returns", ()))
    return Solution(str(game), method, returns, positions, time.perf_counter() - begun, facts=facts)
