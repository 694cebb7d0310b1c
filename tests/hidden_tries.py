"""Hidden tries: the first seat seeks a number, each try a turn of its own; then the other guesses.

The second seat sees no try, so it does not know how many there were. It sees only that the number
was found, and guesses whether the first try was right.
"""

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Scene, Text

ABOUT = About("Hidden tries", information="hidden", longest=4, lowest=-1, highest=1)


def layout(options):
    return [("number", "i1"), ("tries", "i1"), ("found", "i1"), ("guessed", "i1")]


def actions(options):
    return 3


def start(p, rng):
    p.number = below(rng, 3)
    p.guessed = -1


def player(p):
    return p.found


def legal(p, out):
    out[:3] = [0, 1, 2]
    return 2 if p.found else 3


def play(p, action):
    if p.found:
        p.guessed = action
    else:
        p.tries += 1
        p.found = action == p.number or p.tries == 3
        if p.found:
            p.number = 0  # nobody reads it any more, and after three tries nobody may know it


def turn_over(p):
    return True


def over(p):
    return p.guessed >= 0


def returns(p, out):
    out[1] = 1 if p.guessed == (p.tries == 1) else -1
    out[0] = -out[1]


def redeal(p, seat, rng):
    if p.guessed >= 0:
        return
    if seat == 1:
        p.tries = below(rng, 3) + 1 if p.found else 0
    if not p.found:
        p.number = below(rng, 3)


def name(p, action, seat):
    if p.found:
        return ("later", "at-once", "")[action]
    return "?" if seat != 0 else str(action)


def scene(p, seat):
    tries = f", {p.tries} tries" if seat == 0 else ""
    return Scene(f"Found: {p.found}", (Text(f"Found: {p.found}{tries}"),))
