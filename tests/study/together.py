"""Together: two seats, one side; each adds 0 to 3, a die is thrown, and 12 exactly wins."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Together", sides=((0, 1),), outcome="win-draw")


def layout(options):
    return [("sum", "i2"), ("ply", "i1")]


def actions(options):
    return 4


def start(p):
    p.sum = 0


def player(p):
    return p.ply % 2


def legal(p, out):
    for k in range(4):
        out[k] = k
    return 4


def play(p, action, rng):
    p.sum += action + below(rng, 2)
    p.ply += 1


def over(p):
    return p.ply == 6


def returns(p, out):
    out[0] = out[1] = 1 if p.sum == 12 else -1
