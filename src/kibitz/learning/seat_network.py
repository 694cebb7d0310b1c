"""A small neural network that reads what a seat sees: as a policy, or as the value of a position.

    bytes of the record --> features of the seat --> inputs, 0 or 1 --> hidden units --> outputs

Only inputs that are 1 are added up, and a policy computes the outputs of legal acts only. From one
position to the next a seat sees few changes, so a reader keeps the sums of each seat and adds what
has changed, as an efficiently updatable network does (NNUE: Nasu, 2018). For play the weights are
rounded (`integer_network.py`).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kit.arrays import Array
from ..kit.rng import State, chance
from .policy import make_shares
from .samples import Samples
from .seat_features import VALUES, Features, FeatureView
from .seat_inputs import inputs_for

HIDDEN = 128  # units; a power of 2
LANES = 16  # products of units that are added one after the other
SMALL_WEIGHT = 0.01  # the usual weight of an output at first


class SeatNetwork(NamedTuple):
    """The arrays of a network. F features, I inputs, H hidden units, A outputs."""

    seen: FeatureView
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


def new_network(
    features: Features, samples: Samples, outputs: int, rng: np.random.Generator
) -> SeatNetwork:
    """A network with random weights, whose outputs are near 0."""
    first, inputs = inputs_for(features, samples)
    usual = 1.0 / math.sqrt(max(1, features.view.most))
    return SeatNetwork(
        features.view,
        first,
        inputs,
        _random(rng, (int(inputs.max(initial=0)) + 1, HIDDEN), usual),
        np.zeros(HIDDEN, np.float32),
        _random(rng, (outputs, HIDDEN), SMALL_WEIGHT),
        np.zeros(outputs, np.float32),
    )


def _random(rng: np.random.Generator, shape: tuple[int, int], usual: float) -> NDArray[np.float32]:
    return (usual * rng.standard_normal(shape)).astype(np.float32)


class NetworkReader(NamedTuple):
    """The memory in which a network is read, for the seats of one position after another."""

    before: Any  # u1[seats, B], the bytes that were read last
    values: Any  # i4[V], the value of each sum of bytes of the view
    sums: Any  # f4[seats, H], of the weights of the inputs that are 1
    units: Any  # f4[H], the hidden units
    products: Any  # f4[H // 2], for an output
    changed: Any  # i4[B + 1], room for a list of bytes


def reader_for(net: SeatNetwork) -> NetworkReader:
    """Memory in which `forget` comes before the first `read`."""
    seats, size, units = net.seen.seats, net.seen.size, len(net.hidden_bias)
    return NetworkReader(
        np.zeros((seats, size), np.uint8),
        np.zeros(len(net.seen.number), np.int32),
        np.zeros((seats, units), np.float32),
        np.zeros(units, np.float32),
        np.zeros(units // 2, np.float32),
        np.zeros(size + 1, np.int32),
    )


# -- compiled ------------------------------------------------------------------------------


def forget(net: SeatNetwork, reader: NetworkReader) -> None:
    """Read bytes of 0; needed when the weights have moved, and now and then for rounding errors."""
    reader.before[:] = 0
    for seat in range(len(reader.sums)):
        reader.sums[seat] = net.hidden_bias
        for v in range(net.seen.begin[seat], net.seen.begin[seat + 1]):
            value = net.seen.number[v] * VALUES
            reader.values[v] = value
            for k in range(net.first[value], net.first[value + 1]):
                add_row(net.hidden[net.inputs[k]], np.float32(1.0), reader.sums[seat])


def read(net: SeatNetwork, reader: NetworkReader, raw: Array, seat: int) -> None:
    """Find the hidden units for a seat. raw: the bytes of the record."""
    sums = reader.sums[seat]
    for k in range(list_changes(reader.before[seat], raw, reader.changed)):
        at = seat * reader.before.shape[1] + reader.changed[k]
        for m in range(net.seen.first[at], net.seen.first[at + 1]):
            v = net.seen.sums[m]
            take_value(net, reader, v, value_of(net.seen, raw, v), sums)
    rectify(reader, sums)


def read_values(net: SeatNetwork, reader: NetworkReader, values: Any, seat: int) -> None:
    """Find the hidden units for a seat from the values of its sums of bytes."""
    sums, begin = reader.sums[seat], net.seen.begin[seat]
    for v in range(begin, net.seen.begin[seat + 1]):
        take_value(net, reader, v, values[v - begin], sums)
    rectify(reader, sums)


def take_value(net: SeatNetwork, reader: NetworkReader, v: int, value: int, sums: Array) -> None:
    """Replace what a sum of bytes adds to the sums of the hidden units, if its value is another."""
    if value != reader.values[v]:
        replace_inputs(net, reader.values[v], value, sums)
        reader.values[v] = value


def rectify(reader: NetworkReader, sums: Array) -> None:
    """Write the hidden units: their sums, or 0 where these are less."""
    for unit in range(len(sums)):
        reader.units[unit] = max(np.float32(0.0), sums[unit])


def list_changes(before: Any, now: Any, changed: Array) -> int:
    """List where two rows differ, copy the second to the first, and return how many places.

    The loop has no branch, since a processor would often predict it wrongly. changed: has room for
    one place more.
    """
    n = 0
    for k in range(len(before)):
        changed[n] = k
        n += now[k] != before[k]
        before[k] = now[k]
    return n


def value_of(seen: FeatureView, raw: Array, v: int) -> int:
    """The value of a sum of bytes, as its feature counts."""
    total = 0
    for k in range(seen.ends[v], seen.ends[v + 1]):
        total += raw[seen.at[k]]
    return seen.number[v] * VALUES + (total & (VALUES - 1))


def replace_inputs(net: SeatNetwork, old: int, new: int, sums: Array) -> None:
    """Replace the weights of the inputs of a value of a feature by those of another value."""
    i, j = net.first[old], net.first[new]
    while i < net.first[old + 1] and j < net.first[new + 1]:
        less, more = net.hidden[net.inputs[i]], net.hidden[net.inputs[j]]
        for unit in range(len(sums)):
            sums[unit] += more[unit] - less[unit]
        i += 1
        j += 1
    while i < net.first[old + 1]:
        add_row(net.hidden[net.inputs[i]], np.float32(-1.0), sums)
        i += 1
    while j < net.first[new + 1]:
        add_row(net.hidden[net.inputs[j]], np.float32(1.0), sums)
        j += 1


def add_row(row: Any, times: Any, sums: Array) -> None:
    """Add a row to sums, this many times."""
    for unit in range(len(sums)):
        sums[unit] += times * row[unit]


def output(net: SeatNetwork, reader: NetworkReader, k: int) -> float:
    """The k-th output for the hidden units that were read.

    The products are added by halves, so that a processor can add many at a time.
    """
    weights, units, products = net.outputs[k], reader.units, reader.products
    half = len(products)
    for unit in range(half):
        products[unit] = weights[unit] * units[unit] + weights[unit + half] * units[unit + half]
    while half > LANES:
        half //= 2
        for unit in range(half):
            products[unit] += products[unit + half]
    total = net.output_bias[k]
    for unit in range(half):
        total += products[unit]
    return total


def write_shares(
    net: SeatNetwork, reader: NetworkReader, acts: Array, n: int, shares: Array
) -> None:
    """Write the probability of each of n legal acts for the hidden units that were read."""
    for k in range(n):
        shares[k] = output(net, reader, acts[k])
    make_shares(shares, n)


def draw_act(shares: Array, n: int, rng: State) -> int:
    """A number below n, drawn by these probabilities."""
    left = chance(rng)
    for k in range(n):
        left -= shares[k]
        if left < 0.0:
            return k
    return n - 1
