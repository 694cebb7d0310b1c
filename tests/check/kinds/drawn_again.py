"""Leduc hold'em: six cards, a card each, a bet of 2, a card for all, a bet of 4; a pair wins, then the higher card."""

from kibitz.contract import About
from kibitz.kit.cards import Pack
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Hand, Scene

ABOUT = About(
    "Leduc hold'em",
    "Finnegan Southey et al.",
    2005,
    information="hidden",
    outcome="scores",
    seats=("First", "Second"),
)
FOLD, CALL, RAISE = 0, 1, 2
PACK = Pack(("J", "Q", "K"), "sh")
ACTS = ("fold", "call", "raise")


def layout(options):
    return [
        ("card", "i1", 3),
        ("paid", "i1", 2),
        ("round", "i1"),
        ("calls", "i1"),
        ("raises", "i1"),
        ("turn", "i1"),
        ("folded", "i1"),
        ("ended", "i1"),
    ]


def actions(options):
    return 3


def start(p, rng):
    p.card[0] = below(rng, 6)
    fill(p, 1, rng)
    fill(p, 2, rng)
    p.paid[0] = p.paid[1] = 1
    p.folded = -1


def fill(p, k, rng):
    """Draw card k anew from those that the others leave."""
    card = below(rng, 6)
    while True:
        free = True
        for other in range(k):
            if p.card[other] == card:
                free = False
        if free:
            break
        card = below(rng, 6)
    p.card[k] = card


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    if p.paid[p.turn] < p.paid[1 - p.turn]:
        out[n] = FOLD
        n += 1
    out[n] = CALL
    n += 1
    if p.raises < 2:
        out[n] = RAISE
        n += 1
    return n


def play(p, action):
    if action == FOLD:
        p.folded = p.turn
        p.ended = 1
        return
    p.paid[p.turn] = p.paid[1 - p.turn]
    if action == RAISE:
        p.paid[p.turn] += 2 * (p.round + 1)
        p.raises += 1
        p.calls = 1
    else:
        p.calls += 1
    p.turn = 1 - p.turn
    if p.calls == 2:
        p.ended = p.round
        p.round = 1
        p.calls = p.raises = p.turn = 0


def over(p):
    return p.ended == 1


def worth(p, seat):
    return 10 if p.card[seat] // 2 == p.card[2] // 2 else int(p.card[seat] // 2)


def returns(p, out):
    first, second = worth(p, 0), worth(p, 1)
    if p.folded >= 0:
        winner = 1 - p.folded
    elif first == second:
        out[0] = out[1] = 0
        return
    else:
        winner = 0 if first > second else 1
    out[winner] = p.paid[1 - winner]
    out[1 - winner] = -p.paid[1 - winner]


def redeal(p, seat, rng):
    if p.ended == 0 or p.folded >= 0:
        taken = p.card[2] if p.round == 1 else -1
        card = below(rng, 6)
        while card == p.card[seat] or card == taken:
            card = below(rng, 6)
        p.card[1 - seat] = card
        if p.round == 0:
            card = below(rng, 6)
            while card == p.card[0] or card == p.card[1]:
                card = below(rng, 6)
            p.card[2] = card


def name(p, action, seat):
    return ACTS[action]


def scene(p, seat):
    shown = over(p) and p.folded < 0
    parts = [_hand(p, other, shown or other == seat) for other in (1, 0)]
    parts.append(
        Hand.face_up([PACK.name(p.card[2])], "For all") if p.round else Hand.face_down(1, "For all")
    )
    acting = seat == player(p) and not over(p)
    legal = (
        ([FOLD] if p.paid[p.turn] < p.paid[1 - p.turn] else [])
        + [CALL]
        + ([RAISE] if p.raises < 2 else [])
    )
    if acting:
        parts.append(Choice(tuple(Button(ACTS[a], a) for a in legal)))
    return Scene(
        "The hand is over." if over(p) else f"{ABOUT.seats[player(p)]} to act.", tuple(parts)
    )


def _hand(p, seat, shown):
    title = f"{ABOUT.seats[seat]}, {p.paid[seat]} in the pot"
    return Hand.face_up([PACK.name(p.card[seat])], title) if shown else Hand.face_down(1, title)
