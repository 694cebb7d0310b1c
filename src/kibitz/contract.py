"""The contract of a game: the types that an author uses and the functions that an author writes.

This module does not know how a game is played, compiled, shown or stored. The author of a
game needs only this module and `kibitz.kit`.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from .words.message import Message as Message
from .words.message import SeatName as SeatName
from .words.message import message as message
from .words.message import numbered_seat as numbered_seat

Value = int | bool | str
Options = Mapping[str, Value]
Bound = float | Callable[[Options], float] | None
Fields: TypeAlias = Any  # the record of a position; the rules name its fields

MOST_TEXT_CHARACTERS = 2000
MOST_SHOWN = 60  # characters of a wrong value in an error
SWITCH = MappingProxyType({"yes": True, "true": True, "no": False, "false": False})
SECRET = "?"  # the name of an act that the reader may not know
WATCHER = -1  # the seat of somebody who only watches


class KibitzError(Exception):
    """A fault that a person can correct. Its text is one clear sentence."""

    @property
    def said(self) -> str:
        """The sentence, as a message where it was given as one."""
        first = self.args[0] if len(self.args) == 1 else ""
        return first if isinstance(first, Message) else str(self)


class GameError(KibitzError):
    """A game does not exist, cannot be read, or breaks the contract."""


class OptionError(KibitzError):
    """An option does not exist, or its value is out of bounds."""


class DeadEnd(GameError):
    """The game is not over, and nobody may act; the text is a sentence and the position below."""


class NobodyMayAct(DeadEnd):
    """A dead end that is found where only the rules are known, so without the position."""

    def __str__(self) -> str:
        return (
            "a seat is to act and has no legal act, but the game is not over. `kibitz check` shows "
            "the position. Let `over` end the game there, or let `legal` offer an act such as pass."
        )


class NotFinite(GameError):
    """`returns` wrote a number that is not finite. place: the author's line, if it is known."""

    def __init__(self, place: str = "") -> None:
        self.place = place or _line_of_returns(sys._getframe(1))

    def __str__(self) -> str:
        return (
            f"{self.place}{': ' * bool(self.place)}`returns` writes NaN or infinity for a seat. "
            "Let it write a finite number for each seat; look there for a division by zero."
        )


def _line_of_returns(frame: FrameType | None) -> str:
    """Where `returns` begins in the rules of the position; empty in machine code."""
    rules = getattr(type(frame.f_locals.get("p")), "rules", None) if frame else None
    code = rules().functions["returns"].__code__ if rules else None
    return f"{Path(code.co_filename).name}, line {code.co_firstlineno}" if code else ""


class NothingToDraw(GameError):
    """The rules drew from less than one number. place: the author's line, if it is known."""

    def __init__(self) -> None:
        self.place = _line_that_draws(sys._getframe(1))

    def __str__(self) -> str:
        return (
            f"{self.place}{': ' * bool(self.place)}`below(rng, n)` is called with n below 1, so "
            "there is nothing to draw. Draw only where n is 1 or more."
        )


def _line_that_draws(frame: FrameType | None) -> str:
    """The file and line outside of `kibitz.kit` that called `below`; empty in machine code."""
    kit = str(Path(__file__).parent / "kit")
    if frame is None or not frame.f_code.co_filename.startswith(kit):
        return ""
    while frame and frame.f_code.co_filename.startswith(kit):
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).name}, line {frame.f_lineno}" if frame else ""


class IllegalMove(KibitzError):
    """An act cannot be read or is not legal. The position is unchanged."""


class RecordError(KibitzError):
    """A record of a game cannot be read or replayed."""


class RecordWarning(UserWarning):
    """A record was written under other rules than those by which it is replayed."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value that the rules leave open, such as the size of the board.

    A whole number has bounds `low` to `high`. A choice lists its values in `among`.
    A switch is True or False. Any other text is free, and `prepare` judges it.
    """

    default: Value
    help: str
    low: int | None = None
    high: int | None = None
    among: tuple[Value, ...] = ()

    def expected(self) -> str:
        """The allowed values, in words."""
        values = [*map(as_text, self.among)] or ["yes", "no"] * isinstance(self.default, bool)
        if len(values) == 1:
            return values[0]
        if values:
            return message("{values} or {last}", values=", ".join(values[:-1]), last=values[-1])
        if isinstance(self.default, int):
            return message("a whole number from {low} to {high}", low=self.low, high=self.high)
        return message("a text of at most {most} characters", most=MOST_TEXT_CHARACTERS)

    def read(self, given: Value) -> Value | None:
        """The value that `given` (a value or its text) stands for; None if it is not allowed."""
        if self.among:
            return next((v for v in self.among if as_text(v) == as_text(given)), None)
        if isinstance(self.default, bool):
            return SWITCH.get(as_text(given).lower())
        if isinstance(self.default, int):
            return self._whole(given)
        text = as_text(given)
        return text if len(text) <= MOST_TEXT_CHARACTERS and text.isprintable() else None

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


