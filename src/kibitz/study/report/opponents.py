"""A section: how strong the levels of the computer are in this game."""

from __future__ import annotations

from collections.abc import Sequence

from ...players import title
from ...players.ready import LEVELS
from .measuring.opponents import NOVICE, Standing
from .section import Section, WordTable

WEAK_SCORE = 0.6  # a score of a level against simple play, below which it is weak


def opponents(standings: Sequence[Standing], against: str = "") -> Section:
    """A sentence for each level, and a table. against: a player that the author gave."""
    found = Section("opponents", "Opponents")
    if against and not any(one.other == against for one in standings):
        found.words.append(
            f"No time was left for games against {title(against)}. Give the report more with "
            "--minutes."
        )
    for level in dict.fromkeys(one.level for one in standings):
        own = [one for one in standings if one.level == level]
        scores = ", ".join(f"{one.score.percent} against {title(one.other)}" for one in own)
        found.words.append(f"The level {level} (`{own[0].player}`) scores {scores}.")
    weak = [one for one in standings if one.level != NOVICE and one.score.high < WEAK_SCORE]
    for one in weak:
        found.words.append(
            f"The level {one.level} is weak here: {title(one.other)} is as good or better."
        )
    timed = [name for name, how in LEVELS.items() if "time=" in how]
    found.words.append(f"Not measured, since it thinks for seconds: {', '.join(timed)}.")
    found.facts["standings"] = [
        {"level": one.level, "player": one.player, "against": one.other, "score": one.score}
        for one in standings
    ]
    rows = tuple(
        (one.level, one.player, title(one.other), one.score.percent, str(one.score.n))
        for one in standings
    )
    head = ("level", "player", "against", "score", "rounds")
    found.tables.append(WordTable("The levels of the computer", head, rows))
    return found
