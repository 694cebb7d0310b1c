"""Quoridor: be the first to cross the board, and build walls in the way of the other.

In a turn a seat moves its pawn one cell up, right, down or left, or places a wall. A wall is two
cells long, lies between two rows or stands between two columns, and stays. It neither crosses nor
covers another, and it must leave each pawn a way to its last row. If the pawns stand face to face,
one jumps over the other; if a wall or the edge is behind that one, it goes to a cell beside it
instead. White begins in row 1 and wins in the last row, Black the other way round. After `most`
turns the game is a draw, which stands for a draw that players agree on.

With a board of 3 cells a side, an action is a cell that the pawn reaches, 0 to 8, or a wall: 9 to
12 above the cells a1, b1, a2, b2 and their right neighbours, 13 to 16 at the right of these cells
and those above them:

    6   7   8
      2   3       corners, where the middle of a wall is
    3   4   5
      0   1
    0   1   2     row 1, White's
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Scene, SquareBoard, Stone, Track, Wall

ABOUT = About(
    title="Quoridor",
    inventor="Mirko Marchesi",
    year=1997,
    source="https://en.wikipedia.org/wiki/Quoridor",
    summary="Cross the board first; walls make the way of the other longer.",
    seats=("White", "Black"),
    outcome="win-draw",
    options={
        "size": Option(9, "cells of a side, odd", among=(3, 5, 7, 9)),
        "walls": Option(10, "walls of each seat", low=0, high=10),
        "most": Option(200, "turns that make a draw", low=20, high=1000),
    },
)
UP, RIGHT, DOWN, LEFT = range(4)
LIES, STANDS = 1, 2  # a wall between two rows, and one between two columns


def layout(options):
    return [
        ("wall", "i1", (options["size"] - 1) ** 2),  # 0, LIES or STANDS
        ("shut", "?", (options["size"] ** 2, 4)),  # walls and the edge: up, right, down, left
        ("at", "i1", 2),
        ("left", "i1", 2),
        ("turn", "i1"),
        ("turns", "i2"),
        ("size", "i1"),
        ("most", "i2"),
        ("walls", "i1"),
    ]


def actions(options):
    return options["size"] ** 2 + 2 * (options["size"] - 1) ** 2


def start(p):
    for k in range(p.size):
        p.shut[-1 - k, UP] = p.shut[k, DOWN] = True
        p.shut[k * p.size, LEFT] = p.shut[(k + 1) * p.size - 1, RIGHT] = True
    p.left[:] = p.walls
    p.at[0] = p.size // 2
    p.at[1] = p.size * (p.size - 1) + p.size // 2


def player(p):
    return p.turn


def beside(size, cell, way):
    return cell + (size, 1, -size, -1)[way]


def along(size, corner, kind):
    """The two cells along a wall, and the direction from them to it."""
    cell = corner // (size - 1) * size + corner % (size - 1)
    return (cell, cell + 1, UP) if kind == LIES else (cell, cell + size, RIGHT)


def build(shut, size, corner, kind):
    one, two, way = along(size, corner, kind)
    for cell in (one, two):
        shut[cell, way] = shut[beside(size, cell, way), way + 2] = True


def goals(p):
    """The cells that the pawn to move can reach."""
    found = np.zeros(p.size * p.size, np.bool_)
    here, other = p.at[p.turn], p.at[1 - p.turn]
    for way in np.flatnonzero(~p.shut[here]):
        to = beside(p.size, here, way)
        if to != other:
            found[to] = True
        elif not p.shut[to, way]:
            found[beside(p.size, to, way)] = True
        else:
            for side in ((way + 1) % 4, (way + 3) % 4):
                if not p.shut[to, side]:
                    found[beside(p.size, to, side)] = True
    return found


def way_home(p, shut, seat):
    """A shortest way of a pawn: the sides of cells through which it leads; else none."""
    way, (came, queue) = np.zeros_like(shut), np.zeros((2, p.size * p.size), np.int16)
    queue[0], first, last = p.at[seat], 0, 1
    came[p.at[seat]] = 5
    while first < last:
        here, first = queue[first], first + 1
        if here // p.size == (1 - seat) * (p.size - 1):
            while came[here] < 5:
                back = (came[here] + 1) % 4
                way[here, back] = True
                here = beside(p.size, here, back)
                way[here, (back + 2) % 4] = True
            return way
        for to in range(4):
            there = beside(p.size, here, to)
            if not shut[here, to] and not came[there]:
                came[there] = to + 1
                queue[last], last = there, last + 1
    return way


def fits(p, corner, kind):
    """Whether a wall would neither cross nor cover another."""
    side = p.size - 1
    place, step = (corner % side, 1) if kind == LIES else (corner // side, side)
    before = place > 0 and p.wall[corner - step] == kind
    after = place < side - 1 and p.wall[corner + step] == kind
    return p.wall[corner] == 0 and not before and not after


def leaves_ways(p, corner, kind, ways):
    """Whether each pawn could still reach its last row; `ways` is how each does now."""
    one, two, way = along(p.size, corner, kind)
    for seat in range(2):
        if ways[seat][one, way] or ways[seat][two, way]:
            shut = p.shut.copy()
            build(shut, p.size, corner, kind)
            if not way_home(p, shut, seat).any():
                return False
    return True


def legal(p, out):
    n, cells, corners = 0, p.size * p.size, len(p.wall)
    for cell in np.flatnonzero(goals(p)):
        out[n], n = cell, n + 1
    if p.left[p.turn] == 0:
        return n
    ways = way_home(p, p.shut, 0), way_home(p, p.shut, 1)
    for kind in (LIES, STANDS):
        for corner in range(corners):
            if fits(p, corner, kind) and leaves_ways(p, corner, kind, ways):
                out[n], n = cells + (kind - 1) * corners + corner, n + 1
    return n


def play(p, action):
    cells, corners = p.size * p.size, len(p.wall)
    if action < cells:
        p.at[p.turn] = action
    else:
        corner, kind = (action - cells) % corners, (action - cells) // corners + 1
        p.wall[corner] = kind
        build(p.shut, p.size, corner, kind)
        p.left[p.turn] -= 1
    p.turns += 1
    p.turn = 1 - p.turn


def winner(p):
    """1 more than the seat whose pawn has crossed the board."""
    for seat in range(2):
        if p.at[seat] // p.size == (1 - seat) * (p.size - 1):
            return 1 + seat
    return 0


def over(p):
    return winner(p) > 0 or p.turns >= p.most


def returns(p, out):
    if winner(p):
        out[winner(p) - 1], out[2 - winner(p)] = 1, -1


def name(p, action, seat):
    cells, corners = p.size * p.size, len(p.wall)
    if action < cells:
        return f"{letters(action % p.size)}{action // p.size + 1}"
    corner = (action - cells) % corners
    place = f"{letters(corner % (p.size - 1))}{corner // (p.size - 1) + 1}"
    return place + "hv"[(action - cells) // corners]


def parse(p, text):
    return next((a for a in range(len(p.wall) * 2 + p.size**2) if name(p, a, -1) == text), None)


def why(p, action):
    cells, corners = p.size * p.size, len(p.wall)
    if action < cells:
        return "your pawn does not reach that cell."
    if p.left[p.turn] == 0:
        return "you have no wall left."
    if not fits(p, (action - cells) % corners, (action - cells) // corners + 1):
        return "it would cross or cover another wall."
    return "it would close the last way of a pawn."


def scene(p, seat):
    acts = np.zeros(len(p.wall) * 2 + p.size**2, np.int64)
    acts = {int(a) for a in acts[: 0 if over(p) else legal(p, acts)]}
    pawns = {int(p.at[0]): Stone("white"), int(p.at[1]): Stone("black")}
    cells = [Cell(pawns.get(c), c if c in acts else None) for c in range(p.size**2)]
    slots = range(p.size**2, p.size**2 + 2 * len(p.wall))
    walls = [wall for wall in (_wall(p, a, acts) for a in slots) if wall]
    board = SquareBoard.squares(int(p.size), int(p.size), cells, above=walls)
    left = [(side, side.lower(), int(n)) for side, n in zip(ABOUT.seats, p.left, strict=True)]
    parts = (board, Track(int(p.walls), tuple(left), "Walls left"))
    if over(p):
        return Scene(f"{ABOUT.seats[winner(p) - 1]} wins." if winner(p) else "A draw.", parts)
    return Scene(f"{ABOUT.seats[p.turn]} takes a step or a wall.", parts)


def _wall(p, action, acts):
    """The wall or the slot of an action; None where no wall can be placed."""
    kind, corner = divmod(action - p.size**2, len(p.wall))
    low = corner // (p.size - 1) * p.size + corner % (p.size - 1)
    step, across = (1, p.size) if kind == 0 else (p.size, 1)
    stands = p.wall[corner] == kind + 1
    if not stands and action not in acts:
        return None
    cell = Cell("fence" if stands else None, None if stands else action, name=name(p, action, -1))
    return Wall(cell, ((low, low + across), (low + step, low + step + across)))
