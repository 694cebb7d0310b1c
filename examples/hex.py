"""Hex: join your two sides of the rhombus.

The board has a border of stones already put: First owns the bottom and the top, Second the
left and the right. For size 3, with the numbers of the cells:

        20 T  T  T  T  T
         15 L  c1 c2 c3 R
          10 L  b1 b2 b3 R          a cell touches those at
            5 L  a1 a2 a3 R         +1, +w+1, +w, -1, -w-1, -w
             0 B  B  B  B  B        where w = size + 2
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit import groups, hexes, sets
from kibitz.kit.rng import below
from kibitz.scene import Cell, HexBoard, Scene, Stone

ABOUT = About(
    title="Hex",
    inventor="Piet Hein and John Nash",
    year=1942,
    summary="Put a stone; join your two sides of the board.",
    outcome="win",
    seats=("Red", "Blue"),
    options={"size": Option(11, "cells along a side", low=2, high=19)},
)


def layout(options):
    room = (options["size"] + 2) ** 2
    return [
        ("board", "i1", room),  # 0 vacant, 1 red, 2 blue
        ("parent", "u2", room),
        ("vacant", "i8", sets.words(room)),
        ("placed", "i2"),
        ("joined", "i1"),
        ("size", "i1"),
    ]


def actions(options):
    return (options["size"] + 2) ** 2


def prepare(options):
    w = options["size"] + 2
    board, parent = np.zeros((w, w), int), np.arange(w * w).reshape(w, w)
    board[:, 0], board[:, -1] = 2, 2
    parent[:, 0], parent[:, -1] = w, 2 * w - 1
    board[0], board[-1] = 1, 1
    parent[0], parent[-1] = 0, w * w - 1
    inside = [cell for cell in range(w * w) if board.flat[cell] == 0]
    return {"board": board.flat, "parent": parent.flat, "vacant": sets.of(inside, w * w)}


def start(p):
    p.placed = 0


def player(p):
    return p.placed % 2


def legal(p, out):
    return sets.write(p.vacant, out)


def pick(p, rng):
    return sets.nth(p.vacant, below(rng, sets.size(p.vacant)))


def play(p, action):
    w = p.size + 2
    mine = 1 + p.placed % 2
    p.board[action] = mine
    p.placed += 1
    sets.drop(p.vacant, action)
    if groups.add(p.parent, p.board, action, (1, w + 1, w, -1, -w - 1, -w)) > 1:
        one, other = _edges(p, mine)
        p.joined = groups.root(p.parent, one) == groups.root(p.parent, other)


def _edges(p, mine):
    w = p.size + 2
    return (0, w * w - 1) if mine == 1 else (w, 2 * w - 1)


def over(p):
    return p.joined == 1


def returns(p, out):
    out[1 - p.placed % 2] = 1
    out[p.placed % 2] = -1


def key(p):
    return p.board


def name(p, action, seat):
    row, column = divmod(action, p.size + 2)
    return hexes.names(hexes.rhombus(p.size, p.size))[(row - 1) * p.size + column - 1]


def scene(p, seat):
    caption = f"{ABOUT.seats[1 - p.placed % 2]} has joined both sides and wins."
    if not over(p):
        caption = f"{ABOUT.seats[p.placed % 2]} puts a stone."
    pieces = (None, Stone("red"), Stone("blue"))
    parent = p.parent.copy()  # looking for a root shortens the way to it
    joined = groups.root(parent, _edges(p, 2 - p.placed % 2)[0]) if over(p) else -1
    cells = [
        Cell(
            pieces[p.board[cell]],
            None if p.board[cell] or over(p) else cell,
            mark="win" if groups.root(parent, cell) == joined else "",
        )
        for row in range(1, p.size + 1)
        for cell in range(row * (p.size + 2) + 1, (row + 1) * (p.size + 2) - 1)
    ]
    board = HexBoard.rhombus(p.size, p.size, cells, edges=("red", "blue"))
    return Scene(caption, (board,))
