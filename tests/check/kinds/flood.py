"""Two rescuers on four islands, one side: a hidden stack says which island floods next; save three."""

from kibitz.contract import About
from kibitz.kit.rng import shuffle
from kibitz.kit.unseen import reshuffle
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Flood", "written for a test", sides=((0, 1),), information="hidden", outcome="win")


def layout(options):
    return [
        ("stack", "i1", 8),
        ("drawn", "i1"),
        ("water", "i1", 4),
        ("saved", "?", 4),
        ("acts", "i1"),
    ]


def actions(options):
    return 8


def start(p, rng):
    for k in range(8):
        p.stack[k] = k // 2
    shuffle(rng, p.stack, 8)


def player(p):
    return p.acts % 2


def may(p, action):
    island = action % 4
    return p.water[island] > 0 if action < 4 else not p.saved[island] and p.water[island] == 0


def legal(p, out):
    n = 0
    for action in range(8):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    if action < 4:
        p.water[action] -= 1
    else:
        p.saved[action - 4] = True
    p.acts += 1
    if p.acts % 2 == 0:
        p.water[p.stack[p.drawn]] += 1
        p.drawn += 1


def over(p):
    return p.saved.sum() >= 3 or p.water.max() >= 2 or p.drawn == 8


def returns(p, out):
    value = 1 if p.saved.sum() >= 3 else -1
    out[0], out[1] = value, value


def redeal(p, seat, rng):
    if not over(p):
        reshuffle(rng, p.stack[p.drawn :], 8 - p.drawn)


def name(p, action, seat):
    return ("dry" if action < 4 else "save") + "ABCD"[action % 4]


def scene(p, seat):
    acts = () if over(p) else tuple(Button(name(p, a, seat), a) for a in range(8) if may(p, a))
    flooded = "".join("ABCD"[k] for k in p.stack[: p.drawn])
    saved = "".join("ABCD"[k] for k in range(4) if p.saved[k])
    water = " ".join(map(str, p.water))
    return Scene(f"Saved {saved}; water {water}; flooded {flooded}.", (Choice(acts),))
