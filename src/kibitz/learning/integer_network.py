"""A network for what a seat sees (`seat_network.py`) in whole numbers, for play.

    bytes of the record --> a row of weights for each feature --> hidden units --> outputs

The weights are quantized: rounded to 16 bits, as in an efficiently updatable network (NNUE: Nasu,
2018). Each value of a feature has a row of its own, the sum over the inputs that are 1. So a change
of a feature costs two rows, a processor adds 16 weights at a time, and sums have no rounding
errors. No position can make a sum too large: the largest possible sum decides the scale.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kit.arrays import Array
from .policy import make_shares
from .seat_features import VALUES, FeatureView
from .seat_network import SeatNetwork, list_changes, value_of

LARGEST_WEIGHT = 2**15 - 1  # of a weight, and of a sum of weights for a hidden unit
LARGEST_OUTPUT = 2**31 - 1


class IntegerNetwork(NamedTuple):
    """The arrays of a network. F features, R rows, H hidden units, A outputs."""

    seen: FeatureView
    row: Any  # i4[F * VALUES], the row of a value of a feature
    rows: Any  # i2[R, H]
    bias: Any  # i2[H]
    outputs: Any  # i2[A, H]
    output_bias: Any  # f8[A]
    unit: float  # what 1 in an output stands for


class IntegerReader(NamedTuple):
    """The memory in which a network is read, for the seats of one position after another."""

    before: Any  # u1[seats, B], the bytes that were read last
    row: Any  # i4[V], the row of each sum of bytes of the view
    sums: Any  # i2[seats, H], of the bias and these rows
    units: Any  # i2[H], the hidden units
    changed: Any  # i4[B + 1], room for a list of bytes


def in_integers(net: SeatNetwork) -> IntegerNetwork:
    """A network in whole numbers."""
    row, rows = _rows_of(net)
    largest = np.abs(net.hidden_bias) + _largest_sums(net.seen, row, rows)
    errors = net.seen.most + 1  # of rounding are at most half of this
    scale = (LARGEST_WEIGHT - errors) / max(1.0, float(largest.max()))
    output_scale = _output_scale(net.outputs, scale * largest + errors)
    return IntegerNetwork(
        net.seen,
        row,
        _whole(scale * rows),
        _whole(scale * net.hidden_bias),
        _whole(output_scale * net.outputs),
        net.output_bias.astype(np.float64),
        1.0 / (scale * output_scale),
    )


def _whole(weights: Array) -> NDArray[np.int16]:
    return np.rint(weights).astype(np.int16)


def _rows_of(net: SeatNetwork) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
    """The row of each value of each feature, and the rows. Row 0 is for values without inputs."""
    row, rows = np.zeros(len(net.first) - 1, np.int32), [np.zeros_like(net.hidden[:1])]
    for begin in range(0, len(row), VALUES):
        first = net.first[begin : begin + VALUES + 1]
        used = np.flatnonzero(np.diff(first))
        if len(used):
            row[begin + used] = sum(map(len, rows)) + np.arange(len(used))
            weights = net.hidden[net.inputs[first[0] : first[-1]]]
            rows.append(np.add.reduceat(weights, first[used] - first[0]))
    return row, np.concatenate(rows)


def _largest_sums(seen: FeatureView, row: Any, rows: Any) -> NDArray[np.float64]:
    """A bound of the absolute sum of the rows of a seat, for each hidden unit."""
    of_features = [np.abs(rows[group]).max(axis=0) for group in row.reshape(-1, VALUES)]
    by_sum = np.array(of_features, np.float64).reshape(-1, rows.shape[1])[seen.number]
    return np.max([by_sum[a:b].sum(axis=0) for a, b in pairwise(seen.begin)], axis=0)


def _output_scale(outputs: Any, units: Any) -> float:
    """The scale of the output weights. units: bounds of the hidden units."""
    largest = float((np.abs(outputs) @ units).max(initial=0.0))
    room = LARGEST_OUTPUT - float(units.sum())
    return min(LARGEST_WEIGHT / max(1.0, float(np.abs(outputs).max())), room / max(1.0, largest))


def reader_for(net: IntegerNetwork) -> IntegerReader:
    """Memory that has read bytes of 0."""
    seen = net.seen
    row = net.row[seen.number * VALUES]
    sums = [net.bias + net.rows[row[a:b]].sum(axis=0) for a, b in pairwise(seen.begin)]
    return IntegerReader(
        np.zeros((seen.seats, seen.size), np.uint8),
        row,
        np.array(sums, np.int16),
        np.zeros(len(net.bias), np.int16),
        np.zeros(seen.size + 1, np.int32),
    )


# -- compiled ------------------------------------------------------------------------------


def go_to(reader: IntegerReader, other: IntegerReader) -> None:
    """Make a reader stand where another one stands."""
    reader.before[:] = other.before
    reader.row[:] = other.row
    reader.sums[:] = other.sums


def read(net: IntegerNetwork, reader: IntegerReader, raw: Array, seat: int) -> None:
    """Find the hidden units for a seat. raw: the bytes of the record."""
    sums = reader.sums[seat]
    for k in range(list_changes(reader.before[seat], raw, reader.changed)):
        at = seat * reader.before.shape[1] + reader.changed[k]
        for m in range(net.seen.first[at], net.seen.first[at + 1]):
            v = net.seen.sums[m]
            row = net.row[value_of(net.seen, raw, v)]
            if row != reader.row[v]:
                replace_row(net.rows[reader.row[v]], net.rows[row], sums)
                reader.row[v] = row
    for unit in range(len(sums)):
        reader.units[unit] = max(np.int16(0), sums[unit])


def replace_row(old: Any, new: Any, sums: Array) -> None:
    """Replace a row by another one in sums."""
    for unit in range(len(sums)):
        sums[unit] = np.int16(sums[unit] + new[unit] - old[unit])


def output(net: IntegerNetwork, reader: IntegerReader, k: int) -> float:
    """The k-th output for the hidden units that were read."""
    weights, units, total = net.outputs[k], reader.units, np.int32(0)
    for unit in range(len(units)):
        total = np.int32(total + np.int32(weights[unit]) * np.int32(units[unit]))
    return net.output_bias[k] + net.unit * total


def write_shares(
    net: IntegerNetwork, reader: IntegerReader, acts: Array, n: int, shares: Array
) -> None:
    """Write the probability of each of n legal acts for the hidden units that were read."""
    for k in range(n):
        shares[k] = output(net, reader, acts[k])
    make_shares(shares, n)
