"""Leduc poker: six cards, two jacks, two queens, two kings; two rounds of bets.

Each seat puts a chip into the pot and gets a card. After the first round of bets a card is laid
open for both, and a second round follows. A raise costs 2 chips in the first round and 4 in the
second, with at most two raises a round; First begins both rounds. A seat that folds loses the pot.
Otherwise a pair with the open card wins it, else the higher card; equal cards share it.

The returns are the chips won or lost. Against the best play First loses 0.0856 chips a game.
"""

import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Hand, Scene

ABOUT = About(
    title="Leduc poker",
    inventor="Finnegan Southey and others",
    year=2005,
    source="Bayes' Bluff: Opponent Modelling in Poker, UAI 2005; as in OpenSpiel's leduc_poker",
    summary="One card in the hand, one on the table, two rounds of bets: a pair wins.",
    seats=("First", "Second"),
    minutes=1,
    information="hidden",
    outcome="scores",
    longest=8,
    lowest=-13,
    highest=13,
)

FOLD, CALL, RAISE = 0, 1, 2
RANKS = ("J", "Q", "K")


def layout(options):
    return [
        ("card", "i1", 2),  # the ranks that the seats hold
        ("open", "i1"),  # the rank on the table, hidden in the first round
        ("paid", "i1", 2),  # chips in the pot
        ("acts", "i1", (2, 4)),  # the acts of each round, each 1 more than its action
        ("round", "i1"),  # 2 at the end
        ("made", "i1"),  # acts in this round
        ("folded", "i1"),  # the seat that has folded, or -1
    ]


def actions(options):
    return 3


def start(p, rng):
    left = np.full(3, 2)
    p.card[0], p.card[1], p.open = draw(left, rng), draw(left, rng), draw(left, rng)
    p.paid[:] = 1
    p.folded = -1


def draw(left, rng):
    """Draw a card from those that are left; `left` counts them by rank."""
    rank, k = 0, below(rng, left.sum())
    while k >= left[rank]:
        k -= left[rank]
        rank += 1
    left[rank] -= 1
    return rank


def redeal(p, seat, rng):
    if p.round == 2 and p.folded < 0:
        return
    left = np.full(3, 2)
    left[p.card[seat]] -= 1
    if p.round > 0:
        left[p.open] -= 1
    p.card[1 - seat] = draw(left, rng)
    if p.round == 0:
        p.open = draw(left, rng)


def player(p):
    return p.made % 2


def legal(p, out):
    n = 0
    for action in (FOLD, CALL, RAISE):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def may(p, action):
    if action == FOLD:
        return p.paid[0] != p.paid[1]
    return action == CALL or raises(p) < 2


def raises(p):
    n = 0
    for k in range(p.made):
        n += p.acts[p.round, k] == RAISE + 1
    return n


def play(p, action):
    seat, highest = player(p), max(p.paid[0], p.paid[1])
    p.acts[p.round, p.made] = action + 1
    p.made += 1
    if action == FOLD:
        p.folded = seat
    elif action == CALL:
        p.paid[seat] = highest
    else:
        p.paid[seat] = highest + 2 + 2 * p.round
    if action == FOLD or (action == CALL and p.made > 1):
        p.round = 2 if action == FOLD else p.round + 1
        p.made = 0


def over(p):
    return p.round == 2


def returns(p, out):
    one, other = strength(p, 0), strength(p, 1)
    if p.folded >= 0 or one != other:
        loser = p.folded if p.folded >= 0 else (0 if one < other else 1)
        out[loser], out[1 - loser] = -p.paid[loser], p.paid[loser]


def strength(p, seat):
    """The rank of a card; a pair is stronger than every rank."""
    return p.card[seat] + (3 if p.card[seat] == p.open else 0)


def observation(options):
    return (35,)


def observation_bounds(options):
    return 0, 1


def observe(p, seat, out):
    """Own card, the open one, the other's if shown, the acts, the seat, whether to act."""
    out[p.card[seat]] = 1
    if p.round == 1 or p.acts[1, 0] > 0:
        out[3 + p.open] = 1
    if p.round == 2 and p.folded < 0:
        out[6 + p.card[1 - seat]] = 1
    for k, act in enumerate(p.acts.flat):
        if act > 0:
            out[9 + 3 * k + act - 1] = 1
    out[33] = seat
    out[34] = p.round < 2 and player(p) == seat


def name(p, action, seat):
    owes = p.paid[0] != p.paid[1]
    return ("fold", "call" if owes else "check", "raise" if owes else "bet")[action]


def parse(p, text):
    return {"fold": FOLD, "call": CALL, "check": CALL, "raise": RAISE, "bet": RAISE}.get(text)


def why(p, action):
    if action == FOLD:
        return "there is no bet, so you may not fold; check instead."
    return "two raises have been made in this round; call or fold."


def scene(p, seat):
    shown = over(p) and p.folded < 0
    hands = [_hand(p, other, shown or other == seat) for other in (1, 0)]
    table = Hand.face_up([RANKS[p.open]] if p.round > 0 and not _folded_early(p) else [], "Table")
    if over(p) or seat != player(p):
        return Scene(_caption(p), (hands[0], table, hands[1]))
    buttons = [Button(name(p, a, seat), a) for a in (FOLD, CALL, RAISE) if may(p, a)]
    return Scene(_caption(p), (hands[0], table, hands[1], Choice(tuple(buttons))))


def _hand(p, seat, shown):
    title = f"{ABOUT.seats[seat]}, {p.paid[seat]} in the pot"
    return Hand.face_up([RANKS[p.card[seat]]], title) if shown else Hand.face_down(1, title)


def _folded_early(p):
    return p.folded >= 0 and p.acts[1, 0] == 0


def _caption(p):
    if not over(p):
        names = [name(p, a, -1) for a in (FOLD, CALL, RAISE) if may(p, a)]
        return f"{ABOUT.seats[player(p)]} to {', '.join(names[:-1])} or {names[-1]}."
    if p.folded >= 0:
        return f"{ABOUT.seats[p.folded]} folds."
    one, other = strength(p, 0), strength(p, 1)
    winner = ABOUT.seats[int(one < other)]
    return "Both share the pot." if one == other else f"{winner} wins the pot."
