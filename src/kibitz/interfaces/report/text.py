"""The first screen of a report as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any

from ...study.report.first_screen import FaultCard, first_screen
from ...study.report.strips import Strip
from .strip_drawing import strip_text

WIDE = 96
KEY = "o this game, = its interval, | a respected game, - good or their middle half"


def report_text(kept: Mapping[str, Any]) -> str:
    """Whether it is any good, what is wrong, what to try."""
    return "\n".join(_lines(kept))


def _lines(kept: Mapping[str, Any]) -> Iterator[str]:
    first = first_screen(kept)
    yield fill(f"{kept['title']}: {first.sentence}", WIDE)
    yield ""
    for strip in first.strips:
        yield from _strip(strip)
    yield f"  {KEY}"
    for card in first.faults:
        yield ""
        yield from _card(card)
    if first.more:
        yield ""
        yield fill(f"To measure what is not known or not sure yet: {first.more}", WIDE)
    if first.unjudged:
        titles = ", ".join(title for title, _ in first.unjudged)
        yield ""
        yield fill(f"Not judged: {titles}. The page says why.", WIDE)


def _strip(strip: Strip) -> Iterator[str]:
    yield f"  {strip.measure.title:16}{strip.word:14}{strip_text(strip):34}{strip.written}".rstrip()
    yield fill(strip.said, WIDE, initial_indent=" " * 18, subsequent_indent=" " * 18)


def _card(card: FaultCard) -> Iterator[str]:
    yield f"! {card.fault[:1].upper()}{card.fault[1:]}"
    if card.evidence:
        yield _indented(f"{card.evidence.grade}. {card.evidence.seen} {card.evidence.reason}")
    if card.change:
        yield _indented(f"What usually helps: {card.change}.")
    if card.command:
        yield f"    {card.command}"


def _indented(words: str) -> str:
    return fill(words, WIDE, initial_indent="  ", subsequent_indent="  ")
