"""Counting: each seat in turn adds one or two; nobody wins. The game is as long as is wished."""

from kibitz.contract import About, Option

ABOUT = About(
    title="Counting",
    inventor="Kibitz",
    options={"length": Option(50, "acts of a game", low=1, high=5000)},
    longest=5000,
)


def layout(options):
    return [("length", "i2"), ("played", "i2"), ("sum", "i2")]


def actions(options):
    return 2


def start(p):
    p.sum = 0


def player(p):
    return p.played % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.played += 1
    p.sum += action + 1


def over(p):
    return p.played == p.length


def returns(p, out):
    out[:] = 0
