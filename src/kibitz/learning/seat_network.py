"""A small neural network that reads what a seat sees: as a policy, or as the value of a position.

    bytes of the record --> features of the seat --> inputs, 0 or 1 --> hidden units --> outputs

A feature with few values has an input for each of them, any other one for each of its eight bits.
So a set of cards, a bit each, has an input for each card. Only inputs that are 1 are added up, and
a policy computes the outputs of legal acts only.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kit.rng import chance
from .policy import make_shares
from .samples import Samples
from .seat_features import VALUES, View

HIDDEN = 128  # units; a multiple of LANES
LANES = 8  # sums at a time, which a processor adds together
FEW = 20  # values of a feature that has an input for each of them
BITS = 8
SMALL = 0.01  # the usual weight of an output at first


class SeatNetwork(NamedTuple):
    """The arrays of a network. F features, I inputs, H hidden units, A outputs."""

    seen: View
    first: Any  # i4[F * VALUES + 1], the inputs of a value of a feature begin here in
    inputs: Any  # i4[...]
    hidden: Any  # f4[I, H], weights
    hidden_bias: Any  # f4[H]
    outputs: Any  # f4[A, H], weights
    output_bias: Any  # f4[A]

    @property
    def weights(self) -> tuple[Any, Any, Any, Any]:
        """The arrays that learn."""
        return self.hidden, self.hidden_bias, self.outputs, self.output_bias

    @property
    def most(self) -> int:
        """The largest number of inputs that are 1."""
        return self.seen.most * int(np.diff(self.first).max(initial=0))


def untrained(view: View, samples: Samples, outputs: int, rng: np.random.Generator) -> SeatNetwork:
    """A network with random weights, whose outputs are near 0."""
    first, inputs = _inputs(view, samples.rows)
    usual = 1.0 / math.sqrt(max(1, view.most))
    return SeatNetwork(
        view,
        first,
        inputs,
        _random(rng, (int(inputs.max(initial=0)) + 1, HIDDEN), usual),
        np.zeros(HIDDEN, np.float32),
        _random(rng, (outputs, HIDDEN), SMALL),
        np.zeros(outputs, np.float32),
    )


def _random(rng: np.random.Generator, shape: tuple[int, int], usual: float) -> NDArray[np.float32]:
    return (usual * rng.standard_normal(shape)).astype(np.float32)


def _inputs(view: View, rows: NDArray[np.uint8]) -> tuple[Any, Any]:
    """The inputs that are 1 for each value of each feature, one list after the other."""
    found: list[list[int]] = []
    count = 0
    for values in _values_of(view, rows):
        if len(values) <= FEW:
            place = {value: count + k for k, value in enumerate(sorted(values))}
            found += [[place[value]] if value in place else [] for value in range(VALUES)]
            count += len(values)
        else:
            found += [[count + k for k in range(BITS) if value >> k & 1] for value in range(VALUES)]
            count += BITS
    ends = np.concatenate([[0], np.cumsum([len(one) for one in found])])
    return ends.astype(np.int32), np.array([k for one in found for k in one], np.int32)


def _values_of(view: View, rows: NDArray[np.uint8]) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in range(view.features)]
    for v, feature in enumerate(view.number):
        at = view.at[view.ends[v] : view.ends[v + 1]]
        sums = rows[:, at].sum(axis=1, dtype=np.int64) % VALUES
        found[feature] |= set(np.unique(sums).tolist())
    return found


# -- compiled ------------------------------------------------------------------------------


def write_hidden(net: SeatNetwork, raw: Any, seat: int, inputs: Any, units: Any) -> int:
    """Write the hidden units for a seat, and the inputs that are 1; return how many.

    raw: the bytes of the record.
    """
    seen, n = net.seen, 0
    for v in range(seen.begin[seat], seen.begin[seat + 1]):
        total = 0
        for k in range(seen.ends[v], seen.ends[v + 1]):
            total += raw[seen.at[k]]
        value = seen.number[v] * VALUES + (total & (VALUES - 1))
        for k in range(net.first[value], net.first[value + 1]):
            inputs[n] = net.inputs[k]
            n += 1
    for unit in range(len(units)):
        units[unit] = net.hidden_bias[unit]
    for k in range(n):
        at = inputs[k]
        for unit in range(len(units)):
            units[unit] += net.hidden[at, unit]
    for unit in range(len(units)):
        units[unit] = max(np.float32(0.0), units[unit])
    return n


def output(net: SeatNetwork, units: Any, k: int) -> float:
    """The k-th output."""
    weights = net.outputs
    a = b = c = d = e = f = g = h = np.float32(0.0)
    for unit in range(0, len(units), LANES):
        a += weights[k, unit] * units[unit]
        b += weights[k, unit + 1] * units[unit + 1]
        c += weights[k, unit + 2] * units[unit + 2]
        d += weights[k, unit + 3] * units[unit + 3]
        e += weights[k, unit + 4] * units[unit + 4]
        f += weights[k, unit + 5] * units[unit + 5]
        g += weights[k, unit + 6] * units[unit + 6]
        h += weights[k, unit + 7] * units[unit + 7]
    return net.output_bias[k] + ((a + b) + (c + d)) + ((e + f) + (g + h))


def write_shares(net: SeatNetwork, units: Any, acts: Any, n: int, shares: Any) -> None:
    """Write the probability of each of n legal acts."""
    for k in range(n):
        shares[k] = output(net, units, acts[k])
    make_shares(shares, n)


def drawn(shares: Any, n: int, rng: Any) -> int:
    """A number below n, drawn by these probabilities."""
    left = chance(rng)
    for k in range(n):
        left -= shares[k]
        if left < 0.0:
            return k
    return n - 1
