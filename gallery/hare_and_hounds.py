"""Hare and hounds: three hounds try to block a hare that tries to slip past them.

A turn moves a hound or the hare along a line to the next vacant point. Hounds never move back, to
the left. The hounds win if the hare cannot move; the hare wins if it stands to the left of all
hounds, or if the hounds move ten times in a row straight up or down, or cannot move.

An action is 11 * the point that a piece leaves + the point that it reaches:

        8 - 9 - 10
      / | \\ | / | \\
    3 - 4 - 5 - 6 - 7
      \\ | / | \\ | /
        0 - 1 - 2
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.scene import Cell, Graph, Move, Piece, Place, Scene

NAMES = ("b1", "c1", "d1", "a2", "b2", "c2", "d2", "e2", "b3", "c3", "d3")
ABOUT = About(
    title="Hare and hounds",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/Hare_games",
    summary="Three hounds try to block a hare that tries to slip past them.",
    seats=("Hounds", "Hare"),
    outcome="win",
    options={
        "hare": Option(
            "e2", "where the hare begins", among=tuple(NAMES[k] for k in (1, 2, 4, 5, 6, 7, 9, 10))
        )
    },
)
LINES = (
    *((0, 1), (1, 2), (8, 9), (9, 10), (3, 4), (4, 5), (5, 6), (6, 7)),
    *((3, 0), (4, 0), (5, 0), (5, 1), (5, 2), (6, 2), (7, 2)),
    *((3, 8), (4, 8), (5, 8), (5, 9), (5, 10), (6, 10), (7, 10)),
)
COLUMN = np.array([1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3])
TOUCH = np.zeros((11, 11), np.int8)
for _a, _b in LINES:
    TOUCH[_a, _b] = TOUCH[_b, _a] = 1
HOUND, HARE, STALL = 1, 2, 10


def layout(options):
    return [("board", "i1", 11), ("turn", "i1"), ("stalled", "i1")]


def actions(options):
    return 121


def prepare(options):
    board = np.zeros(11, int)
    board[[0, 3, 8]] = HOUND
    board[NAMES.index(options["hare"])] = HARE
    return {"board": board}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def may(p, action):
    here, there = action // 11, action % 11
    if p.board[here] != 1 + p.turn or p.board[there] != 0 or TOUCH[here, there] == 0:
        return False
    return p.turn == 1 or COLUMN[there] >= COLUMN[here]


def legal(p, out):
    n = 0
    for action in range(121):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    here, there = action // 11, action % 11
    p.board[here], p.board[there] = 0, 1 + p.turn
    if p.turn == 0:
        p.stalled = p.stalled + 1 if COLUMN[here] == COLUMN[there] else 0
    p.turn = 1 - p.turn


def escaped(p):
    """Whether the hare has passed all hounds, or the hounds have stalled for too long."""
    hare, hounds = 0, 9
    for point in range(11):
        if p.board[point] == HARE:
            hare = COLUMN[point]
        elif p.board[point] == HOUND:
            hounds = min(hounds, COLUMN[point])
    return p.stalled == STALL or hare < hounds


def stuck(p):
    for action in range(121):
        if may(p, action):
            return False
    return True


def over(p):
    return escaped(p) or stuck(p)


def returns(p, out):
    winner = 1 if escaped(p) else 1 - p.turn
    out[winner], out[1 - winner] = 1, -1


def name(p, action, seat):
    return f"{NAMES[action // 11]}-{NAMES[action % 11]}"


def scene(p, seat):
    pieces = (None, Piece("dog", "black"), Piece("hare", "red"))
    places = tuple(
        Place(
            Cell(pieces[p.board[k]], label=NAMES[k]), "abcde".index(NAMES[k][0]), int(NAMES[k][1])
        )
        for k in range(11)
    )
    acts = [] if over(p) else [a for a in range(121) if may(p, a)]
    moves = tuple(Move(a // 11, a % 11, a) for a in acts)
    caption = f"{ABOUT.seats[p.turn]} to move."
    if over(p):
        caption = (
            "The hare escapes." if escaped(p) else ("The hare wins.", "The hounds win.")[p.turn]
        )
    return Scene(caption, (Graph(places, LINES, moves),))
