"""Said: the first seat is dealt a number and says one; the other bets on it or leaves.

All hear the number that is said, and the field `said` keeps it.
"""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Said", information="hidden", longest=2, lowest=-2, highest=2)


def layout(options):
    return [("number", "i1"), ("said", "i1"), ("acts", "i1"), ("bet", "i1")]


def actions(options):
    return 2


def start(p, rng):
    p.number = below(rng, 2)
    p.said = -1


def player(p):
    return p.acts


def legal(p, out):
    out[:2] = [0, 1]
    return 2


def play(p, action):
    if p.acts == 0:
        p.said = action
    else:
        p.bet = action
    p.acts += 1


def over(p):
    return p.acts == 2


def returns(p, out):
    stake = 1 + (p.said == 1)
    out[0] = stake if p.bet != p.number else -stake
    out[1] = -out[0]


def redeal(p, seat, rng):
    if seat == 1 and p.acts < 2:
        p.number = below(rng, 2)


def name(p, action, seat):
    return str(action)
