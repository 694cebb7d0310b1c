"""A heap of nine, for tests: partners take one or two in turn, and the side that takes the last wins."""

from kibitz.contract import About

ABOUT = About("Heap of partners", players=4, sides=((0, 2), (1, 3)), outcome="win")


def layout(options):
    return [("heap", "i1"), ("turn", "i1")]


def actions(options):
    return 2


def start(p):
    p.heap = 9


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return min(2, p.heap)


def play(p, action):
    p.heap -= action + 1
    p.turn = (p.turn + 1) % 4


def over(p):
    return p.heap == 0


def returns(p, out):
    won = (p.turn + 3) % 2
    for seat in range(4):
        out[seat] = 1.0 if seat % 2 == won else -1.0


def name(p, action, seat):
    return str(action + 1)
