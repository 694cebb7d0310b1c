"""The rules of Byg (Nick Bentley, 2010). Cells are numbered as drawn in `kit/hexes.py`.

A turn is played stone by stone. `fit` is the set of cells that may be filled now:

    at the start of a turn    every vacant cell
    after a placed stone      vacant cells next to no stone of the mover (version 1, once)
    after a growing stone     vacant cells next to groups of his that have not grown yet

Any prefix of a legal turn is a legal turn, so `done` is legal as soon as one stone has been
put; the turn ends by itself when `fit` is empty.
"""

from typing import Any

from kibitz.contract import About, Fields, Option, Options
from kibitz.kit import groups, hexes, sets
from kibitz.kit.bits import lowest
from kibitz.kit.rng import below

ABOUT = About(
    title="Byg",
    inventor="Nick Bentley",
    year=2010,
    source="http://www.littlegolem.net/jsp/blog/index.jsp?month=201010",
    summary="Place scattered stones or grow your groups; the largest group wins.",
    seats=("First", "Second"),
    minutes=15,
    outcome="win",
    options={
        "side": Option(5, "cells along an edge of the board", low=2, high=10),
        "version": Option(1, "1: place one or two stones; 2: place one", among=(1, 2)),
        "pie": Option(True, "version 2: the second player picks the colour"),
    },
)

WHITE, BLACK = 0, 1
FRESH, PLACING, GROWING, CHOOSING = 0, 1, 2, 3  # the kind of the turn, FRESH until a stone is put
NEAR = hexes.near(10)  # NEAR[side, cell] is the set of the cell's neighbours


def layout(options: Options) -> list[tuple[Any, ...]]:
    n = hexes.count(int(options["side"]))
    row = sets.words(n)
    return [
        ("vacant", "i8", row),
        ("fit", "i8", row),
        ("own", "i8", (2, row)),  # the stones of each colour
        ("beside", "i8", (2, row)),  # cells next to them
        ("parent", "u2", n),  # leads from a stone to the root of its group
        ("stones", "i8", (n, row)),  # of a root: the group's stones
        ("reach", "i8", (n, row)),  # of a root: the cells next to them
        ("lead", "i2", n + 1),  # by size: White's groups of that size less Black's
        ("turn", "i2"),
        ("kind", "i1"),
        ("colour", "i1"),
        ("white", "i1"),  # the seat that plays White
        ("side", "i1"),
        ("version", "i1"),
        ("pie", "i1"),
    ]


def actions(options: Options) -> int:
    """One number for each cell, then `done`, `white` and `black`."""
    return hexes.count(int(options["side"])) + 3


def prepare(options: Options) -> dict[str, Any]:
    everywhere = sets.full(hexes.count(int(options["side"])))
    pie = options["pie"] and options["version"] == 2
    return {"vacant": everywhere, "fit": everywhere, "pie": pie}


def start(p: Fields) -> None:
    p.turn = 1


def player(p: Fields) -> int:
    if p.kind == CHOOSING:
        return 1
    return p.white ^ p.colour


def legal(p: Fields, out: Any) -> int:
    done = len(p.parent)
    if p.kind == CHOOSING:
        out[0] = done + 1
        out[1] = done + 2
        return 2
    n = sets.write(p.fit, out)
    if p.kind != FRESH:
        out[n] = done
        n += 1
    return n


def pick(p: Fields, rng: Any) -> int:
    done = len(p.parent)
    if p.kind == CHOOSING:
        return done + 1 + below(rng, 2)
    cells = sets.size(p.fit)
    k = below(rng, cells + (p.kind != FRESH))
    return done if k == cells else sets.nth(p.fit, k)


def play(p: Fields, action: int) -> None:
    done = len(p.parent)
    if action < done:
        put(p, action)
    elif action == done:
        end_turn(p)
    else:
        p.white = 2 - (action - done)
        p.kind = FRESH


