"""100,000 deals: five digits; each seat sees two and says whether all five sum to more than a bar.

The fifth digit lies open. A right word brings a point, a wrong one costs it; one may also pass.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

DIGITS = 5
ABOUT = About(
    "Five digits", information="hidden", outcome="scores", lowest=-1, highest=1, longest=2,
    options={"bar": Option(22, "the sum that is high enough", low=1, high=45)},
)  # fmt: skip


def layout(options):
    return [("digit", "i1", DIGITS), ("bar", "i1"), ("said", "i1", 2), ("turn", "i1")]


def prepare(options):
    return {"bar": options["bar"]}


def actions(options):
    return 3


def start(p, rng):
    p.said[:] = -1
    for k in range(DIGITS):
        p.digit[k] = below(rng, 10)


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1], out[2] = 0, 1, 2
    return 3


def play(p, action):
    p.said[p.turn] = action
    p.turn += 1


def over(p):
    return p.turn == 2


def returns(p, out):
    high = p.digit.sum() >= p.bar
    for seat in range(2):
        right = (p.said[seat] == 1) == high
        out[seat] = 0 if p.said[seat] == 2 else 1 if right else -1


def redeal(p, seat, rng):
    other = 1 - seat
    p.digit[2 * other], p.digit[2 * other + 1] = below(rng, 10), below(rng, 10)


def observe(p, seat, out):
    out[0], out[1], out[2] = p.digit[2 * seat], p.digit[2 * seat + 1], p.digit[4]
    out[3], out[4], out[5] = p.said[0], p.said[1], p.turn


def observation(options):
    return (6,)


def name(p, action):
    return ("low", "high", "pass")[action]
