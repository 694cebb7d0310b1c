"""The parts of a rule: atoms about the card, and conditions about earlier cards.

A rule of the family is a chain of choices, `body if condition else body if .. else body`, and a
body (see bodies.py) is put together from atoms and conditions. Each kind of part has a prior
weight, shared among all of the kind; longer rules have more parts, so their weights are smaller.
The weights are in weights.json, fitted to the developing half of the rules of making.py. No list of
published rules is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..kit import rulelang

WEIGHTS: dict[str, dict[str, float]] = json.loads(
    Path(__file__).with_name("weights.json").read_text("utf-8")
)
EARLIER = ("last", "last2", "last3")
SUITS = ("hearts", "spades", "diamonds", "clubs")
PLAIN = ("red", "odd", "face", "high")
OPPOSITES = ("black", "even", "numeral", "low")
ALIKE = ("suit({0}) == suit({1})", "colour({0}) == colour({1})", "odd({0}) == odd({1})")
ALIKE_SELDOM = ("high({0}) == high({1})", "face({0}) == face({1})")

Kind = tuple[str, list[str]]  # its name in weights.json, and all of it


@dataclass(frozen=True)
class PartPrograms:
    """Programs without their length, the weight of each (in all 1), and how far each looks back."""

    tokens: tuple[tuple[int, ...], ...]
    weight: NDArray[np.float64]
    reach: NDArray[np.int64]

    @cached_property
    def rows(self) -> Any:
        """The programs as rows for `rulelang.accepts`."""
        rows = np.zeros((len(self.tokens), rulelang.LENGTH), np.int16)
        for row, tokens in zip(rows, self.tokens, strict=True):
            row[: len(tokens) + 1] = len(tokens), *tokens
        return rows


def _parts(kinds: Iterator[Kind], weight_of: dict[str, float]) -> PartPrograms:
    """Parts by kinds, the nearest reach first; the weights of equal programs are added."""
    weights: dict[tuple[int, ...], float] = {}
    for name, texts in kinds:
        for tokens in map(tokens_of, texts):
            weights[tokens] = weights.get(tokens, 0.0) + weight_of[name] / len(texts)
    reach = {tokens: rulelang.reach([len(tokens), *tokens]) for tokens in weights}
    order = sorted(weights, key=lambda tokens: reach[tokens])
    raw = np.array([weights[tokens] for tokens in order])
    return PartPrograms(
        tuple(order), raw / raw.sum(), np.array([reach[tokens] for tokens in order])
    )


def tokens_of(text: str) -> tuple[int, ...]:
    """A program without its length."""
    program = rulelang.program(text)
    return tuple(program[1 : program[0] + 1].tolist())


@cache
def atoms(where: Literal["alone", "joined"] = "alone") -> PartPrograms:
    """Truths about the card to be judged; within a body they have other weights."""
    return _parts(atom_kinds(), WEIGHTS[f"atoms, {where}"])


@cache
def conditions() -> PartPrograms:
    """Truths about earlier cards and their number."""
    return _parts(condition_kinds(), WEIGHTS["conditions"])


def atom_kinds() -> Iterator[Kind]:
    """All atoms by kind."""
    yield "plain", [*PLAIN, *OPPOSITES]
    yield "always", ["True", "False"]
    yield "suit", [*SUITS]
    yield "not suit", [f"not {suit}" for suit in SUITS]
    yield "two suits", [f"suit(card) in ({a}, {b})" for a, b in _mixed_pairs()]
    yield "threshold", [*_thresholds("card")]
    yield "remainder", [*_remainders("rank(card)")]
    yield "rank", [f"card == {k}" for k in range(1, 14)]
    yield "not rank", [f"card != {k}" for k in range(1, 14)]
    for other in EARLIER:
        yield from ((f"{name}, {other}", texts) for name, texts in _beside("card", other))
    yield "remainder of three", [*_remainders("(rank(card) + rank(last) + rank(last2))")]


def _mixed_pairs() -> list[tuple[str, str]]:
    return [(a, b) for a in ("hearts", "diamonds") for b in ("spades", "clubs")]


def _thresholds(card: str) -> Iterator[str]:
    for k in range(2, 13):
        yield f"{card} <= {k}"
        yield f"{card} > {k}"


def _remainders(number: str) -> Iterator[str]:
    for by in (2, 3, 4, 5):
        for rest in range(by):
            yield f"{number} % {by} == {rest}"
            if by > 2:
                yield f"{number} % {by} != {rest}"


def _beside(card: str, other: str) -> Iterator[Kind]:
    alike = [text.format(card, other) for text in ALIKE]
    seldom = [text.format(card, other) for text in ALIKE_SELDOM]
    lower, higher = f"rank({other}) - rank({card})", f"rank({card}) - rank({other})"
    total = f"rank({card}) + rank({other})"
    yield "order", [f"rank({card}) {order} rank({other})" for order in ("<", "<=", ">", ">=")]
    yield "same rank", [f"rank({card}) {order} rank({other})" for order in ("==", "!=")]
    yield "alike", alike + [text.replace("==", "!=") for text in alike]
    yield "alike seldom", seldom + [text.replace("==", "!=") for text in seldom]
    yield "higher by", [f"{higher} {order} {k}" for k in range(1, 10) for order in (">", "<=")]
    yield "lower by", [f"{lower} {order} {k}" for k in range(1, 10) for order in (">", "<=")]
    yield "within", [f"-{k} <= {higher} <= {k}" for k in range(1, 7)]
    yield "beyond", [f"not -{k} <= {higher} <= {k}" for k in range(1, 7)]
    yield "round", [*_neighbour_ranks(card, other)]
    yield "sum", [f"{total} {order} {k}" for k in _sums() for order in (">", "<=")]
    yield "remainder of sum", [*_remainders(f"({total})")]
    yield "remainder of difference", [*_remainders(f"({higher})")]


def _sums() -> range:
    return range(6, 22)


def _neighbour_ranks(card: str, other: str) -> Iterator[str]:
    for most in range(2, 8):
        yield f"0 < (rank({card}) - rank({other})) % 13 <= {most}"
        yield f"0 < (rank({other}) - rank({card})) % 13 <= {most}"


def condition_kinds() -> Iterator[Kind]:
    """All conditions by kind."""
    for card in EARLIER:
        yield f"plain, {card}", [f"{name}({card})" for name in PLAIN]
        yield f"suit, {card}", [f"{suit}({card})" for suit in SUITS]
        yield f"threshold, {card}", [f"rank({card}) <= {k}" for k in range(2, 13)]
        yield f"rank, {card}", [f"rank({card}) == {k}" for k in range(1, 14)]
        yield f"remainder, {card}", [f"rank({card}) % 3 == {k}" for k in range(3)]
        pairs = _mixed_pairs()[:2]
        yield f"two suits, {card}", [f"suit({card}) in ({a}, {b})" for a, b in pairs]
    for card, other in (("last", "last2"), ("last2", "last3"), ("last", "last3")):
        alike = [text.format(card, other) for text in ALIKE + ALIKE_SELDOM]
        orders = [f"rank({card}) {order} rank({other})" for order in ("<", "<=", "==")]
        yield f"alike, {card} {other}", alike
        yield f"order, {card} {other}", orders
        yield f"sum, {card} {other}", [f"rank({card}) + rank({other}) > {k}" for k in _sums()]
    yield "place", [f"place % {by} == {rest}" for by in (2, 3, 4) for rest in range(by)]
    yield "half of places", [f"place % {by} < {by // 2}" for by in (4, 5, 6, 8)]
    yield "first places", [f"place < {k}" for k in range(3, 20)]
