"""The names of players in the words of a table: "Ann (White) plays c3", not "White plays c3"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..game import Position
from ..match import Seat
from ..scene import Scene
from ..tables import levels

Names = Mapping[str, str]  # by the name of the seat in the game
NUMBERED = re.compile(r"\b(seat|player) \d+", re.IGNORECASE)
COMPASS = ("South", "West", "North", "East")  # clockwise, as people sit at cards
WORDS = ("caption", "title", "text", "columns", "rows", "parts", "seats", "middle")
NO_WORDS = ("Card", "Button", "Cell", "Die", "Pit", "Move", "Stone")  # by the names of classes


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


def _label(vacant: str, called: str, name: str, *, is_alone: bool) -> str:
    role = _role(called) if is_alone else called
    return f"{name} ({role})" if name and role else name or vacant


def players(seats: Sequence[Seat]) -> list[str]:
    """The names of people, and those of bots; empty where a person gave none."""
    found: list[str] = []
    for seat in seats:
        name = seat.name if seat.lock else levels.name_of(seat.name)
        same = [one for one in found if name and one.partition(" ")[0] == name]
        found.append(name if seat.lock or not same else f"{name} {len(same) + 1}")
    return found


def seat_name(position: Position, seat: int) -> str:
    """What a seat is called at a table: four that have only numbers are named by the compass."""
    called = position.called(seat)
    if not (point := _point(position, seat)):
        return called
    role = _role(called)
    return f"{point} ({role})" if role else point


def _point(position: Position, seat: int) -> str:
    """The point of the compass of one of four numbered seats; else empty."""
    is_numbered = NUMBERED.search(position.called(seat))
    return COMPASS[seat] if is_numbered and position.game.seats == len(COMPASS) else ""


def _role(called: str) -> str:
    return NUMBERED.sub("", called).strip(" ()")


def title(position: Position, seats: Sequence[Seat], seat: int) -> tuple[str, str]:
    """The name on the plate of a seat, and what the game calls it if it is another word."""
    name = players(seats)[seat]
    if not name:
        return seat_name(position, seat), ""
    return name, _role(position.called(seat))


def names(position: Position, seats: Sequence[Seat]) -> Names:
    """What stands in place of the names of seats in the words about a position.

    A game that calls a seat "Seat 0 (dealer)" may also write "Seat 0".
    """
    called = [position.called(seat) for seat in range(len(seats))]
    clear, own = _clear_names(called, seats), players(seats)
    found = {}
    for seat, label in enumerate(labels(position, seats)):
        if number := NUMBERED.search(called[seat]):
            short = own[seat] or _point(position, seat) or number[0]
            found[number[0]] = short if own[seat] in clear or not own[seat] else label
    return found | dict(zip(called, labels(position, seats), strict=True))


def renamed(text: str, known: Names) -> str:
    """A text with people's names in place of those of their seats."""
    changed = {called: label for called, label in known.items() if called and called != label}
    if not changed:
        return text
    longest_first = sorted(map(re.escape, changed), key=len, reverse=True)
    words = re.compile(rf"(?<!\w)({'|'.join(longest_first)})(?!\w)")
    return words.sub(lambda found: changed[found[1]], text)


def renamed_scene(scene: Scene, known: Names) -> Scene:
    """A scene with people's names in its caption, titles, texts and scores, not in its acts.

    known: the names `for_scene`.
    """
    changed: Scene = _renamed(scene, known)
    return changed


def for_scene(known: Names, scene: Scene) -> Names:
    """The names without those of numbered seats where the scene counts from 1.

    There "Seat 1" is the seat that the game calls "Seat 0", and would get another's name.
    """
    numbered = [called for called in known if re.fullmatch(r"Seat \d+", called)]
    beyond = re.compile(rf"\bSeat {len(numbered)}\b")
    if not numbered or not beyond.search(repr(scene)):
        return known
    return {called: label for called, label in known.items() if not NUMBERED.search(called)}


def _renamed(part: Any, known: Names) -> Any:
    if isinstance(part, str):
        return renamed(part, known)
    if isinstance(part, tuple):
        return tuple(_renamed(one, known) for one in part)
    if not is_dataclass(part) or isinstance(part, type) or type(part).__name__ in NO_WORDS:
        return part
    mine = [field.name for field in fields(part) if field.name in WORDS]
    changed = {name: _renamed(getattr(part, name), known) for name in mine}
    if all(changed[name] == getattr(part, name) for name in mine):
        return part
    return replace(part, **changed)
