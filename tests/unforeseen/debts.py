"""Three seats owe: all returns are negative, and huge. A seat doubles its debt or the next one's.

Nothing else happens in three rounds but interest, which a die draws.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

SEATS = 3
ABOUT = About(
    "Debts", players=SEATS, outcome="scores",
    options={"rounds": Option(2, "rounds", low=1, high=9)},
)  # fmt: skip


def layout(options):
    return [("owed", "i8", SEATS), ("ply", "i1"), ("rounds", "i1")]


def prepare(options):
    return {"rounds": options["rounds"]}


def actions(options):
    return 3


def start(p):
    p.owed[:] = 1_000_000_000


def player(p):
    return p.ply % SEATS


def legal(p, out):
    for k in range(3):
        out[k] = k
    return 3


def play(p, action, rng):
    seat = p.ply % SEATS
    if action == 0:
        p.owed[seat] += p.owed[seat] // 2 * below(rng, 3)
    elif action == 1:
        p.owed[(seat + 1) % SEATS] += 400_000_000
        p.owed[seat] += 100_000_000
    else:
        p.owed[seat] += 300_000_000
    p.ply += 1


def over(p):
    return p.ply == SEATS * p.rounds


def returns(p, out):
    for seat in range(SEATS):
        out[seat] = -float(p.owed[seat])


def name(p, action):
    return ("gamble", "shift", "pay")[action]
