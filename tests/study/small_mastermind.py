"""Mastermind with two pegs of three colours and six tries, for one seat."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Small Mastermind", "Mordecai Meirowitz", 1970, outcome="scores", players=1,
              information="hidden", lowest=-7, highest=-1, longest=6)  # fmt: skip
COLOURS, TRIES = 3, 6


def layout(options):
    return [("code", "i1"), ("tries", "i1"), ("guesses", "i1", TRIES), ("told", "i1", TRIES)]


def actions(options):
    return COLOURS * COLOURS


def answer(code, guess):
    """Pegs of the right colour in the right place, times three, and those in the other place."""
    first, second, one, other = code // 3, code % 3, guess // 3, guess % 3
    right = (first == one) + (second == other)
    if right:
        return 3 * right
    return (first == other) + (second == one)


def start(p, rng):
    p.code = below(rng, COLOURS * COLOURS)


def redeal(p, seat, rng):
    if over(p):
        return
    fitting = 0
    for code in range(COLOURS * COLOURS):
        fitting += fits(p, code)
    drawn = below(rng, fitting)
    for code in range(COLOURS * COLOURS):
        if fits(p, code):
            if drawn == 0:
                p.code = code
            drawn -= 1


def fits(p, code):
    for k in range(p.tries):
        if answer(code, p.guesses[k]) != p.told[k]:
            return False
    return True


def player(p):
    return 0


def legal(p, out):
    for action in range(COLOURS * COLOURS):
        out[action] = action
    return COLOURS * COLOURS


def play(p, action):
    p.guesses[p.tries] = action
    p.told[p.tries] = answer(p.code, action)
    p.tries += 1


def found(p):
    return p.tries > 0 and p.told[p.tries - 1] == 6


def over(p):
    return p.tries == TRIES or found(p)


def returns(p, out):
    out[0] = -p.tries if found(p) else -TRIES - 1
