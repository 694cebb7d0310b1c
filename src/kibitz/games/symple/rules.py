"""The rules of Symple (Christian Freeling and Benedikt Rosenau, 2010).

Cells are numbered row by row from the bottom, each row from its left: on side 5 a1 is 0, e1 is 4,
a2 is 5. A turn is played stone by stone. `fit` is the set of cells that may be filled now:

    at the start of a turn     every vacant cell
    after a growing stone      vacant cells next to groups of the mover that have not grown yet
    after the growth, once     vacant cells next to no stone of Black's

Groups are those of the start of the turn. A growing stone takes the cells next to every such group
that it touches out of `fit`; the cells next to the stone itself stay. So the stones of a turn never
touch a common group, in any order, and the growth is complete when `fit` is empty. Any beginning of
a growth can be completed, so a cell in `fit` is always a legal act.
"""

from typing import Any

from kibitz.contract import About, Fields, Option, Options, message
from kibitz.kit import groups, sets, squares
from kibitz.kit.bits import bit, lowest
from kibitz.kit.rng import below

ABOUT = About(
    title="Symple",
    inventor=message("{first} and {second}", first="Christian Freeling", second="Benedikt Rosenau"),
    year=2010,
    source="mindsports.nl/index.php/arena/symple",
    summary="Put a stone or grow every group; stones count, groups cost.",
    seats=("White", "Black"),
    minutes=30,
    outcome="win",
    options={
        "side": Option(13, "points along an edge of the board", among=tuple(range(5, 20, 2))),
        "penalty": Option(8, "what each group costs at the end", among=tuple(range(4, 13, 2))),
    },
)

WHITE, BLACK = 0, 1
FRESH, GROWING, BALANCING = 0, 1, 2  # FRESH at the start of a turn, BALANCING after the growth
NEAR = squares.near(19)  # NEAR[side, cell] is the set of the cell's neighbours


def layout(options: Options) -> list[tuple[Any, ...]]:
    n = int(options["side"]) ** 2
    row = sets.words(n)
    return [
        ("vacant", "i8", row),
        ("fit", "i8", row),
        ("new", "i8", row),  # the stones by which groups have grown in this turn
        ("own", "i8", (2, row)),  # the stones of each colour
        ("beside", "i8", (2, row)),  # cells next to them
        ("parent", "u2", n),  # leads from a stone to the root of its group
        ("reach", "i8", (n, row)),  # of a root: the cells next to the group
        ("groups", "i2", 2),
        ("stage", "i1"),
        ("colour", "i1"),
        ("grown", "i1"),  # whether a seat has grown in a turn before
        ("side", "i1"),
        ("penalty", "i1"),
    ]


def actions(options: Options) -> int:
    """One number for each cell, then `done`."""
    return int(options["side"]) ** 2 + 1


def prepare(options: Options) -> dict[str, Any]:
    everywhere = sets.full(int(options["side"]) ** 2)
    return {"vacant": everywhere, "fit": everywhere}


def start(p: Fields) -> None:
    p.stage = FRESH


def player(p: Fields) -> int:
    return p.colour


def legal(p: Fields, out: Any) -> int:
    n = sets.write(p.fit, out)
    if p.stage == BALANCING:
        out[n] = len(p.parent)
        n += 1
    return n


def pick(p: Fields, rng: Any) -> int:
    cells = sets.size(p.fit)
    k = below(rng, cells + (p.stage == BALANCING))
    return len(p.parent) if k == cells else sets.nth(p.fit, k)


def play(p: Fields, action: int) -> None:
    if action == len(p.parent):
        end_turn(p)
        return
    if p.stage == FRESH and sets.has(p.beside[p.colour], action):
        begin_growth(p)
    lay(p, action)
    if p.stage != GROWING:
        end_turn(p)
        return
    sets.add(p.new, action)
    if not sets.some(p.fit):
        end_growth(p)


def begin_growth(p: Fields) -> None:
    p.stage = GROWING
    for w in range(len(p.fit)):
        p.fit[w] &= p.beside[p.colour, w]


def lay(p: Fields, cell: int) -> None:
    """Put a stone of the colour to move. The groups that it touches grow and become one group."""
    near, own, beside = NEAR[p.side, cell], p.own[p.colour], p.beside[p.colour]
    sets.drop(p.vacant, cell)
    sets.add(own, cell)
    p.parent[cell] = cell
    p.groups[p.colour] += 1
    for w in range(len(p.fit)):
        p.reach[cell, w] = near[w]
        beside[w] |= near[w]
    root = cell
    for w in range(len(p.fit)):
        touched = near[w] & own[w]
        while touched != 0:
            k = lowest(touched)
            touched &= ~bit(k)
            root = join(p, root, 64 * w + k)


def join(p: Fields, root: int, stone: int) -> int:
    """Join the group of this root to the group of a stone that it touches; return their root."""
    other = groups.root(p.parent, stone)
    if other == root:
        return root
    if not sets.has(p.new, stone):
        grow(p, other)
    p.parent[root] = other
    p.groups[p.colour] -= 1
    for w in range(len(p.fit)):
        p.reach[other, w] |= p.reach[root, w]
    return other


def grow(p: Fields, root: int) -> None:
    """Note that a group of the turn's start has grown: no other stone may touch it this turn."""
    for w in range(len(p.fit)):
        p.fit[w] &= ~p.reach[root, w]


def end_growth(p: Fields) -> None:
    """If no player has grown in a turn before, Black may put one more stone apart."""
    balancing = p.colour == BLACK and not p.grown
    p.grown = True
    for w in range(len(p.fit)):
        p.new[w] = 0
        p.fit[w] = p.vacant[w] & ~p.beside[BLACK, w] if balancing else 0
    if sets.some(p.fit):
        p.stage = BALANCING
    else:
        end_turn(p)


def end_turn(p: Fields) -> None:
    p.stage = FRESH
    p.colour = 1 - p.colour
    for w in range(len(p.fit)):
        p.fit[w] = p.vacant[w]


def over(p: Fields) -> bool:
    return not sets.some(p.vacant)


def score(p: Fields, colour: int) -> int:
    """A colour's stones, less the penalty for each of its groups."""
    return sets.size(p.own[colour]) - p.penalty * int(p.groups[colour])


def returns(p: Fields, out: Any) -> None:
    """The higher score wins. Scores differ: the number of cells is odd and the penalty even."""
    winner = WHITE if score(p, WHITE) > score(p, BLACK) else BLACK
    out[winner] = 1
    out[1 - winner] = -1


def key(p: Fields) -> Any:
    """The stones, the stones of this turn, the seat to act and the stage of the turn."""
    return p.own, p.new, p.colour + 2 * p.grown + 4 * p.stage


def observation(options: Options) -> tuple[int, ...]:
    return (4 * int(options["side"]) ** 2 + 5,)


def observation_bounds(options: Options) -> tuple[float, float]:
    return 0, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """By cell: own stones, the other's, cells to fill, stones of this turn; then the turn."""
    n = len(p.parent)
    for cell in range(n):
        out[cell] = sets.has(p.own[seat], cell)
        out[n + cell] = sets.has(p.own[1 - seat], cell)
        out[2 * n + cell] = sets.has(p.fit, cell)
        out[3 * n + cell] = sets.has(p.new, cell)
    out[4 * n + p.stage] = 1
    out[4 * n + 3] = p.colour == seat
    out[4 * n + 4] = p.grown
