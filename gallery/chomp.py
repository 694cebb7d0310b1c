"""Chomp: bite from a bar of chocolate whose corner is poisoned.

A bite takes a square and all that lie above it, to the right of it, or both. The seat that takes
the poisoned square a1 loses.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Piece, Scene, SquareBoard

ABOUT = About(
    title="Chomp",
    inventor="Frederik Schuh and David Gale",
    year=1974,
    source="Brouwer and others, On Three-Rowed Chomp, Integers 5 (2005), G07",
    summary="Bite from a bar of chocolate; the last square is poisoned.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "columns": Option(5, "squares in a row", low=1, high=12),
        "rows": Option(4, "rows", low=1, high=12),
    },
)


def layout(options):
    return [("left", "i1", options["rows"]), ("turn", "i1"), ("columns", "i1"), ("rows", "i1")]


def actions(options):
    return options["columns"] * options["rows"]


def start(p):
    p.left[:] = p.columns  # squares that are left in each row


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for row in range(p.rows):
        for column in range(p.left[row]):
            out[n] = row * p.columns + column
            n += 1
    return n


def play(p, action):
    for row in range(action // p.columns, p.rows):
        p.left[row] = min(p.left[row], action % p.columns)
    p.turn = 1 - p.turn


def over(p):
    return p.left[0] == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = 1, -1


def name(p, action, seat):
    return f"{letters(action % p.columns)}{action // p.columns + 1}"


def scene(p, seat):
    cells = []
    for action in range(p.columns * p.rows):
        there = action % p.columns < p.left[action // p.columns]
        piece = Piece("square", "brown") if action else Piece("skull", "brown", on="square")
        cells.append(Cell(piece, action) if there else Cell())
    caption = f"{ABOUT.seats[p.turn]} {'wins' if over(p) else 'bites'}."
    return Scene(caption, (SquareBoard.squares(p.columns, p.rows, cells),))
