"""Two seats owe, and what one gains the other does not lose: best play gives both the same.

In turn a seat adds a point for sure, or risks: a third of the risks cost it points and the other
seat one, a third bring four. Each begins 20 below zero, so nobody ends above it.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Debt", outcome="scores", lowest=-60, highest=0,
    options={
        "turns": Option(3, "turns of each seat", low=1, high=4),
        "fine": Option(2, "points that a bad risk costs", low=0, high=5),
    },
)  # fmt: skip


def layout(options):
    return [("turns", "i1"), ("fine", "i1"), ("moved", "i1"), ("points", "i1", 2)]


def actions(options):
    return 2


def start(p):
    p.points[:] = -20


def player(p):
    return p.moved % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    seat = p.moved % 2
    if action == 0:
        p.points[seat] += 1
    else:
        drawn = below(rng, 3)
        if drawn == 0:
            p.points[seat] -= p.fine
            p.points[1 - seat] -= 1
        elif drawn == 1:
            p.points[seat] += 4
    p.moved += 1


def over(p):
    return p.moved == 2 * p.turns


def returns(p, out):
    out[0], out[1] = p.points[0], p.points[1]


def name(p, action):
    return ("add", "risk")[action]
