"""The sentences above a table: whose turn it is, the last turn, answers, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from ....contract import SECRET
from ....match import Match, Seat
from ...messages import result
from ...second_person import own_result, your_turn
from ..tables.levels import display_name
from ..tables.seat_view import SeatView

ANSWERS = ("accept-", "decline-")


def sitter(seat: Seat) -> str:
    """The player of a seat, as the others see it."""
    return seat.name or "a person" if seat.lock else display_name(seat.name)


def caption(match: Match, seen: SeatView, own_seats: Sequence[int], words: str) -> str:
    """The caption of a scene; the player of one seat reads it in the second person."""
    if match.over and not match.ending:
        return _result(match, seen, own_seats, words)
    if list(own_seats) == [seen.seat] and seen.seat in seen.view.owing:
        return your_turn(words, match.called(seen.seat))
    return words


def result_line(match: Match, seen: SeatView, own_seats: Sequence[int]) -> str:
    """The result of the match; empty before its end."""
    if not match.over:
        return ""
    ended = result(match.position, match.returns or (), match.ending)
    return _result(match, seen, own_seats, ended)


def _result(match: Match, seen: SeatView, own_seats: Sequence[int], words: str) -> str:
    is_own = list(own_seats) == [seen.seat] and match.returns is not None
    return own_result(match, seen.seat, words) if is_own else words


def news(match: Match, seen: SeatView, own_seats: Sequence[int]) -> str:
    """The last turn of another seat, or its answer to an offer; empty if there is none."""
    if match.log and (answer := match.log[-1]).seat not in own_seats:
        word = answer.acts[0] if answer.acts else ""
        if not answer.actions and word.startswith(ANSWERS):
            verb, what = word.split("-", 1)
            return f"{match.called(answer.seat)} {verb.removesuffix('e')}ed the offer ({what})."
    if not seen.turns or match.over:
        return ""
    last = seen.turns[-1]
    if last.seat in {match.called(seat) for seat in own_seats}:
        return ""
    shown = [act.text for act in last.acts if act.text != SECRET]
    return f"{last.seat} played {', '.join(shown) or 'in secret'}."
