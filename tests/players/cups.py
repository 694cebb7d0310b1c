"""A prize lies under one of some cups. A look under a cup costs a point; to take a cup ends the game.

To take at once brings 12 / cups on average. To look first pays, since the answer is used.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Cups", "written for a test", players=1, information="hidden", outcome="scores", lowest=-8, highest=12,
    options={"cups": Option(4, "cups", low=2, high=8)},
)  # fmt: skip


def layout(options):
    return [("cups", "i1"), ("prize", "i1"), ("looked", "?", 8), ("found", "i1"), ("taken", "i1")]


def actions(options):
    return 2 * options["cups"]


def start(p, rng):
    p.prize = below(rng, p.cups)
    p.found = -1
    p.taken = -1


def player(p):
    return 0


def legal(p, out):
    n = 0
    for cup in range(p.cups):
        out[n] = cup
        n += 1
    for cup in range(p.cups):
        if not p.looked[cup]:
            out[n] = p.cups + cup
            n += 1
    return n


def play(p, action):
    if action < p.cups:
        p.taken = action
    else:
        p.looked[action - p.cups] = True
        if p.prize == action - p.cups:
            p.found = p.prize


def over(p):
    return p.taken >= 0


def returns(p, out):
    out[0] = (12 if p.taken == p.prize else 0) - p.looked.sum()


def redeal(p, seat, rng):
    if p.found >= 0 or p.taken >= 0:
        return
    left = 0
    for cup in range(p.cups):
        left += not p.looked[cup]
    if left == 0:
        return
    n = below(rng, left)
    for cup in range(p.cups):
        if not p.looked[cup]:
            if n == 0:
                p.prize = cup
            n -= 1


def name(p, action, seat):
    return f"take-{action + 1}" if action < p.cups else f"look-{action - p.cups + 1}"
