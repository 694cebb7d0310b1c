"""The network: from the bytes of a record to a value for each seat, in machine code.

    bytes of the record --> codes --> states of cells --> weights --> values

The value of a position is the sum of one weight of each table. There is a set of tables for each
seat that may be to act. Where two sides play and one gains what the other loses, a position has
one value, for the side of seat 0; otherwise it has one for each seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..kit.arrays import Array
from ..kit.elementary import tanh
from .inputs import Inputs
from .tuples import WeightTable


class Network(NamedTuple):
    """The arrays of a network. C cells, E entries, T tuples, W weights for one seat to act."""

    offsets: Any  # i4[E], the byte of the record that an entry reads
    adds: Any  # i4[E, 256], what an entry adds to the code of its cell
    entry: Any  # i4[C + 1], the entries of cell c are those from entry[c] to entry[c + 1]
    code: Any  # i4[C], where the states of a cell begin in `states`
    states: Any  # i4[...], the state for each code
    member: Any  # i4[T + 1], the members of tuple t are those from member[t] to member[t + 1]
    cells: Any  # i4[...], the cell of each member
    strides: Any  # i4[...], by how much a state of that cell moves in the table
    base: Any  # i4[T], where the table of a tuple begins
    used: Any  # i4[U], the bytes of the record that are read, each once
    reader: Any  # i4[U + 1], the cells that read byte u are those from reader[u] to reader[u + 1]
    readers: Any  # i4[...]
    place: Any  # i4[C + 1], cell c is in the tuples from place[c] to place[c + 1] of
    tuples: Any  # i4[...], and moves in their tables
    steps: Any  # i4[...], by so much for each state
    weights: Any  # f4[seats * W, values]
    signs: Any  # f8[seats], 1 on the side of seat 0, else -1; used where there is one value
    squashed: bool  # whether the sum goes through tanh, as where games are won or lost
    middle: float  # a return counts as (return - middle) / span
    span: float


def build_network(
    inputs: Inputs, tables: list[WeightTable], signs: Any, values: int, scale: Any
) -> Network:
    """A network whose weights are 0. scale: (whether it is squashed, middle, span)."""
    parts = [part for cell in inputs.cells for part in cell.parts]
    adds = [_adds(cell.parts) for cell in inputs.cells]
    tuples = [(cells, table) for table in tables for cells in table.images]
    bases = np.cumsum([0, *(table.size for table in tables)])
    counts = [cell.count for cell in inputs.cells]
    arrays = {
        "offsets": [part.offset for part in parts],
        "adds": [row for rows in adds for row in rows],
        "entry": _ends([len(cell.parts) for cell in inputs.cells]),
        "code": _ends([len(cell.states) for cell in inputs.cells])[:-1],
        "states": np.concatenate([cell.states for cell in inputs.cells]),
        "member": _ends([len(cells) for cells, _ in tuples]),
        "cells": [cell for cells, _ in tuples for cell in cells],
        "strides": np.concatenate([_strides(counts, cells) for cells, _ in tuples]),
        "base": [b for b, t in zip(bases, tables, strict=False) for _ in t.images],
    }
    weights = np.zeros((len(signs) * int(bases[-1]), values), np.float32)
    return complete_network(arrays, weights, signs, scale)


def complete_network(arrays: dict[str, Any], weights: Array, signs: Any, scale: Any) -> Network:
    """A network with the arrays that follow from the others."""
    given = {name: np.ascontiguousarray(array, np.int32) for name, array in arrays.items()}
    cells = np.arange(len(given["code"]))
    used, reader, readers = _invert(given["offsets"], np.repeat(cells, np.diff(given["entry"])))
    tuples = np.repeat(np.arange(len(given["base"])), np.diff(given["member"]))
    order = np.argsort(given["cells"], kind="stable")
    place = np.searchsorted(given["cells"][order], [*cells, len(cells)])
    return Network(
        **given,
        used=used,
        reader=reader,
        readers=readers,
        place=place.astype(np.int32),
        tuples=tuples[order].astype(np.int32),
        steps=given["strides"][order],
        weights=weights,
        signs=np.ascontiguousarray(signs, np.float64),
        squashed=bool(scale[0]),
        middle=float(scale[1]),
        span=float(scale[2]),
    )


def _invert(offsets: Any, cells: Array) -> Any:
    """The offsets, each once; where its cells begin in the last array; these cells."""
    order = np.argsort(offsets, kind="stable")
    used, first = np.unique(offsets[order], return_index=True)
    reader = np.append(first, len(order))
    return used.astype(np.int32), reader.astype(np.int32), cells[order].astype(np.int32)


def _ends(lengths: list[int]) -> Any:
    return np.cumsum([0, *lengths]).astype(np.int32)


def _strides(counts: list[int], cells: tuple[int, ...]) -> Any:
    """The first cell of a tuple counts least."""
    return np.cumprod([1, *(counts[cell] for cell in cells[:-1])])


def _adds(parts: Any) -> list[Any]:
    """The number that each entry of a cell adds to its code; the last entry counts least."""
    rows, stride = [], 1
    for part in reversed(parts):
        rows.append(part.codes * stride)
        stride *= part.count
    return rows[::-1]


def values_of(net: Network, state: Any, seat: int) -> Any:
    """The values of a position that is not over; state: an array of one record. Ordinary Python."""
    cells, places = np.zeros(len(net.code), np.int32), np.zeros(len(net.base), np.int32)
    value = np.zeros(net.weights.shape[1])
    read(state.view(np.uint8), net, cells, places)
    add_up(net, net.weights, seat, places, value)
    return value


# -- compiled ------------------------------------------------------------------------------


def read(raw: Array, net: Network, cells: Array, places: Array) -> None:
    """Write the state of each cell, and for each tuple the place in its table.

    raw: the bytes of a record. cells: room for C numbers, places: for T.
    """
    for c in range(len(net.code)):
        cells[c] = state_of(raw, net, c)
    for t in range(len(net.base)):
        place = net.base[t]
        for m in range(net.member[t], net.member[t + 1]):
            place += cells[net.cells[m]] * net.strides[m]
        places[t] = place


def state_of(raw: Array, net: Network, c: int) -> int:
    """The state of a cell."""
    code = net.code[c]
    for e in range(net.entry[c], net.entry[c + 1]):
        code += net.adds[e, raw[net.offsets[e]]]
    return int(net.states[code])


def shift(old: Any, new: Any, net: Network, cells: Array, places: Array, changed: Array) -> int:
    """Go on from the places of one record to those of another; return how many cells differ.

    changed: room for two rows of C numbers: the cells that differ, and their states before.
    """
    count = find_changes(old, new, net, cells, changed)
    for k in range(count):
        c = changed[0, k]
        move_places(net, places, c, cells[c] - changed[1, k])
    return count


def shift_back(net: Network, cells: Array, places: Array, changed: Array, count: int) -> None:
    """Undo `shift`."""
    for k in range(count):
        c = changed[0, k]
        move_places(net, places, c, changed[1, k] - cells[c])
        cells[c] = changed[1, k]


def find_changes(old: Any, new: Any, net: Network, cells: Array, changed: Array) -> int:
    """Write the states of the cells in another record; return how many cells differ."""
    count = 0
    for u in range(len(net.used)):
        if old[net.used[u]] != new[net.used[u]]:
            for r in range(net.reader[u], net.reader[u + 1]):
                c = net.readers[r]
                state = state_of(new, net, c)
                if state != cells[c]:
                    changed[0, count] = c
                    changed[1, count] = cells[c]
                    cells[c] = state
                    count += 1
    return count


def move_places(net: Network, places: Array, c: int, by: int) -> None:
    """Move the places of the tuples of a cell, whose state has grown by this number."""
    for k in range(net.place[c], net.place[c + 1]):
        places[net.tuples[k]] += by * net.steps[k]


def few_move(net: Network, changed: Array, count: int) -> bool:
    """Whether so few tuples read the changed cells that it is quicker to look at these alone."""
    moved = 0
    for k in range(count):
        moved += net.place[changed[0, k] + 1] - net.place[changed[0, k]]
    return bool(3 * moved < len(net.base))


def move_with_sums(
    net: Network, weights: Array, seat: int, places: Array, c: int, by: int, sums: Array
) -> None:
    """Do what `move_places` does, and change the sums of the weights by these tuples."""
    own = first_weight(net, seat)
    for v in range(len(sums)):
        sums[v] -= sum_of_cell(net, weights, own, places, c, v)
    move_places(net, places, c, by)
    for v in range(len(sums)):
        sums[v] += sum_of_cell(net, weights, own, places, c, v)


def sum_of_cell(net: Network, weights: Array, own: int, places: Array, c: int, v: int) -> float:
    """The sum over the tuples of a cell."""
    total = 0.0
    for k in range(net.place[c], net.place[c + 1]):
        total += weights[own + places[net.tuples[k]], v]
    return total


def add_up(net: Network, weights: Array, seat: int, places: Array, value: Array) -> None:
    """Write the values of a position with these places; seat: the seat to act.

    weights: those of `net`, or others of the same network.
    """
    sum_up(net, weights, seat, places, value)
    squash(net, value)


def sum_up(net: Network, weights: Array, seat: int, places: Array, sums: Array) -> None:
    """Write the sums of the weights at these places."""
    own = first_weight(net, seat)
    for v in range(len(sums)):
        total = 0.0
        for t in range(len(places)):
            total += weights[own + places[t], v]
        sums[v] = total


def squash(net: Network, sums: Array) -> None:
    """Make sums to values."""
    if net.squashed:
        for v in range(len(sums)):
            sums[v] = tanh(sums[v])


def first_weight(net: Network, seat: int) -> int:
    """Where the tables of a seat begin."""
    return seat * (len(net.weights) // len(net.signs))


def scale_returns(net: Network, score: Array, value: Array) -> None:
    """Write the returns of a finished game as values."""
    for k in range(len(value)):
        value[k] = (score[k] - net.middle) / net.span


def value_for_seat(net: Network, value: Array, seat: int) -> float:
    """The value for one seat of a network's values."""
    if len(value) == 1:
        return net.signs[seat] * value[0]
    return float(value[seat])
