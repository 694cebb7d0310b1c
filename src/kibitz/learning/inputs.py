"""The inputs of a network from a position: cells, each in one of a few states.

Where a game shows a board, a cell of the network is a cell of that board, and its states are what
the scene shows there: vacant, a stone of a colour, vacant and open to an act. Other entries of
the record, such as a score, are cells too. A game without a board has the entries of its record
as cells, and those of one field lie in a row.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Game
from ..kit.arrays import Array
from .board_cells import Finder, Look, board_of
from .entries import ByteEntry, coarse, entries
from .information_gain import Columns
from .samples import Samples, sample_positions
from .set_cells import set_groups

STATES = 4  # of a cell without a board that is read together with others
SINGLES = 64  # entries that are read one by one, those that say most about the result
MOST_CELLS = 512


@dataclass(frozen=True)
class InputCell:
    """A cell: the entries that are read, and the state for each combination of their codes."""

    parts: list[ByteEntry]
    states: NDArray[np.uint8]

    @property
    def count(self) -> int:
        """The number of states."""
        return int(self.states.max()) + 1


@dataclass(frozen=True, eq=False)
class Inputs:
    """All cells of a game; `near` lists for each of the first cells those beside it.

    Cells that `near` does not know are read one by one or in pairs, the most telling first.
    """

    cells: list[InputCell]
    near: list[list[int]]
    points: list[tuple[float, float]] | None

    @property
    def singles(self) -> list[int]:
        """The cells that are read one by one."""
        return list(range(len(self.near), len(self.cells)))


def cell_states(cells: list[InputCell], states: Array) -> Any:
    """The states of cells: a row for each position of an array."""
    rows = states.view(np.uint8).reshape(len(states), -1)
    columns = []
    for cell in cells:
        code = np.zeros(len(rows), np.int64)
        for part in cell.parts:
            code = code * part.count + part.of(rows)
        columns.append(cell.states[code])
    return np.stack(columns, axis=1)


@lru_cache(maxsize=4)
def found_inputs(game: Game, seed: int = 0, *, clicks: bool = True) -> Inputs:
    """The inputs of a game, found in the positions of random games.

    On a large board this takes a quarter of a minute, so some are kept.
    clicks: whether a cell of a board shows that a click there plays an act.
    """
    samples = sample_positions(game, seed)
    every = entries(game.dtype, samples)
    cells, near, points = _on_board(samples, every, clicks) or _in_fields(every, samples.rows)
    used = {(part.offset, part.field) for cell in cells for part in cell.parts} if points else set()
    rest = [e for e in every if (e.offset, e.field) not in used and not e.is_word]
    telling = _most_telling(rest, samples)
    return Inputs([*cells, *map(_alone, telling)], near, points)


def _on_board(samples: Samples, every: list[ByteEntry], clicks: bool) -> Any:
    """The cells of the board, those beside each, and their centres; None if there is no board."""
    board = board_of(samples)
    if board is None or not every:
        return None
    finder = Finder(every, samples.rows)
    by_point = {k: finder.cell(board, k, clicks) for k in range(len(board.points))}
    kept = [k for k, cell in by_point.items() if cell]
    if 2 * len(kept) < len(by_point):
        return None
    place = {k: number for number, k in enumerate(kept)}
    near = [[place[j] for j in board.neighbours()[k] if j in place] for k in kept]
    cells = _cells([cell for k in kept if (cell := by_point[k])], samples.rows)
    return cells, near, [board.points[k] for k in kept]


def _cells(cells: list[tuple[list[ByteEntry], list[Look]]], rows: Any) -> list[InputCell]:
    """The cells of a board. What one cell has never shown, it may share with the others."""
    own = [_by_code(parts, looks, rows) for parts, looks in cells]
    shared: dict[Any, set[Look]] = {}
    for (parts, _), seen in zip(cells, own, strict=True):
        for code, look in seen.items():
            shared.setdefault((_fields(parts), code), set()).add(look)
    numbers = {look: k for k, look in enumerate(sorted({x for seen in own for x in seen.values()}))}
    return [
        _cell(parts, max(set(looks), key=looks.count), seen, shared, numbers)
        for (parts, looks), seen in zip(cells, own, strict=True)
    ]


def _by_code(parts: list[ByteEntry], looks: list[Look], rows: Any) -> dict[Any, Look]:
    """The state of a cell for each combination of codes in the samples."""
    codes = zip(*(part.of(rows).tolist() for part in parts), strict=True)
    return dict(zip(codes, looks, strict=True))


def _fields(parts: list[ByteEntry]) -> tuple[str, ...]:
    return tuple(part.field for part in parts)


def _cell(
    parts: list[ByteEntry],
    usual: Look,
    seen: dict[Any, Look],
    shared: dict[Any, set[Look]],
    numbers: dict[Look, int],
) -> InputCell:
    """A cell. A combination that it has not shown means what it means in all other cells."""
    states = []
    for code in product(*(range(part.count) for part in parts)):
        others = shared.get((_fields(parts), code), set())
        agreed = next(iter(others)) if len(others) == 1 else usual
        states.append(numbers[seen.get(code, agreed)])
    return InputCell(parts, np.array(states, np.uint8))


def _alone(entry: ByteEntry) -> InputCell:
    return InputCell([entry], np.arange(entry.count, dtype=np.uint8))


def _in_fields(every: list[ByteEntry], rows: Any) -> Any:
    """A cell for each member of sets without common members, and the other entries in few states.

    In a field, and in a group of sets, those beside one another are near.
    """
    groups = set_groups(every, rows)
    grouped = [InputCell(parts, states) for group in groups for parts, states in group]
    used = {id(part) for cell in grouped for part in cell.parts}
    kept = _of_short_fields([entry for entry in every if id(entry) not in used])
    kept = kept[: MOST_CELLS - len(grouped)]
    rows_of_cells = [number for number, group in enumerate(groups) for _ in group]
    names = [*rows_of_cells, *(entry.field for entry in kept)]
    near = [
        [j for j in (k - 1, k + 1) if 0 <= j < len(names) and names[j] == name]
        for k, name in enumerate(names)
    ]
    return [*grouped, *(_alone(coarse(entry, rows, STATES)) for entry in kept)], near, None


def _of_short_fields(every: list[ByteEntry]) -> list[ByteEntry]:
    """The entries in their order; if there are too many, those of the shortest fields that fit.

    The longest field is often a memory of the rules, such as the positions before.
    """
    lengths = Counter(entry.field for entry in every)
    by_length = sorted(lengths, key=lambda field: lengths[field])
    fits = np.cumsum([lengths[field] for field in by_length]) <= MOST_CELLS
    kept = {field for field, fit in zip(by_length, fits, strict=True) if fit} or by_length[:1]
    return [entry for entry in every if entry.field in kept][:MOST_CELLS]


def _most_telling(listed: list[ByteEntry], samples: Samples) -> list[ByteEntry]:
    """The entries that say most about the result of seat 0, the most telling first."""
    if not listed:
        return []
    result = np.unique(np.sign(samples.returns[:, 0]), return_inverse=True)[1]
    nothing = np.zeros(len(result), np.int64)
    left = Columns([entry.of(samples.rows) for entry in listed]).uncertainty(result, nothing)
    bias = np.array([(entry.count - 1) * result.max() for entry in listed]) / (2 * len(result))
    return [listed[k] for k in np.argsort(left + bias, kind="stable")[:SINGLES]]
