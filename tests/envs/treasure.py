"""Treasure: seat 0 knows the cell of a treasure, and seat 1 digs until it has found it."""

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Cell, Scene, SquareBoard

ABOUT = About("Treasure", outcome="win", information="hidden", longest=12)
CELLS, THING = 6, ("", "x", "gold", "a bone, which nobody ever digs up")


def layout(options):
    return [("treasure", "i1"), ("dug", "i1", CELLS), ("turn", "i1")]


def actions(options):
    return CELLS + 1


def start(p, rng):
    p.treasure = below(rng, CELLS)


def player(p):
    return p.turn


def legal(p, out):
    if p.turn == 0:  # seat 0 can only watch
        out[0] = CELLS
        return 1
    n = 0
    for cell in range(CELLS):
        if p.dug[cell] == 0:
            out[n] = cell
            n += 1
    return n


def play(p, action):
    p.turn = 1 - p.turn
    if action < CELLS:
        p.dug[action] = 2 if action == p.treasure else 1


def over(p):
    return p.dug[p.treasure] == 2


def returns(p, out):
    out[1], out[0] = 1, -1


def redeal(p, seat, rng):
    if seat != 0 and not over(p):
        left = 0
        for cell in range(CELLS):
            left += p.dug[cell] == 0
        number = below(rng, left)
        for cell in range(CELLS):
            if p.dug[cell] == 0:
                if number == 0:
                    p.treasure = cell
                number -= 1


def scene(p, seat):
    def shown(cell):
        hidden = seat == 0 and cell == p.treasure
        return Cell("gold" if hidden else THING[p.dug[cell]])

    cells = [shown(cell) for cell in range(CELLS)]
    return Scene("Find the treasure.", (SquareBoard.squares(3, 2, cells),))
