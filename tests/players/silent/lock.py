"""A co-op that random play always loses: a lock of twelve wheels, which two seats turn by turns.

A seat raises or lowers any wheel by one; each wheel has to come from its number to 0 in 90 acts.
"""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Lock", "written for a test", players=2, sides=((0, 1),), longest=90)
WHEELS = 12


def layout(options):
    return [("wheel", "i1", WHEELS), ("ply", "i2")]


def actions(options):
    return 2 * WHEELS


def start(p, rng):
    for k in range(WHEELS):
        p.wheel[k] = 2 + below(rng, 4)


def player(p):
    return p.ply % 2


def legal(p, out):
    for k in range(2 * WHEELS):
        out[k] = k
    return 2 * WHEELS


def play(p, action):
    step = 1 if action % 2 else -1
    p.wheel[action // 2] = max(-9, min(9, p.wheel[action // 2] + step))
    p.ply += 1


def over(p):
    return p.ply == 90 or p.wheel.any() == 0


def returns(p, out):
    out[0] = out[1] = -1 if p.wheel.any() else 1
