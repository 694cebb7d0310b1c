"""Three seats, of which each has its own gain: bet on the highest of three cards, or pass.

Each seat bets or passes in turn; then a first seat that passed may still bet if another did. A bet
costs 2, and the highest card of those that bet wins 5. The returns have no constant sum.
"""

from kibitz.contract import About
from kibitz.kit.rng import shuffle
from kibitz.scene import Button, Choice, Scene, Text

ABOUT = About(
    "Three hands", "written for a test", players=3, information="hidden", outcome="scores",
    lowest=-2, highest=3, longest=4,
)  # fmt: skip
PASS, BET = 0, 1


def layout(options):
    return [("card", "i1", 3), ("bet", "i1", 3), ("ply", "i1")]


def actions(options):
    return 2


def start(p, rng):
    for k in range(3):
        p.card[k] = k
    shuffle(rng, p.card, 3)


def player(p):
    return p.ply % 3


def legal(p, out):
    out[0], out[1] = PASS, BET
    return 2


def play(p, action):
    p.bet[player(p)] = action
    p.ply += 1


def over(p):
    may_still_bet = p.ply == 3 and p.bet[0] == PASS and p.bet[1] + p.bet[2] > 0
    return p.ply >= 3 and not may_still_bet


def returns(p, out):
    best = -1
    for seat in range(3):
        if p.bet[seat] == BET and (best < 0 or p.card[seat] > p.card[best]):
            best = seat
    for seat in range(3):
        out[seat] = -2.0 * p.bet[seat] + (5.0 if seat == best else 0.0)


def redeal(p, seat, rng):
    own = p.card[seat] if seat >= 0 else 0
    start(p, rng)
    for k in range(3):
        if seat >= 0 and p.card[k] == own:
            p.card[k], p.card[seat] = p.card[seat], own
            return


def name(p, action, seat):
    return ("pass", "bet")[action]


def scene(p, seat):
    held = f"You hold {p.card[seat]}." if seat >= 0 else "Three cards lie face down."
    acts = (Button("pass", PASS), Button("bet", BET)) if not over(p) and seat == player(p) else ()
    bets = ", ".join(("pass", "bet")[int(x)] for x in p.bet[: min(int(p.ply), 3)])
    return Scene(f"Played: {p.ply}. {bets}", (Text(held), Choice(acts)))
