"""Boxes: one hides the treasure. Two probes tell whether it is left, here or right; then open one.

There is no scene: the seat is shown what redeal leaves.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

BOXES = Option(9, "boxes", low=3, high=12)
ABOUT = About("Boxes", "an author", players=1, information="hidden", options={"boxes": BOXES})


def layout(options):
    return [
        ("boxes", "i1"),
        ("secret", "i1"),
        ("used", "i1"),
        ("asked", "i1", 2),
        ("heard", "i1", 2),
        ("opened", "i1"),
    ]


def actions(options):
    return options["boxes"]


def start(p, rng):
    p.secret = below(rng, p.boxes)
    p.opened = -1


def player(p):
    return 0


def legal(p, out):
    for k in range(p.boxes):
        out[k] = k
    return p.boxes


def answer(asked, secret):
    return 1 if secret < asked else 2 if secret == asked else 3


def play(p, action):
    if p.used < 2:
        p.asked[p.used] = action
        p.heard[p.used] = answer(action, p.secret)
        p.used += 1
    else:
        p.opened = action


def over(p):
    return p.opened >= 0


def returns(p, out):
    out[0] = 1 if p.opened == p.secret else -1


def redeal(p, seat, rng):
    if over(p):
        return
    fits, n = [0] * 12, 0
    for box in range(p.boxes):
        ok = True
        for k in range(p.used):
            if answer(int(p.asked[k]), box) != p.heard[k]:
                ok = False
        if ok:
            fits[n] = box
            n += 1
    p.secret = fits[below(rng, n)]
