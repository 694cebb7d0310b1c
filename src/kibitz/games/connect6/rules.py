"""The rules of Connect6 (I-Chen Wu, 2003). Cells and lines are numbered as in `kit/lines.py`.

The position holds the stones of each seat once for each line through them, so that six in a
row are found in four words. The number of stones on the board determines the seat to act:

    stones    0   1   2   3   4   5   6   7  ..
    seat      0   1   1   0   0   1   1   0
"""

from typing import Any

from kibitz.contract import About, Fields, Option, Options
from kibitz.kit import lines, sets
from kibitz.kit.bits import lowest, popcount

ABOUT = About(
    title="Connect6",
    inventor="I-Chen Wu",
    year=2003,
    source="I-C. Wu and D.-Y. Huang, A new family of k-in-a-row games, 2005",
    summary="One stone, then two a turn; six or more in a row win.",
    seats=("Black", "White"),
    minutes=20,
    options={"side": Option(19, "cells along an edge of the board", low=6, high=19)},
)

SIX = 0b111111
THROUGH = lines.through(19)  # THROUGH[side, cell, kind] is a line through the cell and its place
CELL = lines.cells(19)  # CELL[side, line, place]
LENGTH = lines.lengths(19)  # LENGTH[side, line]


def layout(options: Options) -> list[tuple[Any, ...]]:
    side = int(options["side"])
    return [
        ("vacant", "i8", sets.words(side * side)),
        ("lines", "i4", (2, lines.count(side))),  # the stones of each seat in each line
        ("stones", "i2"),
        ("won", "i1"),
        ("side", "i1"),
    ]


def actions(options: Options) -> int:
    return int(options["side"]) ** 2


def prepare(options: Options) -> dict[str, Any]:
    return {"vacant": sets.full(int(options["side"]) ** 2)}


def start(p: Fields) -> None:
    p.stones = 0


def player(p: Fields) -> int:
    return (p.stones + 1) // 2 % 2


def legal(p: Fields, out: Any) -> int:
    return sets.write(p.vacant, out)


def pick(p: Fields, rng: Any) -> int:
    return sets.drawn(rng, p.vacant, p.side * p.side)


def play(p: Fields, action: int) -> None:
    seat = player(p)
    sets.drop(p.vacant, action)
    p.stones += 1
    through, own = THROUGH[p.side, action], p.lines[seat]
    for kind in range(lines.KINDS):
        line, place = through[kind]
        stones = own[line] | 1 << place
        own[line] = stones
        if has_six(stones):
            p.won = 1


def has_six(stones: int) -> bool:
    """Whether six or more stones of a line stand side by side."""
    pairs = stones & stones >> 1
    fours = pairs & pairs >> 2
    return fours & pairs >> 4 != 0


def over(p: Fields) -> bool:
    return p.won == 1 or p.stones == p.side * p.side


def returns(p: Fields, out: Any) -> None:
    if p.won:
        winner = p.stones // 2 % 2
        out[winner] = 1
        out[1 - winner] = -1


def key(p: Fields) -> Any:
    """The rows of both seats: the stones, without the order in which they were put."""
    return p.lines[:, : p.side]


def urgent(p: Fields, out: Any) -> int:
    """A cell that helps to complete a six this turn, else cells that stop a six in the next one.

    If the other seat lacks one or two cells of a six, the seat to act must fill one of them.
    The order of the stones in a turn does not matter. So the first stone may go into any one
    of these gaps; the last stone must lie in all gaps that are left.
    """
    seat, due = player(p), 1 + p.stones % 2
    if gaps(p, seat, due, False, out) > 0:
        return 1
    return gaps(p, 1 - seat, 2, due == 1, out)


def gaps(p: Fields, seat: int, widest: int, common: bool, out: Any) -> int:
    """Write the one or two cells of the first gap that is no wider; return how many.

    common: write only the cells that lie in all such gaps, or one cell if no cell does.
    """
    n = 0
    for line in range(lines.count(p.side)):
        if popcount(p.lines[seat, line]) >= 6 - widest:
            for start in range(LENGTH[p.side, line] - 5):
                missing = gap(p, seat, line, start, widest)
                if missing != 0:
                    n = meet(p, line, missing, out, n)
                    if n == 0:
                        return 1  # one stone is not enough, wherever it lies
                    if not common:
                        return n
    return n


def gap(p: Fields, seat: int, line: int, start: int, widest: int) -> int:
    """The cells that a seat lacks of six places in a line.

    0 if they are too many, or if the other seat has one of the places.
    """
    missing = SIX << start & ~p.lines[seat, line]
    is_closed = missing & p.lines[1 - seat, line] != 0
    return 0 if is_closed or popcount(missing) > widest else missing


def meet(p: Fields, line: int, missing: int, out: Any, n: int) -> int:
    """Keep those of the n cells in `out` that are missing, or write the missing cells if n is 0.

    If no cell would be kept, `out` stays as it was.
    """
    first = CELL[p.side, line, lowest(missing)]
    rest = missing & missing - 1
    last = CELL[p.side, line, lowest(rest)] if rest else first
    if n == 0:
        out[0], out[1] = first, last
        return 1 if first == last else 2
    kept = 0
    for k in range(n):
        if out[k] == first or out[k] == last:
            out[kept] = out[k]
            kept += 1
    return kept


def observation(options: Options) -> tuple[int, ...]:
    return (2 * int(options["side"]) ** 2 + 2,)


def observation_bounds(options: Options) -> tuple[float, float]:
    return 0, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """By cell: own stones, the other's; then whether to act, and whether one stone is left."""
    n = p.side * p.side
    for line in range(p.side):  # the first lines are the rows
        for place in range(p.side):
            cell = CELL[p.side, line, place]
            out[cell] = p.lines[seat, line] >> place & 1
            out[n + cell] = p.lines[1 - seat, line] >> place & 1
    out[2 * n] = player(p) == seat
    out[2 * n + 1] = p.stones % 2 == 0
