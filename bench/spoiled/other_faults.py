"""Faults that need luck, secrets, a third seat, one seat, or a whole side.

As those of `faults`, with ABOUT changed: a twin of three seats is a game whose option `players` is
three; a solitaire or a game of one side is an open game of two seats that one person, or both
together, play. `pool` names the games in which a fault is planted (`twins.POOLS`).
"""

from __future__ import annotations

from .faults import Fault

WON = 'outcome="win", lowest=None, highest=None'
THREE = (
    f'{WON}, players=3, seats=("Ann", "Bob", "Cem"), best=None, options={{**ABOUT.options, '
    '"players": dataclasses.replace(ABOUT.options["players"], default=3)}'
)
TOGETHER = """
def returns(p, out):
    out[:] = {0}
"""
ALONE = """
def swapped(p):
{swaps}

def start(p, rng):
    base_start(p, rng)
    swapped(p)
    base_start(p, rng)
    swapped(p)


def play(p, action, rng):
    base_play(p, action, rng)
    p.spoiled_acts[p.spoiled_seat] += 1
    swapped(p)
    if base_over(p):
        swapped(p)
    else:
        p.spoiled_seat = 1 - p.spoiled_seat


def player(p):
    return p.spoiled_seat


def returns(p, out):
    lead = int(p.spoiled_acts[0]) - int(p.spoiled_acts[1])
    out[0] = 1 if lead > 0 else -1 if lead < 0 else 0
    out[1] = -out[0]
"""

OTHERS = {
    "alone": Fault(
        "each seat plays on a board of its own: no contact",
        "no contact",
        ALONE,
        '("spoiled_acts", "i2", 2), ("spoiled_seat", "i1")',
        about='outcome="win-draw", lowest=None, highest=None',
        pool="placing",
        doubled=True,
    ),
    "cheer": Fault(
        "one kind of act is always right",
        "nearly always right",
        """
def actions(options):
    return 2 * base_actions(options)


def legal(p, out):
    n = base_legal(p, out)
    for k in range(n - 1, -1, -1):
        action = out[k]
        out[2 * k], out[2 * k + 1] = 2 * action, 2 * action + 1
    return 2 * n


def play(p, action, rng):
    p.spoiled_cheers[base_player(p)] += action % 2
    p.spoiled_acts[base_player(p)] += 1
    base_play(p, action // 2, rng)


def name(p, action, seat):
    return base_name(p, action // 2, seat) + ("/cheer" if action % 2 else "")


def returns(p, out):
    missed = p.spoiled_acts - p.spoiled_cheers
    if missed[0] == missed[1]:
        base_returns(p, out)
    else:
        winner = 0 if missed[0] < missed[1] else 1
        out[winner], out[1 - winner] = 1, -1
""",
        '("spoiled_cheers", "i2", 2), ("spoiled_acts", "i2", 2)',
    ),
    "leader": Fault(
        "the leader gets richer and is not caught",
        "decided early|when all is settled",
        """
def play(p, action, rng):
    seat = base_player(p)
    p.spoiled_wealth[seat] *= 1.5
    p.spoiled_wealth[seat] += 1 + action % 2 + below(rng, 4)
    base_play(p, action, rng)


def returns(p, out):
    winner = 0 if p.spoiled_wealth[0] > p.spoiled_wealth[1] else 1
    out[winner], out[1 - winner] = 1, -1
""",
        '("spoiled_wealth", "f8", 2)',
        about=WON,
    ),
    "kingmaker": Fault(
        "the last of three seats chooses the winner among the others",
        "king",
        """
def poorest(p):
    out = np.zeros(3)
    base_returns(p, out)
    return np.argmin(out)


def actions(options):
    return base_actions(options) + 3


def name(p, action, seat):
    return f"crown-{action - p.spoiled_last}" if base_over(p) else base_name(p, action, seat)


def player(p):
    return poorest(p) if base_over(p) else base_player(p)


def legal(p, out):
    if not base_over(p):
        return base_legal(p, out)
    n = 0
    for seat in range(3):
        if seat != poorest(p):
            out[n] = p.spoiled_last + seat
            n += 1
    return n


def play(p, action, rng):
    if base_over(p):
        p.spoiled_king = 1 + action - p.spoiled_last
    else:
        base_play(p, action, rng)


def over(p):
    return p.spoiled_king > 0


def returns(p, out):
    out[:] = -1
    out[p.spoiled_king - 1] = 1
""",
        '("spoiled_king", "i1")',
        about=THREE,
        pool="many",
    ),
    "third": Fault(
        "the third of three seats cannot win",
        "seats that are not worth the same",
        """
def returns(p, out):
    base_returns(p, out)
    winner = 0 if out[0] > out[1] else 1
    out[:] = -1
    out[winner] = 1
""",
        about=THREE,
        pool="many",
    ),
    "secret": Fault(
        "each seat has a secret that does not matter",
        "secret",
        """
def start(p, rng):
    base_start(p, rng)
    for seat in range(2):
        p.spoiled_secret[seat] = below(rng, 6)


def redeal(p, seat, rng):
    p.spoiled_secret[1 - seat] = below(rng, 6)
""",
        '("spoiled_secret", "i1", 2)',
        about='information="hidden"',
    ),
    "deal": Fault(
        "the deal decides a solitaire",
        "luck decides|deal decides",
        """
def start(p, rng):
    base_start(p, rng)
    p.spoiled_deal = below(rng, 10)


def player(p):
    return 0


def returns(p, out):
    out[0] = 1 if p.spoiled_deal < 5 else -1
""",
        '("spoiled_deal", "i1")',
        about=f'{WON}, players=1, seats=("You",)',
    ),
    "always-won": Fault(
        "a cooperative game is always won",
        "nearly always won",
        TOGETHER.format(1),
        about=f"{WON}, sides=((0, 1),)",
    ),
    "always-lost": Fault(
        "a cooperative game is always lost",
        "hardly ever won",
        TOGETHER.format(-1),
        about=f"{WON}, sides=((0, 1),)",
    ),
}
