"""Powerball: one ticket of a lottery, and whether it wins a prize.

Five white balls of 69 and one red ball of 26 are drawn. A ticket names as many, and its prize is a
matter of how many white balls it has and whether it has the red one; there are nine prizes. The
ticket wins the `prize` that it is bought for, or with `any` one of the nine; the return is then 1,
else 0. So the value is the chance of the prize, exactly: 1 in 292,201,338 for all six balls.
"""

from math import comb

from kibitz.contract import About, Option
from kibitz.kit.rng import by_weight
from kibitz.scene import Button, Choice, Scene

WHITE, CHOSEN, DRAWN, RED = 69, 5, 5, 26
PRIZES = tuple(
    f"{white}-and-red" if red else f"{white}-white"
    for white in range(CHOSEN, -1, -1)
    for red in (True, False)
    if red or white > 2
)
BALLS = tuple((int(prize[0]), prize.endswith("red")) for prize in PRIZES)
TICKETS = tuple(
    comb(CHOSEN, white) * comb(WHITE - CHOSEN, DRAWN - white) * (1 if red else RED - 1)
    for white, red in BALLS
)
ALL = comb(WHITE, DRAWN) * RED
WEIGHTS = (*TICKETS, ALL - sum(TICKETS))
NOTHING = len(PRIZES)
ABOUT = About(
    title="Powerball",
    source="Powerball prizes, http://www.powerball.net/prizes.asp",
    summary="Buy a ticket, and see what is drawn.",
    players=1,
    outcome="scores",
    lowest=0,
    highest=1,
    longest=1,
    plays_forced=True,
    options={"prize": Option("any", "the prize that counts", among=("any", *PRIZES))},
)


def layout(options):
    return [("wanted", "i1"), ("drawn", "i1"), ("over", "?")]


def prepare(options):
    return {"wanted": (*PRIZES, "any").index(options["prize"])}


def actions(options):
    return 1


def start(p):
    p.over = False


def player(p):
    return 0


def legal(p, out):
    out[0] = 0
    return 1


def play(p, action, rng):
    p.drawn, p.over = by_weight(rng, WEIGHTS), True


def over(p):
    return p.over


def returns(p, out):
    wins = p.drawn != NOTHING if p.wanted == NOTHING else p.drawn == p.wanted
    out[0] = 1 if wins else 0


def name(p, action, seat):
    return "buy"


def scene(p, seat):
    if p.over:
        return Scene(f"Your ticket has {(*PRIZES, 'nothing')[p.drawn]}.")
    return Scene("Buy a ticket.", (Choice((Button("buy", 0),)),))
