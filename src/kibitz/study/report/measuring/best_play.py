"""The results of best play where `exact_values` has no rows: dice, one side, secrets.

The sizes of the game are solved from the smallest on, while the time lasts, and the largest
solved one is kept. One seat with a secret has the value of its best act in each information set.
With secrets or joint choices, players of rising strength are judged there, too. Only two opposed
seats have a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ....contract import KibitzError
from ....estimates import Number, exactly, mean, mean_score
from ....game import Game
from ....progress import Progress, Step
from ....solvers import Equilibrium, begins_with_luck, solve
from ....solvers.all_deals import bounds_of_deal, mean_bounds, mean_over_deals
from ....solvers.game_solver import sees_all
from ....solvers.general import General, Watch
from ....solvers.solver_options import SolverOptions
from ....solvers.two_seats import NotOpposed
from ...exploitability import Exploitability, exploitability
from ...run import Run
from ..sizes import size_option, smaller
from .exact_values import has_exact_score
from .success_by_strength import row_of_strongest

COMPILING = 10.0  # seconds that a solver may take to be compiled, once a machine
MEMORY_MB = 1000
POSITIONS = 5_000_000  # of a solitaire, also with a secret, or a game with luck, at most
NODES = 300_000  # of the tree of a game with secrets of two seats, at most
CFR_SECONDS = 20.0
DEALS = 100  # solved where the deals are too many to solve all
PLAYERS = ("uniform", *(f"worlds:sims={sims}" for sims in (10, 100, 1000)))
SAMPLES = 20  # how often a player is asked in each information set


class _TooFarError(KibitzError):
    """Nothing exact was found soon enough."""


@dataclass(frozen=True)
class BestPlay:
    """The results of the largest size that could be solved.

    returns: of each seat; empty where there is no one value. won: the share of won games, where one
    side plays and can win. deals: the number of solved deals; 0 where none is dealt. equilibrium,
    players: with secrets. between: bounds of the returns, where a choice among equal acts changes
    them. reached: the results of the strongest players at this size, where the
    report is on another.
    """

    game: Game
    returns: tuple[Number, ...]
    won: Number | None = None
    deals: int = 0
    between: tuple[tuple[float, float], ...] = ()
    equilibrium: Equilibrium | None = None
    players: dict[str, Exploitability] = field(default_factory=dict)
    reached: dict[str, Any] | None = None

    @property
    def is_judged(self) -> bool:
        """Whether players are judged by best responders."""
        return self.equilibrium is not None or not self.returns


def best_play(run: Run, until: float) -> BestPlay | None:
    """The exact values of the largest size that can be solved; None if none is found in time."""
    solved_by = _way(run.game)
    best = None
    for game in _sizes(run.game) if solved_by else ():
        run.tell(f"best play of {game}", run.budget.spent)
        if run.budget.spent >= until or not run.has_time_for(COMPILING):
            break
        try:
            best = solved_by(run, game, until) if solved_by else None
        except KibitzError:
            break
    if best and best.is_judged:
        _judge_players(run, best, until)
        run.judged = best.game if len(best.players) == len(PLAYERS) else None
    if best and len(run.game.sides) == 1 and best.game != run.game:
        return replace(best, reached=row_of_strongest(run, best.game, until))
    return best


def _sizes(game: Game) -> Iterator[Game]:
    if size_option(game) is None:
        yield game
    for _, other in smaller(game):
        yield other


def _way(game: Game) -> Callable[[Run, Game, float], BestPlay] | None:
    if game.information == "hidden" and not sees_all(game):
        if game.is_solitaire:
            return _by_beliefs
        return _by_equilibrium if game.has_two_opponents else _by_responders
    return None if has_exact_score(game) else _by_deals


def _by_beliefs(run: Run, game: Game, until: float) -> BestPlay:
    solution = solve(game, memory_mb=MEMORY_MB, progress=_paid_tree(run, until))
    won = exactly((1 + solution.returns[0]) / 2) if _is_won_or_lost(game) else None
    return BestPlay(game, tuple(map(exactly, solution.returns)), won)


def _small_tree(run: Run, until: float, most: int) -> Progress:
    """A watch that ends the work where a tree has more nodes, or the time is over."""
    ends = _few_nodes(run, until, most)

    def progress(step: Step) -> None:
        ends(step.count if " nodes" in step.what else 0)

    return progress


def _paid_tree(run: Run, until: float) -> Progress:
    """A watch of a tree of which each node beyond `NODES` costs a playout."""
    ends, paid = _small_tree(run, until, POSITIONS), NODES

    def progress(step: Step) -> None:
        nonlocal paid
        if " nodes" in step.what:
            run.budget.spend(max(0, step.count - paid))
            paid = step.count
        ends(step)

    return progress


def _few_nodes(run: Run, until: float, most: int) -> Watch:
    def watch(nodes: int) -> None:
        if run.budget.spent >= until or nodes > most:
            raise _TooFarError

    return watch


def _by_equilibrium(run: Run, game: Game, until: float) -> BestPlay:
    progress = _small_tree(run, until, NODES)
    try:
        solution = solve(game, seconds=CFR_SECONDS, memory_mb=MEMORY_MB, progress=progress)
    except NotOpposed:
        return _by_responders(run, game, until)
    returns = tuple(Number(r, r - solution.error, r + solution.error, 0) for r in solution.returns)
    return BestPlay(game, returns, equilibrium=solution.equilibrium)


def _by_responders(run: Run, game: Game, until: float) -> BestPlay:
    """No value, but the gains of best responders against random acts."""
    usual, *_ = PLAYERS
    progress = _small_tree(run, until, NODES)
    judged = exploitability(game, usual, SAMPLES, run.seed, progress)
    return BestPlay(game, (), players={usual: judged})


def _judge_players(run: Run, best: BestPlay, until: float) -> None:
    for spec in PLAYERS:
        if spec in best.players:
            continue
        price = SAMPLES * int(spec.partition("sims=")[2] or 0)
        progress = _charged(run, f"exploitability in {best.game}", until, price)
        try:
            best.players[spec] = exploitability(best.game, spec, SAMPLES, run.seed, progress)
        except KibitzError:
            return


def _charged(run: Run, what: str, until: float, price: int) -> Progress:
    """A watch that spends playouts for each information set, and ends the work in time."""
    done = 0

    def progress(step: Step) -> None:
        nonlocal done
        if step.share is not None:
            run.budget.spend(price * (step.count - done))
            done = step.count
        run.tell(what, run.budget.spent)
        if run.budget.spent >= until and (step.share or 0) < 1:
            raise _TooFarError

    return progress


def _by_deals(run: Run, game: Game, until: float) -> BestPlay:
    def watch(positions: int) -> None:
        if positions > POSITIONS or run.budget.spent >= 1:
            raise _TooFarError

    if begins_with_luck(game):
        with suppress(KibitzError):
            return _of_all_deals(run, game, (run.budget.spent + until) / 2)
    solver = General(game, MEMORY_MB, watch)
    if not begins_with_luck(game):
        returns = solver.returns(game.start())
        won = exactly((1 + returns[0]) / 2) if _is_won_or_lost(game) else None
        between = solver.between(game.start().state)
        return BestPlay(game, tuple(map(exactly, returns)), won, between=between)
    rows, bounds = list[tuple[float, ...]](), list[Any]()
    for seed in range(DEALS):  # a deal that was begun is finished, so that no hard one is left out
        if run.budget.spent >= until and len(rows) > 1:
            break
        rows.append(solver.returns(game.start(seed)))
        bounds.append(bounds_of_deal(solver, game.start(seed), rows[-1]))
    return _of_deals(game, np.array(rows), mean_bounds(bounds))


def _of_all_deals(run: Run, game: Game, until: float) -> BestPlay:
    """The answer of `solve`: the mean over all deals, or an estimate with its interval."""

    def watch(positions: int) -> None:
        if positions > POSITIONS or run.budget.spent >= until:
            raise _TooFarError

    solution = mean_over_deals(game, SolverOptions(memory_mb=MEMORY_MB, watch=watch))
    ends = solution.intervals or [(r, r) for r in solution.returns]
    n = solution.deals if solution.intervals else 0
    returns = tuple(Number(r, *e, n) for r, e in zip(solution.returns, ends, strict=True))
    first = returns[0]
    won = replace(
        first, value=(1 + first.value) / 2, low=(1 + first.low) / 2, high=(1 + first.high) / 2
    )
    return BestPlay(
        game, returns, won if _is_won_or_lost(game) else None, solution.deals, solution.between
    )


def _of_deals(game: Game, rows: Any, between: tuple[tuple[float, float], ...] = ()) -> BestPlay:
    won = None
    if _is_won_or_lost(game):
        won = mean_score((1 + rows[:, 0]) / 2)
    return BestPlay(game, tuple(map(mean, rows.T)), won, len(rows), between)


def _is_won_or_lost(game: Game) -> bool:
    return len(game.sides) == 1 and game.about.outcome == "win"
