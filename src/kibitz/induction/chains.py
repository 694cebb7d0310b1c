"""The shapes of rules: chains of conditions, each with a prior weight.

    no condition      body
    one               body if c else body
    one of atoms      the same with atoms for bodies
    one of two        body if c and d else body             with atoms for bodies
    two               body if c else body if d else body    with atoms for bodies
    three             one body for each of four kinds of earlier card, with atoms

A condition is a number k of `vocabulary.conditions()`; in chains 2k says it holds and 2k + 1 that
it does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..kit import rulelang
from .vocabulary import WEIGHTS, conditions

NO_CONDITION = -1
MOST_LITERALS = 3
SHAPES = ("alone", "one", "one of atoms", "joined", "two", "three")
ALONE, ONE, ONE_OF_ATOMS, JOINED, TWO, THREE = range(len(SHAPES))


@dataclass(frozen=True)
class Chains:
    """Shape, the conditions in their order (NO_CONDITION where there are fewer), weight, reach."""

    shape: NDArray[np.int64]
    literal: NDArray[np.int64]  # (chain, MOST_LITERALS)
    weight: NDArray[np.float64]
    reach: NDArray[np.int64]


@cache
def chains() -> Chains:
    """All chains; the weights of all are 1."""
    weight, reach = conditions().weight, conditions().reach
    shares = [WEIGHTS["chains"][shape] for shape in SHAPES]
    rows: list[tuple[int, list[int], float]] = [(ALONE, [], shares[ALONE])]
    literals_of = (_ones(), _ones(), _pairs(), _twos(), _kinds_of_three())
    for shape, lists in enumerate(literals_of, ONE):
        raw = [float(np.prod([weight[k // 2] for k in literals])) for literals in lists]
        unit = shares[shape] / sum(raw)
        rows += [(shape, literals, unit * w) for literals, w in zip(lists, raw, strict=True)]
    literal = np.full((len(rows), MOST_LITERALS), NO_CONDITION)
    for row, (_, literals, _) in zip(literal, rows, strict=True):
        row[: len(literals)] = literals
    far = np.where(literal == NO_CONDITION, 0, reach[literal // 2]).max(axis=1)
    order = np.argsort(far, kind="stable")
    shapes, prior = np.array([row[0] for row in rows]), np.array([row[2] for row in rows])
    return Chains(shapes[order], literal[order], prior[order], far[order])


def _ones() -> list[list[int]]:
    """One polarity is enough, because the bodies can change places."""
    return [[2 * k] for k in range(len(conditions().weight))]


def _near() -> list[int]:
    weight = conditions().weight
    return [k for k in range(len(weight)) if weight[k] >= LIGHTEST]


LIGHTEST = 0.002


def _pairs() -> list[list[int]]:
    """Pairs of conditions that both hold; their negations are the pairs of which one holds."""
    near = _near()
    pairs = [(a, b) for a in near for b in near if a < b]
    return [[2 * a + p, 2 * b + q] for a, b in pairs for p in (0, 1) for q in (0, 1)]


def _twos() -> list[list[int]]:
    near = _near()
    return [[2 * a + p, 2 * b] for a in near for b in near if a != b for p in (0, 1)]


def _kinds_of_three() -> list[list[int]]:
    # One of the kinds always holds; three of them are named.
    return [[2 * k for k in group] for group in _exclusive()]


def _exclusive() -> Iterator[list[int]]:
    place_of = {tokens: k for k, tokens in enumerate(conditions().tokens)}
    groups = [
        [f"{suit}({card})" for suit in ("hearts", "spades", "diamonds")]
        for card in ("last", "last2")
    ]
    groups.append([f"place % 4 == {rest}" for rest in range(3)])
    for texts in groups:
        programs = (rulelang.program(text) for text in texts)
        yield [place_of[tuple(row[1 : row[0] + 1].tolist())] for row in programs]
