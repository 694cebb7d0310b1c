"""Hive in small: surround the queen of the other, on a plane without an edge.

Each seat has a queen, two ants, two grasshoppers, a spider and a beetle; the whole game has four
more. In a turn a seat puts a piece beside its own, where it touches none of the other, or moves a
piece. The second piece of all lies beside the first. The queen comes in the fourth turn of its seat
at the latest, and no piece of a seat moves before its queen lies.

All pieces stay one hive, also while one is lifted. A piece slides along the hive and cannot squeeze
through a gap between two pieces. The queen goes one step, the ant any number, the spider three,
without going back. The beetle goes one step and climbs on pieces, which then cannot move. The
grasshopper jumps in a straight line over pieces to the first vacant place.

A queen with six neighbours has lost. If both have, or no piece is put in `quiet` turns, the game is
a draw; that count stands for a draw that players agree on. A seat that can do nothing passes.

The plane is a torus of 16 by 16, on which a hive of 14 pieces never touches itself around it. An
action is 256 * the number of one's piece + the place that it reaches; the last is to pass.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.scene import Button, Cell, Choice, Graph, Move, Piece, Place, Reserve, Scene, Stack

ABOUT = About(
    title="Hive in small",
    inventor="John Yianni",
    year=2001,
    source="https://64-ounce-games.myshopify.com/pages/rules-to-hive",
    summary="Surround the queen of the other with insects that move in their own ways.",
    seats=("White", "Black"),
    outcome="win-draw",
    options={"quiet": Option(40, "turns without a new piece that make a draw", low=10, high=100)},
)
QUEEN, ANT, GRASSHOPPER, SPIDER, BEETLE = range(5)
KIND = np.array([QUEEN, ANT, ANT, GRASSHOPPER, GRASSHOPPER, SPIDER, BEETLE])
NAMES = ("queen1", "ant1", "ant2", "grasshopper1", "grasshopper2", "spider1", "beetle1")
FIGURES = ("bee", "ant", "grasshopper", "spider", "beetle")
OWN, ALL, PLACES = 7, 14, 256
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # (q, r), in order
BESIDE = np.array([[(c // 16 + r) % 16 * 16 + (c + q) % 16 for q, r in AROUND] for c in range(256)])
PASS = OWN * PLACES


def layout(options):
    return [
        ("at", "i2", ALL),  # 1 more than the place of a piece, 0 in the hand; white ones come first
        ("level", "i1", ALL),  # pieces below it
        ("turn", "i1"),
        ("turns", "i2"),
        ("calm", "i1"),
        ("quiet", "i1"),
    ]


def actions(options):
    return PASS + 1


def start(p):
    p.calm = 0


def player(p):
    return p.turn


def heights(p):
    return np.bincount(p.at, minlength=PLACES + 1)[1:]  # pieces on each place


def legal(p, out):
    n, height = 0, heights(p)
    for k in range(OWN):
        for there in np.flatnonzero(goals_of(p, k, height)):
            out[n] = PLACES * k + there
            n += 1
    if n == 0:
        out[0] = PASS
    return max(n, 1)


def goals_of(p, k, height):
    """The places that a piece of the seat to act reaches, or where it may be put."""
    own, goals = p.at[OWN * p.turn : OWN * p.turn + OWN], np.zeros(PLACES, np.bool_)
    here, kind = own[k] - 1, KIND[k]
    if here < 0:
        twin = k > 0 and kind == KIND[k - 1] and own[k - 1] == 0  # put the other one first
        if not twin and (kind == QUEEN or p.turns < 6 or own[QUEEN] > 0):
            free_places(p, height, goals)
    elif own[QUEEN] > 0 and is_top(p, OWN * p.turn + k, height):
        height[here] -= 1
        if height[here] > 0 or is_one(height):
            if kind == GRASSHOPPER:
                jump(here, height, goals)
            elif kind == SPIDER:
                crawl(here, height, goals)
            else:
                run(kind, here, height, goals)
        height[here] += 1
    return goals


def is_top(p, piece, height):
    return p.at[piece] > 0 and p.level[piece] == height[p.at[piece] - 1] - 1


def free_places(p, height, goals):
    """Mark the vacant places beside own pieces and beside none of the other."""
    beside = np.zeros((2, PLACES), np.bool_)
    for piece in range(ALL):
        for k in range(6 if is_top(p, piece, height) else 0):
            beside[piece // OWN, BESIDE[p.at[piece] - 1, k]] = True
    own, other = beside[p.turn], beside[1 - p.turn]
    goals[:] = (height == 0) & (own & ~other if p.turns > 1 else other)
    goals[136] |= p.turns == 0  # the middle


def is_one(height):
    """Whether the pieces are one hive."""
    seen, todo = height == 0, [height.argmax()]
    while len(todo) > 0:
        here = todo.pop()
        seen[here] = True
        for there in BESIDE[here]:
            if not seen[there]:
                todo.append(there)
    return seen.all()


def can_step(height, here, k):
    """Whether a lifted piece may go one step in direction k, up or down where it must."""
    there = BESIDE[here, k]
    left, right = height[BESIDE[here, k - 1]], height[BESIDE[here, (k + 1) % 6]]
    level = max(height[here], height[there])
    return min(left, right) <= level and max(left, right, level) > 0


def slides(height, here, k):
    return height[BESIDE[here, k]] == 0 and can_step(height, here, k)


def jump(here, height, goals):
    for k in range(6):
        there = BESIDE[here, k]
        while height[there] > 0:
            there = BESIDE[there, k]
        goals[there] |= there != BESIDE[here, k]


def crawl(here, height, goals):
    """Mark the places three steps away, on a way that touches no place twice."""
    for a in range(6):
        for b in range(6 if slides(height, here, a) else 0):
            one, two = BESIDE[here, a], BESIDE[BESIDE[here, a], b]
            for c in range(6 if two != here and slides(height, one, b) else 0):
                three = BESIDE[two, c]
                if three not in (here, one) and slides(height, two, c):
                    goals[three] = True


def run(kind, here, height, goals):
    """Mark the places one step away, for an ant those of any number of steps."""
    todo = [here]
    while len(todo) > 0:
        place = todo.pop()
        for k in range(6):
            there = BESIDE[place, k]
            climbs = kind == BEETLE and can_step(height, place, k)
            if there != here and not goals[there] and (climbs or slides(height, place, k)):
                goals[there] = True
                if kind == ANT:
                    todo.append(there)


def play(p, action):
    p.calm, p.turns = p.calm + 1, p.turns + 1
    if action < PASS:
        piece, there = OWN * p.turn + action // PLACES, action % PLACES
        p.calm = p.calm if p.at[piece] > 0 else 0
        p.at[piece] = 0
        p.level[piece] = heights(p)[there]
        p.at[piece] = 1 + there
    p.turn = 1 - p.turn


def is_surrounded(p, seat):
    place = p.at[OWN * seat] - 1
    return place >= 0 and (heights(p)[BESIDE[place]] > 0).all()


def over(p):
    return p.calm == p.quiet or is_surrounded(p, 0) or is_surrounded(p, 1)


def returns(p, out):
    out[0] = int(is_surrounded(p, 1)) - int(is_surrounded(p, 0))
    out[1] = -out[0]


def name(p, action, seat):
    if action == PASS:
        return "pass"
    at = p.at[OWN * p.turn + action // PLACES]
    return f"{_place(at - 1) if at else NAMES[action // PLACES]}-{_place(action % PLACES)}"


def _place(number):
    return f"{'abcdefghijklmnop'[number % 16]}{number // 16 + 1}"


def scene(p, seat):
    """The hive between both reserves; the reader's own is the lower one, and keeps its places."""
    own = seat if seat in (0, 1) else 0
    acts = np.zeros(600, np.int64)
    acts = [int(a) for a in acts[: 0 if over(p) else legal(p, acts)]]
    places = [Place(_cell(p, c), q + r / 2, r * 0.866) for c, (q, r) in _spread(p).items()]
    hand = _reserve(p, own)
    number = {cell.name: n for n, cell in enumerate([*(one.cell for one in places), *hand])}
    shorter = {short: number[cell.name] for short, cell in zip(NAMES, hand, strict=True)}
    number |= shorter  # acts leave out whose piece it is
    called = {a: name(p, a, seat) for a in acts if a < PASS and own == p.turn}
    moves = tuple(Move(*map(number.get, way.split("-")), a, way) for a, way in called.items())
    plane = Graph(tuple(places), moves=moves, shape="hexagon", reserve=hand)
    other = Reserve(_reserve(p, 1 - own), ABOUT.seats[1 - own])
    passing = [Choice((Button("pass", PASS),))] if acts == [PASS] else []
    return Scene(_caption(p), (other, plane, *passing))


