"""Pieces of hidden rank on two columns: a flag (0), a scout (1), a captain (2). The flag never moves."""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import shuffle
from kibitz.kit.unseen import reshuffle
from kibitz.scene import Cell, Move, Scene, SquareBoard

ABOUT = About("Ranks", "written for a test", information="hidden", longest=20)
STEPS = (3, -3, 1, -1)  # on a board of three columns and four rows


def layout(options):
    return [("owner", "i1", 12), ("rank", "i1", 12), ("shown", "?", 12), ("moved", "?", 12),
            ("fallen", "?", (2, 3)),
        ("acts", "i1"), ("won", "i1")]  # fmt: skip


def actions(options):
    return 48


def start(p, rng):
    ranks = np.arange(3)
    for seat in range(2):
        shuffle(rng, ranks, 3)
        for k in range(3):
            p.owner[9 * seat + k] = seat + 1
            p.rank[9 * seat + k] = ranks[k]


def player(p):
    return p.acts % 2


def goal(p, action):
    cell, step = action // 4, STEPS[action % 4]
    if p.owner[cell] != p.acts % 2 + 1 or p.rank[cell] == 0:
        return -1
    if abs(step) == 1 and cell // 3 != (cell + step) // 3:
        return -1
    to = cell + step
    return to if 0 <= to < 12 and p.owner[to] != p.owner[cell] else -1


def legal(p, out):
    n = 0
    for action in range(48):
        if goal(p, action) >= 0:
            out[n] = action
            n += 1
    return n


def play(p, action):
    cell, to = action // 4, goal(p, action)
    p.moved[cell] = True
    if p.owner[to] != 0:
        p.shown[cell] = True
        p.shown[to] = True
        loser = to if p.rank[cell] > p.rank[to] else cell
        p.fallen[p.owner[loser] - 1, p.rank[loser]] = True
        if p.rank[to] == 0:
            p.won = p.acts % 2 + 1
    if p.owner[to] == 0 or p.rank[cell] > p.rank[to]:
        p.owner[to], p.rank[to] = p.owner[cell], p.rank[cell]
        p.shown[to], p.moved[to] = p.shown[cell], p.moved[cell]
    p.owner[cell], p.rank[cell], p.shown[cell], p.moved[cell] = 0, 0, False, False
    p.acts += 1
    if movers(p) == 0 and p.won == 0:
        p.won = 2 - p.acts % 2


def movers(p):
    n = 0
    for action in range(48):
        if goal(p, action) >= 0:
            n += 1
    return n


def over(p):
    return p.won > 0 or p.acts == 20


def returns(p, out):
    if p.won > 0:
        out[p.won - 1], out[2 - p.won] = 1, -1


def redeal(p, seat, rng):
    pool = np.zeros(3, np.int64)
    n = 0
    for cell in range(12):
        if p.owner[cell] == 2 - seat and not p.shown[cell]:
            pool[n] = p.rank[cell]
            n += 1
    fits = False
    while not fits:
        reshuffle(rng, pool, n)
        k = 0
        fits = True
        for cell in range(12):
            if p.owner[cell] == 2 - seat and not p.shown[cell]:
                if p.moved[cell] and pool[k] == 0:
                    fits = False
                p.rank[cell] = pool[k]
                k += 1


def called_cell(cell):
    return f"{'abc'[cell % 3]}{cell // 3 + 1}"


def name(p, action, seat):
    cell = action // 4
    return f"{called_cell(cell)}-{called_cell(cell + STEPS[action % 4])}"


def letter(p, cell, seat):
    if p.owner[cell] == 0:
        return None
    known = p.shown[cell] or p.owner[cell] == seat + 1
    return "xo"[p.owner[cell] - 1] + ("FSC"[p.rank[cell]] if known else "")


def scene(p, seat):
    mine = player(p) == seat and not over(p)
    moves = [Move(a // 4, goal(p, a), a) for a in range(48 * mine) if goal(p, a) >= 0]
    cells = [Cell(letter(p, cell, seat)) for cell in range(12)]
    fallen = " ".join("xo"[s] + "FSC"[r] for s in range(2) for r in range(3) if p.fallen[s, r])
    return Scene(
        f"Fallen: {fallen or 'none'}. Act {p.acts}.", (SquareBoard.squares(3, 4, cells, moves),)
    )
