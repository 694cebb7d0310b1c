"""What a game is: the words an author uses, and the functions an author writes.

Nothing here knows how a game is played, compiled, shown or stored. An author of a
game needs this module and `kibitz.kit`; everything else is derived.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

Value = int | bool | str
Options = Mapping[str, Value]

LONGEST_TEXT = 2000
SECRET = "?"  # the name of an act that the reader may not know


class KibitzError(Exception):
    """Something a person can put right; its text is one clear sentence."""


class GameError(KibitzError):
    """A game that cannot be found, read, or does not keep the contract."""


class OptionError(KibitzError):
    """An option that does not exist or a value outside its bounds."""


class IllegalMove(KibitzError):
    """An act that cannot be read or is not legal; the position is unchanged."""


class RecordError(KibitzError):
    """A record of a game that cannot be read or replayed."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the rules leave to the table.

    A whole number has bounds `low` to `high`; a choice lists its values in `among`;
    a switch is True or False; any other text is free and judged by `prepare`.
    """

    default: Value
    help: str
    low: int | None = None
    high: int | None = None
    among: tuple[Value, ...] = ()

    def expected(self) -> str:
        """The values allowed, in words."""
        if self.among:
            *others, last = map(as_text, self.among)
            return f"{', '.join(others)} or {last}" if others else last
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, int):
            return f"a whole number from {self.low} to {self.high}"
        return f"a text of at most {LONGEST_TEXT} characters"

    def read(self, given: Value) -> Value | None:
        """The value meant by `given`, a value or its text, or None if it is not allowed."""
        if self.among:
            return next((v for v in self.among if as_text(v) == as_text(given)), None)
        if isinstance(self.default, bool):
            return {"yes": True, "true": True, "no": False, "false": False}.get(
                as_text(given).lower()
            )
        if isinstance(self.default, int):
            return self._whole(given)
        text = as_text(given)
        return text if len(text) <= LONGEST_TEXT and text.isprintable() else None

    def _whole(self, given: Value) -> int | None:
        text = as_text(given)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            return None
        low = self.low if self.low is not None else 0
        high = self.high if self.high is not None else 10**9
        return int(text) if low <= int(text) <= high else None


def as_text(value: Value) -> str:
    """A value as the command line and the records write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True, slots=True)
class About:
    """What generic code may ask of a game instead of its name.

    outcome: "win" (somebody always wins), "win-draw", or "scores" (any numbers).
    information: "perfect", or "hidden" where a seat cannot see everything.
    players: how many seats; an option named `players` goes before it.
    sides: the seats that win together, such as `((0, 2), (1, 3))`; by default each seat is alone.
    longest: a number of acts after which every game has ended, if there is one.
    lowest, highest: bounds of the returns; -1 and 1 where the outcome is no score.
    variants: other names of the game, each with the options that it stands for.
    plays_forced: whether a table plays the only legal act of a person without asking.
    """

    title: str
    inventor: str = "unknown"
    year: int | None = None
    source: str = ""
    summary: str = ""
    players: int = 2
    seats: tuple[str, ...] = ()
    minutes: int = 10
    information: str = "perfect"
    outcome: str = "win-draw"
    sides: tuple[tuple[int, ...], ...] = ()
    longest: int | None = None
    lowest: float | None = None
    highest: float | None = None
    aliases: tuple[str, ...] = ()
    variants: Mapping[str, Options] = field(default_factory=lambda: MappingProxyType({}))
    plays_forced: bool = False
    options: Mapping[str, Option] = field(default_factory=lambda: MappingProxyType({}))


class RulePlayed(NamedTuple):
    """A deal that was played by a written rule: `deal` counts from 1, `finder` is a seat or -1."""

    deal: int
    rule: str
    cards: int
    finder: int


@dataclass(frozen=True, slots=True)
class Function:
    """One function that an author writes: its arguments, its sense, whether it must be there."""

    takes: tuple[str, ...]
    meaning: str
    required: bool = False


def _required(*takes: str, meaning: str) -> Function:
    return Function(takes, meaning, required=True)


