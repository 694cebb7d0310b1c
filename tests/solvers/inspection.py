"""Dresher's inspection game (1962): n periods, one violation at most, m inspections. Each period the inspector (seat 0) inspects or not and the violator (seat 1) acts or waits, at once. Caught: inspector +1; uncaught: -1; no violation at all: 0."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Inspection",
    "Melvin Dresher, 1962",
    information="hidden",
    outcome="scores",
    lowest=-1,
    highest=1,
    seats=("Inspector", "Violator"),
    options={
        "periods": Option(4, "periods", low=1, high=60),
        "inspections": Option(2, "inspections", low=0, high=60),
    },
)


def layout(options):
    return [
        ("periods", "i1"),
        ("inspections", "i1"),
        ("chosen", "i1", 2),
        ("last", "i1", 2),
        ("result", "i1"),
        ("done", "?"),
    ]


def actions(options):
    return 2  # 0 wait/no, 1 inspect/violate


def start(p):
    p.result = 0


def player(p):
    return 0 if p.chosen[0] == 0 else 1


def owes(p, seat):
    return p.chosen[seat] == 0


def legal(p, out):
    out[0] = 0
    out[1] = 1
    if player(p) == 0 and p.inspections == 0:
        return 1
    return 2


def play(p, action):
    p.chosen[player(p)] = action + 1
    if p.chosen[1] > 0:
        inspect = p.chosen[0] == 2
        violate = p.chosen[1] == 2
        p.periods -= 1
        if inspect:
            p.inspections -= 1
        if violate:
            p.result = 1 if inspect else -1
            p.done = True
        elif p.periods == 0:
            p.done = True
        p.last[:] = p.chosen
        p.chosen[:] = 0


def over(p):
    return p.done


def returns(p, out):
    out[0] = p.result
    out[1] = -p.result


def redeal(p, seat, rng):
    if p.chosen[1 - seat] > 0:
        if seat == 1 and p.inspections == 0:
            p.chosen[0] = 1
        else:
            p.chosen[1 - seat] = 1 + below(rng, 2)


def name(p, action, seat):
    if player(p) == 0:
        return ("no", "inspect")[action]
    return ("wait", "violate")[action]
