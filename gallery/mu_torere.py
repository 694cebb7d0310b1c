"""Mu torere: move to the vacant point; the seat that cannot move loses.

Eight points lie round a middle. A turn moves a man to the vacant point, along the ring or to and
from the middle; to the middle only if a man of the other seat stands beside the man that moves.

An action is the number of the point that a man leaves. Points 0 to 7 lie round the middle, 8.
"""

from kibitz.contract import About
from kibitz.scene import Cell, Graph, Piece, Place, Scene

ABOUT = About(
    title="Mu torere",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/M%C5%AB_t%C5%8Drere",
    summary="Move to the vacant point; the seat that cannot move loses.",
    seats=("Black", "White"),
    outcome="win",
)
MIDDLE = 8
PLACES = ((3, 0), (5, 1), (6, 3), (5, 5), (3, 6), (1, 5), (0, 3), (1, 1), (3, 3))
LINES = tuple((k, (k + 1) % 8) for k in range(8)) + tuple((k, MIDDLE) for k in range(8))


def layout(options):
    return [("board", "i1", 9), ("turn", "i1")]


def actions(options):
    return 9


def start(p):
    p.board[:4] = 1
    p.board[4:8] = 2


def player(p):
    return p.turn


def may(p, point):
    if p.board[point] != 1 + p.turn:
        return False
    if point == MIDDLE:
        return True
    before, after = (point + 7) % 8, (point + 1) % 8
    if p.board[MIDDLE] == 0:
        return p.board[before] == 2 - p.turn or p.board[after] == 2 - p.turn
    return p.board[before] == 0 or p.board[after] == 0


def legal(p, out):
    n = 0
    for point in range(9):
        if may(p, point):
            out[n] = point
            n += 1
    return n


def play(p, action):
    for point in range(9):
        if p.board[point] == 0:
            vacant = point
    p.board[vacant] = 1 + p.turn
    p.board[action] = 0
    p.turn = 1 - p.turn


def over(p):
    for point in range(9):
        if may(p, point):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    return "middle" if action == MIDDLE else f"{action + 1}"


def scene(p, seat):
    places = []
    for point, (x, y) in enumerate(PLACES):
        man = (None, Piece("man", "black"), Piece("man", "white"))[p.board[point]]
        action, title = (point if may(p, point) else None), name(p, point, -1)
        places.append(Place(Cell(man, action, label=title, name=title), x, y))
    seats = ABOUT.seats
    caption = f"{seats[1 - p.turn]} wins." if over(p) else f"{seats[p.turn]} moves a man."
    return Scene(caption, (Graph(tuple(places), LINES),))
