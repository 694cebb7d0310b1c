"""The Black Path Game: lengthen the path, and do not run it into the edge of the board.

The path comes in from the left at the upper left cell. In turn a player fills the cell that it has
reached with a tile, which joins the four sides of the cell in pairs. The path goes on from side to
side, also over tiles that lie already, until it reaches an empty cell. The player who runs it into
the edge of the board loses.

A board with an even side is won by First, who thinks of it as covered with dominoes and always
ends the path in the middle of one; a board with two odd sides is won by Second.

The cells are numbered in rows from the bottom, the sides of a cell from the top clockwise. A tile
joins up with left and right with down (rise), or up with right and down with left (fall), or the
opposite sides (cross). The first two are the same tile, turned.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Graph, Move, Scene, Tile

ABOUT = About(
    title="Black Path Game",
    inventor="William L. Black",
    year=1960,
    source="https://en.wikipedia.org/wiki/Black_Path_Game",
    summary="Lengthen one path in turn; who runs it into the edge loses.",
    outcome="win",
    seats=("First", "Second"),
    options={
        "rows": Option(6, "rows of cells", low=2, high=12),
        "columns": Option(6, "columns of cells", low=2, high=12),
    },
)
RISE, FALL, CROSS = range(3)
NAMES = ("rise", "fall", "cross")
JOINS = np.array([[3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]])  # of each tile: from side to side
UP, RIGHT = np.array([1, 0, -1, 0]), np.array([0, 1, 0, -1])  # of each side
LEFT = 3


def layout(options):
    return [
        ("tiles", "i1", options["rows"] * options["columns"]),  # 1 more than the tile, 0 if none
        ("at", "i2"),  # the cell that the path has reached, or their number once it has run out
        ("enters", "i1"),  # the side by which it comes into that cell
        ("placed", "i2"),
        ("rows", "i2"),
        ("columns", "i2"),
    ]


def actions(options):
    return 3


def start(p):
    p.at, p.enters = (p.rows - 1) * p.columns, LEFT


def player(p):
    return p.placed % 2


def legal(p, out):
    out[:3] = RISE, FALL, CROSS
    return 3


def play(p, action):
    p.tiles[p.at] = 1 + action
    p.placed += 1
    while not over(p) and p.tiles[p.at] > 0:
        side = JOINS[p.tiles[p.at] - 1, p.enters]
        row, column = p.at // p.columns + UP[side], p.at % p.columns + RIGHT[side]
        inside = 0 <= row < p.rows and 0 <= column < p.columns
        p.at = row * p.columns + column if inside else p.rows * p.columns
        p.enters = (side + 2) % 4


def over(p):
    return p.at == p.rows * p.columns


def returns(p, out):
    winner = p.placed % 2
    out[winner], out[1 - winner] = 1, -1


def name(p, action, seat):
    return NAMES[action]


def scene(p, seat):
    size = int(p.rows * p.columns)
    walked = _walked(p)
    cells = {(c % p.columns, c // p.columns): _cell(p, c, walked) for c in range(size)}
    if over(p):
        winner, loser = p.placed % 2, 1 - p.placed % 2
        said = f"{ABOUT.seats[loser]} ran into the edge; {ABOUT.seats[winner]} wins."
        return Scene(said, (Graph.squares(cells),))
    tiles = [_tile(action, ()) for action in range(3)]
    goals = [(size, RISE), (size, FALL), (size + 1, CROSS)]
    moves = [Move(k, int(p.at), a, NAMES[a], tiles[a]) for k, a in goals]
    hand = (Cell(tiles[RISE], name="curves"), Cell(tiles[CROSS], name="crossing"))
    said = f"{ABOUT.seats[p.placed % 2]} puts a tile at the end of the path, {_place(p, p.at)}."
    return Scene(said, (Graph.squares(cells, moves, reserve=hand),))


def _cell(p, cell, walked):
    if p.tiles[cell]:
        sides = [side for there, side in walked if there == cell]
        return Cell(_tile(p.tiles[cell] - 1, sides), name=_place(p, cell))
    return Cell(name=_place(p, cell), mark="open" if cell == p.at else "")


def _tile(action, walked):
    """A tile; the path is a road, and what it has not used is water."""
    turn = int(action == FALL)
    edges = ["road" if (k + turn) % 4 in walked else "water" for k in range(4)]
    paths = ((0, 2), (1, 3)) if action == CROSS else ((0, 3), (1, 2))
    return Tile(tuple(edges), turn, paths=paths)


def _walked(p):
    """The sides of cells that the path has crossed, as pairs."""
    found, row, column, enters = set(), int(p.rows) - 1, 0, LEFT
    while 0 <= row < p.rows and 0 <= column < p.columns and p.tiles[row * p.columns + column]:
        cell = int(row * p.columns + column)
        side = int(JOINS[p.tiles[cell] - 1, enters])
        found |= {(cell, enters), (cell, side)}
        row, column, enters = row + int(UP[side]), column + int(RIGHT[side]), (side + 2) % 4
    return found


def _place(p, cell):
    return f"{letters(int(cell % p.columns))}{cell // p.columns + 1}"
