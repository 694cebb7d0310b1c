"""Dice are dealt in order; one seat takes some of them and scores their sum, or rolls no more."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Dealt dice",
    players=1,
    outcome="scores",
    lowest=0,
    highest=60,
    options={
        "dice": Option(4, "dice", low=1, high=9),
        "rare": Option(False, "whether only one deal in a thousand is worth anything"),
        "faces": Option(6, "faces of a die", low=2, high=1000000),
    },
)


def layout(options):
    return [
        ("dice", "i1"),
        ("faces", "i4"),
        ("rare", "?"),
        ("count", "i1", 6),
        ("won", "?"),
        ("got", "i2"),
        ("done", "?"),
    ]


def actions(options):
    return 6


def start(p, rng):
    if p.rare:
        p.won = below(rng, 1000) == 999
        p.count[5] = 1
    else:
        for _ in range(p.dice):
            p.count[below(rng, p.faces) * 6 // p.faces] += 1


def player(p):
    return 0


def legal(p, out):
    n = 0
    for face in range(6):
        if p.count[face] > 0:
            out[n] = face
            n += 1
    return n


def play(p, action):
    p.got = (action + 1) * p.count[action] if not p.rare else 10 * p.won
    p.done = True


def over(p):
    return p.done


def returns(p, out):
    out[0] = p.got


def name(p, action, seat):
    return str(action + 1)
