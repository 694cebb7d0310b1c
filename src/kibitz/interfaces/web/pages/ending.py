"""The end of a match as its page says it, once: who won in a few words, and by what.

The plates show the points of the seats, so no sentence repeats them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ....estimates import as_figure
from ....match import Match
from ....record import STOPPED
from ...messages import manner, they_win
from ...second_person import your_result, your_score
from ...table_words import say_result

OVER = "The game is over"
OVER_TOO = re.compile(r"\bover\b", re.IGNORECASE)
SAID = re.compile(
    r"\b(?:the|game|deal|match|is|over|with|a|an|and|draw|drawn|wins?|won|lost|has|have|most|points?)\b|[\W_]",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\b\d+\b")


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a match in a few words, and how it came about; `manner` may be empty."""

    verdict: str
    manner: str


def ending(match: Match, seat: int, words: str, names: Sequence[str]) -> Ending | None:
    """The end of a match for the player of a seat, or for all others if `seat` is -1.

    words: of the scene. names: of the players, one a seat. None before the end.
    """
    if not match.over:
        return None
    returns = match.returns
    if returns is None:
        return Ending(OVER, "")
    said = _own(match, seat) if seat >= 0 else ""
    if match.ending:
        return Ending(said or _of_all(match, names), manner(match.ending).strip())
    called = [match.called(one) for one in range(match.game.seats)]
    how = words if say_result(match, words) or OVER_TOO.search(words) else ""
    if seat >= 0 and not _counts(match):
        how = your_result(how, seat, match.game.sides, returns)
    how = _rest(how, said or _of_all(match, called))
    if not _adds(match, how, called):
        how = f"{_of_all(match, called)}." if _leaves_out_winners(match, seat) else ""
    return Ending(said or _of_all(match, names), how)


def _counts(match: Match) -> bool:
    return match.game.about.outcome == "scores" and match.ending in ("", STOPPED)


def _own(match: Match, seat: int) -> str:
    """The verdict in the second person; empty where it is the same for everybody."""
    sides, returns = match.game.sides, match.returns or ()
    if not _counts(match):
        return your_result("", seat, sides, returns).strip(" .")
    if len(sides) == 1 or len(set(returns)) == 1:
        return ""
    best, worst = max(returns), min(returns)
    is_alone = [returns[side[0]] for side in sides].count(best) == 1
    if len(sides) == 2 or (is_alone and returns[seat] == best):
        gains = [2 * one - best - worst if len(sides) == 2 else 1 for one in returns]
        return your_result("", seat, sides, gains).strip(" .")
    return your_score("", seat, sides, returns).partition(" of ")[0]


def _of_all(match: Match, names: Sequence[str]) -> str:
    returns = match.returns or ()
    if len(match.game.sides) == 1:
        return _together(match, returns[0])
    best = [seat for seat, value in enumerate(returns) if value == max(returns)]
    if len(best) == len(returns):
        return "A draw"
    return they_win([names[seat] for seat in best])


def _together(match: Match, returns: float) -> str:
    if _counts(match):
        return f"{as_figure(returns)} point{'' if returns == 1 else 's'}"
    return "The game is won" if returns > 0 else "The game is lost" if returns < 0 else "A draw"


def _leaves_out_winners(match: Match, seat: int) -> bool:
    """Whether the verdict of a seat does not tell which of the others have won."""
    returns = match.returns or ()
    return seat >= 0 and len(match.game.sides) > 2 and returns[seat] < max(returns)


def _rest(words: str, verdict: str) -> str:
    """The words without a beginning that is the verdict."""
    if not words.startswith(verdict):
        return words
    return words.removeprefix(verdict).lstrip(" .,:;")


def _adds(match: Match, words: str, names: Sequence[str]) -> bool:
    """Whether words say more than who won and with how many points."""
    listed = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    rest = re.sub(rf"(?<!\w)(?:{listed})(?!\w)", "", words)
    if _counts(match):
        rest = NUMBER.sub("", rest)
    return bool(SAID.sub("", rest))
