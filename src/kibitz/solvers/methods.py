"""`solve`: choose a solver for a game or a position, and ask it.

- A game with a solver of its own (`solve.py` in its folder) is solved for all deals by that, or as
  below if that solver is not for these options.
- Positions with perfect information and without luck, of zero-sum games or of one side, are solved
  by memory search, or backward where play can repeat (`general.py`).
- Where acts draw, or several sides play for themselves, all positions are enumerated
  (`expected.py`).
- One seat with a secret gets the best act of each information set (expectimax).
- Two seats with secrets or joint choices get an equilibrium (`equilibrium.py`). Where its tree is
  large and only sealed choices are hidden, matrix games give the value (`public_positions.py`);
  where only hands are hidden and all acts are open, CFR runs on the public tree
  (`vector_cfr.py`).

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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..farm import Place
from ..game import Game, Position
from ..kernel import deals
from . import general, sharing, table_files, tablebase
from .acyclic import MemorySearch
from .cfr import best_response
from .equilibrium import METHOD, PRECISE, equilibrium
from .exact import Exact
from .game_solver import Scope, Solver, Table, answers_of, sees_all, solver_of
from .game_tree import TooLarge, build
from .memoryless import proved_bounds
from .public_positions import SOLVED, PublicPositions, may_be_public
from .public_tree import public_tree
from .search_limit import SearchLimit
from .solution import ProvedBounds, Solution
from .tree_size import about_nodes, in_words, require_room
from .two_seats import require_two_opposed
from .vector_cfr import open_equilibrium

EQUILIBRIUM_SECONDS = 60.0
DEALS = 2_000  # at most, each solved for itself
MANY_NODES = 100_000  # of a tree; fewer updates than it needs fit into a minute
MOST_ACTS = 256  # of a seat in a matrix game

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """The means of a solver, and the functions to which it reports its progress; see `solve`."""

    seconds: float = 0.0
    memory_mb: int = 2000
    threads: int = 0
    place: Place | None = None
    share: Path | None = None
    folder: Path | None = None
    tell: Tell = lambda words: None
    watch: general.Watch | None = None
    known: Exact | None = None
    tolerance: float = 0.0
    bounds: bool = False
    remember: int = 0

    def watch_of(self, p: Position) -> general.Watch:
        """The watch that ends a search from this position."""
        return self.watch or SearchLimit(p, self.seconds, self.tell)


def solve(  # noqa: PLR0913 - a call names its options
    of: Game | Position,
    *,
    seed: int | None = None,
    seconds: float = 0.0,
    memory_mb: int = 2000,
    threads: int = 0,
    place: Place | None = None,
    share: Path | None = None,
    folder: Path | None = None,
    tell: Tell = lambda words: None,
    watch: general.Watch | None = None,
    known: Exact | None = None,
    tolerance: float = 0.0,
    bounds: bool = False,
    remember: int = 0,
) -> Solution:
    """The value of a game or a position if all play their best; exact, or with its error.

    A game is solved for all its deals where they can be enumerated, else for the deal of the
    seed; a position from the view of the seat to act.
    seed: solve the game for this deal only. seconds: when to give up; 0 for a choice by the size.
    threads, place, share: the workers that make the table of a game's own solver, and their
    folder.
    folder: write a table of all positions there. tell: called now and then with a line of
    progress. watch: called now and then with the number of visited positions; it raises to end
    the search, and replaces `seconds`. known: the results of earlier calls for positions of this
    game; give the same object to each. tolerance: of a game with secrets, the exploitability at
    which its equilibrium is good enough; 0 for a hundred thousandth of the range of the returns.
    bounds: where the tree of a game with secrets does not fit into the memory, find proved bounds
    of its value (`memoryless.py`): `returns` is their middle, `error` the distance to them.
    remember: for these bounds, how many of its last choices a seat remembers.
    Raises KibitzError where there is no exact value, or none
    is found in time.
    """
    means = SolverOptions(
        seconds, memory_mb, threads, place, share, folder, tell, watch, known, tolerance, bounds,
        remember,
    )  # fmt: skip
    if isinstance(of, Position):
        return _of_position(of, means)
    solver, answers = solver_of(of), answers_of(of)
    if solver:
        return _by_own_table(of, solver, means)
    if answers and general.begins_with_luck(of) and not folder:
        return _by_own_answers(of, answers, means)
    if of.information == "hidden" and not sees_all(of):
        return _by_equilibrium(of, means)
    if seed is None and not folder and general.begins_with_luck(of):
        return _mean_over_deals(of, means)
    return _of_position(of.start(seed or 0), means)


def _of_position(p: Position, means: SolverOptions) -> Solution:
    if means.known:
        return means.known.solved(p)
    if not means.folder and (table := _solution_from_table(p)):
        return table
    watch = means.watch_of(p)
    try:
        found = general.solved(p, means.memory_mb, watch, whole=means.folder is not None)
    except KeyboardInterrupt:
        raise (watch.given_up() if isinstance(watch, SearchLimit) else KeyboardInterrupt) from None
    if not means.folder or not found.table:
        return found
    path = tablebase.write(means.folder, p, found.table, found.as_json())
    return replace(found, facts={**found.facts, **_table_facts(path)})


def _solution_from_table(p: Position) -> Solution | None:
    known = Exact(p.game)
    with suppress(KibitzError):  # the game's own solver has made no table for these options
        return known.solved(p) if known.looks_up(p) else None
    return None


def _table_facts(path: Path) -> dict[str, Any]:
    head = table_files.head_of(path)
    return {"sha256": head["sha256"], "table": str(path), "bytes": path.stat().st_size}


def _mean_over_deals(game: Game, means: SolverOptions) -> Solution:
    first = game.start()
    try:
        dealt = deals(game.blank(), DEALS)
    except KibitzError:
        return _of_position(first, means)
    begun = time.perf_counter()
    solver = general.General(game, means.memory_mb, means.watch_of(first))
    found = [(likely, solver.returns(Position(game, state))) for likely, _, state in dealt]
    returns = tuple(sum(likely * one[seat] for likely, one in found) for seat in range(game.seats))
    return Solution(
        str(game), solver.method, returns, solver.positions, time.perf_counter() - begun,
        error=solver.error, deals=len(dealt),
    )  # fmt: skip


def _by_beliefs(game: Game, means: SolverOptions) -> Solution:
    """One seat with a secret: the best act in each of its information sets, from the last back."""
    begun = time.perf_counter()
    tree = build(game, means.memory_mb, lambda nodes: means.tell(f"{nodes:,} nodes"))
    value = best_response(tree, np.zeros(len(tree.actions)), 0)
    return Solution(
        str(game), "expectimax over information sets", (value,), len(tree.nodes),
        time.perf_counter() - begun, facts={"information_sets": len(tree.known)},
    )  # fmt: skip


def _by_equilibrium(game: Game, means: SolverOptions) -> Solution:
    if game.seats == 1:
        return _by_beliefs(game, means)
    require_two_opposed(game)
    begun, seconds = time.perf_counter(), means.seconds or EQUILIBRIUM_SECONDS
    nodes = about_nodes(game)
    with_luck = about_nodes(game, counts_luck=True) if game.has_chance else nodes
    means.tell(f"the game tree has {in_words(with_luck)}")
    if with_luck > MANY_NODES and (exact := _by_public_positions(game, means)):
        return exact
    try:
        require_room(game, nodes, means.memory_mb)
        found = equilibrium(
            game, seconds, means.memory_mb, tell=means.tell, tolerance=means.tolerance,
            method=PRECISE if means.tolerance else METHOD,
        )  # fmt: skip
    except TooLarge as fault:
        too_large = fault.with_traceback(None)  # which holds the part of the tree that fits
    else:
        facts = {"tolerance": means.tolerance} if means.tolerance else {}
        return Solution(
            str(game), "counterfactual regret minimization", found.returns, len(found.tree.nodes),
            time.perf_counter() - begun, error=found.error, equilibrium=found, facts=facts,
        )  # fmt: skip
    if open_acts := _by_public_tree(game, means):
        return open_acts
    if not means.bounds:
        raise too_large
    return _by_views(game, means)


def _by_public_positions(game: Game, means: SolverOptions) -> Solution | None:
    """Two seats that know the same before each choice; None if this is another game."""
    if not may_be_public(game, MOST_ACTS):
        return None
    begun = time.perf_counter()
    try:
        dealt = [(likely, Position(game, state)) for likely, _, state in deals(game.blank(), DEALS)]
    except KibitzError:
        return None
    solver, watch = PublicPositions(game), means.watch_of(dealt[0][1])
    if any(solver.solve(p, watch=watch) != SOLVED for _, p in dealt):
        return None
    gain, half = sum(likely * solver.gain(p) for likely, p in dealt), solver.total / 2
    return Solution(
        str(game), "matrix games of the positions that both seats know, from the ends backward",
        (half + gain, half - gain), solver.count, time.perf_counter() - begun, deals=len(dealt),
        facts={"first_choice": solver.strategies(dealt[0][1])} if len(dealt) == 1 else {},
    )  # fmt: skip


def _by_public_tree(game: Game, means: SolverOptions) -> Solution | None:
    """Two seats with hands and open acts; None if this is another game, or does not fit."""
    begun, seconds = time.perf_counter(), means.seconds or EQUILIBRIUM_SECONDS
    try:
        tree = public_tree(
            game, means.memory_mb, lambda count: means.tell(f"{count:,} sequences of open acts")
        )
    except TooLarge:
        return None
    if tree is None:
        return None
    found = open_equilibrium(tree, seconds, means.tolerance, means.tell)
    method = "counterfactual regret minimization on the public tree"
    return _bounded(game, method, found, begun, {}, len(tree.hands.pairs))


def _by_views(game: Game, means: SolverOptions) -> Solution:
    """Two seats with secrets whose tree does not fit: bounds that two strategies prove."""
    begun = time.perf_counter()
    seconds = means.seconds or EQUILIBRIUM_SECONDS
    found = proved_bounds(game, seconds, means.memory_mb, means.tell, means.remember)
    method = "counterfactual regret minimization on views, bounds by best responses"
    more = {"remember": means.remember, "views": found.views}
    return _bounded(game, method, found, begun, more)


def _bounded(
    game: Game, method: str, found: ProvedBounds, begun: float, more: dict[str, Any], deals: int = 0
) -> Solution:
    first = (found.low + found.high) / 2
    facts = {
        "bounds": [found.low, found.high], "exploitability": found.exploitability, **more,
        "information_sets": found.information_sets, "updates": found.updates,
    }  # fmt: skip
    return Solution(
        str(game), method, (first, found.total - first), found.positions,
        time.perf_counter() - begun, error=found.exploitability, deals=deals, facts=facts,
    )  # fmt: skip


def _by_own_answers(
    game: Game, answers: Callable[..., dict[str, Any]], means: SolverOptions
) -> Solution:
    begun = time.perf_counter()
    search = MemorySearch(game, means.memory_mb, means.watch_of(game.start()))
    try:
        facts = answers(game, search.value)
    except ValueError as fault:
        with suppress(KibitzError):
            return _by_equilibrium(game, means)
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
        return solver.solve(scope, threads, _unfinished(game, scope, ".begun"), means.tell)
    begun = time.monotonic()
    share = means.share or _unfinished(game, scope, ".news")
    table = sharing.solve(solver, game, scope, means.place, share, means.tell)
    return table, time.monotonic() - begun


def _unfinished(game: Game, scope: Scope, ending: str) -> Path:
    return table_files.users(game) / f"{table_files.scope_text(scope)}{ending}"


def _with_facts(
    game: Game, facts: dict[str, Any], positions: int, begun: float, method: str
) -> Solution:
    returns = tuple(float(one) for one in facts.get("returns", ()))
    return Solution(str(game), method, returns, positions, time.perf_counter() - begun, facts=facts)
