"""Purses: dig for coins that only the digger counts, or stop; a purse of over six coins bursts."""

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene, Text

ABOUT = About("Purses", "your name", information="hidden", outcome="scores", lowest=-8, highest=8)


def layout(options):
    return [("coins", "i1", 2), ("digs", "i1", 2), ("stopped", "?", 2), ("turn", "i1")]


def actions(options):
    return 2


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    if action == 0:
        p.coins[p.turn] += below(rng, 3)
        p.digs[p.turn] += 1
    p.stopped[p.turn] = action == 1 or p.digs[p.turn] == 4
    if not p.stopped[1 - p.turn]:
        p.turn = 1 - p.turn


def over(p):
    return p.stopped[0] and p.stopped[1]


def worth(p, seat):
    return int(p.coins[seat]) if p.coins[seat] <= 6 else 0


def returns(p, out):
    out[0] = worth(p, 0) - worth(p, 1)
    out[1] = -out[0]


def redeal(p, seat, rng):
    if not over(p):
        p.coins[1 - seat] = 0
        for _ in range(p.digs[1 - seat]):
            p.coins[1 - seat] += below(rng, 3)


def name(p, action, seat):
    return ("dig", "stop")[action]


def scene(p, seat):
    shown = [f"seat {k}: {p.digs[k]} digs" for k in range(2)]
    if seat >= 0:
        shown.append(f"you have {p.coins[seat]}")
    if over(p):
        shown.append(f"{p.coins[0]} to {p.coins[1]}")
    acts = Choice((Button("dig", 0), Button("stop", 1)))
    return Scene(
        "Over." if over(p) else f"Seat {p.turn} digs.",
        (Text(", ".join(shown)), *([acts] if not over(p) and seat == p.turn else [])),
    )
