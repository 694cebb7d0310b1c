"""The network: from the bytes of a record to a value for each seat, in machine code.

    bytes of the record --> codes --> states of cells --> weights --> values

The value of a position is the sum of one weight of each table. There is a set of tables for each
seat that may be to act. Where two sides play and one gains what the other loses, a position has
one value, for the side of seat 0; otherwise it has one for each seat.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from .inputs import Inputs
from .tuples import Table


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
    weights: Any  # f4[seats * W, values]
    signs: Any  # f8[seats], 1 on the side of seat 0, else -1; used where there is one value
    squashed: bool  # whether the sum goes through tanh, as where games are won or lost
    middle: float  # a return counts as (return - middle) / span
    span: float


def built(inputs: Inputs, tables: list[Table], signs: Any, values: int, scale: Any) -> Network:
    """A network whose weights are 0. scale: (whether it is squashed, middle, span)."""
    parts = [part for cell in inputs.cells for part in cell.parts]
    adds = [_adds(cell.parts) for cell in inputs.cells]
    tuples = [(cells, table) for table in tables for cells in table.images]
    bases = np.cumsum([0, *(table.size for table in tables)])
    counts = [cell.count for cell in inputs.cells]
    return Network(
        offsets=np.array([part.offset for part in parts], np.int32),
        adds=np.array([row for rows in adds for row in rows], np.int32),
        entry=_ends([len(cell.parts) for cell in inputs.cells]),
        code=_ends([len(cell.states) for cell in inputs.cells])[:-1],
        states=np.concatenate([cell.states for cell in inputs.cells]).astype(np.int32),
        member=_ends([len(cells) for cells, _ in tuples]),
        cells=np.array([cell for cells, _ in tuples for cell in cells], np.int32),
        strides=np.concatenate([_strides(counts, cells) for cells, _ in tuples]).astype(np.int32),
        base=np.array([b for b, t in zip(bases, tables, strict=False) for _ in t.images], np.int32),
        weights=np.zeros((len(signs) * int(bases[-1]), values), np.float32),
        signs=np.array(signs, np.float64),
        squashed=bool(scale[0]),
        middle=float(scale[1]),
        span=float(scale[2]),
    )


def _ends(lengths: list[int]) -> Any:
    return np.cumsum([0, *lengths]).astype(np.int32)


def _strides(counts: list[int], cells: tuple[int, ...]) -> Any:
    """The first cell of a tuple counts least."""
    return np.cumprod([1, *(counts[cell] for cell in cells[:-1])])


def _adds(parts: Any) -> list[Any]:
    """What each entry of a cell adds to its code; the last entry counts least."""
    rows, stride = [], 1
    for part in reversed(parts):
        rows.append(part.codes * stride)
        stride *= part.count
    return rows[::-1]


# -- compiled ------------------------------------------------------------------------------


def read(raw: Any, net: Network, seat: int, cells: Any, at: Any) -> None:
    """Write the state of each cell, and for each tuple the place of its weight.

    raw: the bytes of a record. seat: the seat to act. cells: room for C numbers, at: for T.
    """
    for c in range(len(net.code)):
        code = net.code[c]
        for e in range(net.entry[c], net.entry[c + 1]):
            code += net.adds[e, raw[net.offsets[e]]]
        cells[c] = net.states[code]
    own = seat * (len(net.weights) // len(net.signs))
    for t in range(len(net.base)):
        place = own + net.base[t]
        for m in range(net.member[t], net.member[t + 1]):
            place += cells[net.cells[m]] * net.strides[m]
        at[t] = place


def add_up(net: Network, at: Any, value: Any) -> None:
    """Write the values of the position whose weights stand at these places."""
    for k in range(len(value)):
        total = 0.0
        for t in range(len(at)):
            total += net.weights[at[t], k]
        value[k] = math.tanh(total) if net.squashed else total


def scaled(net: Network, score: Any, value: Any) -> None:
    """Write the returns of a finished game as values."""
    for k in range(len(value)):
        value[k] = (score[k] - net.middle) / net.span


def worth(net: Network, value: Any, seat: int) -> float:
    """What values are worth to a seat."""
    if len(value) == 1:
        return net.signs[seat] * value[0]
    return float(value[seat])
