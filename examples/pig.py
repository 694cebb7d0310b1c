"""Pig: roll the die as often as you dare, and hold before you throw a 1.

In a turn a player rolls until he holds or throws a 1. He scores the sum of his throws if he
holds, and nothing if he throws a 1. The first with 100 points wins.

A player who reaches the goal within a turn wins at once, because another roll could only harm. If
both play their best, the first player wins 53.06% of the games (Neller and Presser, 2004).
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Dice, Scene, Track

ABOUT = About(
    title="Pig",
    inventor="traditional",
    year=1945,
    source="Scarne on Dice, 1945; Neller and Presser, Optimal Play of the Dice Game Pig, 2004",
    summary="Roll the die as often as you dare, and hold before you throw a 1.",
    seats=("First", "Second"),
    minutes=10,
    outcome="win",
    options={"goal": Option(100, "points that win", low=1, high=999)},
)

ROLL, HOLD = 0, 1


def layout(options):
    return [
        ("goal", "i2"),
        ("points", "i2", 2),
        ("sum", "i2"),  # of the throws of this turn
        ("die", "i1"),  # the last throw; 0 before the first
        ("turn", "i1"),
    ]


def actions(options):
    return 2


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    out[0] = ROLL
    out[1] = HOLD
    return 1 if p.sum == 0 else 2


def play(p, action, rng):
    if action == ROLL:
        p.die = 1 + below(rng, 6)
        p.sum = 0 if p.die == 1 else p.sum + p.die
    if p.points[p.turn] + p.sum >= p.goal or action == HOLD:
        p.points[p.turn] += p.sum
        p.sum = 0
    if p.sum == 0 and not over(p):
        p.turn = 1 - p.turn


def over(p):
    return p.points[p.turn] >= p.goal


def returns(p, out):
    out[p.turn], out[1 - p.turn] = 1, -1


def key(p):
    return p.points, p.sum, p.turn


def name(p, action, seat):
    return ("roll", "hold")[action]


def scene(p, seat):
    markers = tuple((ABOUT.seats[s], ("red", "blue")[s], int(p.points[s])) for s in range(2))
    points = Track(max(int(p.goal), *map(int, p.points)), markers, "Points")
    parts = [points, Dice.rolled([p.die])] if p.die else [points]
    if over(p):
        return Scene(f"{ABOUT.seats[p.turn]} has won.", tuple(parts))
    buttons = [Button("roll", ROLL), Button("hold", HOLD if p.sum else None)]
    return Scene(_caption(p), (*parts, Choice(tuple(buttons))))


def _caption(p):
    if p.sum:
        return f"{ABOUT.seats[p.turn]} has thrown {p.sum}: roll on, or hold."
    lost = f"{ABOUT.seats[1 - p.turn]} threw a 1 and scores nothing. " if p.die == 1 else ""
    return f"{lost}{ABOUT.seats[p.turn]} rolls."
