"""The inputs of a network for what a seat sees: which of them are 1 for a value of a feature.

A feature with few values has an input for each of them, any other one for each of its eight bits,
so a set of cards has an input for each card. A field of one byte may be a number or a set, and has
both where it has more values. A seat is counted from the seat that reads. A byte that is hidden in
some positions has no input there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .samples import Samples
from .seat_features import VALUES, Features, Name, sums_at

MOST_VALUES = 20  # values of a feature that has an input for each of them
MOST_VALUES_OF_A_BYTE = 64  # the same, in a field of one byte
BITS = 8


def inputs_for(features: Features, samples: Samples) -> tuple[Any, Any]:
    """The inputs that are 1 for each value of each feature, one list after the other.

    Returns i4[F * VALUES + 1], where the list of a value of a feature begins, and the lists.
    """
    inputs: list[list[int]] = []
    values, count = _values_of(features, samples), 0
    for numbers in features.groups():
        name = features.names[numbers[0]]
        shown = dict(name.shown)
        known = set(shown.values()) or set[int]().union(*(values[k] for k in numbers))
        lists, more = _lists(known, _is_byte(samples, name))
        if shown:
            lists = [lists[shown[total]] if total in shown else [] for total in range(VALUES)]
        for seat in range(len(numbers)):
            places = [_from(seat, value, len(numbers)) for value in range(VALUES)]
            inputs += [[count + k for k in lists[place]] for place in places]
        count += more
    ends = np.concatenate([[0], np.cumsum([len(row) for row in inputs])])
    return ends.astype(np.int32), np.array([k for row in inputs for k in row], np.int32)


def _lists(values: set[int], is_byte: bool) -> tuple[list[list[int]], int]:
    """The inputs that are 1 for each value of a feature, and how many inputs it has."""
    lists, count = [list[int]() for _ in range(VALUES)], 0
    if len(values) <= (MOST_VALUES_OF_A_BYTE if is_byte else MOST_VALUES):
        for count, value in enumerate(sorted(values), 1):
            lists[value].append(count - 1)
    if len(values) > MOST_VALUES:
        for value in range(VALUES):
            lists[value] += [count + k for k in range(BITS) if value >> k & 1]
        count += BITS
    return lists, count


def _from(seat: int, value: int, seats: int) -> int:
    """A seat counted from another one; any other value as it is."""
    return (value - seat) % seats if value < seats else value


def _is_byte(samples: Samples, name: Name) -> bool:
    return samples.game.dtype[name.field].base.itemsize == 1


def _values_of(features: Features, samples: Samples) -> list[set[int]]:
    view, values = features.view, [set[int]() for _ in features.names]
    for v, feature in enumerate(view.number):
        at = view.at[view.ends[v] : view.ends[v + 1]]
        values[feature] |= set(np.unique(sums_at(samples.rows, at)).tolist())
    return values
