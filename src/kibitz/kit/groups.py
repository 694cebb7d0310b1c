"""Groups of touching stones, joined as they grow: union-find with halving of the paths.

`parent[cell]` leads from any stone of a group to its root, which is its own parent. Make it
a field of `u2`: an index that has no sign needs no test for it, a tenth of Byg's time.
Tarjan and van Leeuwen, Worst-case analysis of set union algorithms, 1984.
"""

from __future__ import annotations

from typing import Any

from . import bits


def root(parent: Any, cell: int) -> int:
    """The stone that stands for the whole group of this one."""
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


def peek(parent: Any, cell: int) -> int:
    """The stone that stands for a group, found without a change, as reading a position needs it."""
    while parent[cell] != cell:
        cell = parent[cell]
    return cell


def join(parent: Any, one: int, other: int) -> bool:
    """Make one group of those of two stones; whether they were apart.

    The lower root stays, so a side of the board that has the lowest number is a root for ever.
    """
    one, other = root(parent, one), root(parent, other)
    parent[max(one, other)] = min(one, other)
    return one != other


def add(parent: Any, board: Any, stone: int, steps: tuple[int, ...]) -> int:
    """Join a stone that lies on the board to the groups of its colour round it; return how many.

    steps: from a cell to all that touch it, in order round it, where each touches the next, as on
    hexagons. Stones of one colour that follow each other are one group, so one of them is asked.
    """
    colour, mine, last = int(board[stone]), 0, len(steps) - 1
    for k in range(len(steps)):
        mine |= (int(board[stone + steps[k]]) == colour) << k
    first = mine & ~(mine << 1 | mine >> last)  # of each row of such stones
    if mine == (2 << last) - 1:
        first = 1
    if first == 0:
        parent[stone] = stone
        return 0
    parent[stone] = parent[stone + steps[bits.lowest(first)]]
    touched = 1
    while first & (first - 1) != 0:
        first &= first - 1
        touched += join(parent, stone, stone + steps[bits.lowest(first)])
    return touched
