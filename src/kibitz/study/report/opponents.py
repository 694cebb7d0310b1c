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
    section = Section("opponents", "Opponents")
    if against and not any(standing.other == against for standing in standings):
        section.words.append(
            f"No time was left for games against {title(against)}. Give the report more with "
            "--minutes."
        )
    for level in dict.fromkeys(standing.level for standing in standings):
        own = [standing for standing in standings if standing.level == level]
        scores = ", ".join(f"{s.score.percent} against {title(s.other)}" for s in own)
        section.words.append(f"The level {level} (`{own[0].player}`) scores {scores}.")
    weak = [s for s in standings if s.level != NOVICE and s.score.high < WEAK_SCORE]
    for s in weak:
        section.words.append(
            f"The level {s.level} is weak here: {title(s.other)} is as good or better."
        )
    timed = [name for name, how in LEVELS.items() if "time=" in how]
    section.words.append(f"Not measured, since it thinks for seconds: {', '.join(timed)}.")
    section.facts["standings"] = [
        {"level": s.level, "player": s.player, "against": s.other, "score": s.score}
        for s in standings
    ]
    rows = tuple(
        (s.level, s.player, title(s.other), s.score.percent, str(s.score.n)) for s in standings
    )
    head = ("level", "player", "against", "score", "rounds")
    section.tables.append(WordTable("The levels of the computer", head, rows))
    return section
