"""Pong hau k'i: move to the vacant point; the seat that cannot move loses.

A square with its diagonals and without its upper side has four corners and a middle. Each seat has
two men. With `start=sides` Red has the left corners; with `start=rows` Red has the upper ones, and
must not block Blue with the first move.

An action is the number of the point that a man leaves; the points:

    2   3
      4
    0   1
"""

from kibitz.contract import About, Option
from kibitz.scene import Cell, Graph, Piece, Place, Scene

ABOUT = About(
    title="Pong hau k'i",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/Pong_Hau_K%27i",
    summary="Move to the vacant point; the seat that cannot move loses.",
    seats=("Red", "Blue"),
    outcome="win",
    options={"start": Option("sides", "where Red begins", among=("sides", "rows"))},
)
NAMES = ("bottom-left", "bottom-right", "top-left", "top-right", "middle")
PLACES = ((0, 0), (2, 0), (0, 2), (2, 2), (1, 1))
LINES = ((0, 4), (1, 4), (2, 4), (3, 4), (0, 2), (1, 3), (0, 1))


def layout(options):
    return [("board", "i1", 5), ("turn", "i1"), ("begun", "?")]


def actions(options):
    return 5


def prepare(options):
    return {"board": [1, 2, 1, 2, 0] if options["start"] == "sides" else [2, 2, 1, 1, 0]}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def vacant(p):
    for point in range(5):
        if p.board[point] == 0:
            return point
    return -1


def touches(one, other):
    for a, b in LINES:
        if (a == one and b == other) or (a == other and b == one):
            return True
    return False


def blocks(p, point):
    """Whether no man of the other seat touches this point."""
    for other in range(5):
        if p.board[other] == 2 - p.turn and touches(point, other):
            return False
    return True


def may(p, point):
    if p.board[point] != 1 + p.turn or not touches(point, vacant(p)):
        return False
    return bool(p.begun) or not blocks(p, point)


def legal(p, out):
    n = 0
    for point in range(5):
        if may(p, point):
            out[n] = point
            n += 1
    return n


def play(p, action):
    p.board[vacant(p)] = 1 + p.turn
    p.board[action] = 0
    p.turn = 1 - p.turn
    p.begun = True


def over(p):
    for point in range(5):
        if may(p, point):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    return NAMES[action]


def scene(p, seat):
    places = []
    for point, (x, y) in enumerate(PLACES):
        man = (None, Piece("man", "red"), Piece("man", "blue"))[p.board[point]]
        action = point if may(p, point) else None
        places.append(Place(Cell(man, action, label=NAMES[point], name=NAMES[point]), x, y))
    seats = ABOUT.seats
    caption = f"{seats[1 - p.turn]} wins." if over(p) else f"{seats[p.turn]} moves a man."
    return Scene(caption, (Graph(tuple(places), LINES),))
