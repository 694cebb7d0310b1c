"""Parts with a name in English: properties of a card, relations of two cards, and places.

A phrase is a text of the language with gaps, {0} for the card and {1} for another, and stands
beside its opposite. A kind of phrases has a name and the number of English words that one of it
takes: "red" 1, "from five to nine" 4. Abbott (1977) and Gardner (1977) in their advice to
dealers, and the studies of people's rules, agree on shortness in words, names and symmetry: the
rational rules of Goodman et al. (2008), Bramley et al. (2018), Piriyakulkij and Ellis (2024).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Pair = tuple[str, str]  # a phrase and its opposite

SUITS = ("hearts", "spades", "diamonds", "clubs")
SIMPLE = ("colour", "parity", "height", "face", "suit", "two suits", "prime", "multiple")
RANKS = range(1, 14)
PRIMES = "2, 3, 5, 7, 11, 13"
NAMED_SETS = (
    *("1, 4, 9", "1, 2, 4, 8", "1, 2, 3, 5, 8, 13"),  # squares, powers of two, Fibonacci numbers
    *("1, 11, 12, 13", "1, 2, 12, 13", "1, 2, 3, 11, 12, 13"),  # pictures and aces; both ends
    *("1, 2, 6, 10", "4, 5, 9, 11, 13", "3, 7, 8, 12"),  # English names of 3, 4 and 5 letters
)
HIGHER, LOWER = "rank({0}) - rank({1})", "rank({1}) - rank({0})"
WAYS = (HIGHER, LOWER)
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

    @property
    def texts(self) -> tuple[str, ...]:
        """All phrases of the kind and their opposites."""
        return tuple(text for pair in self.pairs for text in pair)


def properties() -> list[Kind]:
    """Properties of the card {0}."""
    return [
        _kind("colour", 1, [("red({0})", "black({0})")]),
        _kind("parity", 1, [("odd({0})", "even({0})")]),
        _kind("height", 1, [("high({0})", "low({0})")]),
        _kind("face", 1, [("face({0})", "numeral({0})")]),
        _kind("suit", 1, ((f"{suit}({{0}})", f"not {suit}({{0}})") for suit in SUITS)),
        _kind("two suits", 3, _two_suits()),
        _kind("prime", 2, [_one_of(PRIMES)]),
        _kind("multiple", 3, (_remainder("rank({0})", by, 0) for by in (3, 4))),
        _kind("threshold", 2, (_threshold(k) for k in range(2, 13) if k not in (7, 10))),
        _kind("interval", 4, _intervals()),
        _kind("named set", 3, map(_one_of, NAMED_SETS)),
        _kind("rank", 1, ((f"rank({{0}}) == {k}", f"rank({{0}}) != {k}") for k in RANKS)),
        _kind("remainder", 6, _rests()),
    ]


def relations() -> list[Kind]:
    """Relations between the card {0} and another, {1}."""
    return [
        _kind("same colour", 2, [_same("colour")]),
        _kind("same suit", 2, [_same("suit")]),
        _kind("same parity", 2, [_same("odd")]),
        _kind("same rank", 2, [_same("rank")]),
        _kind("same half", 3, [_same("high"), _same("face")]),
        _kind("same name", 4, _same_properties("two suits", "prime", "multiple")),
        _kind("same part", 6, _same_properties("threshold", "interval")),
        _kind("order", 2, ORDERS),
        _kind("apart", 4, (with_opposite(f"-{k} <= {HIGHER} <= {k}") for k in range(1, 7))),
        _kind("steps", 5, ((f"{d} <= {k}", f"{d} > {k}") for d in WAYS for k in range(1, 7))),
        _kind(
            "round", 6, (with_opposite(f"0 < ({d}) % 13 <= {k}") for d in WAYS for k in range(2, 8))
        ),
        _kind("staircase", 5, (with_opposite(f"({HIGHER}) % 13 in ({steps})") for steps in STAIRS)),
        _kind("sum", 5, ((f"{SUM} > {k}", f"{SUM} <= {k}") for k in range(8, 21))),
        _kind("sum between", 7, _sums_between()),
        _kind("multiple of sum", 6, (_remainder(f"({SUM})", by, 0) for by in (3, 4, 5))),
        _kind("multiple of difference", 7, (_remainder(f"({HIGHER})", by, 0) for by in (3, 4))),
    ]


def places() -> list[Kind]:
    """Places in the line."""
    return [
        _kind("every second", 2, [_remainder("place", 2, 0)]),
        _kind("every third", 2, (_remainder("place", 3, rest) for rest in range(3))),
        _kind("every fourth", 2, (_remainder("place", 4, rest) for rest in range(4))),
        _kind("two, then two", 4, _halves(4)),
        _kind("three, then three", 4, _halves(6)),
        _kind("four, then four", 4, _halves(8)),
        _kind("the first five or ten", 4, map(_first, (5, 10))),
        _kind("the first", 4, (_first(k) for k in range(3, 16) if k not in (5, 10))),
    ]


def _kind(name: str, words: int, pairs: Iterable[Pair]) -> Kind:
    return Kind(name, words, tuple(pairs))


def exchange(text: str) -> str:
    """The relation of the other card to the card in place of the reverse: down for up."""
    return text.format("{1}", "{0}")


def with_opposite(text: str) -> Pair:
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
    for one, other in (
        ("hearts, spades", "diamonds, clubs"),
        ("hearts, clubs", "diamonds, spades"),
    ):
        yield f"suit({{0}}) in ({one})", f"suit({{0}}) in ({other})"


def _intervals() -> Iterator[Pair]:
    for low in range(2, 11):
        yield from (with_opposite(f"{low} <= rank({{0}}) <= {high}") for high in range(low + 2, 13))


def _same(of: str) -> Pair:
    return f"{of}({{0}}) == {of}({{1}})", f"{of}({{0}}) != {of}({{1}})"


def _same_properties(*names: str) -> Iterator[Pair]:
    """Both have a property or neither has it; alternation is the opposite."""
    for kind in properties():
        if kind.name in names:
            for text, _ in kind.pairs:
                one, other = text.format("{0}"), text.format("{1}")
                yield f"({one}) == ({other})", f"({one}) != ({other})"


def _first(k: int) -> Pair:
    return f"place < {k}", f"place >= {k}"


def _halves(by: int) -> Iterator[Pair]:
    """The first half of each group of places of one length, from wherever one counts."""
    yield f"place % {by} < {by // 2}", f"place % {by} >= {by // 2}"
    for shift in range(1, by // 2):
        yield with_opposite(f"{shift} <= place % {by} < {shift + by // 2}")


def _sums_between() -> Iterator[Pair]:
    for low in range(7, 13):
        yield from (with_opposite(f"{low} <= {SUM} <= {high}") for high in range(low + 4, 21, 2))
