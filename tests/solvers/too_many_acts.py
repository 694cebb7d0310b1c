"""Two take one or two of five counters. With two left `legal` says that it wrote 900 acts."""

from kibitz.contract import About

ABOUT = About("Too many acts", seats=("First", "Second"), outcome="win")


def layout(options):
    return [("turn", "i1"), ("left", "i1")]


def actions(options):
    return 2


def start(p):
    p.left = 5


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 900 if p.left == 2 else 2


def play(p, action):
    p.left -= 1 + action
    p.turn = 1 - p.turn


def over(p):
    return p.left <= 0


def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1
