"""The absent-minded driver against a seat that pays, and that alone was dealt a card.

The driver leaves at the first crossing for 0, at the second for 4, or drives on for 1. The other
seat has as much less; with its card, 1 point more. The driver does not see at which crossing he is.
"""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About(
    "Absent-minded pair", players=2, information="hidden", outcome="scores", lowest=-4, highest=4,
    longest=2,
)  # fmt: skip


def layout(options):
    return [("at", "i1"), ("left", "?"), ("card", "i1")]


def actions(options):
    return 2


def start(p, rng):
    p.card = below(rng, 2)


def player(p):
    return 0


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    if action == 1:
        p.left = True
    else:
        p.at += 1


def over(p):
    return p.left or p.at == 2


def returns(p, out):
    gain = 1 if p.at == 2 else (0 if p.at == 0 else 4)
    out[0], out[1] = gain - p.card, p.card - gain


def redeal(p, seat, rng):
    if seat == 0 and not over(p):
        p.at = below(rng, 2)
        p.card = below(rng, 2)


def name(p, action, seat):
    return ("on", "exit")[action]
