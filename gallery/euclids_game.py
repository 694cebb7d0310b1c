"""Euclid's game: take a multiple of the smaller number from the larger; who makes 0 wins.

Two numbers lie on the table. A turn takes the smaller number from the larger, once or more often,
as long as it goes. The seat that first makes one of them zero wins.

An action is how often the smaller number is taken.
"""

from itertools import pairwise

from kibitz.contract import About, Option
from kibitz.scene import Cell, Graph, Place, Scene

ABOUT = About(
    title="Euclid's game",
    inventor="A. J. Cole and A. J. T. Davie",
    year=1969,
    source="https://theinnerframe.org/tag/golden-ratio/",
    summary="Take a multiple of the smaller number from the larger; who makes 0 wins.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "first": Option(60, "the first number", low=1, high=999),
        "second": Option(22, "the second number", low=1, high=999),
    },
)


def layout(options):
    return [("left", "i2", 2), ("turn", "i1"), ("first", "i2"), ("second", "i2")]


def actions(options):
    return max(options["first"], options["second"]) + 1


def start(p):
    p.left[0], p.left[1] = p.first, p.second


def player(p):
    return p.turn


def legal(p, out):
    most = p.left.max() // p.left.min()
    for k in range(most):
        out[k] = k + 1
    return most


def play(p, action):
    larger = 0 if p.left[0] >= p.left[1] else 1
    p.left[larger] -= action * int(p.left[1 - larger])
    p.turn = 1 - p.turn


def over(p):
    return p.left.min() == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def key(p):
    return p.left, p.turn


def name(p, action, seat):
    return f"{action}-times"


WIDE, TALL = 10, 7  # of the table, in cells


def scene(p, seat):
    """The numbers as a rectangle, cut into squares; a click takes a square and those beyond it."""
    first, second = map(int, p.left)
    unit = max(first / WIDE, second / TALL)
    here = [_region("table", (0, 0), (WIDE * unit, TALL * unit), unit)]
    if over(p):
        return Scene(f"{ABOUT.seats[1 - p.turn]} wins.", (Graph(tuple(here)),))
    side, long = min(first, second), max(first, second)
    ends = [*range(long, side - 1, -side), long % side][: long // side + 1]
    corners = [(end, second) if first >= second else (first, end) for end in ends]
    for times, (high, low) in enumerate(pairwise(corners), 1):
        start = (low[0], 0) if first >= second else (0, low[1])
        here.append(_region(name(p, times, -1), start, high, unit, times))
    if long % side:
        here.append(_region(f"rest {long % side}", (0, 0), corners[-1], unit))
    caption = f"{ABOUT.seats[p.turn]} takes {side} from {long}, once or more often."
    return Scene(caption, (Graph(tuple(here)),))


def _region(called, low, high, unit, action=None):
    """A rectangle of the table; those that can be taken say how often."""
    (left, bottom), (right, top) = [(x / unit, y / unit) for x, y in (low, high)]
    outline = (left, bottom), (right, bottom), (right, top), (left, top)
    if called == "table":
        cell = Cell(name=called, label=" ", shade=0.0, marked_by=())
    else:
        cell = Cell(None, action, name=called, marked_by=())
    return Place(cell, (left + right) / 2, (bottom + top) / 2, outline)
