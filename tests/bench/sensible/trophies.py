"""Trophies: work for gold, dig mines that give more of it, buy trophies; the first with ten wins.

Work gives one gold and one for each own mine. A mine costs three gold for each mine from the first
on; a trophy costs ten. After 300 acts the game is drawn.
"""

from kibitz.contract import About

ABOUT = About("Trophies", "written for a measure", longest=300)
WORK, MINE, TROPHY = range(3)


def layout(options):
    return [("gold", "i4", 2), ("mines", "i2", 2), ("trophies", "i2", 2), ("ply", "i2")]


def actions(options):
    return 3


def start(p):
    p.ply = 0


def player(p):
    return p.ply % 2


def legal(p, out):
    seat, n = p.ply % 2, 1
    out[0] = WORK
    if p.gold[seat] >= 3 * (p.mines[seat] + 1):
        out[n] = MINE
        n += 1
    if p.gold[seat] >= 10:
        out[n] = TROPHY
        n += 1
    return n


def play(p, action):
    seat = p.ply % 2
    if action == WORK:
        p.gold[seat] += 1 + p.mines[seat]
    elif action == MINE:
        p.gold[seat] -= 3 * (p.mines[seat] + 1)
        p.mines[seat] += 1
    else:
        p.gold[seat] -= 10
        p.trophies[seat] += 1
    p.ply += 1


def over(p):
    return p.ply == 300 or p.trophies.max() == 10


def returns(p, out):
    out[0] = (p.trophies[0] > p.trophies[1]) * 1 - (p.trophies[0] < p.trophies[1]) * 1
    out[1] = -out[0]


def name(p, action, seat):
    return ("work", "mine", "trophy")[action]
