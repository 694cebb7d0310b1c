"""Sealed purses: two secret purses of one to five coins, and two lots that sealed bids win."""

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene

ABOUT = About(
    "Sealed purses", "your name", information="hidden", outcome="scores", lowest=-9, highest=9
)
MOST, LOTS, NONE = 5, 2, -1


def layout(options):
    return [
        ("coins", "i1", 2),
        ("bids", "i1", 2),
        ("shown", "i1", 2),
        ("lot", "i1"),
        ("gain", "i1"),
    ]


def actions(options):
    return MOST + 1


def start(p, rng):
    p.bids[:] = NONE
    for seat in range(2):
        p.coins[seat] = 1 + below(rng, MOST)


def redeal(p, seat, rng):
    if over(p):
        return
    other = 1 - seat
    least = max(1, int(p.shown[other]))
    p.coins[other] = least + below(rng, MOST - least + 1)
    if p.bids[other] != NONE:
        p.bids[other] = below(rng, int(p.coins[other]) + 1)


def player(p):
    return 0 if p.bids[0] == NONE else 1


def owes(p, seat):
    return p.bids[seat] == NONE


def legal(p, out):
    count = int(p.coins[player(p)]) + 1
    for bid in range(count):
        out[bid] = bid
    return count


def play(p, action):
    p.bids[player(p)] = action
    if p.bids[1] != NONE:
        p.gain += int(p.bids[1]) - int(p.bids[0])
        for seat in range(2):
            p.shown[seat] = max(p.shown[seat], p.bids[seat])
            p.bids[seat] = NONE
        p.lot += 1


def over(p):
    return p.lot == LOTS


def returns(p, out):
    out[0], out[1] = p.gain, -p.gain


def name(p, action, seat):
    return f"bid{action}"


def scene(p, seat):
    if over(p):
        return Scene(f"Purses {p.coins.tolist()}, gain {p.gain}.")
    own = f" You have {p.coins[seat]} and bid {p.bids[seat]}." if seat >= 0 else ""
    chooses = seat >= 0 and owes(p, seat)
    acts = [Button(f"bid{k}", k) for k in range(int(p.coins[seat]) + 1)] if chooses else []
    said = f"Lot {p.lot}. Shown {p.shown.tolist()}, gain {p.gain}.{own}"
    return Scene(said, (Choice(tuple(acts)),) if acts else ())
