"""A solitaire that random play never solves: fifteen tiles of a square slide into their order."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Sliding", "written for a test", players=1, longest=120)
SIDE, SHUFFLED = 4, 60


def layout(options):
    return [("tile", "i1", SIDE * SIDE), ("gap", "i1"), ("ply", "i2")]


def actions(options):
    return 4  # the tile above, below, left or right of the gap moves into it


def start(p, rng):
    for cell in range(SIDE * SIDE):
        p.tile[cell] = (cell + 1) % (SIDE * SIDE)
    p.gap = SIDE * SIDE - 1
    for _ in range(SHUFFLED):
        action = below(rng, 4)
        if beside(p, action) >= 0:
            slide(p, action)


def beside(p, action):
    row, column = p.gap // SIDE, p.gap % SIDE
    row += (action == 1) * 1 - (action == 0) * 1
    column += (action == 3) * 1 - (action == 2) * 1
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else -1


def slide(p, action):
    cell = beside(p, action)
    p.tile[p.gap], p.tile[cell], p.gap = p.tile[cell], 0, cell


def player(p):
    return 0


def legal(p, out):
    n = 0
    for action in range(4):
        if beside(p, action) >= 0:
            out[n] = action
            n += 1
    return n


def play(p, action):
    slide(p, action)
    p.ply += 1


def is_solved(p):
    for cell in range(SIDE * SIDE - 1):
        if p.tile[cell] != cell + 1:
            return False
    return True


def over(p):
    return p.ply == 120 or (p.ply > 0 and is_solved(p))


def returns(p, out):
    out[0] = 1 if is_solved(p) else -1
