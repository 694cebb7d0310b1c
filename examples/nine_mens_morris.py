"""Nine men's morris: make a mill, three of your men in a line, and take a man of the other.

Each seat first places nine men, one a turn; then a turn moves a man along a line to the next
point. A seat with three men may move to any vacant point. A new mill takes one man that stands in
no mill, or any man if all stand in mills. A seat with two men, or without a move, loses. Fifty
turns of moves without a mill are a draw.

An action is 24 * the point that a man leaves + the point that it reaches; 576 + the point where a
man is placed; 600 + the point of the man that is taken. Points by number:

    21----------22----------23
    |   18------19------20   |
    |   |   15--16--17   |   |
    9---10--11      12--13--14
    |   |   6---7---8    |   |
    |   3-------4-------5    |
    0-----------1-----------2
"""

import numpy as np

from kibitz.contract import About
from kibitz.scene import Cell, Graph, Move, Piece, Place, Scene

ABOUT = About(
    title="Nine men's morris",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/Nine_men%27s_morris",
    summary="Three men in a line take a man of the other.",
    seats=("White", "Black"),
    outcome="win-draw",
)
NAMES = [
    "a1",
    "d1",
    "g1",
    "b2",
    "d2",
    "f2",
    "c3",
    "d3",
    "e3",
    "a4",
    "b4",
    "c4",
    "e4",
    "f4",
    "g4",
    "c5",
    "d5",
    "e5",
    "b6",
    "d6",
    "f6",
    "a7",
    "d7",
    "g7",
]
MILLS = np.array(
    [(k, k + 1, k + 2) for k in range(0, 24, 3)]
    + [(0, 9, 21), (3, 10, 18), (6, 11, 15), (1, 4, 7)]
    + [(16, 19, 22), (8, 12, 17), (5, 13, 20), (2, 14, 23)]
)
LINES = [(int(m[k]), int(m[k + 1])) for m in MILLS for k in (0, 1)]
TOUCH = np.zeros((24, 24), np.int8)
for _here, _there in LINES:
    TOUCH[_here, _there] = TOUCH[_there, _here] = 1
QUIET = 50


def layout(options):
    return [
        ("board", "i1", 24),  # 0 vacant, 1 white, 2 black
        ("placed", "i1", 2),
        ("men", "i1", 2),  # on the board
        ("turn", "i1"),
        ("takes", "i1"),  # 1 if the seat has just made a mill
        ("quiet", "i1"),  # moves since the last mill
        ("won", "i1"),  # 1 more than the winner, 3 for a draw
    ]


def actions(options):
    return 624


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def in_mill(p, point):
    """Whether the man on a point stands in a mill."""
    for k in range(16):
        a, b, c = MILLS[k, 0], MILLS[k, 1], MILLS[k, 2]
        inside = point in (a, b, c) and p.board[point] != 0
        if inside and p.board[a] == p.board[b] and p.board[b] == p.board[c]:
            return True
    return False


def takeable(p, point):
    """Whether the seat to act may take this man now."""
    other = 2 - p.turn
    if p.board[point] != other:
        return False
    if not in_mill(p, point):
        return True
    for k in range(24):
        if p.board[k] == other and not in_mill(p, k):
            return False
    return True


def may_move(p, seat, here, there):
    if p.board[here] != 1 + seat or p.board[there] != 0:
        return False
    return p.men[seat] == 3 or TOUCH[here, there] == 1


def legal(p, out):
    n = 0
    if p.takes:
        for point in range(24):
            if takeable(p, point):
                out[n] = 600 + point
                n += 1
    elif p.placed[p.turn] < 9:
        for point in range(24):
            if p.board[point] == 0:
                out[n] = 576 + point
                n += 1
    else:
        for action in range(576):
            if may_move(p, p.turn, action // 24, action % 24):
                out[n] = action
                n += 1
    return n


def stuck(p, seat):
    """Whether a seat whose men are all placed has no move, or too few men."""
    if p.placed[seat] < 9:
        return False
    if p.men[seat] < 3:
        return True
    for action in range(576):
        if may_move(p, seat, action // 24, action % 24):
            return False
    return True


def play(p, action):
    if action >= 600:
        p.board[action - 600] = 0
        p.men[1 - p.turn] -= 1
        p.takes = 0
    else:
        to = action - 576 if action >= 576 else action % 24
        if action >= 576:
            p.placed[p.turn] += 1
            p.men[p.turn] += 1
        else:
            p.board[action // 24] = 0
            p.quiet += 1
        p.board[to] = 1 + p.turn
        if in_mill(p, to):
            p.takes = 1
            p.quiet = 0
            return
    p.turn = 1 - p.turn
    if stuck(p, p.turn):
        p.won = 2 - p.turn
    elif p.quiet >= QUIET:
        p.won = 3


def over(p):
    return p.won > 0


def returns(p, out):
    if p.won < 3:
        out[p.won - 1], out[2 - p.won] = 1, -1


def name(p, action, seat):
    if action >= 600:
        return f"x{NAMES[action - 600]}"
    if action >= 576:
        return NAMES[action - 576]
    return f"{NAMES[action // 24]}-{NAMES[action % 24]}"


def scene(p, seat):
    cells = []
    for point, title in enumerate(NAMES):
        man = (None, Piece("man", "white"), Piece("man", "black"))[p.board[point]]
        action, called = None, title
        if not over(p) and p.takes and takeable(p, point):
            action, called = 600 + point, f"x{title}"
        elif not over(p) and not p.takes and p.placed[p.turn] < 9 and not p.board[point]:
            action = 576 + point
        cells.append(Cell(man, action, label=title, name=called))
    places = tuple(
        Place(cell, "abcdefg".index(title[0]), int(title[1]) - 1)
        for cell, title in zip(cells, NAMES, strict=True)
    )
    moves = ()
    if not over(p) and not p.takes and p.placed[p.turn] == 9:
        moves = tuple(
            Move(a // 24, a % 24, a) for a in range(576) if may_move(p, p.turn, a // 24, a % 24)
        )
    return Scene(_caption(p), (Graph(places, tuple(LINES), moves),))


def _caption(p):
    if over(p):
        return "A draw." if p.won == 3 else f"{ABOUT.seats[p.won - 1]} wins."
    what = "moves a man"
    if p.takes:
        what = "has a mill and takes a man"
    elif p.placed[p.turn] < 9:
        what = f"places a man; {9 - p.placed[p.turn]} left"
    return f"{ABOUT.seats[p.turn]} {what}."
