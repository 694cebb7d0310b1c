"""The rules of Connect6 (I-Chen Wu, 2003). Cells and lines are numbered as in `kit/lines.py`.

The position holds the stones of each seat once for each line through them, so that six in a
row are looked for in four words. How many stones stand says whose turn it is:

    stones    0   1   2   3   4   5   6   7  ..
    seat      0   1   1   0   0   1   1   0
"""

from typing import Any

from kibitz.contract import About, Option, Options
from kibitz.kit import lines, sets
from kibitz.kit.rng import below

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

THROUGH = lines.through(19)  # THROUGH[side, cell, kind] is a line through the cell and its place


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


def start(p: Any) -> None:
    p.stones = 0


def player(p: Any) -> int:
    return (p.stones + 1) // 2 % 2


def legal(p: Any, out: Any) -> int:
    return sets.write(p.vacant, out)


def pick(p: Any, rng: Any) -> int:
    return sets.nth(p.vacant, below(rng, p.side * p.side - p.stones))


def play(p: Any, action: int) -> None:
    seat = player(p)
    sets.drop(p.vacant, action)
    p.stones += 1
    for kind in range(lines.KINDS):
        line, place = THROUGH[p.side, action, kind]
        stones = p.lines[seat, line] | 1 << place
        p.lines[seat, line] = stones
        if has_six(stones):
            p.won = 1


def has_six(stones: int) -> bool:
    """Whether six or more stones of a line stand side by side."""
    pairs = stones & stones >> 1
    fours = pairs & pairs >> 2
    return fours & pairs >> 4 != 0


def over(p: Any) -> bool:
    return p.won == 1 or p.stones == p.side * p.side


def returns(p: Any, out: Any) -> None:
    if p.won:
        winner = p.stones // 2 % 2
        out[winner] = 1
        out[1 - winner] = -1


def key(p: Any) -> Any:
    """The stones, in whatever order they came: both seats' rows."""
    return p.lines[:, : p.side]
