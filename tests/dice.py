"""A race with a die, for tests: roll and go on that far, or hold; first to the goal wins."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About("Race", options={"goal": Option(100, "how far it is", low=1, high=1000)})
ROLL, HOLD = 0, 1


def layout(options):
    return [("goal", "i2"), ("at", "i2", 2), ("turn", "i1"), ("die", "i1")]


def actions(options):
    return 2


def start(p):
    p.die = 0


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = ROLL, HOLD
    return 2


def play(p, action, rng):
    if action == ROLL:
        p.die = 1 + below(rng, 6)
        p.at[p.turn] += p.die
    p.turn = 1 - p.turn


def over(p):
    return p.at[0] >= p.goal or p.at[1] >= p.goal


def returns(p, out):
    best = 0 if p.at[0] >= p.goal else 1
    out[best], out[1 - best] = 1, -1


def name(p, action, seat):
    return ("roll", "hold")[action]
