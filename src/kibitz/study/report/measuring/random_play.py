"""Random games; the run keeps their tallies."""

from __future__ import annotations

from ....play.random_games import every
from ....play.seeds import derived_seed
from ...run import SEEDS, Run

RANDOM = 100_000  # games
EXAMINED_CLOSELY = 2_000  # more random games that are examined act by act


def random_play(run: Run, until: float) -> None:
    """Play random games."""
    run.random = run.play_random(run.game, RANDOM, until)


def close_looks(run: Run, until: float) -> None:
    """Play more random games that are examined act by act, if few of the others were."""
    step = every(run.game)
    if step > 1:
        begin = derived_seed(run.seed, "close", str(run.game)) % SEEDS // step * step
        run.random += run.play_random(run.game, EXAMINED_CLOSELY, until, begin, step)
