"""The end of a match as its page says it, once: who won in a few words, and by what.

The plates show the points of the seats, so no sentence repeats them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..contract import WATCHER, Message, message
from ..match import Match
from ..words import SeatName
from .outcome import leaves_out_winners, manner, verdict

OVER = message("The game is over")


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a match in a few words, and how it came about; `manner` may be empty.

    mark: what it is for its reader: "won", "lost", "drawn", or empty where it is none of them.
    """

    verdict: str
    manner: str
    mark: str = ""


def ending(match: Match, seat: int, words: str) -> Ending | None:
    """The end of a match for the player of a seat, or for all others if `seat` is -1.

    words: of the scene, which are the author's: they are shown whole, or not at all where they say
    nothing else than the verdict. None before the end.
    """
    return replace(_in_words(match, seat, words), mark=_mark(match, seat)) if match.over else None


def _mark(match: Match, seat: int) -> str:
    if match.returns is None:
        return ""
    if len(match.game.sides) == 1:
        is_counted = match.game.about.outcome == "scores"
        value = 0 if is_counted else match.returns[0]
        return "won" if value > 0 else "lost" if value else "" if is_counted else "drawn"
    best = max(match.returns)
    if min(match.returns) == best:
        return "drawn"
    return "won" if seat == WATCHER or match.returns[seat] == best else "lost"


def _in_words(match: Match, seat: int, words: str) -> Ending:
    said, everybody = verdict(match, seat), verdict(match)
    if match.ending:
        return Ending(said, manner(match.ending))
    how = words if "scene" in match.game.look and not _is_said(words, everybody) else ""
    if how and _is_below_zero(match):  # a number that says less than the author's words
        return Ending(how, "")
    names_winners = _winners(match) <= _seats_named(how)
    if how and said == everybody and names_winners and _seats_named(how):
        return Ending(how, "")
    if leaves_out_winners(match, seat) and not names_winners:
        how = _together(everybody, how)
    return Ending(said, how)


def _is_below_zero(match: Match) -> bool:
    return (
        len(match.game.sides) == 1
        and match.game.about.outcome == "scores"
        and (match.returns or (0,))[0] < 0
    )


def _together(everybody: str, how: str) -> Message:
    if how:
        return message("{verdict}. {result}", verdict=everybody, result=how)
    return message("{verdict}.", verdict=everybody)


def _is_said(words: str, everybody: str) -> bool:
    return words in ("", everybody, f"{everybody}.", OVER, f"{OVER}.")


def _winners(match: Match) -> set[int]:
    returns = match.returns or ()
    return {seat for seat, value in enumerate(returns) if value == max(returns)}


def _seats_named(words: str) -> set[int]:
    """The seats that a message names."""
    if not isinstance(words, Message):
        return set()
    listed = [v if isinstance(v, list | tuple) else [v] for v in words.parameters.values()]
    return {part.seat for some in listed for part in some if isinstance(part, SeatName)}
