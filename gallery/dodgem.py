"""Dodgem: drive your cars off the board; the first seat that has no move left wins.

Blue's cars stand along the left edge and drive to the right, Red's along the bottom and drive
upwards; the corner is vacant. A turn moves a car one cell forward or sideways to a vacant cell, or
forward off the board. The seat that has no move on its turn, since its cars have left or the other
blocks them, wins.

An action is 3 * the cell that a car leaves + 0 forward, or 1 and 2 sideways: up and down for Blue,
left and right for Red.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Ground, Move, Piece, Scene, SquareBoard

ABOUT = About(
    title="Dodgem",
    inventor="Colin Vout",
    year=1972,
    source="https://en.wikipedia.org/wiki/Dodgem",
    summary="Drive all your cars off the board before the other seat does.",
    seats=("Blue", "Red"),
    outcome="win",
    options={"size": Option(3, "cells along an edge", low=2, high=6)},
)


def layout(options):
    return [("board", "i1", options["size"] ** 2), ("turn", "i1"), ("size", "i1")]


def actions(options):
    return 3 * options["size"] ** 2


def start(p):
    for k in range(1, p.size):
        p.board[k * p.size] = 1
        p.board[k] = 2


def player(p):
    return p.turn


def goal(p, action):
    """The cell to which an action moves a car, -1 beyond an edge, -2 off the board."""
    column, row = action // 3 % p.size, action // 3 // p.size
    if p.turn == 0:
        column, row = column + (1, 0, 0)[action % 3], row + (0, 1, -1)[action % 3]
    else:
        column, row = column + (0, -1, 1)[action % 3], row + (1, 0, 0)[action % 3]
    if 0 <= column < p.size and 0 <= row < p.size:
        return row * p.size + column
    return -2 if action % 3 == 0 else -1


def may(p, action):
    if p.board[action // 3] != 1 + p.turn:
        return False
    to = goal(p, action)
    return to == -2 or (to >= 0 and p.board[to] == 0)


def legal(p, out):
    n = 0
    for action in range(3 * len(p.board)):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    to = goal(p, action)
    p.board[action // 3] = 0
    if to >= 0:
        p.board[to] = 1 + p.turn
    p.turn = 1 - p.turn


def over(p):
    for action in range(3 * len(p.board)):
        if may(p, action):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = 1, -1


def name(p, action, seat):
    to = goal(p, action)
    return f"{_cell(p, action // 3)}-{_cell(p, to) if to >= 0 else ('off', 'edge')[to + 2]}"


def _cell(p, cell):
    return f"{letters(cell % p.size)}{cell // p.size + 1}"


def scene(p, seat):
    """The board with a road beyond its right and its upper edge, where cars leave."""
    size = int(p.size)
    cars = (None, Piece("car", "blue"), Piece("car", "red"))
    cells = [
        Cell(cars[p.board[size * row + column]])
        if column < size and row < size
        else Cell(ground=Ground("road", int(row < size)), name="road")
        for row in range(size + 1)
        for column in range(size + 1)
    ]
    acts = [a for a in range(3 * len(p.board)) if may(p, a)]
    moves = [Move(_shown(p, a // 3), _there(p, a), a, name(p, a, -1)) for a in acts]
    caption = f"{ABOUT.seats[p.turn]} {'moves a car' if acts else 'wins'}."
    return Scene(caption, (SquareBoard.squares(size + 1, size + 1, cells, moves),))


def _shown(p, cell):
    """The number of a cell on the board with the road."""
    return cell // p.size * (p.size + 1) + cell % p.size


def _there(p, action):
    """Where a car goes, also on the road."""
    to = goal(p, action)
    ahead = 1 if p.turn == 0 else p.size + 1
    return _shown(p, to) if to >= 0 else _shown(p, action // 3) + ahead
