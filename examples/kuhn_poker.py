"""Kuhn poker: the smallest poker; three cards, one chip each in the pot, one bet of one chip.

    pass pass        the higher card wins 1
    bet pass         the seat that bet wins 1
    bet bet          the higher card wins 2
    pass bet pass    the seat that bet wins 1
    pass bet bet     the higher card wins 2

If both play their best, First loses one chip in 18 games on average.
"""

from kibitz.contract import About
from kibitz.kit.cards import Pack
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Hand, Scene

ABOUT = About(
    title="Kuhn poker",
    inventor="Harold W. Kuhn",
    year=1950,
    source="A simplified two-person poker, Contributions to the Theory of Games I, 1950",
    summary="Jack, queen or king: bet that yours is higher, or pass.",
    seats=("First", "Second"),
    minutes=1,
    information="hidden",
    outcome="scores",
    longest=3,
    lowest=-2,
    highest=2,
)

PASS, BET = 0, 1
PACK = Pack(("J", "Q", "K"), "")


def layout(options):
    return [("card", "i1", 2), ("bet", "i1", 2), ("ply", "i1"), ("ended", "i1")]


def actions(options):
    return 2


def start(p, rng):
    p.card[0] = below(rng, 3)
    p.card[1] = (p.card[0] + 1 + below(rng, 2)) % 3


def player(p):
    return p.ply % 2


def legal(p, out):
    out[0] = PASS
    out[1] = BET
    return 2


def play(p, action):
    seat = p.ply % 2
    answers_bet = p.bet[1 - seat] == BET
    p.bet[seat] = action
    p.ply += 1
    p.ended = answers_bet or (action == PASS and p.ply == 2)


def over(p):
    return p.ended == 1


def returns(p, out):
    if p.bet[0] == p.bet[1]:
        winner = 0 if p.card[0] > p.card[1] else 1
    else:
        winner = 0 if p.bet[0] == BET else 1
    stake = 1 + min(p.bet[0], p.bet[1])
    out[winner] = stake
    out[1 - winner] = -stake


def redeal(p, seat, rng):
    if p.ended == 0 or p.bet[0] != p.bet[1]:
        p.card[1 - seat] = (p.card[seat] + 1 + below(rng, 2)) % 3


def observation(options):
    return (13,)


def observation_bounds(options):
    return 0, 1


def observe(p, seat, out):
    """Own card, the other's if shown, the bets, the number of acts, whether to act."""
    out[p.card[seat]] = 1
    if p.ended and p.bet[0] == p.bet[1]:
        out[3 + p.card[1 - seat]] = 1
    out[6], out[7] = p.bet[seat], p.bet[1 - seat]
    out[8 + p.ply] = 1
    out[12] = player(p) == seat


def name(p, action, seat):
    return ("pass", "bet")[action]


def scene(p, seat):
    shown = over(p) and p.bet[0] == p.bet[1]
    hands = [_hand(p, other, shown or other == seat) for other in (1, 0)]
    acting = seat == player(p) and not over(p)
    buttons = tuple(Button(("pass", "bet")[a], a if acting else None) for a in (PASS, BET))
    return Scene(_caption(p), (*hands, Choice(buttons)) if acting else tuple(hands))


def _hand(p, seat, shown):
    chips = 1 + p.bet[seat]
    title = f"{ABOUT.seats[seat]}, {chips} in the pot"
    return Hand.face_up([PACK.name(p.card[seat])], title) if shown else Hand.face_down(1, title)


def _caption(p):
    return "The hand is over." if over(p) else f"{ABOUT.seats[player(p)]} to bet or pass."
