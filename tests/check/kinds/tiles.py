"""Tiles from a bag: draw a tile, and put it on the left or the right; the longer row wins."""

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Tiles", outcome="scores", lowest=-60, highest=60)


def layout(options):
    return [
        ("pack", "i1", 5),
        ("now", "i1"),
        ("turn", "i1"),
        ("points", "i2", 2),
        ("left", "i1"),
        ("next", "i1"),
    ]


def actions(options):
    return 2


def start(p, rng):
    p.pack[:] = 3
    p.left = 15
    draw(p, rng)


def draw(p, rng):
    k = below(rng, int(p.left))
    kind = 0
    while k >= p.pack[kind]:
        k -= p.pack[kind]
        kind += 1
    p.pack[kind] -= 1
    p.left -= 1
    p.now = kind


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    p.points[p.turn] += p.now if action == 0 else 2
    p.turn = 1 - p.turn
    draw(p, rng)


def over(p):
    return p.left == 0


def returns(p, out):
    out[0] = p.points[0] - p.points[1]
    out[1] = -out[0]


def name(p, action, seat):
    return ("left", "right")[action]


def scene(p, seat):
    return Scene(
        f"Tile {p.now}, {p.points[0]} to {p.points[1]}",
        () if over(p) else (Choice((Button("left", 0), Button("right", 1))),),
    )
