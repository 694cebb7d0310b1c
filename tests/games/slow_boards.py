"""Boards and groups for slow twins of games, written with sets and nothing of the kit."""


def hexagon(side):
    """The names of the cells of a hexagonal board in order, each with the cells beside it."""
    rows = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
    places = {
        f"{'abcdefghijklmnopqrs'[row]}{i + 1}": (row, 2 * i - length)
        for row, length in enumerate(rows)
        for i in range(length)
    }
    return {a: {b for b in places if _touch(places[a], places[b])} for a in places}


def _touch(place, another):
    (row, x), (other, y) = place, another
    return (abs(row - other), abs(x - y)) in {(0, 2), (1, 1)}


def groups(stones, near):
    """The groups of connected stones, the largest first."""
    left, found = set(stones), []
    while left:
        group, edge = set(), {left.pop()}
        while edge:
            group |= edge
            edge = {b for a in edge for b in near[a]} & stones - group
        left -= group
        found.append(group)
    return sorted(found, key=len, reverse=True)