def whole_number(value: object, what: str, least: int | None = None) -> int:
    """A whole number; KibitzError for anything else, such as True or 3.0. what: its name."""
    with suppress(TypeError):
        if not isinstance(value, bool):
            number = operator.index(value)  # type: ignore[arg-type]
            if least is None or number >= least:
                return number
    wanted = ", such as 3," if least is None else f" of at least {least},"
    raise KibitzError(f"{what} is a whole number{wanted} not {as_python(value)}.")


def as_python(value: object) -> str:
    """A value for an error: as Python writes it, shortened."""
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 2]}.."


@dataclass(frozen=True, slots=True)
class About:
    """The facts about a game that generic code uses instead of its name.

    outcome: "win" (one seat always wins), "win-draw" (also several, or none), or "scores".
    information: "perfect", or "hidden" where a seat cannot see everything.
    players: the number of seats. If an option is named `players`, its value counts instead.
    best: the least and the most players with whom the game is at its best.
    sides: the seats that win together, such as `((0, 2), (1, 3))`; by default each seat is alone.
    longest: a number of acts after which every game has ended, if there is one.
    lowest, highest: bounds of the returns, or functions of the options that give them; -1 and 1
        where the outcome is no score.
    variants: other names of the game, each with the options that it stands for.
    plays_forced: whether a table plays a person's only legal act without asking.
    redeal: "exact", or "approximate" where the record does not hold all that a seat has seen, so
        that `redeal` gives worlds with other probabilities than the right ones. `check` then says
        so and does not compare them.
    questions: for people after a game of a playtest, in place of the usual ones. A question with
        choices is `Was it fair?: yes, partly, no`.
    """

    title: str
    inventor: str = "unknown"
    year: int | None = None
    source: str = ""
    summary: str = ""
    players: int = 2
    best: tuple[int, int] | None = None
    seats: tuple[str, ...] = ()
    minutes: int = 10
    information: str = "perfect"
    outcome: str = "win-draw"
    sides: tuple[tuple[int, ...], ...] = ()
    longest: int | None = None
    lowest: Bound = None
    highest: Bound = None
    aliases: tuple[str, ...] = ()
    variants: Mapping[str, Options] = field(default_factory=lambda: MappingProxyType({}))
    plays_forced: bool = False
    redeal: str = "exact"
    questions: tuple[str, ...] = ()
    options: Mapping[str, Option] = field(default_factory=lambda: MappingProxyType({}))

    def seat(self, number: int) -> SeatName:
        """The name of a seat, for a `message`: at a table the name of its player stands there."""
        return SeatName(number, self.seats[number])


class RulePlayed(NamedTuple):
    """A deal that a written rule judged. `deal` counts from 1; `finder` is a seat or -1."""

    deal: int
    rule: str
    cards: int
    finder: int


@dataclass(frozen=True, slots=True)
class Function:
    """A function that an author writes: its arguments, its meaning, and whether it is required."""

    takes: tuple[str, ...]
    meaning: str
    required: bool = False


def _require(*takes: str, meaning: str) -> Function:
    return Function(takes, meaning, required=True)


# The rules: plain Python that also compiles. An author's function names only the
# arguments that it needs, so a game without a deal writes `def start(p)`.
RULES: Mapping[str, Function] = MappingProxyType(
    {
        "start": _require("p", "rng", meaning="set up p: deal, shuffle, draw secrets"),
        "player": _require("p", meaning="return the seat to act, from 0"),
        "legal": _require("p", "out", meaning="write the legal actions to out; return how many"),
        "play": _require("p", "action", "rng", meaning="change p by a legal action"),
        "over": _require("p", meaning="whether the game has ended"),
        "returns": _require(
            "p", "out", meaning="write one number for each seat to out; only at the end"
        ),
        "redeal": Function(
            ("p", "seat", "rng"),
            "draw everything anew that this seat cannot see (a determinization)",
        ),
        "owes": Function(("p", "seat"), "whether a seat still has to choose in a joint choice"),
        "pick": Function(
            ("p", "rng"), "a random legal action, all equally likely; faster than legal"
        ),
        "key": Function(
            ("p",), "a number, array or tuple; two positions are the same if it is equal"
        ),
        "turn_over": Function(
            ("p",), "whether the last act ended a turn, though the same seat acts again"
        ),
        "guess": Function(("p", "seat"), "a heuristic value of p for a seat, from -1 to 1"),
        "observe": Function(
            ("p", "seat", "out"), "write the seat's view as numbers to out, for players that learn"
        ),
        "urgent": Function(
            ("p", "out"),
            "write acts one of which is as good as any legal act; return how many, or 0",
        ),
        "invariant": Function(
            ("p",), "whether p is possible at all, such as all cards being there; for `check`"
        ),
    }
)

