"""Both choose a row or a column at once; the first seat gets what stands there. For tests."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About(title="Matrix", information="hidden", outcome="scores", lowest=-3, highest=3)


def layout(options):
    return [("chosen", "i1", 2), ("made", "i1"), ("pays", "i1", (2, 2))]


def actions(options):
    return 2


def prepare(options):
    return {"pays": [[3, -1], [-2, 1]]}


def start(p):
    p.made = 0


def player(p):
    return p.made


def owes(p, seat):
    return seat >= p.made


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.chosen[p.made] = action
    p.made += 1


def over(p):
    return p.made == 2


def returns(p, out):
    out[0] = p.pays[p.chosen[0], p.chosen[1]]
    out[1] = -out[0]


def redeal(p, seat, rng):
    if p.made == 1 and seat == 1:
        p.chosen[0] = below(rng, 2)
