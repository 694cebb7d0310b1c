"""The names of players and seats: "Ann (White)", "South (dealer)", "Robin 2"."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import WATCHER, Message, message
from ..game import Position
from ..match import Match, Seat
from ..tables import levels
from ..words import Reader, SeatName, current

COMPASS = (message("South"), message("West"), message("North"), message("East"))  # clockwise


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
        for seat, name in enumerate(players(seats))
    ]


def _clear_names(called: Sequence[str], seats: Sequence[Seat]) -> list[str]:
    """The names that no other player and no seat has."""
    own = players(seats)
    taken = [*called, *own]
    return [name for name in own if taken.count(name) == 1]


def _label(vacant: str, called: SeatName, name: str, *, is_alone: bool) -> str:
    role = _role(called) if is_alone else _name_message(called)
    if not name:
        return vacant
    return message("{player} ({role})", player=name, role=role) if role else name


def players(seats: Sequence[Seat]) -> list[str]:
    """The names of people, and those of bots, no two alike; empty where a person gave none."""
    given = [seat.name if seat.lock else "" for seat in seats]
    names = [_numbered(name, given[:number].count(name)) for number, name in enumerate(given)]
    for number in _clockwise(seats):
        name = "" if seats[number].lock else levels.name_of(seats[number].name)
        free = (spare for spare in (name, *levels.MORE_NAMES) if spare not in names)
        names[number] = next(free, _numbered(name, number)) if name else names[number]
    return names


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
    name = players(seats)[seat]
    if not name:
        return seat_name(position, seat), ""
    return name, _role(position.called(seat))
