"""Mastermind in small: one seat finds a secret code. The score is minus the number of tries."""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Small mastermind", players=1, information="hidden", outcome="scores", lowest=-9, highest=-1,
    options={
        "colours": Option(3, "colours", low=2, high=4),
        "tries": Option(6, "tries", low=1, high=8),
    },
)  # fmt: skip


def layout(options):
    return [
        ("code", "i1"), ("guess", "i1", 8), ("answer", "i1", 8), ("made", "i1"), ("found", "i1"),
        ("colours", "i1"), ("tries", "i1"),
    ]  # fmt: skip


def actions(options):
    return options["colours"] ** 2


def start(p, rng):
    p.code = below(rng, p.colours * p.colours)


def judged(code, guess, colours):
    """Twice the pegs in place, and the colours elsewhere; two pegs."""
    a, b, c, d = code // colours, code % colours, guess // colours, guess % colours
    black = (a == c) + (b == d)
    common = max((a == c) + (b == d), (a == d) + (b == c))
    return 3 * black + common - black


def redeal(p, seat, rng):
    if p.found:
        return
    fits, n, colours = np.zeros(16, np.int64), 0, int(p.colours)
    for code in range(colours * colours):
        is_fit = True
        for k in range(p.made):
            if judged(code, int(p.guess[k]), colours) != p.answer[k]:
                is_fit = False
        if is_fit:
            fits[n] = code
            n += 1
    p.code = fits[below(rng, n)]


def player(p):
    return 0


def legal(p, out):
    for k in range(p.colours * p.colours):
        out[k] = k
    return p.colours * p.colours


def play(p, action):
    p.guess[p.made] = action
    p.answer[p.made] = judged(int(p.code), action, int(p.colours))
    p.found = action == p.code
    p.made += 1


def over(p):
    return p.found or p.made == p.tries


def returns(p, out):
    out[0] = -p.made
