"""Exact choices of bots, where all that is hidden is hidden from both seats.

The values are those of the solver in `solvers/public_positions.py`.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Any

from ..game import Game, Position
from ..kernel import compiled, player
from ..solvers.public_positions import (
    SOLVED,
    PublicPositions,
    SolverArrays,
    look_ahead,
    may_be_public,
)
from ..solvers.simplex import solve_matrix
from .search.tree import UNKNOWN
from .seat_view import joint_choice_begins
from .tree_search import Known, scale

STEPS = 8_000_000  # pairs of acts, up to which a game is solved: some seconds
MOST_ACTS = 64  # of a seat
RANDOM_SHARE = 0.15  # of the acts of the other seat that are taken to be random


@lru_cache(maxsize=4)
def solver_for(game: Game) -> PublicSolver | None:
    """The solver of a game, if a deal of it can be solved in `STEPS`; else None.

    It is made once in a process, with a deal of its own, so it does not depend on the match.
    """
    if game.has_chance or not may_be_public(game, MOST_ACTS):
        return None
    solver = PublicSolver(game)
    return solver if solver.values.solve(game.start(0), STEPS) == SOLVED else None


class PublicSolver:
    """The values of the public positions of a game, kept from act to act; for all players."""

    def __init__(self, game: Game) -> None:
        self.game, self.values, self._lock = game, PublicPositions(game), Lock()

    def choice(self, p: Position) -> SolvedChoice | None:
        """The strategy of a seat at a position; None where it cannot be solved."""
        begun = p.at(joint_choice_begins(p))
        with self._lock:
            if self.values.solve(begun, 2 * STEPS) != SOLVED:
                return None
            return self._solved_choice(begun, p.player or 0)

    def _solved_choice(self, begun: Position, seat: int) -> SolvedChoice:
        room = self.values.room
        n, m = compiled(solve_choice, self.game.rules)(begun.state, room, seat)
        row = int(seat != begun.player)
        acts, strategy = room.acts[row], room.strategy[row]
        weights = {int(acts[k]): float(strategy[k]) for k in range(m if row else n)}
        middle, span = scale(self.game)
        gain, half = self.values.gain(begun), self.values.total / 2
        return SolvedChoice(weights, (half + (-gain if seat else gain) - middle) / span)


class SolvedChoice:
    """The strategy of a solved choice, in place of a search. value: for the seat to act."""

    proves, solved, mixes = False, None, True

    def __init__(self, weights: dict[int, float], value: float) -> None:
        self.weights, self.value, self.done = weights, value, 0

    def run(self, sims: int) -> int:
        """There is nothing left to simulate."""
        self.done = 1
        return 0

    def root(self) -> dict[int, Known]:
        """By action: its probability, that times the value, no bounds."""
        return {a: (x, x * self.value, -UNKNOWN, UNKNOWN) for a, x in self.weights.items()}


# -- compiled ------------------------------------------------------------------------------


def solve_choice(root: Any, room: SolverArrays, seat: int) -> tuple[int, int]:
    """Write the strategy of a seat at a solved position; return how many acts each seat has.

    The strategy assumes that the other seat sometimes plays a random act, and punishes these
    mistakes.
    """
    _, n, m, _ = look_ahead(room, root[0], 0)
    payoff = room.payoff
    if seat == player(root[0]):
        for i in range(n):
            payoff[i, :m] += RANDOM_SHARE * (payoff[i, :m].mean() - payoff[i, :m])
    else:
        for j in range(m):
            payoff[:n, j] += RANDOM_SHARE * (payoff[:n, j].mean() - payoff[:n, j])
    solve_matrix(payoff, n, m, room.table, room.strategy[0], room.strategy[1])
    return n, m
