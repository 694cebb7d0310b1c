"""The measures of the first screen: each with its number, similar respected games, and a word.

They are read from a report as JSON, so that a kept one has them too. `verdict.py` says what is a
fault; a word never says less than it, and never more than the numbers show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf

from ...estimates import Number
from .bounds import EARLY
from .compared import FEWEST_GAMES, respected_kinds, respected_numbers
from .cures import plain_fault
from .game_kind import ONE_SIDE
from .plain_faults import SKILL
from .readings import (
    GOOD,
    MEASURED,
    MIND,
    UNMEASURED,
    UNSURE,
    Facts,
    StripReading,
    decisions,
    depth,
    drama,
    fair,
    length,
    luck,
    newcomers,
    points,
    rules_used,
    won,
)
from .verdict import EVEN, HARDLY_WON, NEARLY_WON

MEANINGS = {
    GOOD: "its number is surely where those of good games are, and no fault of it is seen",
    MIND: "a fault is seen, or the number is surely beyond all respected games of its kind",
    UNSURE: "too few games were played to say more",
    MEASURED: "the number is known, but there is nothing to judge it by",
    UNMEASURED: "the reason stands beside it",
}
ENOUGH_GAMES = 10  # respected games of a kind, with fewer of which a game is not judged


@dataclass(frozen=True)
class StripMeasure:
    """The content of a strip.

    faults: how the faults begin that belong to it. fine: the bounds beyond which is a fault.
    spread: its name among the numbers of respected games. more_is_fine: more than theirs is.
    """

    id: str
    title: str
    read: Callable[[Facts], StripReading | None]
    faults: tuple[str, ...]
    fine: tuple[float, float] | None = None
    spread: str = ""
    unit: str = ""
    more_is_fine: bool = False


MEASURES = (
    StripMeasure(
        "fair",
        "Fair",
        fair,
        ("seats that", "a seat that", "many draws"),
        EVEN,
        "score",
        "%",
    ),
    StripMeasure(
        "won",
        "How hard",
        won,
        ("a game that is",),
        (HARDLY_WON, NEARLY_WON),
        "",
        "%",
    ),
    StripMeasure("points", "Points", points, (), None, "", " points"),
    StripMeasure(
        "length",
        "Length",
        length,
        (
            "games that do not end",
            "games that go on",
            "dead ends",
            "turns in which",
            "a person who is out",
            "too long for",
        ),
        None,
        "length",
        " turns",
    ),
    StripMeasure(
        "decisions",
        "Decisions",
        decisions,
        ("few real choices", "too many choices", "an act that is nearly", "no contact"),
        None,
        "branching",
        " acts",
    ),
    StripMeasure(
        "depth",
        "Depth of skill",
        depth,
        ("luck decides", "choices that hardly"),
        None,
        "depth",
        "",
        more_is_fine=True,
    ),
    StripMeasure(
        "luck",
        "Luck",
        luck,
        ("the deal decides", "luck decides"),
        None,
        "luck",
        "%",
    ),
    StripMeasure(
        "drama", "Drama", drama, ("games decided early", "a leader"), (EARLY, 1.0), "doubt", "%"
    ),
    StripMeasure("newcomers", "Newcomers", newcomers, (), (SKILL, 1.0), "", "%"),
    StripMeasure(
        "rules",
        "Rules used",
        rules_used,
        (
            "options without",
            "an option whose",
            "a rule that",
            "an act that is never",
            "a part of the board",
            "a deal or a secret",
        ),
    ),
)


@dataclass(frozen=True)
class Strip:
    """A measure of this game.

    beyond: a sentence where it is surely beyond others. others: the numbers of respected games.
    of_kind: which games those are, or why there are none.
    """

    measure: StripMeasure
    word: str
    reading: StripReading
    faults: tuple[str, ...]
    others: Mapping[str, float]
    of_kind: str
    beyond: str = ""

    @property
    def said(self) -> str:
        """The plain sentences beside the word; without a number the faults first."""
        faults = "; ".join(self.faults) if self.reading.number is None else ""
        named = f"{faults[0].upper()}{faults[1:]}. " if faults else ""
        return f"{named}{self.reading.said} {self.beyond}".strip()

    @property
    def written(self) -> str:
        """The number with its interval; empty without one."""
        number, unit = self.reading.number, self.measure.unit
        if number is None:
            return ""
        number = number.times(100 if unit == "%" else 1)
        if not self.reading.has_interval:
            return f"{number.value:,.3g}{unit}, without an interval"
        return number.written(unit)


def strips(kept: Facts) -> tuple[Strip, ...]:
    """The strips of a report as JSON; a measure that does not apply is left out."""
    sections, kind = kept["sections"], kept.get("kind") or {}
    looks = sections["verdict"].get("to_look_at") or []
    readings = ((measure, measure.read(sections)) for measure in MEASURES)
    return tuple(_strip(measure, reading, looks, kind) for measure, reading in readings if reading)


def _strip(measure: StripMeasure, reading: StripReading, looks: list[str], kind: Facts) -> Strip:
    faults = tuple(
        plain_fault(look) for look in looks if measure.faults and look.startswith(measure.faults)
    )
    others, of_kind = _similar(measure.spread, kind)
    if faults:
        return Strip(measure, MIND, reading, faults, others, of_kind)
    word = _word(measure, reading, others)
    is_beyond = word == MIND and not measure.fine
    beyond = _beyond(reading.number, others) if is_beyond else ""
    return Strip(measure, word, reading, (), others, of_kind, beyond)


def _similar(spread: str, kind: Facts) -> tuple[Mapping[str, float], str]:
    """The numbers of respected games of a kind, and which these are or why there are none."""
    if not spread:
        return {}, "No respected game was measured in this, so there is nothing to compare with."
    if not kind:
        return {}, "This file does not say of which kind the game is, so it is compared with none."
    numbers, kinds = respected_numbers().get(spread, {}), respected_kinds()
    known = {name: x for name, x in numbers.items() if _is_near(kinds[name], kind)}
    here = {name: x for name, x in known.items() if kinds[name]["seats"] == kind["seats"]}
    if len(here) >= FEWEST_GAMES:
        return here, f"{len(here)} respected games of {kind['information']}, {kind['seats']}"
    if len(known) >= FEWEST_GAMES:
        return known, f"{len(known)} respected games of {kind['information']}, any number of seats"
    count = f"only {len(known)}" if known else "none"
    return {}, (
        f"Of respected games of {kind['information']}, {count} had this measured: too few to "
        "compare with."
    )


def _is_near(here: Facts, other: Facts) -> bool:
    """Whether games know as much, and both have opponents or neither has."""
    alone = [kind["seats"] == ONE_SIDE for kind in (here, other)]
    return bool(here["information"] == other["information"] and alone[0] == alone[1])


def _word(measure: StripMeasure, reading: StripReading, others: Mapping[str, float]) -> str:
    number = reading.number
    if reading.word:
        return reading.word
    if number is None:
        return UNMEASURED
    if measure.fine:
        word = _within(number, *measure.fine)
        return MEASURED if word == MIND and measure.faults else word  # the verdict names none
    if len(others) < ENOUGH_GAMES:
        return MEASURED
    most = inf if measure.more_is_fine else max(others.values())
    return _within(number, min(others.values()), most)


def _within(number: Number, low: float, high: float) -> str:
    if low <= number.low and number.high <= high:
        return GOOD
    return MIND if number.high < low or number.low > high else UNSURE


def _beyond(number: Number | None, others: Mapping[str, float]) -> str:
    if number is None or not others:
        return ""
    way = "more" if number.value > max(others.values()) else "less"
    return f"That is {way} than in each of {len(others)} respected games, which is no fault alone."
