"""Fox and geese on the dark cells of a board of `size` by `size`: geese step diagonally forward, the fox diagonally any way.
No captures. The fox wins when it reaches the geese's first row or the geese cannot move; the geese when the fox cannot move."""

from kibitz.contract import About, Option
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

SIZE = Option(6, "cells along an edge, even", low=4, high=8)
ABOUT = About(
    "Fox and geese", "traditional", seats=("Fox", "Geese"), outcome="win", options={"size": SIZE}
)
ACROSS, UP = (-1, 1, -1, 1), (1, 1, -1, -1)


def prepare(options):
    if options["size"] % 2:
        raise ValueError("the size must be even.")
    return {}


def layout(options):
    return [("size", "i1"), ("fox", "i1"), ("geese", "i1", options["size"] ** 2), ("turn", "i1")]


def actions(options):
    return 4 * options["size"] ** 2


def start(p):
    p.fox = 0 if p.size % 4 else p.size // 2 - 2
    for x in range(p.size):
        cell = (p.size - 1) * p.size + x
        if (x + p.size - 1) % 2 == 0:
            p.geese[cell] = True


def player(p):
    return p.turn


def goal(p, action):
    x, y = action // 4 % p.size + ACROSS[action % 4], action // 4 // p.size + UP[action % 4]
    return y * p.size + x if 0 <= x < p.size and 0 <= y < p.size else -1


def fits(p, action, seat):
    cell, to = action // 4, goal(p, action)
    if to < 0 or p.geese[to] or p.fox == to:
        return False
    return p.fox == cell if seat == 0 else p.geese[cell] == 1 and action % 4 >= 2


def moves(p, seat):
    n = 0
    for action in range(4 * len(p.geese)):
        if fits(p, action, seat):
            n += 1
    return n


def legal(p, out):
    n = 0
    for action in range(4 * len(p.geese)):
        if fits(p, action, p.turn):
            out[n] = action
            n += 1
    return n


def play(p, action):
    if p.turn == 0:
        p.fox = goal(p, action)
    else:
        p.geese[action // 4] = False
        p.geese[goal(p, action)] = True
    p.turn = 1 - p.turn


def over(p):
    return p.fox // p.size == p.size - 1


def returns(p, out):
    fox_wins = p.fox // p.size == p.size - 1 or p.turn == 1
    out[0] = 1 if fox_wins else -1
    out[1] = -out[0]


def label(p, cell):
    return "abcdefgh"[cell % p.size] + str(cell // p.size + 1)


def name(p, action, seat):
    to = goal(p, action)
    return f"{label(p, action // 4)}-{label(p, to) if to >= 0 else 'off'}"


def scene(p, seat):
    cells = [
        Cell("F" if p.fox == c else Stone("white") if p.geese[c] else None)
        for c in range(len(p.geese))
    ]
    go = (
        []
        if over(p)
        else [Move(a // 4, goal(p, a), a) for a in range(4 * len(p.geese)) if fits(p, a, p.turn)]
    )
    caption = (
        f"{ABOUT.seats[p.turn]} to move."
        if not over(p)
        else "The fox wins."
        if p.fox // p.size == p.size - 1 or p.turn == 1
        else "The geese win."
    )
    return Scene(caption, (SquareBoard.squares(int(p.size), int(p.size), cells, go),))
