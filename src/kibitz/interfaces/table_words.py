"""Words at a table: the names of players and seats, and the sentences above it.

A name is like "Ann (White)", "South (dealer)" or "Robin 2". A sentence says whose turn it is, what
the last turn was, how a question was answered, and the result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from ..contract import SECRET, WATCHER, Message, message
from ..game import Position
from ..match import ACCEPT, ACCEPT_STOP, DECLINE, DECLINE_STOP, Match, Seat
from ..match.agreement import ACCEPT_UNDO, DECLINE_UNDO
from ..match.clock import DAY
from ..tables import levels
from ..tables.open_table import Table
from ..tables.seat_view import SeatView
from ..words import Reader, SeatName, current
from .ending import ending
from .outcome import own_result, your_turn

COMPASS = (message("South"), message("West"), message("North"), message("East"))  # clockwise
HOUR = 3600  # seconds
REMEMBERED = 1000  # tables with the names of their players
KEPT = message(
    "All that was played is kept. The record shows the author of the rules how it came about."
)
ANSWERS = {
    ACCEPT: message("{player} accepted the offer (draw)."),
    DECLINE: message("{player} declined the offer (draw)."),
    ACCEPT_STOP: message("{player} accepted the offer (stop)."),
    DECLINE_STOP: message("{player} declined the offer (stop)."),
    ACCEPT_UNDO: message("{player} agreed: a turn was taken back."),
    DECLINE_UNDO: message("{player} did not agree to take a turn back."),
}


def table_reader(
    match: Match, position: Position, seats: Sequence[Seat], seat: int = WATCHER
) -> Reader:
    """The person behind a request as a reader of a table; `seat` if it plays one seat alone."""
    return current().at(match.game.source.rules_file, seat, labels(position, seats))


def labels(position: Position, seats: Sequence[Seat]) -> list[str]:
    """The name of each player in a position, with what the game calls the seat in brackets.

    A number of a seat is left out, unless the name could be mistaken. A seat without a name has
    that of `seat_name`.
    """
    called = [position.called(seat) for seat in range(len(seats))]
    clear = _clear_names(called, seats)
    return [
        _label(seat_name(position, seat), called[seat], name, is_alone=name in clear)
        for seat, name in enumerate(players(tuple(seats)))
    ]


def _clear_names(called: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """The names that no other player and no seat has."""
    own = players(tuple(seats))
    taken = [*called, *own]
    return [name for name in own if taken.count(name) == 1]


def _label(vacant: str, called: SeatName, name: str, *, is_alone: bool) -> str:
    role = _role(called) if is_alone else _name_message(called)
    if not name:
        return vacant
    return message("{player} ({role})", player=name, role=role) if role else name


@lru_cache(maxsize=REMEMBERED)
def players(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """The names of people, and those of bots, no two alike; empty where a person gave none."""
    given = [seat.name if seat.lock else "" for seat in seats]
    names = [_numbered(name, given[:number].count(name)) for number, name in enumerate(given)]
    for number in _clockwise(seats):
        name = "" if seats[number].lock else levels.name_of(seats[number].name)
        free = (spare for spare in (name, *levels.MORE_NAMES) if spare not in names)
        names[number] = next(free, _numbered(name, number)) if name else names[number]
    return tuple(names)


def _numbered(name: str, before: int) -> str:
    return f"{name} {before + 1}" if name and before else name


def _clockwise(seats: Sequence[Seat]) -> list[int]:
    """All seats from a person on, who is the same at a rematch, so that bots keep their names."""
    people = [seat.lock for seat in seats if seat.lock]
    first = next((k for k, seat in enumerate(seats) if seat.lock and seat.lock == min(people)), 0)
    return [(first + k) % len(seats) for k in range(len(seats))]


def seat_name(position: Position, seat: int) -> str:
    """The name of a seat at a table: four that have only numbers are named by the compass."""
    called = position.called(seat)
    if not (_is_numbered(called) and position.game.seats == len(COMPASS)):
        return _name_message(called)
    role = _role(called)
    return message("{player} ({role})", player=COMPASS[seat], role=role) if role else COMPASS[seat]


def _is_numbered(called: SeatName) -> bool:
    return isinstance(called.said, Message) and "number" in called.said.parameters


def _role(called: SeatName) -> str:
    """The name of a seat without its number."""
    if isinstance(called.said, Message) and _is_numbered(called):
        role = called.said.parameters.get("role", "")
        return role if isinstance(role, str) else ""
    return _name_message(called)


def _name_message(called: SeatName) -> Message:
    """The name of a seat as a message, which has a translation whoever plays there."""
    return called.said if isinstance(called.said, Message) else message(called.said)


def title(position: Position, seats: Sequence[Seat], seat: int) -> tuple[str, str]:
    """The name on the plate of a seat, and what the game calls it if it is another word."""
    name = players(tuple(seats))[seat]
    if not name:
        return seat_name(position, seat), ""
    return name, _role(position.called(seat))


def preview(match: Match, seats: Sequence[Seat]) -> str:
    """A sentence about a table, as chat programs show it below a link."""
    people = [seat.name for seat in seats if seat.lock and seat.name]
    summary = current().at(match.game.source.rules_file).word(match.game.about.summary)
    if not people:
        return summary
    return message("{people} at the table. {summary}", people=people, summary=summary)


def sitter(seat: Seat) -> str:
    """The player of a seat, as the others see it."""
    return seat.name or message("a person") if seat.lock else levels.display_name(seat.name)


def time_words(seconds: float) -> str:
    """A time as people say it, rounded up: minutes, hours or days."""
    if seconds <= HOUR:
        n = max(1, math.ceil(seconds / 60))
        return message("{n} minute", plural="{n} minutes", n=n)
    if seconds <= 2 * DAY:
        n = math.ceil(seconds / HOUR)
        return message("{n} hour", plural="{n} hours", n=n)
    n = math.ceil(seconds / DAY)
    return message("{n} day", plural="{n} days", n=n)


def presence(table: Table, match: Match, number: int) -> str:
    """Whether the person at a seat is here: `away` and `last seen` are true for some seconds."""
    seat, away = table.stored.seats[number], table.presence.seconds_away(number)
    has_acted = any(sent.seat == number for sent in match.log)
    if not (seat.name or has_acted or table.presence.has_come(number)):
        return message("not here yet")
    if not away:
        return message("here")
    if away < HOUR:
        return message("away for {n} min", n=int(away // 60)) if away >= 60 else message("away")
    if away < 2 * DAY:
        return message("last seen {n} h ago", n=int(away // HOUR))
    return message("last seen {n} days ago", n=int(away // DAY))


def waited_for(match: Match, labels: Sequence[str], own_seats: Sequence[int]) -> str:
    """A sentence that names those who still have to choose, where several choose at once."""
    waited = sorted(match.owing.difference(own_seats))
    if len(match.owing) < 2 or match.owing.intersection(own_seats):
        return ""
    return message("Waiting for {players}.", players=[labels[seat] for seat in waited])


def caption(match: Match, seen: SeatView, own_seats: Sequence[int], words: str) -> str:
    """The caption of a scene; the player of one seat reads it in the second person.

    At the end it is the result. Where the rules are stuck, it says so.
    """
    if match.closed:
        return match.closed
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
