"""A game with faults: one act leads to a dead end, another round and round, a third is never legal."""

from kibitz.contract import About, Option

ABOUT = About("Stuck", outcome="win", options={"idle": Option(False, "changes nothing")})
STEP, LOOP, TRAP, NEVER = range(4)


def layout(options):
    return [("steps", "i2"), ("trapped", "i1"), ("idle", "i1")]


def actions(options):
    return 4


def start(p):
    pass


def player(p):
    return p.steps % 2


def legal(p, out):
    if p.trapped:
        return 0
    out[0], out[1] = STEP, LOOP
    n = 2
    if p.steps == 2:
        out[n] = TRAP
        n += 1
    return n


def play(p, action):
    if action == STEP:
        p.steps += 1
    elif action == TRAP:
        p.trapped = True


def over(p):
    return p.steps == 5


def returns(p, out):
    out[0], out[1] = 1, -1
