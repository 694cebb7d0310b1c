"""The gain of a trained responder against our players where no best one was found."""

from __future__ import annotations

from dataclasses import dataclass

from ....players import player
from ....progress import Step
from ...best_responder import PLAYED, SIMS, TRAINED, LowerBound, lower_bound
from ...run import Run
from .best_play import COMPILING

PLAYER = "worlds:sims=10"
SEARCH = f"worlds:sims={SIMS}"  # like which a responder plays at most where it knows too little
ROUNDS = 2  # rounds of that search, in which a game lasts longer than with PLAYER
FEWEST_ROUNDS = 20  # rounds, for an interval


@dataclass(frozen=True)
class Bound:
    """The gain of a responder against a player, given by its name."""

    player: str
    lower: LowerBound


def responders(run: Run, until: float) -> Bound | None:
    """A lower bound of the exploitability of a player; None where it is known, or without time."""
    game = run.game
    if game.information != "hidden" or len(game.sides) < 2 or run.judged == game:
        return None
    rounds = min(PLAYED, _affordable(run, until))
    if rounds < FEWEST_ROUNDS:
        return None
    trained = min(TRAINED, rounds * (game.seats + 1) // game.seats)

    def progress(step: Step) -> None:
        run.tell(f"a trained opponent of {PLAYER}", run.budget.spent)

    bound = lower_bound(game, PLAYER, trained, rounds, run.seed, progress, run.place)
    run.budget.spend(_playouts(run) * (game.seats * trained + (game.seats + 1) * rounds))
    return Bound(PLAYER, bound)


def _affordable(run: Run, until: float) -> int:
    """The number of rounds for which there is time, if as much time goes to training."""
    budget, games = run.budget, run.game.seats + 1
    if budget.playouts:
        return int((until - budget.spent) * budget.playouts / (2 * games * _playouts(run)))
    if run.too_long(2 * FEWEST_ROUNDS * games * SIMS, until) or not run.has_time_for(COMPILING):
        return 0
    player(SEARCH).warm(run.game)
    tried = [lower_bound(run.game, SEARCH, 0, k, run.seed, place=run.place) for k in (1, ROUNDS)]
    left = (until - budget.spent) * budget.seconds
    return int(left / 2 / (tried[1].seconds / ROUNDS))


def _playouts(run: Run) -> int:
    """The most playouts of a game: as if all seats searched like the responder."""
    return max(1, int(SIMS * run.length))
