"""The value of a small game with secrets as a linear program, one variable for each plan.

The sequence form of Koller, Megiddo and von Stengel (1996): the first seat's weights of its
sequences of acts, and for each information set of the second seat what it can hold the first to.
"""

from collections import defaultdict
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack


def value(deals, secret):
    """What the first seat wins on average if both play their best.

    deals: (chance, position) of each deal. secret(p, seat): what the seat has been shown in secret.
    """
    plans = ({(): 0}, {(): 0})  # the number of each sequence: (information set, action)
    sets = ({}, {})  # the number of an information set, and the sequence that leads to it
    paid = defaultdict(Fraction)  # by a sequence of each seat
    for chance, p in deals:
        _walk(p, chance, ((), ()), secret, plans, sets, paid)
    return _solved(plans, sets, paid)


def _walk(p, chance, led, secret, plans, sets, paid):
    if p.over:
        paid[plans[0][led[0]], plans[1][led[1]]] += chance * Fraction(p.returns[0])
        return
    seat = p.player
    known = (secret(p, seat), tuple(p.told(k, seat) for k in range(p.ply)))
    sets[seat].setdefault(known, (len(sets[seat]), plans[seat][led[seat]]))
    for action in p.legal():
        plan = (known, action)
        plans[seat].setdefault(plan, len(plans[seat]))
        after = p.copy()
        after.act(action)
        then = (plan, led[1]) if seat == 0 else (led[0], plan)
        _walk(after, chance, then, secret, plans, sets, paid)


def _flow(plans, sets):
    """A row each information set: the weights of its acts are together that of what led to it."""
    entries = [(0, 0, 1)]
    entries += [(row + 1, before, -1) for row, before in sets.values()]
    entries += [(sets[plan[0]][0] + 1, n, 1) for plan, n in plans.items() if plan]
    rows, columns, weights = zip(*entries, strict=True)
    return coo_matrix((weights, (rows, columns)), (len(sets) + 1, len(plans)))


def _solved(plans, sets, paid):
    """Most v0 such that flow of the second seat (v) is at most what the first seat's plan pays."""
    mine, theirs = _flow(plans[0], sets[0]), _flow(plans[1], sets[1])
    pairs = list(paid)
    pay = coo_matrix(
        ([float(paid[pair]) for pair in pairs], tuple(zip(*pairs, strict=True))),
        (len(plans[0]), len(plans[1])),
    )
    n, m = len(plans[0]), theirs.shape[0]
    bounds = [(0, None)] * n + [(None, None)] * m
    right = np.zeros(mine.shape[0])
    right[0] = 1
    goal = np.zeros(n + m)
    goal[n] = -1
    found = linprog(
        goal,
        A_ub=hstack([-pay.T, theirs.T]),
        b_ub=np.zeros(len(plans[1])),
        A_eq=hstack([mine, coo_matrix((mine.shape[0], m))]),
        b_eq=right,
        bounds=bounds,
    )
    return -found.fun
