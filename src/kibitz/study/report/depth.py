"""Section 6: how many levels of play there are."""

from __future__ import annotations

from typing import Any

from ...players.selfplay import USUAL, Strength
from ..ladder import Duel, Ladder, Level
from .phrases import counted
from .section import Section, Table


def depth(found_levels: Ladder | None) -> Section:
    """A ladder of which each level beats the one below by a margin."""
    found = Section("depth", "Depth")
    if found_levels is None or len(found_levels.levels) < 2:
        found.words.append("There was no time for a ladder of levels.")
        return found
    levels, margin = found_levels.levels, found_levels.margin
    top = levels[-1]
    found.facts = {"margin": margin, "levels": [_facts(level) for level in levels]}
    found.facts["steps"] = len(levels) - 1
    found.words += [
        f"Found so far above random play: {counted(len(levels) - 1, 'level')}, each scoring "
        f"{margin:.0%} or more against the one below; the highest has {Strength(top.sims)}.",
        "More time would show whether there are more above it.",
        _tuned(found_levels),
    ]
    found.facts["tuning"] = {
        "chosen": str(found_levels.tuning),
        "tried": [_trial(d) for d in found_levels.trials],
    }
    rows = tuple(
        (
            str(number), str(Strength(level.sims)),
            level.score.percent if level.score else "",
            str(level.rating) if level.rating else "0",
        )
        for number, level in enumerate(levels)
    )  # fmt: skip
    head = ("level", "tree search with", "score against the level below", "Elo above random play")
    found.tables.append(Table("The ladder", head, rows))
    found.notes.append(
        "Playouts are doubled until the score is reached, in rounds on the same deals with seats "
        "exchanged, by tree search with a fresh tree for each act. Settings are as in "
        "`mcts:explore=..,expand=..,cut=..`. Ratings: Bradley and Terry's model fitted by choix, "
        "half a round more won by each side of a pair; their intervals by resampling rounds."
    )
    return found


def _tuned(found: Ladder) -> str:
    if not found.trials:
        return f"The search has its usual settings ({USUAL}); there was no time to tune them."
    tried = "; ".join(f"{d.first.tuning}: {d.score.percent}" for d in found.trials)
    chosen = (
        f"No other settings of the search were seen to be better than the usual {USUAL}"
        if found.tuning == USUAL
        else f"The search was tuned for this game: {found.tuning} instead of the usual {USUAL}"
    )
    return f"{chosen} (against these, with {found.trials[0].second}, {tried})."


def _trial(duel: Duel) -> dict[str, Any]:
    return {"settings": str(duel.first.tuning), "score": duel.score}


def _facts(level: Level) -> dict[str, Any]:
    return {"playouts": level.sims, "score": level.score, "rating": level.rating}
