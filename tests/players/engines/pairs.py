"""Each seat takes two cells a turn, in the order of its choice; the last cell wins."""

from kibitz.contract import About

ABOUT = About(title="Pairs", summary="Take two cells a turn.", outcome="win", seats=("One", "Two"))


def layout(options):
    return [("taken", "i1", 8), ("acts", "i2")]


def actions(options):
    return 8


def start(p):
    p.acts = 0


def player(p):
    return p.acts // 2 % 2


def legal(p, out):
    n = 0
    for cell in range(8):
        if not p.taken[cell]:
            out[n] = cell
            n += 1
    return n


def play(p, action):
    p.taken[action] = 1
    p.acts += 1


def over(p):
    return p.acts == 8


def returns(p, out):
    out[0], out[1] = -1, 1


def name(p, action, seat):
    return f"{'abcdefgh'[action]}1"
