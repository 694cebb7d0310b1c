"""Heaps of counters laid out in rows, for scenes; knows no game.

>>> in_rows([3, 1], 4, 2)
[(3, 0), (3, 1), (3, 2), None, (1, 0), None, None, None]
"""

from __future__ import annotations

from collections.abc import Iterable

Counter = tuple[int, int]  # the size of its heap, and its number in it from 0


def in_rows(sizes: Iterable[int], columns: int, rows: int) -> list[Counter | None]:
    """The counter on each cell of a board with this many columns, with a gap between two heaps.

    A heap begins a new row where it does not fit. There are at least `rows`, and more if needed.
    """
    cells: list[Counter | None] = []
    for size in sizes:
        gap, left = bool(len(cells) % columns), -len(cells) % columns
        cells += [None] * (gap if gap + size <= left else left)
        cells += [(size, k) for k in range(size)]
    wanted = max(rows * columns, len(cells) + -len(cells) % columns)
    return cells + [None] * (wanted - len(cells))
