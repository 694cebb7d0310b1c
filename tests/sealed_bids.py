"""A game of choices made at once, for tests: three seats bid 0 to 2 twice; who bid most wins."""

from kibitz.contract import About
from kibitz.kit import rng as luck
from kibitz.scene import Button, Choice, Scene, Text

ABOUT = About(title="Sealed bids", players=3, information="hidden", outcome="scores")


def layout(options):
    return [("bid", "i1", 6), ("made", "i1")]


def actions(options):
    return 3


def start(p, rng):
    p.made = 0


def player(p):
    return p.made % 3


def owes(p, seat):
    return seat >= p.made % 3


def legal(p, out):
    for bid in range(3):
        out[bid] = bid
    return 3


def play(p, action):
    p.bid[p.made] = action
    p.made += 1


def over(p):
    return p.made == 6


def returns(p, out):
    for seat in range(3):
        out[seat] = p.bid[seat] + p.bid[3 + seat]


def redeal(p, seat, rng):
    for sealed in range(3 * (p.made // 3), p.made):
        if sealed % 3 != seat:
            p.bid[sealed] = luck.below(rng, 3)


def scene(p, seat):
    shown = 3 * (p.made // 3)
    own = [p.bid[k] for k in range(shown, p.made) if k % 3 == seat]
    bids = Text(f"Shown: {p.bid[:shown].tolist()}, yours: {[int(bid) for bid in own]}")
    acting = seat == player(p) and not over(p)
    return Scene(
        "Bid.", (bids, Choice(tuple(Button(str(b), b if acting else None) for b in range(3))))
    )
