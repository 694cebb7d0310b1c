"""Twenty acts that change nothing, in turn; then the seat to act says who wins."""

from kibitz.contract import About

IDLE = 20
ABOUT = About("Late", outcome="win")


def layout(options):
    return [("said", "i1"), ("winner", "i1")]


def actions(options):
    return 2


def start(p):
    p.winner = -1


def player(p):
    return p.said % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    if p.said == IDLE:
        p.winner = action
    p.said += 1


def over(p):
    return p.winner >= 0


def returns(p, out):
    out[p.winner], out[1 - p.winner] = 1, -1
