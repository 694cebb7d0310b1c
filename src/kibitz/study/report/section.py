"""The parts of a section of a report; `interfaces/report` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, TypeAlias

from ...estimates import Number
from ...scene import Choice, Scene


@dataclass(frozen=True)
class Series:
    """Points of a figure, with the ends of their intervals if they have any."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(frozen=True)
class Lines:
    """A figure of lines; `logarithmic` is about the x axis, `level` a value to compare with."""

    title: str
    across: str
    up: str
    series: tuple[Series, ...]
    logarithmic: bool = False
    level: float | None = None


@dataclass(frozen=True)
class Bars:
    """A figure of bars from `first` on, each `step` wide."""

    title: str
    across: str
    up: str
    first: int
    heights: Sequence[float]
    step: int = 1


@dataclass(frozen=True)
class Dots:
    """A figure of numbers with their intervals, one above each place of an axis of words.

    series: a name and its numbers, each with its place. band: bounds to compare with.
    """

    title: str
    across: str
    up: str
    series: tuple[tuple[str, tuple[tuple[str, Number], ...]], ...]
    band: tuple[float, float]


@dataclass(frozen=True)
class ShownScene:
    """A scene to look at."""

    title: str
    scene: Scene


@dataclass(frozen=True)
class Replay:
    """A game to replay: a scene for every turn, and its acts.

    begin: the scene that is shown first, if it is not the last one.
    """

    title: str
    scenes: tuple[Scene, ...]
    words: tuple[str, ...]
    record: str
    begin: int | None = None


@dataclass(frozen=True)
class WordTable:
    """Rows of words under a head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class FoldedText:
    """Something to unfold and copy, such as the record of a game."""

    title: str
    text: str


Figure: TypeAlias = Lines | Bars | Dots | ShownScene | Replay


@dataclass
class Section:
    """A part of a report: sentences first, the most important at the beginning.

    facts: for a program; see `plain`. notes: the meaning of words, with their source.
    """

    id: str
    title: str
    words: list[str] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    tables: list[WordTable] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    texts: list[FoldedText] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def plain(thing: Any) -> Any:
    """Facts as JSON has them; a Number has its interval, or is marked as exact."""
    match thing:
        case Number():
            return thing.facts()
        case dict():
            return {str(name): plain(value) for name, value in thing.items()}
        case list() | tuple():
            return [plain(value) for value in thing]
        case bool() | str() | None:
            return thing
    return thing.item() if hasattr(thing, "item") else thing


def as_number(fact: Any) -> Number | None:
    """A number of a report in JSON; one without an interval has its value as both ends.

    >>> as_number({"value": 0.5, "interval": [0.4, 0.6], "n": 99})
    Number(value=0.5, low=0.4, high=0.6, n=99)
    """
    if isinstance(fact, dict) and "value" in fact:
        low, high = fact.get("interval") or (fact["value"], fact["value"])
        ends = (-inf if low is None else low, inf if high is None else high)
        return Number(fact["value"], *ends, fact.get("n", 0))
    is_number = isinstance(fact, (int, float)) and not isinstance(fact, bool)
    return Number(fact, fact, fact, 0) if is_number else None


def heat_map(scene: Scene, notes: dict[str, str], shades: dict[str, float]) -> Scene:
    """A scene with small words and shades (0 to 1) in its cells, and nothing to click."""
    parts = (part for part in scene.still().parts if not isinstance(part, Choice))
    return Scene(scene.caption, tuple(parts)).noted(notes, shades)
