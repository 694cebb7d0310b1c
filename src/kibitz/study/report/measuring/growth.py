"""The number of positions, and the length and width of other sizes."""

from __future__ import annotations

from typing import Any

import numpy as np

from ....estimates import counted_mean
from ....play.random_games import merge_tallies
from ....solvers.size import Size, size
from ...run import Run
from ..sizes import near, size_option, with_value

COMPILING = 10.0  # seconds for the rules of another size, once a machine
GROWTH = 4 * 12_800  # random games of another size
MEETING = 10_000  # random games, to see how often they meet
FEWEST_MEETING = 500  # below which nothing is seen
SLOWER = 4.0  # times as long as a random game that is looked at takes one whose positions are kept


def positions(run: Run, until: float) -> Size | None:
    """The number of positions; None where there is no time for it."""
    games = run.affordable(MEETING, SLOWER, until) if run.has_time_for(COMPILING / 2) else 0
    return size(run.game.start(run.seed), games) if games >= FEWEST_MEETING else None


def growth(run: Run, until: float) -> list[dict[str, Any]]:
    """Length and width of the sizes next to this one."""
    name = size_option(run.game)
    if name is None:
        return []
    rows, now = [], int(run.game.options[name])
    for value in near(run.game, name, 2):
        game = run.game if value == now else with_value(run.game, name, value)
        if game is None or run.budget.spent >= until or not run.has_time_for(COMPILING):
            continue
        tallies = run.random if value == now else run.play_random(game, GROWTH, until)
        t = merge_tallies(tallies)[0]
        counts = t["choices"]
        rows.append(
            {
                "option": name,
                "size": value,
                "acts": counted_mean(t["lengths"]),
                "turns": counted_mean(t["turns"]),
                "legal_acts": float((counts * np.arange(len(counts))).sum() / counts.sum()),
                **({"at_least": True} if int(t["unfinished"]) else {}),
            }
        )
    return rows
