"""Each seat says red or black three times without effect; then a lot draws the winner."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Lottery", outcome="win", options={"players": Option(2, "seats", low=2, high=8)}
)  # fmt: skip


def layout(options):
    return [("players", "i1"), ("said", "i1"), ("red", "i1", 8), ("winner", "i1")]


def actions(options):
    return 2


def start(p):
    p.winner = -1


def player(p):
    return p.said % p.players


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    p.red[player(p)] += action
    p.said += 1
    if p.said == 3 * p.players:
        p.winner = below(rng, p.players)


def over(p):
    return p.winner >= 0


def returns(p, out):
    out[:] = -1
    out[p.winner] = 1
