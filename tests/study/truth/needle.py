"""Twelve acts of three each, in turn: the second seat wins only if all are the same as wanted."""

from kibitz.contract import About

LONG = 12
ABOUT = About("Needle", outcome="win")


def layout(options):
    return [("said", "i1"), ("right", "i1")]


def actions(options):
    return 3


def start(p):
    p.said = 0


def player(p):
    return p.said % 2


def legal(p, out):
    out[0], out[1], out[2] = 0, 1, 2
    return 3


def play(p, action):
    p.right += action == p.said % 3
    p.said += 1


def over(p):
    return p.said == LONG


def returns(p, out):
    out[0] = -1 if p.right == LONG else 1
    out[1] = -out[0]
