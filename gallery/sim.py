"""Sim: draw lines between points; the seat that completes a triangle of its own colour loses.

Each two of the points are joined by one line, so six points have 15. A turn draws one line in one's
own colour. Only triangles with three of the points as corners count. With five points or fewer,
all lines may be drawn without a triangle: a draw.

The table shows each line as a cell: its column is one point, its row the other.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.scene import Cell, Graph, Place, Route, Scene, Stone

ABOUT = About(
    title="Sim",
    inventor="Gustavus Simmons",
    year=1969,
    source="http://www.papg.com/show?2XLJ",
    summary="Draw lines between points, but no triangle of your own colour.",
    seats=("Blue", "Red"),
    options={"points": Option(6, "points", low=3, high=7)},
)
END = 7
PAIRS = [(a, b) for b in range(END) for a in range(b)]  # lines in the order of their later point
NUMBER = np.zeros((END, END), np.int64)
for _line, (_a, _b) in enumerate(PAIRS):
    NUMBER[_a, _b] = NUMBER[_b, _a] = _line
ENDS = np.array(PAIRS)


def layout(options):
    return [
        ("drawn", "i1", lines(options["points"])),
        ("turn", "i1"),
        ("lost", "i1"),
        ("points", "i1"),
    ]


def lines(points):
    return points * (points - 1) // 2


def actions(options):
    return lines(options["points"])


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for line in range(len(p.drawn)):
        if p.drawn[line] == 0:
            out[n] = line
            n += 1
    return n


def play(p, action):
    colour = 1 + p.turn
    p.drawn[action] = colour
    a, b = ENDS[action, 0], ENDS[action, 1]
    for point in range(p.points):
        if point not in (a, b):
            one, other = NUMBER[a, point], NUMBER[b, point]
            if p.drawn[one] == colour and p.drawn[other] == colour:
                p.lost = colour
    p.turn = 1 - p.turn


def over(p):
    return p.lost > 0 or p.drawn.min() > 0


def returns(p, out):
    if p.lost:
        out[p.lost - 1], out[2 - p.lost] = -1, 1


def key(p):
    return p.drawn, p.lost


def name(p, action, seat):
    a, b = PAIRS[action]
    return f"{a + 1}-{b + 1}"


def scene(p, seat):
    places = []
    for k in range(p.points):
        angle = 2 * np.pi * k / p.points
        x, y = 2.5 * np.sin(angle), 2.5 * np.cos(angle)
        places.append(Place(Cell(name=str(k + 1)), float(x), float(y)))
    routes = []
    for line, (a, b) in enumerate(PAIRS):
        if max(a, b) < p.points:
            colour = p.drawn[line]
            action = None if colour or over(p) else line
            there = Stone(("blue", "red")[colour - 1]) if colour else None
            routes.append(Route(int(a), int(b), Cell(there, action), length=2))
    routes.sort(key=lambda route: route.cell.piece is not None)  # what is drawn lies above
    caption = f"{ABOUT.seats[p.turn]} draws a line."
    if over(p):
        caption = f"{ABOUT.seats[2 - p.lost]} wins." if p.lost else "A draw."
    return Scene(caption, (Graph(tuple(places), routes=tuple(routes)),))