# The rules: plain Python that also compiles. An author's function takes those of
# these arguments that it names, so `def start(p)` will do where nothing is drawn.
RULES: Mapping[str, Function] = MappingProxyType(
    {
        "start": _required("p", "rng", meaning="deal, shuffle, choose in secret"),
        "player": _required("p", meaning="the seat to act, from 0"),
        "legal": _required("p", "out", meaning="write the legal actions to out, return how many"),
        "play": _required("p", "action", "rng", meaning="change p by a legal action"),
        "over": _required("p", meaning="whether the game has ended"),
        "returns": _required("p", "out", meaning="write a number a seat to out, at the end"),
        "redeal": Function(
            ("p", "seat", "rng"), "turn p into another world that this seat cannot tell apart"
        ),
        "owes": Function(("p", "seat"), "whether a seat still owes its part of a joint choice"),
        "pick": Function(("p", "rng"), "a random legal action, each alike, faster than by legal"),
        "key": Function(("p",), "what makes two positions the same: a number, array or tuple"),
        "turn_over": Function(
            ("p",), "whether the last act ended a turn although the same seat acts again"
        ),
        "guess": Function(("p", "seat"), "a heuristic value for a seat, from -1 to 1"),
        "observe": Function(
            ("p", "seat", "out"), "write what a seat sees as numbers, for players that learn"
        ),
        "urgent": Function(
            ("p", "out"), "write acts of which one is as good as any, return how many; 0 for none"
        ),
    }
)

# Ordinary Python, called once for a choice of options.
TABLE: Mapping[str, Function] = MappingProxyType(
    {
        "layout": _required("options", meaning="the fields of the position: (name, type, shape)"),
        "actions": _required("options", meaning="how many action numbers there are"),
        "prepare": Function(("options",), "first values of fields that come from options"),
        "information": Function(("options",), "perfect or hidden, where it depends on options"),
        "observation": Function(("options",), "the shape of what observe writes, as (3, 3, 2)"),
        "sides": Function(("options",), "the seats that win together, where it depends on options"),
    }
)

# Ordinary Python, in look.py or in the same file: words and pictures.
LOOK: Mapping[str, Function] = MappingProxyType(
    {
        "name": Function(("p", "action", "seat"), "the act as this seat may read it; -1 watches"),
        "parse": Function(("p", "text"), "the actions that a text means, or None"),
        "why": Function(("p", "action"), "a sentence: why this action is not legal now"),
        "called": Function(("p", "seat"), "what a seat is called here, such as White"),
        "scene": Function(("p", "seat"), "what the table shows to this seat"),
        "features": Function(
            ("p", "action"), "what an act has that may make it good: numbers by name"
        ),
        "may_stop": Function(
            ("p",), "whether all seats may agree to stop the game here, and `returns` is the result"
        ),
        "rule_played": Function(
            ("p",), "the RulePlayed of the deal that ended last, where a written rule judged it"
        ),
    }
)

# Ordinary Python, in solve.py of a game's folder: exact values from a table of the game's own.
SOLVE: Mapping[str, Function] = MappingProxyType(
    {
        "scope": _required("p", meaning="which options a table is made for, whole numbers by name"),
        "blank": _required("scope", meaning="a table in which nothing is known, an array"),
        "advance": _required(
            *("table", "step", "scope", "threads"),
            meaning="fill the table from a step on; yield after each the next one and words",
        ),
        "facts": _required("table", "scope", meaning="what the table says, for JSON"),
        "pack": _required("table", "scope", meaning="the table as few bytes"),
        "unpack": _required("packed", "scope", meaning="the table of these bytes"),
        "acts": _required(
            *("p", "table"),
            meaning="by legal action: 1, 0 or -1 for the seat to act, and how far away the end is",
        ),
        "returns": Function(
            ("facts", "p"), "what each seat gets on average over all deals, from what facts says"
        ),
    }
)

# It may also let many workers share the steps of `advance`.
SHARED: Mapping[str, Function] = MappingProxyType(
    {
        "parts": Function(
            ("table", "step", "scope"),
            "what a step consists of, a part for each worker; nothing when all is settled",
        ),
        "settle_part": Function(
            ("table", "part", "step", "scope"),
            "settle a part as far as the table tells; all that this step settles in it, an array",
        ),
        "enter": Function(
            ("table", "found", "step", "scope"),
            "put what a step found elsewhere into the table; return what of it is new",
        ),
    }
)

# The same file may instead say what is known of all deals of a game that is solved deal by deal.
ANSWERS: Mapping[str, Function] = MappingProxyType(
    {
        "answers": Function(
            ("game", "value"),
            "what all deals together are worth, for JSON; value(state, seat) solves a position",
        ),
        "all_seen": Function(
            ("p",), "where information is hidden: whether from here on both seats see everything"
        ),
    }
)
