"""The rules of Catchup (Nick Bentley, 2010 to 2012). Cells are numbered as drawn in `kit/hexes.py`.

A turn is played stone by stone. `left` is the number of stones that the mover may still put; in
the revised Ketchup of 2010 he must put them. When a turn begins, `left` is

    1   in the first turn
    2   in Catchup; after the first stone he may say `done`
    3   in Catchup, if the opponent's last turn has earned it
    2   in Ketchup, while no two stones of a colour touch, and for the player who is ahead
    3   in Ketchup for the other player, or he may `pass`

and at most the number of vacant cells. If the stones of a Ketchup turn do not fit, `left` is 0.
The game is over when a turn begins with 0.
"""

from typing import Any

import numpy as np

from kibitz.contract import About, Fields, Option, Options
from kibitz.kit import groups, hexes, sets
from kibitz.kit.bits import lowest
from kibitz.kit.rng import below

from .ketchup import NEAR, NONE, follower, keep_completable

VERSIONS = ("revised", "catchup", "2012")
REVISED, CATCHUP = 0, 1

ABOUT = About(
    title="Catchup",
    inventor="Nick Bentley",
    year=2010,
    source="https://www.nickbentley.games/my-best-game-i-suspect-ketchup/",
    summary="Grow the largest group; but a player who pulls ahead gives the other a third stone.",
    seats=("White", "Black"),
    minutes=15,
    outcome="win",
    variants={"ketchup": {"version": "revised"}},
    options={
        "side": Option(5, "cells along an edge of the board", low=2, high=10),
        "version": Option("catchup", "the game of today, of 2012, or Ketchup", among=VERSIONS),
    },
)

WHITE, BLACK = 0, 1


def layout(options: Options) -> list[tuple[Any, ...]]:
    n = hexes.count(int(options["side"]))
    row = sets.words(n)
    return [
        ("vacant", "i8", row),
        ("own", "i8", (2, row)),  # the stones of each colour
        ("parent", "u2", n),  # leads from a stone to the root of its group
        ("stones", "i8", (n, row)),  # of a root: the group's stones
        ("largest", "i2", 2),  # the size of each colour's largest group
        ("before", "i2"),  # Catchup: the size that this turn must exceed to earn a third stone
        ("colour", "i1"),
        ("begun", "i1"),  # whether this turn has a stone
        ("left", "i1"),
        ("side", "i1"),
        ("version", "i1"),
    ]


def actions(options: Options) -> int:
    """One number for each cell, then `done`; in Ketchup the last number is `pass`."""
    return hexes.count(int(options["side"])) + 1


def prepare(options: Options) -> dict[str, Any]:
    everywhere = sets.full(hexes.count(int(options["side"])))
    return {"vacant": everywhere, "version": VERSIONS.index(str(options["version"]))}


def start(p: Fields) -> None:
    p.left = 1


def player(p: Fields) -> int:
    return p.colour


def legal(p: Fields, out: Any) -> int:
    n = sets.write(p.vacant, out)
    if p.version == REVISED:
        n = keep_completable(p, out, n)
    if may_end_turn(p):
        out[n] = len(p.parent)
        n += 1
    return n


def pick(p: Fields, rng: Any) -> int:
    cells = sets.size(p.vacant)
    while True:
        k = below(rng, cells + may_end_turn(p))
        if k == cells:
            return len(p.parent)
        cell = sets.nth(p.vacant, k)
        if p.version != REVISED or follower(p, cell, 0) != NONE:
            return cell


def may_end_turn(p: Fields) -> bool:
    return p.left == 3 if p.version == REVISED else p.begun == 1


def play(p: Fields, action: int) -> None:
    if action < len(p.parent):
        lay(p, action)
        p.begun = 1
        p.left -= 1
        if p.left > 0:
            return
    end_turn(p)


def lay(p: Fields, cell: int) -> None:
    """Put a stone of the colour to move and join it to the groups that it touches."""
    near, own = NEAR[p.side, cell], p.own[p.colour]
    sets.drop(p.vacant, cell)
    sets.add(own, cell)
    sets.add(p.stones[cell], cell)
    p.parent[cell] = cell
    root = cell
    for w in range(len(p.vacant)):
        touched = near[w] & own[w]
        while touched != 0:
            other = groups.root(p.parent, 64 * w + lowest(touched))
            touched &= ~p.stones[other, w]
            if other != root:
                p.parent[root] = other
                for v in range(len(p.vacant)):
                    p.stones[other, v] |= p.stones[root, v]
                root = other
    p.largest[p.colour] = max(int(p.largest[p.colour]), sets.size(p.stones[root]))


def end_turn(p: Fields) -> None:
    mine, other = int(p.largest[p.colour]), int(p.largest[1 - p.colour])
    if p.version == REVISED:
        due = 3 if mine > max(1, other) else 2
        p.left = due if due <= sets.size(p.vacant) else 0
    else:
        earned = mine > p.before and mine >= max(2, other)
        p.left = min(3 if earned else 2, sets.size(p.vacant))
        p.before = other if p.version == CATCHUP else max(mine, other)
    p.colour = 1 - p.colour
    p.begun = 0


def over(p: Fields) -> bool:
    return p.left == 0


def returns(p: Fields, out: Any) -> None:
    out[WHITE] = 1 if lead(p) > 0 else -1
    out[BLACK] = -out[WHITE]


def lead(p: Fields) -> int:
    """Above 0 where White has the larger groups, below 0 where Black has; never 0 at the end.

    If the largest groups are equal, the second largest decide, and so on. An odd number of cells
    cannot divide into equal groups.
    """
    difference = int(p.largest[WHITE]) - int(p.largest[BLACK])
    if difference != 0:
        return difference
    cells = len(p.parent)
    of_size = np.zeros(cells + 1, np.int64)  # White's groups of a size less Black's
    for cell in range(cells):
        if p.parent[cell] == cell:
            of_size[sets.size(p.stones[cell])] += 1 if sets.has(p.own[WHITE], cell) else -1
    size = int(p.largest[WHITE])
    while of_size[size] == 0:
        size -= 1
    return int(of_size[size])


def key(p: Fields) -> Any:
    """The stones, whose turn it is, how many stones it may still have, and the size to exceed."""
    return p.own, p.colour + 2 * p.begun + 4 * p.left, p.before


def observation(options: Options) -> tuple[int, ...]:
    return (2 * hexes.count(int(options["side"])) + 4,)


def observation_bounds(options: Options) -> tuple[float, float]:
    return 0, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """By cell: own stones, the other's; then the turn, its stones left, and the size to exceed."""
    n = len(p.parent)
    for cell in range(n):
        out[cell] = sets.has(p.own[seat], cell)
        out[n + cell] = sets.has(p.own[1 - seat], cell)
    out[2 * n] = p.colour == seat
    out[2 * n + 1] = p.begun
    out[2 * n + 2] = p.left / 3
    out[2 * n + 3] = p.before / n
