"""A coin is thrown for both players; it falls for the first one more often, unless it is weighted.

Each player has one act, which changes nothing. The first player wins 15 of 20 throws, less one for
each point of `komi`; so the game is fair at komi=5. The options `paint` and `edition` change
nothing.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Weighted coin",
    outcome="win",
    seats=("First", "Second"),
    options={
        "komi": Option(0, "throws of 20 that are taken from the first player", low=0, high=10),
        "paint": Option("red", "the colour of the coin", among=("red", "green", "blue", "white")),
        "edition": Option(1, "the number on its edge", low=1, high=999),
    },
)


def layout(options):
    return [("komi", "i1"), ("turn", "i1"), ("winner", "i1")]


def actions(options):
    return 2


def start(p):
    p.turn = 0
    p.winner = -1


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    if p.turn == 0:
        p.turn = 1
    else:
        p.winner = 0 if below(rng, 20) < 15 - p.komi else 1


def over(p):
    return p.winner >= 0


def returns(p, out):
    out[p.winner], out[1 - p.winner] = 1, -1
