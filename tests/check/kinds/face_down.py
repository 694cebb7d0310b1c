"""Golf: two cards lie face down before each seat, and nobody has seen them. Draw, and lay it on one of yours."""

from kibitz.contract import About
from kibitz.kit.rng import shuffle
from kibitz.kit.unseen import reshuffle
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Face down", "written for a test", information="hidden")
KEEP = 2


def layout(options):
    return [("pack", "i1", 6), ("up", "?", 4), ("taken", "i1"), ("card", "i1")]


def actions(options):
    return 3


def start(p, rng):
    for k in range(6):
        p.pack[k] = k
    shuffle(rng, p.pack, 6)
    p.card = p.pack[4]


def player(p):
    return p.taken % 2


def legal(p, out):
    out[0], out[1], out[2] = 0, 1, KEEP
    return 3


def play(p, action):
    if action != KEEP:
        place = 2 * (p.taken % 2) + action
        p.pack[place], p.pack[4 + p.taken] = p.pack[4 + p.taken], p.pack[place]
        p.up[place] = True
    p.taken += 1
    if p.taken < 2:
        p.card = p.pack[4 + p.taken]


def over(p):
    return p.taken == 2


def returns(p, out):
    lead = int(p.pack[2]) + int(p.pack[3]) - int(p.pack[0]) - int(p.pack[1])
    out[0] = 1 if lead > 0 else -1 if lead < 0 else 0
    out[1] = -out[0]


def redeal(p, seat, rng):
    if over(p):
        return
    unseen = p.pack.copy()
    n = 0
    for k in range(6):
        if hides(p, k):
            unseen[n] = p.pack[k]
            n += 1
    reshuffle(rng, unseen, n)
    for k in range(6):
        if hides(p, k):
            n -= 1
            p.pack[k] = unseen[n]


def hides(p, k):
    return not p.up[k] if k < 4 else k > 4 + p.taken


def name(p, action, seat):
    return ("left", "right", "keep")[action]


def scene(p, seat):
    shown = over(p)
    cards = "".join(
        str(p.pack[k]) if shown or not hides(p, k) else "?" for k in range(5 + min(p.taken, 1))
    )
    acts = () if shown else tuple(Button(name(p, a, seat), a) for a in range(3))
    return Scene(f"Least wins: {cards}", (Choice(acts),))
