"""The score of the seat that begins with each first act."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

from ....estimates import Number, mean_score
from ....game import Game
from ....solvers import begins_with_luck
from ...run import Run, beaten

BEST_KNOWN = 64  # playouts an act with which first acts are tried
FIRST_GAMES = 320  # of each first act, at most


def first_acts(run: Run, until: float) -> dict[int, Number]:
    """By first act, the score of the seat that plays it; none where the start is dealt."""
    game = run.game
    start = game.start()
    legal, seat = start.legal(), start.player or 0
    if no_choice(game) or len(game.sides) < 2:
        return {}
    job = run.equal_players(BEST_KNOWN, "first acts")
    jobs = (
        replace(job, games=1, begin=(action,), seed=job.seed + lap, choice=job.choice + lap)
        for lap in range(FIRST_GAMES)
        for action in legal
    )
    scores: dict[int, list[float]] = {action: [] for action in legal}
    games = run.each(jobs, until, "what each first act is worth")
    for action, (played,) in zip(cycle(legal), games, strict=False):
        scores[action].append(beaten(played, game)[seat])
    fewest = min(map(len, scores.values()))  # so that all have met the same luck
    return {a: mean_score(x[:fewest]) for a, x in scores.items()} if fewest else {}


def no_choice(game: Game) -> str:
    """The reason why first acts cannot be compared; empty if they can."""
    if begins_with_luck(game):
        return "the start is dealt anew in each game"
    start = game.start()
    if len(start.legal()) < 2:
        return "the first act is forced"
    return "several seats choose at once in the beginning" if len(start.owing) > 1 else ""
