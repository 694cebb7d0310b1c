"""Exact results of a setting under best play, where the game is small."""

from __future__ import annotations

from dataclasses import dataclass

from ...contract import KibitzError
from ...game import Game
from ...play.sides import beaten
from ...progress import Step
from ...solvers import Exact as Exactly
from ...solvers import Solution, begins_with_luck, solve_by
from ...solvers.game_solver import solver_of
from ...solvers.solver_options import SolverOptions

POSITIONS = 300_000  # looked at, at most
NODES = 30_000  # of the tree of a game with secrets, at most
SECONDS = 10.0  # of a solver for games with secrets
MEMORY_MB = 500
A_PLAYOUT = 20  # positions that count as one in a budget of playouts

Exact = dict[str, tuple[float, float]]  # by fact: the value, and how far it may be from the truth


class _TooLargeError(KibitzError):
    """The game is too large."""


@dataclass(frozen=True)
class Solved:
    """The exact facts of a game, none where it was not solved, and the positions looked at."""

    facts: Exact
    positions: int
    by_deals: bool = False  # whether the value of each deal is looked up in a table

    @property
    def playouts(self) -> int:
        """The cost of an exact result in playouts, for a budget of playouts."""
        return self.positions // A_PLAYOUT


def solved_exactly(game: Game) -> Solved:
    """The scores of the seats and the share of draws if all play their best.

    A game of scores has an exact result only where nothing is left to luck: then it says who wins.
    """
    looked = 0

    def watch(positions: int) -> None:
        nonlocal looked
        looked = positions
        if positions > POSITIONS:
            raise _TooLargeError

    def progress(step: Step) -> None:
        if " nodes" in step.what and step.count > NODES:
            raise _TooLargeError

    if len(game.sides) != 2 or game.seats != 2:
        return Solved({}, 0)
    if solver_of(game):
        return Solved({}, 0, _has_table(game))
    try:
        means = SolverOptions(SECONDS, MEMORY_MB, watch=watch, progress=progress)
        solution = solve_by(game, means)
    except KibitzError:
        return Solved({}, looked)
    return Solved(_facts(game, solution), looked)


def _has_table(game: Game) -> bool:
    try:
        return bool(Exactly(game).acts(game.start()))
    except KibitzError:
        return False


def _facts(game: Game, solved: Solution) -> Exact:
    is_dealt = begins_with_luck(game)
    if is_dealt and solved.value is not None:
        return {}  # one deal of too many
    is_sure = solved.value is not None and not game.has_chance
    scores = game.about.outcome == "scores"
    if (scores and not is_sure) or len(solved.returns) != 2:
        return {}
    returns = [2 * x - 1 for x in beaten(solved.returns, game.sides)] if scores else solved.returns
    facts: Exact = {
        f"seat {seat}": ((1 + r) / 2, solved.error / 2) for seat, r in enumerate(returns)
    }
    beginners = {game.start(seed).player for seed in range(8)}
    if len(beginners) == 1 and (first := beginners.pop()) is not None:
        facts["first"] = facts[f"seat {first}"]
    if is_sure:
        facts["draws"] = (float(returns[0] == 0), 0.0)
    return facts
