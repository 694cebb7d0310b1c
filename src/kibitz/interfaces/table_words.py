"""The sentences above a table: whose turn it is, the last turn, answers, and the result."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..contract import SECRET
from ..match import Match, Seat
from ..tables.levels import display_name
from ..tables.seat_view import SeatView
from .messages import result
from .second_person import own_result, your_turn

RESULT = re.compile(
    r"\b(win|wins|won|draw|drawn|lose|loses|lost|tie|tied|points?)\b", re.IGNORECASE
)
KEPT = "All that was played is kept. The record shows the author of the rules how it came about."
ANSWERS = ("accept-", "decline-")


def preview(match: Match, seats: Sequence[Seat]) -> str:
    """A sentence about a table, as chat programs show it below a link."""
    people = [seat.name for seat in seats if seat.lock and seat.name]
    summary = match.game.about.summary
    return f"{', '.join(people)} at the table. {summary}" if people else summary


def sitter(seat: Seat) -> str:
    """The player of a seat, as the others see it."""
    return seat.name or "a person" if seat.lock else display_name(seat.name)


def caption(match: Match, seen: SeatView, own_seats: Sequence[int], words: str) -> str:
    """The caption of a scene; the player of one seat reads it in the second person.

    At the end it is the result: in the words of the game, if they say it. Where the rules are
    stuck, it says so.
    """
    if match.is_stuck:
        return f"{match.dead_end} {KEPT}"
    if match.over:
        if say_result(match, words):
            return _result(match, seen, own_seats, words)
        return result_line(match, seen, own_seats)
    if list(own_seats) == [seen.seat] and seen.seat in seen.view.owing:
        return your_turn(words, match.called(seen.seat))
    return words


def result_line(match: Match, seen: SeatView, own_seats: Sequence[int]) -> str:
    """The result of the match; empty before its end."""
    if not match.over:
        return ""
    ended = result(match.position, match.returns or (), match.ending)
    return _result(match, seen, own_seats, ended)


def say_result(match: Match, words: str) -> bool:
    """Whether the words of a scene are the result of its match."""
    return not match.ending and RESULT.search(words) is not None


def _result(match: Match, seen: SeatView, own_seats: Sequence[int], words: str) -> str:
    is_own = list(own_seats) == [seen.seat] and match.returns is not None
    return own_result(match, seen.seat, words) if is_own else words


def news(match: Match, seen: SeatView, own_seats: Sequence[int], names: Sequence[str] = ()) -> str:
    """The last turn of another seat, or its answer to an offer; empty if there is none.

    names: those of the seats, if people gave some.
    """
    if match.log and (answer := match.log[-1]).seat not in own_seats:
        word = answer.acts[0] if answer.acts else ""
        if not answer.actions and word.startswith(ANSWERS):
            verb, what = word.split("-", 1)
            who = names[answer.seat] if names else match.called(answer.seat)
            return f"{who} {verb.removesuffix('e')}ed the offer ({what})."
    if not seen.turns or match.over:
        return ""
    last = seen.turns[-1]
    if last.seat in {match.called(seat) for seat in own_seats}:
        return ""
    shown = [act.text for act in last.acts if act.text != SECRET]
    who = names[last.by] if names and 0 <= last.by < len(names) else last.seat
    return f"{who} played {', '.join(shown) or 'in secret'}."
