"""The hardest positions of strong games in which only one act wins."""

from __future__ import annotations

from ....contract import KibitzError
from ....game import Position
from ....play.random_games import again
from ....solvers.general import Watch
from ...puzzles import Puzzle, TooFar, grade, one_winning_act
from ...run import Run

PUZZLES = 2  # shown, the hardest of these:
GRADED = 8
POSITIONS = 500_000  # visited for one puzzle, at most
GAMES_TRIED = 100  # games searched for puzzles, at most
COMPILING = 30.0  # seconds for a solver and a search, once a machine
PRICE = 20_000  # playouts that going through a game counts for


def some_puzzles(run: Run, until: float) -> list[Puzzle] | None:
    """A few puzzles from games of the strongest players, the hardest first; None without time."""
    if run.game.about.outcome == "scores" or not run.has_time_for(COMPILING):
        return None
    puzzles: list[Puzzle] = []

    def watch(positions: int) -> None:
        if positions > POSITIONS or run.budget.spent >= until:
            raise TooFar

    for game in run.best[:GAMES_TRIED]:
        if run.budget.spent >= until or len(puzzles) == GRADED:
            break
        run.tell("puzzles", run.budget.spent)
        puzzles += _one_puzzle(again(run.game, game.seed, game.acts), watch)
        run.budget.spend(PRICE)
    return sorted(puzzles, key=lambda puzzle: -puzzle.grade)[:PUZZLES]


def _one_puzzle(played: Position, watch: Watch) -> list[Puzzle]:
    try:
        candidates = list(one_winning_act(played, watch))
    except KibitzError:  # a kind of game that cannot be searched
        return []
    return [Puzzle(p, answer, grade(p, answer)) for p, answer in candidates[-1:]]
