"""Pig with a die of few sides, for tests: roll for points until you hold; a 1 loses the turn."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Little Pig",
    outcome="win",
    options={
        "goal": Option(20, "points to win", low=1, high=1000),
        "sides": Option(6, "sides of the die", low=2, high=100),
    },
)
ROLL, HOLD = 0, 1


def layout(options):
    return [("goal", "i2"), ("sides", "i1"), ("banked", "i2", 2), ("turn", "i2"), ("mover", "i1")]


def actions(options):
    return 2


def start(p):
    p.mover = 0


def player(p):
    return p.mover


def legal(p, out):
    out[0], out[1] = ROLL, HOLD
    return 2 if p.turn > 0 else 1


def play(p, action, rng):
    rolled = 1 + below(rng, p.sides) if action == ROLL else 0
    if rolled > 1:
        p.turn = min(p.goal, p.turn + rolled)
        return
    if action == HOLD:
        p.banked[p.mover] = min(p.goal, p.banked[p.mover] + p.turn)
    p.turn = 0
    p.mover = 1 - p.mover


def over(p):
    return p.banked[1 - p.mover] >= p.goal


def returns(p, out):
    winner = 1 - p.mover
    out[winner], out[1 - winner] = 1, -1


def name(p, action, seat):
    return ("roll", "hold")[action]