def _reserve(p, seat):
    """A cell for each piece of a seat; it is vacant when the piece lies in the hive."""
    held, whose = p.at[OWN * seat :][:OWN] == 0, ABOUT.seats[seat]
    return tuple(
        Cell(_insects([OWN * seat + k]) if held[k] else None, name=f"{whose}'s {NAMES[k]}")
        for k in range(OWN)
    )


def _spread(p):
    """The places of the hive and around it as (q, r), counted from one of its pieces."""
    todo = {int(p.at.max()) - 1 if p.turns else 136: (0, 0)}
    found = dict(todo)
    while todo:
        here, (q, r) = todo.popitem()
        for there, (along, up) in zip(BESIDE[here].tolist(), AROUND, strict=True):
            if here + 1 in p.at and there not in found:
                found[there] = todo[there] = (q + along, r + up)
    return found


def _cell(p, place):
    pile = sorted(np.flatnonzero(p.at == 1 + place), key=lambda k: p.level[k])
    return Cell(_insects(pile) if pile else None, name=_place(place))


def _insects(pile):
    sides = [ABOUT.seats[k // OWN].lower() for k in pile]
    figures = [FIGURES[KIND[k % OWN]] for k in pile]
    return Stack(tuple(Piece(*one, on="hexagon") for one in zip(figures, sides, strict=True)))


def _caption(p):
    if over(p):
        lost = [name for seat, name in enumerate(ABOUT.seats) if is_surrounded(p, seat)]
        return f"The queen of {lost[0]} is surrounded." if len(lost) == 1 else "A draw."
    return f"{ABOUT.seats[p.turn]} puts or moves a piece; {p.calm} of {p.quiet} without a new one."