def put(p: Fields, cell: int) -> None:
    if p.kind == FRESH:
        begin_turn(p, cell)
    root = lay(p, cell)
    if p.kind == GROWING:
        for w in range(len(p.fit)):
            p.fit[w] &= ~p.reach[root, w]
    else:
        second = p.version == 1 and p.kind == FRESH and p.turn > 1
        for w in range(len(p.fit)):
            p.fit[w] = p.vacant[w] & ~p.beside[p.colour, w] if second else 0
        p.kind = PLACING
    if not sets.some(p.fit):
        end_turn(p)


def begin_turn(p: Fields, cell: int) -> None:
    """If the first stone touches a stone of its colour, this turn grows groups."""
    if sets.has(p.beside[p.colour], cell):
        p.kind = GROWING
        for w in range(len(p.fit)):
            p.fit[w] = p.vacant[w] & p.beside[p.colour, w]


def lay(p: Fields, cell: int) -> int:
    """Put a stone of the colour to move and join it to its groups; return the group's root."""
    near, own, beside = NEAR[p.side, cell], p.own[p.colour], p.beside[p.colour]
    sets.drop(p.vacant, cell)
    sets.add(own, cell)
    p.parent[cell] = cell
    root = cell
    for w in range(len(p.fit)):
        p.stones[cell, w] = 0
        p.reach[cell, w] = near[w]
        beside[w] |= near[w]
    sets.add(p.stones[cell], cell)
    for w in range(len(p.fit)):
        touched = near[w] & own[w]
        while touched != 0:
            other = groups.root(p.parent, 64 * w + lowest(touched))
            touched &= ~p.stones[other, w]
            if other != root:
                p.lead[sets.size(p.stones[other])] -= 1 - 2 * p.colour
                join(p, root, other)
                root = other
    p.lead[sets.size(p.stones[root])] += 1 - 2 * p.colour
    return root


def join(p: Fields, one: int, other: int) -> None:
    """Join two groups, given by their roots; the root of `other` stays."""
    p.parent[one] = other
    for w in range(len(p.fit)):
        p.stones[other, w] |= p.stones[one, w]
        p.reach[other, w] |= p.reach[one, w]


def end_turn(p: Fields) -> None:
    p.kind = CHOOSING if p.turn == 1 and p.pie else FRESH
    p.colour = 1 - p.colour
    p.turn += 1
    for w in range(len(p.fit)):
        p.fit[w] = p.vacant[w]


def turn_over(p: Fields) -> bool:
    """The choice of a colour is a turn of its own, even if the same seat then plays Black."""
    return p.kind == FRESH


def over(p: Fields) -> bool:
    return not sets.some(p.vacant)


def returns(p: Fields, out: Any) -> None:
    """The player with the larger largest group wins.

    Equal groups of the two colours cancel each other. One group is always left, since the
    number of cells is odd.
    """
    size = len(p.lead) - 1
    while p.lead[size] == 0:
        size -= 1
    winner = p.white if p.lead[size] > 0 else 1 - p.white
    out[winner] = 1
    out[1 - winner] = -1


def key(p: Fields) -> Any:
    """The stones, the cells that may be filled now, the seat to act and the kind of its turn."""
    return p.own, p.fit, p.kind + 4 * p.colour + 8 * p.white + 16 * (p.turn == 1)


def observation(options: Options) -> tuple[int, ...]:
    return (3 * hexes.count(int(options["side"])) + 6,)


def observation_bounds(options: Options) -> tuple[float, float]:
    return 0, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """By cell: own stones, the other's, cells to fill; then kind of turn, first turn."""
    n, mine = len(p.parent), int(p.white) ^ seat
    for cell in range(n):
        out[cell] = sets.has(p.own[mine], cell)
        out[n + cell] = sets.has(p.own[1 - mine], cell)
        out[2 * n + cell] = sets.has(p.fit, cell)
    out[3 * n + p.kind] = 1
    out[3 * n + 4] = player(p) == seat
    out[3 * n + 5] = p.turn == 1
