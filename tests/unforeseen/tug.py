"""A tug of war that nearly always ends by a limit: 40 acts, then it is drawn.

A seat pulls or lets the rope slip back to the middle; a pull of three in a row wins.
"""

from kibitz.contract import About, Option

ABOUT = About(
    "Tug", outcome="win-draw", longest=200,
    options={
        "limit": Option(40, "acts, after which the game is drawn", low=2, high=200),
        "far": Option(6, "steps to win", low=1, high=9),
    },
)  # fmt: skip


def layout(options):
    return [("at", "i1"), ("ply", "i2"), ("limit", "i2"), ("far", "i1")]


def prepare(options):
    return {"limit": options["limit"], "far": options["far"]}


def actions(options):
    return 3


def start(p):
    p.at = 0


def player(p):
    return p.ply % 2


def legal(p, out):
    out[0], out[1], out[2] = 0, 1, 2
    return 3


def play(p, action):
    way = 1 if p.ply % 2 == 0 else -1
    if action == 0:
        p.at += way
    elif action == 1:
        p.at -= p.at // 2 if p.at > 0 else -(-p.at // 2)
    else:
        p.at += way * (1 if p.at * way > 0 else 0)
    p.ply += 1


def over(p):
    return p.ply >= p.limit or abs(p.at) >= p.far


def returns(p, out):
    won = (p.at >= p.far) * 1 - (p.at <= -p.far) * 1
    out[0], out[1] = won, -won


def name(p, action):
    return ("pull", "slip", "hold")[action]
