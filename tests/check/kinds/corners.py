"""Dominoes on a board of 4 by 4, laid so that they touch own ones at corners only; the last to lay one wins."""

from kibitz.contract import About
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

ABOUT = About("Corners", "written for a test", outcome="win", longest=8)


def layout(options):
    return [("cell", "i1", 16), ("turn", "i1")]


def actions(options):
    return 32  # a cell and a direction: to the right, or up


def player(p):
    return p.turn


def start(p):
    p.turn = 0


def other_end(action):
    cell = action // 2
    if action % 2:
        return cell + 4 if cell < 12 else -1
    return cell + 1 if cell % 4 < 3 else -1


def touches(p, cell):
    for step in (4, -4, 1, -1):
        to = cell + step
        if 0 <= to < 16 and (abs(step) == 4 or to // 4 == cell // 4) and p.cell[to] == p.turn + 1:
            return True
    return False


def fits(p, action):
    cell, end = action // 2, other_end(action)
    if end < 0 or p.cell[cell] or p.cell[end]:
        return False
    return not touches(p, cell) and not touches(p, end)


def legal(p, out):
    n = 0
    for action in range(32):
        if fits(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    p.cell[action // 2] = p.turn + 1
    p.cell[other_end(action)] = p.turn + 1
    p.turn = 1 - p.turn


def over(p):
    for action in range(32):
        if fits(p, action):
            return False
    return True


def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1


def key(p):
    h = 1
    for k in range(16):
        h = h * 3 + int(p.cell[k])
    return h * 2 + p.turn


def called_cell(cell):
    return f"{'abcd'[cell % 4]}{cell // 4 + 1}"


def name(p, action, seat):
    return f"{called_cell(action // 2)}-{called_cell(other_end(action))}"


def scene(p, seat):
    moves = [] if over(p) else [Move(a // 2, other_end(a), a) for a in range(32) if fits(p, a)]
    cells = [Cell((None, Stone("white"), Stone("black"))[k]) for k in p.cell]
    return Scene(f"Seat {p.turn}.", (SquareBoard.squares(4, 4, cells, moves),))
