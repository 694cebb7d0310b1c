"""Big Six: bet on a symbol of a wheel of fortune, of which some symbols have many places.

The wheel has 54 places: 24 of one dollar, 15 of two, 7 of five, 4 of ten, 2 of twenty, and one each
of a joker and the sign of the house. A bet on a symbol pays as many times the stake as its number
says, and `special` times on the joker or the sign. The return is what one dollar gains or loses.

An action is the symbol that is bet on. With `bet` there is no choice.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import by_weight
from kibitz.scene import Button, Choice, Scene, Text

NAMES = ("1", "2", "5", "10", "20", "joker", "house")
PLACES, PAYS, JOKER = (24, 15, 7, 4, 2, 1, 1), (1, 2, 5, 10, 20), 5
ABOUT = About(
    title="Big Six",
    source="Rules of money wheel, "
    "http://casinospecialevent.com/casino-games-rules/rules-of-money-wheel/",
    summary="Bet on a symbol, and the wheel turns.",
    players=1,
    outcome="scores",
    lowest=-1,
    highest=50,
    longest=1,
    options={
        "bet": Option("any", "the only symbol that may be bet on", among=("any", *NAMES)),
        "special": Option(40, "what the joker and the house pay", low=30, high=50),
    },
)


def layout(options):
    return [("only", "i1"), ("special", "i1"), ("bet", "i1"), ("stopped", "i1"), ("over", "?")]


def prepare(options):
    return {"only": NAMES.index(options["bet"]) if options["bet"] in NAMES else -1}


def actions(options):
    return len(NAMES)


def start(p):
    p.over = False


def player(p):
    return 0


def legal(p, out):
    if p.only >= 0:
        out[0] = p.only
        return 1
    for symbol in range(len(NAMES)):
        out[symbol] = symbol
    return len(NAMES)


def play(p, action, rng):
    p.bet, p.stopped, p.over = action, by_weight(rng, PLACES), True


def over(p):
    return p.over


def pays(p, symbol):
    return p.special if symbol >= JOKER else PAYS[symbol]


def returns(p, out):
    out[0] = pays(p, p.bet) if p.stopped == p.bet else -1


def name(p, action, seat):
    return NAMES[action]


def scene(p, seat):
    if p.over:
        caption = f"You bet on {NAMES[p.bet]}, and the wheel stopped at {NAMES[p.stopped]}."
    else:
        caption = "Bet one dollar on a symbol of the wheel."
    rows = [f"{NAMES[k]}: {PLACES[k]} of 54 places, pays {pays(p, k)}" for k in range(len(NAMES))]
    bets = [] if p.over else [k for k in range(len(NAMES)) if p.only in (-1, k)]
    buttons = tuple(Button(NAMES[k], k) for k in bets)
    return Scene(caption, (Text("\n".join(rows)), Choice(buttons)))
