"""Bodies, what a choice can lead to: an atom, or two or three parts joined.

    ATOM                             red
    BOTH, EITHER                     red and high
    SAME                             red == odd(last)
    BOTH_EARLIER, EITHER_EARLIER     red and odd(last)
    NESTED and one of these          (red and high) or odd(last)

Each has a prior weight as a rule of its own, and another as one of two that a rule chooses between;
those with the lightest are left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kit.arrays import Array
from ..kit.rulelang.tokens import TOKEN_OF
from .vocabulary import WEIGHTS, atoms, conditions

ATOM, BOTH, EITHER, SAME, BOTH_EARLIER, EITHER_EARLIER, NESTED = range(7)
JOINING = {
    BOTH: TOKEN_OF["and"],
    EITHER: TOKEN_OF["or"],
    SAME: TOKEN_OF["truth=="],
    BOTH_EARLIER: TOKEN_OF["and"],
    EITHER_EARLIER: TOKEN_OF["or"],
}
OPERATORS = {
    ATOM: "atom",
    BOTH: "both",
    EITHER: "either",
    SAME: "same",
    BOTH_EARLIER: "both, earlier",
    EITHER_EARLIER: "either, earlier",
    NESTED + BOTH: "nested, both",
    NESTED + EITHER: "nested, either",
    NESTED + BOTH_EARLIER: "nested, both, earlier",
    NESTED + EITHER_EARLIER: "nested, either, earlier",
}
LIGHTEST = 2e-8  # a body below it is left out
INNER, OUTER = 1e-4, 5e-3  # the least weights of a body in a body, and of what is joined to it

USES = ("bodies, alone", "bodies, chosen")
Rows = NDArray[np.float64]  # (body, 6): operator, first, second, reach, a weight for each use


@dataclass(frozen=True)
class Bodies:
    """Operator, first part, second part, weight, reach of each body; the nearest reach first.

    The first part is an atom or, if it is NESTED, a body before this one. The second is an atom,
    or 2k for condition k and 2k + 1 for its denial. The weight is (use, body).
    """

    operator: NDArray[np.int64]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    weight: NDArray[np.float64]
    reach: NDArray[np.int64]


def on_earlier(operator: int) -> bool:
    """Whether the second part of a body is a condition on earlier cards."""
    return operator % NESTED >= SAME


@cache
def bodies() -> Bodies:
    """All bodies."""
    simple = _heavy([_join(op, *_pairs(op)) for op in OPERATORS if op < NESTED])
    nested = _heavy([_nest(op, simple) for op in OPERATORS if op > NESTED])
    rows = np.concatenate([simple, nested])
    order = np.argsort(rows[:, 3], kind="stable")
    place = np.argsort(order)
    operator, first, second, reach = rows[:, :4].astype(np.int64).T
    first = np.where(operator > NESTED, place[first], first)
    weight = np.ascontiguousarray(rows[order, 4:].T)
    return Bodies(operator[order], first[order], second[order], weight, reach[order])


def _heavy(blocks: list[Rows]) -> Rows:
    rows = np.concatenate(blocks)
    return rows[rows[:, 4:].max(axis=1) >= LIGHTEST]


def _pairs(operator: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    number = len(atoms().weight)
    if operator == ATOM:
        return np.arange(number), np.arange(number)
    if operator in (BOTH, EITHER):
        return np.triu_indices(number, 1)
    plain = np.array([k for k in range(number) if len(atoms().tokens[k]) == 1])
    first = plain if operator == SAME else np.arange(number)
    one, two = np.meshgrid(first, np.arange(2 * len(conditions().weight)))
    kept = (operator != SAME) | (two % 2 == 0)  # a plain atom has its opposite
    return one[kept], two[kept]


def _join(operator: int, first: Any, second: Any) -> Rows:
    a = atoms("joined")
    other, of = (conditions(), second // 2) if on_earlier(operator) else (a, second)
    raw = a.weight[first] * (1 if operator == ATOM else other.weight[of])
    own = atoms("alone").weight if operator == ATOM else raw
    return _rows(operator, first, second, np.maximum(a.reach[first], other.reach[of]), own, raw)


def _nest(operator: int, simple: Rows) -> Rows:
    inner = np.flatnonzero((simple[:, 0] != ATOM) & (simple[:, 4] >= INNER))
    other = conditions() if on_earlier(operator) else atoms("joined")
    outer = np.flatnonzero(other.weight >= OUTER)
    if on_earlier(operator):
        outer = np.concatenate([2 * outer, 2 * outer + 1])
    first, second = (part.ravel() for part in np.meshgrid(inner, outer))
    of = second // 2 if on_earlier(operator) else second
    reach = np.maximum(simple[first, 3], other.reach[of])
    raw = simple[first, 4] * other.weight[of]
    return _rows(operator, first, second, reach, raw, raw)


def _rows(operator: int, first: Any, second: Any, reach: Array, *raw: Any) -> Rows:
    shares = [WEIGHTS[use][OPERATORS[operator]] for use in USES]
    weights = [share * own / own.sum() for share, own in zip(shares, raw, strict=True)]
    return np.column_stack([np.full(len(first), operator), first, second, reach, *weights])
