"""The clause of the revised Ketchup that looks ahead.

The player without the largest group puts three stones, and then the largest groups of the two
players may not be equal. So his first stone is legal only if two more can follow it, the second
only if a third can. Usually the first stones that the search tries are good. `rival` is the size of
the opponent's largest group.
"""

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import groups, hexes, sets
from kibitz.kit.bits import lowest

NEAR = hexes.near(10)  # NEAR[side, cell] is the set of the cell's neighbours
NONE = -1


def keep_completable(p: Fields, cells: Any, n: int) -> int:
    """Keep those of n cells after which the turn can be completed; return how many.

    A cell that can follow one stone can usually follow the next one too, so it is tried first.
    """
    kept, hint = 0, 0
    for k in range(n):
        found = follower(p, int(cells[k]), hint)
        if found != NONE:
            hint = found
            cells[kept] = cells[k]
            kept += 1
    return kept


def follower(p: Fields, cell: int, hint: int) -> int:
    """A cell for the stone after this one, so that the turn can end with unequal largest groups.

    The search begins at `hint`. The answer is `hint` itself where every cell is good: no turn can
    end with equal groups unless the mover is behind, and nobody is behind until two stones touch.
    """
    size, rival = int(p.largest[p.colour]), int(p.largest[1 - p.colour])
    if rival < 2 or size > rival:
        return hint
    one = max(size, 1 + around(p, cell, cell, cell))
    if one > rival or p.left == 1:
        return hint if one != rival else NONE
    cells = len(p.parent)
    for k in range(cells):
        second = (hint + k) % cells
        if second != cell and sets.has(p.vacant, second):
            two = max(one, group_with(p, second, cell, cell))
            if two > rival or (two < rival and p.left == 2):
                return second
            if p.left == 3 and third_exists(p, cell, second, two, rival):
                return second
    return NONE


def third_exists(p: Fields, cell: int, second: int, size: int, rival: int) -> bool:
    """Whether a third stone can follow two stones that make no group larger than the rival's."""
    for third in range(len(p.parent)):
        free = third != cell and third != second and sets.has(p.vacant, third)
        if free and max(size, group_with(p, third, second, cell)) != rival:
            return True
    return False


def group_with(p: Fields, cell: int, one: int, other: int) -> int:
    """The size that a stone's group has if it is put with two others, which may be the same."""
    a = b = cell  # the other stones in its group, perhaps one through the other
    for _ in range(2):
        if linked(p, one, cell, b):
            a = one
        if linked(p, other, cell, a):
            b = other
    new = 1 + (a != cell) + (b != cell and b != a)
    return new + around(p, cell, a, b)


def linked(p: Fields, cell: int, one: int, other: int) -> bool:
    """Whether a stone touches one of two others, or a group of the mover that touches one."""
    near, own = NEAR[p.side], p.own[p.colour]
    if sets.has(near[cell], one) or sets.has(near[cell], other):
        return True
    for w in range(len(own)):
        touched = near[cell, w] & own[w]
        while touched != 0:
            group = p.stones[groups.peek(p.parent, 64 * w + lowest(touched))]
            if sets.meet(group, near[one]) or sets.meet(group, near[other]):
                return True
            touched &= ~group[w]
    return False


def around(p: Fields, a: int, b: int, c: int) -> int:
    """The number of stones in the mover's groups that touch any of three cells."""
    near, own = NEAR[p.side], p.own[p.colour]
    total = 0
    for w in range(len(own)):
        touched = (near[a, w] | near[b, w] | near[c, w]) & own[w]
        while touched != 0:
            group = p.stones[groups.peek(p.parent, 64 * w + lowest(touched))]
            touched &= ~group[w]
            counted = 0
            for v in range(w):
                counted |= (near[a, v] | near[b, v] | near[c, v]) & group[v]
            if counted == 0:
                total += sets.size(group)
    return total
