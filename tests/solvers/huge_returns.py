"""Two seats throw dice for fortunes; the returns are huge, negative, and no whole numbers."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Huge returns",
    outcome="scores",
    options={
        "luck": Option(True, "whether an act throws a die"),
        "tiny": Option(False, "whether the returns are tenths"),
    },
)


def layout(options):
    return [("luck", "?"), ("tiny", "?"), ("sum", "i2", 2), ("acts", "i1")]


def actions(options):
    return 2


def start(p):
    p.acts = 0


def player(p):
    return p.acts % 2


def legal(p, out):
    out[0] = 0
    out[1] = 1
    return 2


def play(p, action, rng):
    p.sum[p.acts % 2] += 3 if action == 0 or not p.luck else below(rng, 7)
    p.acts += 1


def over(p):
    return p.acts == 6


def returns(p, out):
    lead = int(p.sum[0]) - int(p.sum[1])
    unit = 0.1 if p.tiny else 0.3e11 / 7
    out[0] = unit * lead - 5e11 * (not p.tiny)
    out[1] = 1.0 * p.tiny - out[0] - 1e12 * (not p.tiny)
