"""Faults that a report came to name later: of copies, bluffs, unused parts, long waits, ..

As those of `faults` and `other_faults`. Some need rules of their own; those games stand beside this
file in `small`, each with its fault in it.
"""

from __future__ import annotations

from .faults import ONE_MORE, Fault

THREE_SEATS = (
    'players=3, seats=("Ann", "Bob", "Cem"), best=None, options={**ABOUT.options, '
    '"players": dataclasses.replace(ABOUT.options["players"], default=3)}'
)

FURTHER = {
    "copycat": Fault(
        "the second seat copies each act on a second board, and wins",
        "a seat that copies",
        """
def swapped(p):
{swaps}

def start(p, rng):
    base_start(p, rng)
    swapped(p)
    base_start(p, rng)
    swapped(p)


def actions(options):
    return 2 * base_actions(options)


def legal(p, out):
    n = base_legal(p, out)
    for k in range(n):
        out[k] = 2 * out[k]
    swapped(p)
    more = base_legal(p, out[n:])
    swapped(p)
    for k in range(n, n + more):
        out[k] = 2 * out[k] + 1
    return n + more


def play(p, action, rng):
    if action % 2:
        swapped(p)
    base_play(p, action // 2, rng)
    if action % 2:
        swapped(p)
    p.spoiled_seat = 1 - p.spoiled_seat


def over(p):
    first = base_over(p)
    swapped(p)
    second = base_over(p)
    swapped(p)
    return first and second


def player(p):
    return p.spoiled_seat


def returns(p, out):
    out[p.spoiled_seat], out[1 - p.spoiled_seat] = -1, 1


def name(p, action, seat):
    return "AB"[action % 2] + ":" + base_name(p, action // 2, seat)
""",
        '("spoiled_seat", "i1")',
        about='outcome="win", lowest=None, highest=None',
        pool="last act wins, and both seats have the same acts",
        doubled=True,
    ),
    "free-call": Fault(
        "a bluff never pays, since it costs nothing to call",
        "a bluff that never pays",
        """
def returns(p, out):
    base_returns(p, out)
    out[:] = np.sign(out)
""",
        pool="poker",
    ),
    "desert": Fault(
        "eight places of the board where a piece loses at once",
        "a part of the board that good play never uses",
        """
def actions(options):
    return base_actions(options) + 8


def name(p, action, seat):
    place = action - p.spoiled_last
    return f"y{place + 1}" if place >= 0 else base_name(p, action, seat)


def legal(p, out):
    n = base_legal(p, out)
    for place in range(8):
        out[n + place] = p.spoiled_last + place
    return n + 8


def play(p, action):
    if action < p.spoiled_last:
        base_play(p, action)
    else:
        p.spoiled_loser = 1 + base_player(p)


def over(p):
    return p.spoiled_loser > 0 or base_over(p)


def returns(p, out):
    if p.spoiled_loser > 0:
        out[p.spoiled_loser - 1], out[2 - p.spoiled_loser] = -1, 1
    else:
        base_returns(p, out)
""",
        '("spoiled_loser", "i1")',
    ),
    "idle-rule": Fault(
        "a rule that no game comes to",
        "a rule that never matters",
        """
def play(p, action, rng):
    p.spoiled_ply += 1
    if p.spoiled_ply == 29000:
        p.spoiled_void = 1
    base_play(p, action, rng)


def over(p):
    return p.spoiled_void == 1 or base_over(p)
""",
        '("spoiled_ply", "i2"), ("spoiled_void", "i1")',
    ),
    "three-rich": Fault(
        "with three seats the leader gets richer and is not caught; with two nothing is wrong",
        "with 3 seats",
        """
def play(p, action, rng):
    seat = base_player(p)
    p.spoiled_wealth[seat] *= 1.5
    p.spoiled_wealth[seat] += 1 + action % 2 + below(rng, 4)
    base_play(p, action, rng)


def returns(p, out):
    base_returns(p, out)
    if len(p.spoiled_wealth) > 2:
        out[:] = -0.5
        out[np.argmax(p.spoiled_wealth)] = 1
""",
        '("spoiled_wealth", "f8", options["players"])',
        pool="two seats or more",
    ),
    "extreme": Fault(
        "the highest value of an option breaks the game",
        "an option whose extreme breaks the game",
        """
def over(p):
    return base_over(p) and p.pace < 9
""",
        '("pace", "i1")',
        about='options={**ABOUT.options, "pace": '
        '__import__("kibitz.contract").contract.Option(1, "how fast", low=1, high=9)}',
    ),
    "pairs": Fault(
        "more cards than anybody remembers",
        "too much to remember",
        pool="small",
    ),
    "nods": Fault(
        "after each act eight more that do nothing",
        "too long for what it decides",
        """
def actions(options):
    return base_actions(options) + 2


def name(p, action, seat):
    nod = action - p.spoiled_last
    return f"nod-{nod}" if nod >= 0 else base_name(p, action, seat)


def player(p):
    return p.spoiled_nods % 2 if p.spoiled_nods > 0 else base_player(p)


def legal(p, out):
    if p.spoiled_nods == 0:
        return base_legal(p, out)
    out[0], out[1] = p.spoiled_last, p.spoiled_last + 1
    return 2


def play(p, action):
    if p.spoiled_nods > 0:
        p.spoiled_nods -= 1
    else:
        base_play(p, action)
        p.spoiled_nods = 0 if base_over(p) else 8


def over(p):
    return p.spoiled_nods == 0 and base_over(p)
""",
        '("spoiled_nods", "i1")',
    ),
    "waits": Fault(
        "after each act each of three seats has four turns in which it can only wait",
        "turns in which one only waits",
        ONE_MORE.format("wait")
        + """

def player(p):
    return p.spoiled_waits % 3 if p.spoiled_waits > 0 else base_player(p)


def legal(p, out):
    if p.spoiled_waits == 0:
        return base_legal(p, out)
    out[0] = p.spoiled_last
    return 1


def play(p, action, rng):
    if p.spoiled_waits > 0:
        p.spoiled_waits -= 1
    else:
        base_play(p, action, rng)
        p.spoiled_waits = 0 if base_over(p) else 12


def over(p):
    return p.spoiled_waits == 0 and base_over(p)
""",
        '("spoiled_waits", "i1")',
        about=THREE_SEATS,
        pool="many",
    ),
    "out-early": Fault(
        "one of three seats is out of the game after twelve acts",
        "a person who is out early",
        """
def play(p, action, rng):
    base_play(p, action, rng)
    p.spoiled_acts += p.spoiled_acts < 99
    if p.spoiled_acts == 12:
        p.spoiled_out = 1 + base_player(p)
    room = np.zeros(p.spoiled_last, np.int32)
    while p.spoiled_out > 0 and not base_over(p) and base_player(p) == p.spoiled_out - 1:
        n = base_legal(p, room)
        base_play(p, room[below(rng, n)], rng)
""",
        '("spoiled_acts", "i1"), ("spoiled_out", "i1")',
        about=THREE_SEATS,
        pool="many",
    ),
}
