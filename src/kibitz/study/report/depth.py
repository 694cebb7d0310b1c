"""Section 6: how many levels of play there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...players.selfplay import USUAL, Strength
from ..ladder import Duel, Ladder, LadderLevel
from .learned_words import add_learned_level
from .phrases import count_of
from .section import Section, WordTable


def depth(found_levels: Ladder | None) -> Section:
    """A ladder of which each level beats the one below by a margin."""
    section = Section("depth", "Depth")
    if found_levels is None or len(found_levels.levels) < 2:
        section.words.append("There was no time for a ladder of levels.")
        return section
    levels, margin = found_levels.levels, found_levels.margin
    section.facts = _facts(found_levels)
    section.words += [
        f"Found so far above random play: {count_of(len(levels) - 1, 'level')}, each scoring "
        f"{margin:.0%} or more against the one below; the highest has {Strength(levels[-1].sims)}.",
        "More time would show whether there are more above it.",
        _words_of_tuning(found_levels),
    ]
    add_learned_level(section, found_levels)
    section.tables.append(_table(levels))
    section.notes.append(
        "Playouts are doubled until the score is reached, in rounds on the same deals with seats "
        "exchanged, by tree search with a fresh tree for each act. Settings are as in "
        "`mcts:explore=..,expand=..,cut=..`. Ratings: Bradley and Terry's model fitted by choix, "
        "half a round more won by each side of a pair; their intervals by resampling rounds."
    )
    return section


def _words_of_tuning(ladder: Ladder) -> str:
    if not ladder.trials:
        return f"The search has its usual settings ({USUAL}); there was no time to tune them."
    tried = "; ".join(f"{d.first.tuning}: {d.score.percent}" for d in ladder.trials)
    chosen = (
        f"No other settings of the search were seen to be better than the usual {USUAL}"
        if ladder.tuning == USUAL
        else f"The search was tuned for this game: {ladder.tuning} instead of the usual {USUAL}"
    )
    return f"{chosen} (against these, with {ladder.trials[0].second}, {tried})."


def _trial(duel: Duel) -> dict[str, Any]:
    return {"settings": str(duel.first.tuning), "score": duel.score}


def _facts(ladder: Ladder) -> dict[str, Any]:
    return {
        "margin": ladder.margin,
        "levels": [_of_level(level) for level in ladder.levels],
        "steps": len(ladder.levels) - 1,
        "tuning": {"chosen": str(ladder.tuning), "tried": [_trial(d) for d in ladder.trials]},
    }


def _of_level(level: LadderLevel) -> dict[str, Any]:
    return {"playouts": level.sims, "score": level.score, "rating": level.rating}


def _table(levels: Sequence[LadderLevel]) -> WordTable:
    rows = tuple(
        (
            str(number),
            str(Strength(level.sims)),
            level.score.percent if level.score else "",
            str(level.rating) if level.rating else "0",
        )
        for number, level in enumerate(levels)
    )
    head = ("level", "tree search with", "score against the level below", "Elo above random play")
    return WordTable("The ladder", head, rows)
