"""Messages: sentences that know of what they are made, until somebody reads them.

A `Message` is a text in English, so whatever takes a text takes it: a record, JSON, a log. A
`Reader` makes other words of the same message. Nobody takes its text apart.

>>> black = SeatName(1, "Black")
>>> turn = message("{mover} grows a group.", mover=black, you="Your turn: grow a group.")
>>> turn
'Black grows a group.'
>>> turn.id, turn.parameters, turn.addresses(1)
('{mover} grows a group.', {'mover': 'Black'}, True)
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

Parameters = Mapping[str, object]
NOBODY = -1
CAPITAL = "capital"


class SeatName(str):
    """The name that a game gives to a seat, such as Black: a reader may put another there.

    said: the name as the game gave it, perhaps a message itself.
    """

    seat: int
    said: str

    def __new__(cls, seat: int, name: str) -> SeatName:
        """The name of the seat of this number."""
        own = super().__new__(cls, name)
        own.seat, own.said = int(seat), name
        return own

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return self.seat, self.said


class Message(str):
    """A sentence in English with placeholders, `id`, and its parameters; as a text it is filled in.

    plural: the sentence where the parameter `n` is not 1. you: the sentence for the seat that the
    first parameter with a `SeatName` names. Both are empty where one sentence serves.
    """

    id: str
    parameters: Parameters
    plural: str
    you: str

    def __new__(cls, id: str, parameters: Parameters, plural: str = "", you: str = "") -> Message:
        """A message of these parts."""
        is_plural = bool(plural) and parameters["n"] != 1
        own = super().__new__(cls, fill(plural if is_plural else id, parameters))
        own.id, own.parameters, own.plural, own.you = id, parameters, plural, you
        return own

    def __getnewargs__(self) -> tuple[str, Parameters, str, str]:  # type: ignore[override]
        return self.id, self.parameters, self.plural, self.you

    @property
    def seat(self) -> int:
        """The first seat that the message names; -1 if it names none."""
        named = (p.seat for p in self.parameters.values() if isinstance(p, SeatName))
        return next(named, NOBODY)

    def addresses(self, seat: int) -> bool:
        """Whether the message has words of its own for the player of this seat."""
        return bool(self.you) and seat == self.seat != NOBODY


def message(id: str, /, *, plural: str = "", you: str = "", **parameters: object) -> Message:
    """A message: a sentence in English, and what stands for each of its `{placeholders}`.

    Without parameters the sentence stands as it is, so that it may have braces.

    >>> message("{n} card", plural="{n} cards", n=3)
    '3 cards'
    """
    return Message(id, parameters, plural, you)


def numbered_seat(number: int, role: str = "") -> Message:
    """The name of a seat that has only a number, and perhaps a role in this position.

    At a table the name of a person stands for the number, and the role stays.
    """
    if not role:
        return message("Seat {number}", number=number)
    return message("Seat {number} ({role})", number=number, role=role)


class Filling(string.Formatter):
    """Fills a sentence in English: names that are listed are joined by "and"."""

    def format_field(self, value: object, format_spec: str) -> str:
        """The words that stand for one parameter; in `{words:capital}` with a capital at first."""
        if format_spec == CAPITAL:
            words = self.format_field(value, "")
            return words[:1].upper() + words[1:]
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self.joined([str(part) for part in value])
        return format(value, format_spec)

    def joined(self, names: Sequence[str]) -> str:
        """Names as a list in words."""
        *others, last = names or [""]
        return f"{', '.join(others)} and {last}" if others else last


ENGLISH_FILLING = Filling()


def fill(text: str, parameters: Parameters) -> str:
    """A sentence in English with its parameters."""
    return ENGLISH_FILLING.vformat(text, (), parameters) if parameters else text


def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders of a sentence; ValueError if its braces do not match."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)