# Ordinary Python, called once for each set of options.
TABLE: Mapping[str, Function] = MappingProxyType(
    {
        "layout": _require("options", meaning="the fields of the position: (name, type, shape)"),
        "actions": _require("options", meaning="the number of actions"),
        "prepare": Function(("options",), "the first values of fields that depend on options"),
        "information": Function(("options",), "perfect or hidden, if it depends on options"),
        "observation": Function(
            ("options",), "the shape of the array that observe writes, such as (3, 3, 2)"
        ),
        "observation_bounds": Function(
            ("options",), "the lowest and the highest number that observe writes, such as (0, 1)"
        ),
        "sides": Function(("options",), "the seats that win together, if it depends on options"),
    }
)

# Ordinary Python, in look.py or in the same file: words and pictures.
LOOK: Mapping[str, Function] = MappingProxyType(
    {
        "name": Function(
            ("p", "action", "seat"), "the act as this seat may read it; -1 is a watcher"
        ),
        "parse": Function(("p", "text"), "the actions of a text; [] if a remark, None if no act"),
        "why": Function(("p", "action"), "one sentence: why this action is not legal now"),
        "objection": Function(
            ("p", "action"),
            "why a person should not play this legal action, such as a useless rule; empty if none",
        ),
        "options_objection": Function(
            ("options",), "why nobody should begin a game with these options; empty if none"
        ),
        "called": Function(("p", "seat"), "the name of a seat, such as White"),
        "scene": Function(("p", "seat"), "the table as this seat may see it"),
        "features": Function(
            ("p", "action"), "features of an act that may make it good: numbers by name"
        ),
        "may_stop": Function(
            ("p",),
            "whether the seats may agree to stop the game here, with `returns` as the result",
        ),
        "rule_played": Function(
            ("p",), "the RulePlayed of the last deal, if a written rule judged it"
        ),
    }
)

# Ordinary Python, in solve.py of a game's folder: exact values from the game's own table.
SOLVE: Mapping[str, Function] = MappingProxyType(
    {
        "scope": _require("p", meaning="the options of a table: whole numbers by name"),
        "blank": _require("scope", meaning="a table without values, an array"),
        "advance": _require(
            *("table", "step", "scope", "threads"),
            meaning="fill the table from a step on; after each step yield the next step and a text",
        ),
        "facts": _require("table", "scope", meaning="the results of the table, for JSON"),
        "pack": _require("table", "scope", meaning="the table as bytes, compressed"),
        "unpack": _require("packed", "scope", meaning="the table that pack gave as these bytes"),
        "acts": _require(
            *("p", "table"),
            meaning="by legal action: 1, 0 or -1 for the seat to act, and the distance to the end",
        ),
        "returns": Function(
            ("facts", "p"), "the mean return of each seat over all deals, computed from facts"
        ),
    }
)

# The same file may also let many workers share the steps of `advance`.
SHARED: Mapping[str, Function] = MappingProxyType(
    {
        "parts": Function(
            ("table", "step", "scope"),
            "the parts of a step, one for each worker; empty when all is solved",
        ),
        "settle_part": Function(
            ("table", "part", "step", "scope"),
            "solve a part as far as the table allows; return all that is new, an array",
        ),
        "enter": Function(
            ("table", "found", "step", "scope"),
            "write results of other workers into the table; return those that are new",
        ),
    }
)

# If a game is solved deal by deal, the same file may instead sum up the results of all deals.
ANSWERS: Mapping[str, Function] = MappingProxyType(
    {
        "answers": Function(
            ("game", "value"),
            "the value of all deals together, for JSON; value(state, seat) solves a position",
        ),
        "all_seen": Function(
            ("p",), "for hidden information: whether both seats see everything from here on"
        ),
    }
)
