"""A code that no seat sees: two pegs of three colours, six tries."""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Mastermind", players=1, outcome="scores", information="hidden", lowest=-6, highest=0)


def layout(options):
    return [("code", "i1", 2), ("said", "i1", 6), ("right", "i1", 6), ("tries", "i1")]


def actions(options):
    return 9


def start(p, rng):
    for k in range(2):
        p.code[k] = below(rng, 3)


def player(p):
    return 0


def legal(p, out):
    for k in range(9):
        out[k] = k
    return 9


def answer(code, a):
    return int(code[0] == a // 3) + int(code[1] == a % 3)


def play(p, action):
    p.said[p.tries] = action
    p.right[p.tries] = answer(p.code, action)
    p.tries += 1


def over(p):
    return p.tries == 6 or (p.tries > 0 and p.right[p.tries - 1] == 2)


def returns(p, out):
    out[0] = -p.tries


def redeal(p, seat, rng):
    if over(p):
        return
    fits = np.zeros(9, np.int64)
    n = 0
    for c in range(9):
        code = np.array([c // 3, c % 3])
        good = True
        for t in range(p.tries):
            if answer(code, p.said[t]) != p.right[t]:
                good = False
        if good:
            fits[n] = c
            n += 1
    c = fits[below(rng, n)]
    p.code[0], p.code[1] = c // 3, c % 3


def name(p, action, seat):
    return f"{action // 3}{action % 3}"


def scene(p, seat):
    acts = () if over(p) else tuple(Button(name(p, a, 0), a) for a in range(9))
    return Scene(
        f"{[(name(p, p.said[t], 0), int(p.right[t])) for t in range(p.tries)]}", (Choice(acts),)
    )
