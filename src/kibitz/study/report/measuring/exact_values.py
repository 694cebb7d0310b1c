"""Exact results of a game and its smaller sizes, each with an estimate by games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ....contract import KibitzError
from ....estimates import Number, exactly, mean_score
from ....game import Game, Position
from ....play.sides import half_ahead
from ....players.selfplay import SelfplayGame
from ....solvers import Exact, begins_with_luck, solve
from ...run import Run, by_first_mover
from ..sizes import size_option, smaller

DEALS = 200  # solved where the start is dealt
COMPILING = 10.0  # seconds that a solver may take to be compiled, once a machine
POSITIONS = 3_000_000  # visited for an exact value, at most
ESTIMATED = 64  # playouts an act of the estimate beside it
ESTIMATES = 400  # games for it


class _TooFar(KibitzError):
    """An exact value was not found soon enough."""


class _SearchWatch:
    """Ends a search that goes too far; the time until its first look, for compiling, is added."""

    def __init__(self, run: Run, until: float) -> None:
        self.run, self.until = run, until
        self.begun = run.budget.spent
        self.positions: int | None = None

    def __call__(self, positions: int) -> None:
        if self.positions is None:
            self.until += self.run.budget.spent - self.begun
        self.positions = positions
        if positions > POSITIONS or self.run.budget.spent >= min(self.until, 1):
            raise _TooFar


def exact_sizes(run: Run, until: float) -> list[dict[str, Any]]:
    """By size, the exact result and the estimate there, from the smallest on, while it lasts.

    The size of the report comes first if its values need only be looked up.
    """
    if not has_exact_score(run.game):
        return []
    rows = []
    option = size_option(run.game)
    sizes = [*smaller(run.game)] if option else [(0, run.game)]
    if _at_hand(run, run.game):
        sizes = sizes[-1:] + sizes[:-1]
    for value, game in sizes:
        run.tell(f"exact values of {game}", run.budget.spent)
        if run.budget.spent >= until:
            break
        if not (run.has_time_for(COMPILING) or _at_hand(run, game)):
            run.left_unsolved = True
            continue
        row = _exact_first_score(run, game, until)
        if row is None:
            break
        rows.append({"option": option, "size": value, "game": str(game), **row})
    return sorted(rows, key=lambda row: row["size"])


def has_exact_score(game: Game) -> bool:
    """Whether the exact return of the first player gives its score.

    It does not if a game of luck counts points, or if the game has not just two sides.
    """
    return len(game.sides) == 2 and not (game.has_chance and game.about.outcome == "scores")


def _at_hand(run: Run, game: Game) -> bool:
    """Whether values are looked up, and what plays this size is compiled already."""
    return Exact(game).by_own_solver and game.dtype.descr == run.game.dtype.descr


def _exact_first_score(run: Run, game: Game, until: float) -> dict[str, Any] | None:
    watch = _SearchWatch(run, until)
    known = Exact(game, watch)
    deals = DEALS if begins_with_luck(game) else 1
    try:
        scores = [_score(game.start(seed), known) for seed in range(deals)]
    except KibitzError:
        return None
    run.budget.spend((watch.positions or 0) // 20)
    value = exactly(scores[0]) if deals == 1 else mean_score(scores)
    return {"exact": value, "deals": deals, "estimate": _estimate(run, game, deals, watch.until)}


def _score(p: Position, known: Exact) -> float:
    """1 if the seat to act wins, 0 if it loses, a half for a draw or where nobody acts.

    Where acts draw it is the mean of that.
    """
    if p.over:
        return 0.5
    returns, own = solve(p, known=known).returns, p.game.side_of(p.player or 0)
    ahead = half_ahead(returns, p.game.sides, own)
    return (1 + ahead) / 2 if p.game.has_chance else (1 + (ahead > 0) - (ahead < 0)) / 2


def _estimate(run: Run, game: Game, deals: int, until: float) -> Number | None:
    if run.without_signal:
        return None
    job = replace(run.equal_players(ESTIMATED, "estimate", game), seed=0)
    laps = [ESTIMATES] if deals == 1 else [deals] * (ESTIMATES // deals)
    games: list[SelfplayGame] = []
    for number in laps:
        again = replace(job, choice=job.choice + len(games))
        games += run.play(again, number, until, f"games of {game}")
    return by_first_mover(games, game) if games else None
