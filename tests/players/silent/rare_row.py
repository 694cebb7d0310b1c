"""A game of 200 acts with a rare win: ten own signs in a row, each the next of six.

A seat draws one of six signs. The first with ten in order wins; else the game is drawn.
"""

from kibitz.contract import About

ABOUT = About("Rare Row", "written for a test", longest=200)
ROW = 10


def layout(options):
    return [("row", "i1", 2), ("last", "i1", 2), ("ply", "i2")]


def actions(options):
    return 6


def start(p):
    p.ply = 0


def player(p):
    return p.ply % 2


def legal(p, out):
    for k in range(6):
        out[k] = k
    return 6


def play(p, action):
    seat = p.ply % 2
    p.row[seat] = p.row[seat] + 1 if action == (p.last[seat] + 1) % 6 else 0
    p.last[seat] = action
    p.ply += 1


def over(p):
    return p.ply == 200 or p.row.max() >= ROW


def returns(p, out):
    out[0] = (p.row[0] >= ROW) * 1 - (p.row[1] >= ROW) * 1
    out[1] = -out[0]
