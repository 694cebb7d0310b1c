"""Dark hex: Hex in which a stone of the other seat is seen only when one's own try meets it.

First joins the bottom and the top, Second the left and the right. A seat that meets a stone tries
again; with `abrupt` its turn is over. The numbers of the cells on a board of 2 rows and 3 columns;
a cell touches those beside it, above and below it, and on one diagonal, as 1 touches 0, 2, 4, 5:

     3 4 5
      0 1 2
"""

from kibitz.contract import About, Option
from kibitz.kit.hexes import names, rhombus
from kibitz.kit.phantom import (
    is_unknown,
    lay_again,
    meet_again,
    meets_piece,
    observe_pieces,
    unknown_cells,
)
from kibitz.scene import Cell, HexBoard, Scene, Stone

ABOUT = About(
    title="Dark hex",
    inventor="traditional",
    source="dark_hex in OpenSpiel, which reveals nothing; abrupt as gameversion=adh",
    summary="Join your sides among stones that you do not see.",
    seats=("First", "Second"),
    information="hidden",
    outcome="win",
    redeal="approximate",  # the record does not hold when a stone was laid
    longest=32,
    options={
        "rows": Option(2, "rows of cells", low=1, high=4),
        "columns": Option(2, "cells of a row", low=1, high=4),
        "abrupt": Option(False, "a try that meets a stone ends the turn"),
    },
)
NEIGHBOURS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))  # rows up, columns to the right


def layout(options):
    n = options["rows"] * options["columns"]
    return [
        ("board", "i1", n),  # 0 vacant, 1 and 2 the stones of the seats
        ("met", "i1", (2, n)),  # stones of the other seat that a seat has met
        ("turn", "i1"),
        ("ended", "i1"),
        ("rows", "i1"),
        ("columns", "i1"),
        ("abrupt", "?"),
    ]


def actions(options):
    return options["rows"] * options["columns"]


def observation(options):
    return (2 * actions(options) + 2,)


def observation_bounds(options):
    return 0, 1


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    return unknown_cells(p, out)


def play(p, action):
    if meets_piece(p, action):
        return
    p.board[action] = p.turn + 1
    p.ended = is_joined(p, p.turn)
    p.turn = 1 - p.turn


def is_joined(p, seat):
    """Whether the stones of a seat join its two sides."""
    found = p.board * 0
    for _ in range(len(found)):
        for cell in range(len(found)):
            if p.board[cell] == seat + 1 and reaches(p, seat, cell, found):
                found[cell] = 1
                if along(p, seat, cell) == (p.columns if seat else p.rows) - 1:
                    return True
    return False


def along(p, seat, cell):
    return cell % p.columns if seat else cell // p.columns


def reaches(p, seat, cell, found):
    """Whether a cell is on the first side of a seat or beside a cell that reaches it."""
    if along(p, seat, cell) == 0:
        return True
    for up, right in NEIGHBOURS:
        row, column = cell // p.columns + up, cell % p.columns + right
        if 0 <= row < p.rows and 0 <= column < p.columns and found[row * p.columns + column]:
            return True
    return False


def over(p):
    return p.ended == 1


def returns(p, out):
    winner = 1 if p.turn == 0 else 0
    out[winner], out[1 - winner] = 1, -1


def redeal(p, seat, rng):
    """Lay the stones that the seat has not met on other cells, where they join nothing."""
    if p.ended:
        return
    vain = lay_again(p, seat, rng)
    while is_joined(p, 1 - seat):
        vain = lay_again(p, seat, rng)
    meet_again(p, seat, vain, rng)


def observe(p, seat, out):
    observe_pieces(p, seat, out)


def name(p, action, seat):
    return names(rhombus(p.columns, p.rows))[action] if seat == p.turn else "?"


def scene(p, seat):
    caption = f"{ABOUT.seats[p.turn]} tries a cell."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.turn]} has joined both sides and wins."
    cells = [_cell(p, seat, cell) for cell in range(len(p.board))]
    return Scene(caption, (HexBoard.rhombus(p.rows, p.columns, cells, edges=("red", "blue")),))


def _cell(p, seat, cell):
    stone = (None, Stone("red"), Stone("blue"))[p.board[cell]]
    if over(p):
        return Cell(stone)
    if seat not in (0, 1) or is_unknown(p, seat, cell):
        return Cell(None, cell if seat == p.turn else None)
    return Cell(stone)
