"""The sentences above a table: whose turn it is, the last turn, answers, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import SECRET, WATCHER, message
from ..match import ACCEPT, ACCEPT_STOP, DECLINE, DECLINE_STOP, Match, Seat
from ..tables.levels import display_name
from ..tables.seat_view import SeatView
from ..words import current
from .ending import ending
from .outcome import own_result, your_turn

KEPT = message(
    "All that was played is kept. The record shows the author of the rules how it came about."
)
ANSWERS = {
    ACCEPT: message("{player} accepted the offer (draw)."),
    DECLINE: message("{player} declined the offer (draw)."),
    ACCEPT_STOP: message("{player} accepted the offer (stop)."),
    DECLINE_STOP: message("{player} declined the offer (stop)."),
}


def preview(match: Match, seats: Sequence[Seat]) -> str:
    """A sentence about a table, as chat programs show it below a link."""
    people = [seat.name for seat in seats if seat.lock and seat.name]
    summary = current().at(match.game.source.rules_file).word(match.game.about.summary)
    if not people:
        return summary
    return message("{people} at the table. {summary}", people=people, summary=summary)


def sitter(seat: Seat) -> str:
    """The player of a seat, as the others see it."""
    return seat.name or message("a person") if seat.lock else display_name(seat.name)


def caption(match: Match, seen: SeatView, own_seats: Sequence[int], words: str) -> str:
    """The caption of a scene; the player of one seat reads it in the second person.

    At the end it is the result. Where the rules are stuck, it says so.
    """
    if match.is_stuck:
        return message("{fault} {kept}", fault=match.dead_end, kept=KEPT)
    seat = seen.seat if list(own_seats) == [seen.seat] else WATCHER
    if match.over and (ended := ending(match, seat, words)):
        if ended.verdict == words:
            return words
        if not ended.manner:
            return message("{verdict}.", verdict=ended.verdict)
        if match.ending:
            return message("{verdict} {manner}.", verdict=ended.verdict, manner=ended.manner)
        return message("{verdict}. {result}", verdict=ended.verdict, result=ended.manner)
    return your_turn(words, seat) if seat in seen.view.owing else words


def result_line(match: Match, seen: SeatView, own_seats: Sequence[int]) -> str:
    """The result of the match; empty before its end."""
    if not match.over:
        return ""
    return own_result(match, seen.seat if list(own_seats) == [seen.seat] else WATCHER)


def news(match: Match, seen: SeatView, own_seats: Sequence[int]) -> str:
    """The last turn of another seat, or its answer to an offer; empty if there is none."""
    if match.log and (answer := match.log[-1]).seat not in own_seats:
        word = answer.acts[0] if answer.acts else ""
        if not answer.actions and word in ANSWERS:
            return message(ANSWERS[word].id, player=match.called(answer.seat))
    if not seen.turns or match.over:
        return ""
    last = seen.turns[-1]
    if last.by in own_seats:
        return ""
    shown = [act.text for act in last.acts if act.text != SECRET]
    if not shown:
        return message("{player} played in secret.", player=last.seat)
    return message("{player} played {acts}.", player=last.seat, acts=", ".join(shown))
