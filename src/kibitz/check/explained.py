"""The rules shown back in words: each with positions of real play, for the author to compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ..draw import plain
from .rule_examples import RuleExample, ShownRule, ShownRules
from .traced import SiteOutcome

ASK = "Ask at each example: is this what my rules mean? A no becomes a case (docs/cases.md)."
WIDE = 110  # columns, in which two tables stand side by side
LISTED = 8  # lines that are not shown


def explanation(shown: ShownRules) -> Iterator[str]:
    """The lines of a page of rules with their examples."""
    many = sum(1 for _ in shown.examples)
    yield f"{shown.game}: {len(shown.rules)} rules with {many} examples, the rarest first."
    yield ASK
    first = 1
    for number, rule in enumerate(shown.rules, 1):
        yield from rule_lines(rule, number, first)
        first += len(rule.examples)
    yield from rest_lines(shown)


def rule_lines(rule: ShownRule, number: int, first: int) -> Iterator[str]:
    """A rule and its examples, which are numbered from `first` on."""
    yield f"\n{number}. {rule.sentence}"
    for k, example in enumerate(rule.examples, first):
        yield from example_lines(example, k)


def example_lines(example: RuleExample, number: int) -> Iterator[str]:
    """An example in words: the event, its consequence, and the tables before and after."""
    yield f"\n   Example {number}, {outcome_words(example.outcome)}. {example.happens}"
    yield f"   {example.follows}"
    for change in example.changes:
        yield f"   {change}"
    tables = [example.seen(p) for p in (example.before, example.after) if p]
    yield from _beside([plain(table).rstrip("\n").split("\n") for table in tables])


def outcome_words(outcome: SiteOutcome) -> str:
    """Whether a condition holds, or that a line runs."""
    if outcome.site.is_block:
        return "where this runs"
    return "where this is so" if outcome.happens else "where this is not so"


def rest_lines(shown: ShownRules) -> Iterator[str]:
    """The rules that are not shown, and those that were never reached."""
    yield ""
    if shown.left:
        yield f"No example shows {len(shown.left)} more lines and outcomes; --rules shows more."
    yield from (f"Never reached: {outcome}." for outcome in shown.never[:LISTED])
    if len(shown.never) > LISTED:
        yield f"Never reached: {len(shown.never) - LISTED} more; --json lists all."
    if not shown.rules:
        yield "No line of the rules could be followed, so no example was found."


def _beside(tables: Sequence[list[str]]) -> Iterator[str]:
    wide = max(map(len, tables[0]))
    if len(tables) == 1 or wide + max(map(len, tables[1])) + 9 > WIDE:
        for title, lines in zip(("before", "after")[-len(tables) :], tables, strict=True):
            yield from (f"     {line}" for line in (f"[{title}]", *lines))
        return
    for left, right in zip_longest(["[before]", *tables[0]], ["[after]", *tables[1]], fillvalue=""):
        yield f"     {left:{max(wide, 8)}}    {right}".rstrip()
