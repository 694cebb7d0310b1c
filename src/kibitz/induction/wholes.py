"""Rules that people call by a name as a whole, and conditions on several earlier cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, permutations

from .named_parts import SUITS, Kind, Pair, properties, with_opposite

PLAIN = (("red({0})", "black({0})"), ("odd({0})", "even({0})"), ("high({0})", "low({0})"))
BOUNDS = ((3, 8), (3, 9), (4, 8), (4, 9), (5, 9), (5, 10))  # low, middle and high cards
ALIKE = ("colour({0}) == colour({1})", "suit({0}) == suit({1})", "odd({0}) == odd({1})")
ORDERS = ("rank({0}) > rank({1})", "rank({0}) < rank({1})")


def kinds() -> list[Kind]:
    """Whole rules."""
    return [
        Kind("runs", 6, tuple(map(with_opposite, _runs()))),
        Kind("never two", 4, tuple(map(with_opposite, _never_two()))),
        Kind("suits in a circle", 6, tuple(map(with_opposite, _suit_circles()))),
        Kind("low, middle, high", 6, tuple(map(with_opposite, _thirds()))),
        Kind("suits by place", 6, tuple(map(with_opposite, _suits("place % 4 == {}")))),
        Kind("suits by rank", 9, tuple(map(with_opposite, _suits("rank(last) % 4 == {}")))),
        Kind("suits by two properties", 12, tuple(map(with_opposite, _suits_of_two()))),
        Kind("three in turn", 8, tuple(map(with_opposite, _three_in_turn()))),
        Kind("three in a row", 6, tuple(_three_in_a_row())),
        Kind("sum of three", 8, tuple(map(with_opposite, _sums_of_three()))),
        Kind("number of red", 8, tuple(map(with_opposite, _most_of_three()))),
    ]


def among(these: Iterable[Kind], cards: tuple[str, ...]) -> list[Kind]:
    """A property that at least one of several cards has."""
    return [
        replace(
            kind,
            pairs=tuple(with_opposite(_any(text, cards)) for pair in kind.pairs for text in pair),
        )
        for kind in these
    ]


def _any(text: str, cards: tuple[str, ...]) -> str:
    return f"({' or '.join(text.format(card) for card in cards)})"


def _cases(cases: Iterable[tuple[str, str]], other: str) -> str:
    return " else ".join([*(f"{then} if {condition}" for condition, then in cases), other])


def _runs() -> Iterator[str]:
    """Some cards of a kind, then as many of the other; people count the first card."""
    for text in (*ALIKE, "high({0}) == high({1})", "face({0}) == face({1})"):
        same = text.format("card", "last")
        for by in (2, 3, 4):
            yield f"({same.replace('==', '!=')} if place % {by} == 0 else {same})"


def _never_two() -> Iterator[str]:
    for kind in properties():
        if kind.name in (
            "colour",
            "parity",
            "height",
            "face",
            "suit",
            "two suits",
            "prime",
            "multiple",
        ):
            for text in (text for pair in kind.pairs for text in pair):
                yield f"({text.format('card')} or {text.format('last')})"


def _suit_circles() -> Iterator[str]:
    for order in permutations(SUITS[1:]):
        ring = [SUITS[0], *order]
        follows = [(f"{suit}(last)", ring[(k + 1) % 4]) for k, suit in enumerate(ring)]
        yield f"({_cases(follows[:3], follows[3][1])})"


def _thirds() -> Iterator[str]:
    for low, high in BOUNDS:
        texts = [f"card <= {low}", f"{low} < card <= {high}", f"card > {high}"]
        for up in (1, 2):
            one, two, three = (texts[(k + up) % 3] for k in range(3))
            yield f"({one} if last <= {low} else {two} if last <= {high} else {three})"


def _suits(condition: str) -> Iterator[str]:
    for order in permutations(SUITS):
        cases = [(condition.format(k), suit) for k, suit in enumerate(order)]
        yield f"({_cases(cases[:3], order[3])})"


def _suits_of_two() -> Iterator[str]:
    for (one, _), (two, _) in combinations(PLAIN, 2):
        first, second = one.format("last"), two.format("last")
        for a, b, c, d in permutations(SUITS):
            yield f"(({a} if {second} else {b}) if {first} else {c} if {second} else {d})"


def _three_in_turn() -> Iterator[str]:
    for order in permutations(PLAIN):
        for choice in range(8):
            one, two, three = (pair[choice >> k & 1].format("card") for k, pair in enumerate(order))
            yield f"({one} if place % 3 == 0 else {two} if place % 3 == 1 else {three})"


def _three_in_a_row() -> Iterator[Pair]:
    for text in (*ALIKE, *ORDERS):
        both = f"{text.format('card', 'last')} and {text.format('last', 'last2')}"
        yield f"not ({both})", f"({both})"


def _sums_of_three() -> Iterator[str]:
    for by in (2, 3, 4):
        for rest in range(by):
            yield f"(rank(card) + rank(last) + rank(last2)) % {by} == {rest}"


def _most_of_three() -> Iterator[str]:
    for pair in PLAIN:
        for one, other in (pair, pair[::-1]):
            a, b, c = (one.format(card) for card in ("last", "last2", "last3"))
            most = f"{a} and {b} or {a} and {c} or {b} and {c}"
            yield f"({one.format('card')} if {most} else {other.format('card')})"
