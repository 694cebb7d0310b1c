"""What people have names for: properties of a card, relations between two cards, and places.

A phrase is a text of the language with gaps, {0} for the card and {1} for another, and stands
beside its opposite. A kind of phrases has a name and the number of English words that one of it
takes: "red" 1, "from five to nine" 4. Shortness in words, names and symmetry are what the advice
to dealers of Abbott (1977) and Gardner (1977) and the studies of people's rules have in common:
the rational rules of Goodman et al. (2008), Bramley et al. (2018), Piriyakulkij and Ellis (2024).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Pair = tuple[str, str]  # a phrase and its opposite

SUITS = ("hearts", "spades", "diamonds", "clubs")
RANKS = range(1, 14)
PRIMES = "2, 3, 5, 7, 11, 13"
NAMED_SETS = (
    *("1, 4, 9", "1, 2, 4, 8", "1, 2, 3, 5, 8, 13"),  # squares, powers of two, Fibonacci numbers
    *("1, 11, 12, 13", "1, 2, 12, 13", "1, 2, 3, 11, 12, 13"),  # pictures and aces; both ends
    *("1, 2, 6, 10", "4, 5, 9, 11, 13", "3, 7, 8, 12"),  # English names of 3, 4 and 5 letters
)
HIGHER, LOWER = "rank({0}) - rank({1})", "rank({1}) - rank({0})"
SUM = "rank({0}) + rank({1})"
ORDERS = (
    ("rank({0}) > rank({1})", "rank({0}) <= rank({1})"),
    ("rank({0}) < rank({1})", "rank({0}) >= rank({1})"),
)
STAIRS = ("1, 12", "1, 2, 11, 12", "1, 2, 3, 10, 11, 12")


@dataclass(frozen=True)
class Kind:
    """A kind of phrases, and how many English words one of them takes."""

    name: str
    words: int
    pairs: tuple[Pair, ...]


def properties() -> list[Kind]:
    """Properties of the card {0}."""
    return [
        Kind("colour", 1, (("red({0})", "black({0})"),)),
        Kind("parity", 1, (("odd({0})", "even({0})"),)),
        Kind("height", 1, (("high({0})", "low({0})"),)),
        Kind("face", 1, (("face({0})", "numeral({0})"),)),
        Kind("suit", 1, tuple((f"{suit}({{0}})", f"not {suit}({{0}})") for suit in SUITS)),
        Kind("two suits", 3, tuple(_two_suits())),
        Kind("prime", 2, (_one_of(PRIMES),)),
        Kind("multiple", 3, tuple(_remainder("rank({0})", by, 0) for by in (3, 4))),
        Kind("threshold", 2, tuple(_threshold(k) for k in range(2, 13) if k not in (7, 10))),
        Kind("interval", 4, tuple(_intervals())),
        Kind("named set", 3, tuple(map(_one_of, NAMED_SETS))),
        Kind("rank", 1, tuple((f"rank({{0}}) == {k}", f"rank({{0}}) != {k}") for k in RANKS)),
        Kind("remainder", 6, tuple(_rests())),
    ]


def relations() -> list[Kind]:
    """Relations between the card {0} and another, {1}."""
    return [
        Kind("same colour", 2, (_same("colour"),)),
        Kind("same suit", 2, (_same("suit"),)),
        Kind("same parity", 2, (_same("odd"),)),
        Kind("same rank", 2, (_same("rank"),)),
        Kind("same half", 3, (_same("high"), _same("face"))),
        Kind("same name", 4, tuple(_same_properties(("two suits", "prime", "multiple")))),
        Kind("same part", 6, tuple(_same_properties(("threshold", "interval")))),
        Kind("order", 2, ORDERS),
        Kind("apart", 4, tuple(negated(f"-{k} <= {HIGHER} <= {k}") for k in range(1, 7))),
        Kind("steps", 5, tuple((f"{d} <= {k}", f"{d} > {k}") for d in (HIGHER, LOWER) for k in range(1, 7))),
        Kind("round", 6, tuple(negated(f"0 < ({d}) % 13 <= {k}") for d in (HIGHER, LOWER) for k in range(2, 8))),
        Kind("staircase", 5, tuple(negated(f"({HIGHER}) % 13 in ({steps})") for steps in STAIRS)),
        Kind("sum", 5, tuple((f"{SUM} > {k}", f"{SUM} <= {k}") for k in range(8, 21))),
        Kind("sum between", 7, tuple(negated(f"{a} <= {SUM} <= {b}") for a in range(7, 13) for b in range(a + 4, 21, 2))),
        Kind("multiple of sum", 6, tuple(_remainder(f"({SUM})", by, 0) for by in (3, 4, 5))),
        Kind("multiple of difference", 7, tuple(_remainder(f"({HIGHER})", by, 0) for by in (3, 4))),
    ]


def places() -> list[Kind]:
    """Places in the line."""
    return [
        Kind("every second", 2, (_remainder("place", 2, 0),)),
        Kind("every third", 2, tuple(_remainder("place", 3, rest) for rest in range(3))),
        Kind("every fourth", 2, tuple(_remainder("place", 4, rest) for rest in range(4))),
        Kind("two, then two", 4, tuple(_halves(4))),
        Kind("three, then three", 4, tuple(_halves(6))),
        Kind("four, then four", 4, tuple(_halves(8))),
        Kind("the first five or ten", 4, tuple(_first(k) for k in (5, 10))),
        Kind("the first", 4, tuple(_first(k) for k in range(3, 16) if k not in (5, 10))),
    ]


def exchanged(text: str) -> str:
    """The same relation of the other card to the card: down for up."""
    return text.format("{1}", "{0}")


def negated(text: str) -> Pair:
    """A text beside its opposite."""
    return text, f"not ({text})"


def _one_of(ranks: str) -> Pair:
    return f"rank({{0}}) in ({ranks})", f"rank({{0}}) not in ({ranks})"


def _threshold(k: int) -> Pair:
    return f"rank({{0}}) <= {k}", f"rank({{0}}) > {k}"


def _remainder(number: str, by: int, rest: int) -> Pair:
    return f"{number} % {by} == {rest}", f"{number} % {by} != {rest}"


def _rests() -> Iterator[Pair]:
    for by in (3, 4, 5):
        yield from (_remainder("rank({0})", by, rest) for rest in range(by) if rest or by == 5)


def _two_suits() -> Iterator[Pair]:
    for one, other in (("hearts, spades", "diamonds, clubs"), ("hearts, clubs", "diamonds, spades")):
        yield f"suit({{0}}) in ({one})", f"suit({{0}}) in ({other})"


def _intervals() -> Iterator[Pair]:
    for low in range(2, 11):
        yield from (negated(f"{low} <= rank({{0}}) <= {high}") for high in range(low + 2, 13))


def _same(of: str) -> Pair:
    return f"{of}({{0}}) == {of}({{1}})", f"{of}({{0}}) != {of}({{1}})"


def _same_properties(names: tuple[str, ...]) -> Iterator[Pair]:
    """Both have a property or neither has it; alternation is the opposite."""
    for kind in properties():
        if kind.name in names:
            for text, _ in kind.pairs:
                one, other = text.format("{0}"), text.format("{1}")
                yield f"({one}) == ({other})", f"({one}) != ({other})"


def _first(k: int) -> Pair:
    return f"place < {k}", f"place >= {k}"


def _halves(by: int) -> Iterator[Pair]:
    """The first half of every so many places, from wherever one counts."""
    yield f"place % {by} < {by // 2}", f"place % {by} >= {by // 2}"
    for shift in range(1, by // 2):
        yield negated(f"{shift} <= place % {by} < {shift + by // 2}")
