"""Partners: four seats, two sides; each lays a card of five in turn, the side with more wins."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Partners", players=4, sides=((0, 2), (1, 3)), outcome="win-draw")


def layout(options):
    return [("sums", "i2", 2), ("ply", "i1")]


def actions(options):
    return 5


def start(p, rng):
    p.sums[0] = below(rng, 3)


def player(p):
    return p.ply % 4


def legal(p, out):
    for k in range(5):
        out[k] = k
    return 5


def play(p, action):
    p.sums[p.ply % 2] += action
    p.ply += 1


def over(p):
    return p.ply == 8


def returns(p, out):
    lead = int(p.sums[0]) - int(p.sums[1])
    value = 1 if lead > 0 else -1 if lead < 0 else 0
    for seat in range(4):
        out[seat] = value if seat % 2 == 0 else -value
