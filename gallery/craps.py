"""Craps: one bet on the throws of two dice.

The *pass line* wins at once by 7 or 11 and loses by 2, 3 or 12. Another sum is the point: thrown
again before a 7 it wins. *Don't pass* is the reverse, but a 12 at once gives the stake back. A
*place* bet on 4, 5, 6, 8, 9 or 10 wins if its sum comes before a 7, a *hard* bet if its sum comes
as a pair before a 7 and before the same sum comes otherwise. The other bets are for one throw. The
return is what a stake of one gains or loses.

An action is the bet, then the only act is to throw.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import by_weight
from kibitz.scene import Button, Choice, Scene

LINE, DONT, PLACE, HARD, FIELD, SEVEN, CRAPS, ELEVEN, ACES = range(9)
BETS = (
    *(("pass", LINE, 0), ("dont-pass", DONT, 0)),
    *((f"place-{n}", PLACE, n) for n in (4, 5, 6, 8, 9, 10)),
    *((f"hard-{n}", HARD, n) for n in (4, 6, 8, 10)),
    *(("field", FIELD, 0), ("any-seven", SEVEN, 7), ("any-craps", CRAPS, 0)),
    *(("eleven", ELEVEN, 11), ("aces", ACES, 2)),
)
NAMES = tuple(name for name, _, _ in BETS)
KIND = tuple(kind for _, kind, _ in BETS)
SUM = tuple(number for _, _, number in BETS)
WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # of 36, by the sum of the dice
THROW = len(BETS)

ABOUT = About(
    title="Craps",
    source="Craps odds, http://www.craps.net/category/craps-odds/, and craps payouts, "
    "http://www.betfirm.com/craps-payouts/",
    summary="Bet on the throws of two dice.",
    players=1,
    outcome="scores",
    lowest=-1,
    highest=30,
    plays_forced=True,
    options={
        "bet": Option("any", "the only bet that may be made", among=("any", *NAMES)),
        "twelve": Option(2, "what a bet on the field pays for a 12", low=2, high=3),
    },
)


def layout(options):
    return [
        *(("only", "i1"), ("twelve", "i1"), ("bet", "i1"), ("point", "i1")),
        *(("thrown", "i1"), ("pair", "?"), ("over", "?"), ("won", "f8")),
    ]


def prepare(options):
    return {
        "only": NAMES.index(options["bet"]) if options["bet"] in NAMES else -1,
        "bet": -1,
    }


def actions(options):
    return THROW + 1


def start(p):
    p.over = False


def player(p):
    return 0


def legal(p, out):
    if p.bet >= 0 or p.only >= 0:
        out[0] = THROW if p.bet >= 0 else p.only
        return 1
    for bet in range(THROW):
        out[bet] = bet
    return THROW


def play(p, action, rng):
    if action < THROW:
        p.bet = action
        return
    p.thrown = by_weight(rng, WAYS)
    p.pair = False
    if KIND[p.bet] == HARD and p.thrown == SUM[p.bet]:
        p.pair = by_weight(rng, (WAYS[p.thrown] - 1, 1)) == 1
    judge(p)


def judge(p):
    kind, thrown = KIND[p.bet], p.thrown
    is_own = thrown == SUM[p.bet]
    if kind in (LINE, DONT):
        judge_line(p, thrown, kind == DONT)
    elif kind == PLACE:
        if is_own:
            end(p, 9 / 5 if thrown in (4, 10) else 7 / 5 if thrown in (5, 9) else 7 / 6)
        elif thrown == 7:
            end(p, -1.0)
    elif kind == HARD:
        if p.pair:
            end(p, 7.0 if thrown in (4, 10) else 9.0)
        elif thrown == 7 or is_own:
            end(p, -1.0)
    else:
        end(p, of_one_throw(p, kind, thrown))


def judge_line(p, thrown, dont):
    if p.point == 0:
        if thrown in (7, 11):
            end(p, -1.0 if dont else 1.0)
        elif thrown in (2, 3):
            end(p, 1.0 if dont else -1.0)
        elif thrown == 12:
            end(p, 0.0 if dont else -1.0)
        else:
            p.point = thrown
    elif thrown == 7:
        end(p, 1.0 if dont else -1.0)
    elif thrown == p.point:
        end(p, -1.0 if dont else 1.0)


def of_one_throw(p, kind, thrown):
    if kind == FIELD:
        if thrown == 12:
            return float(p.twelve)
        if thrown == 2:
            return 2.0
        return 1.0 if thrown in (3, 4, 9, 10, 11) else -1.0
    if kind == CRAPS:
        return 7.0 if thrown in (2, 3, 12) else -1.0
    if thrown != SUM[p.bet]:
        return -1.0
    return 4.0 if kind == SEVEN else 15.0 if kind == ELEVEN else 30.0


def end(p, won):
    p.over, p.won = True, won


def over(p):
    return p.over


def returns(p, out):
    out[0] = p.won


def key(p):
    return p.only, p.twelve, p.bet, p.point, p.over, p.won


def name(p, action, seat):
    return NAMES[action] if action < THROW else "throw"


def scene(p, seat):
    if p.over:
        caption = f"{p.thrown}: your bet on {NAMES[p.bet]} gains {p.won:.4g}."
    elif p.bet < 0:
        caption = "Make a bet of one."
    else:
        point = f", the point is {p.point}" if p.point else ""
        caption = f"Throw the dice: you bet on {NAMES[p.bet]}{point}."
    bets = [k for k in range(THROW) if p.only in (-1, k)]
    acts = [] if p.over else [THROW] if p.bet >= 0 else bets
    return Scene(caption, (Choice(tuple(Button(name(p, k, 0), k) for k in acts)),))
