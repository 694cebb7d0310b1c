"""Euclid's game: take a multiple of the smaller number from the larger; who makes 0 wins.

Two numbers lie on the table. A turn takes the smaller number from the larger, once or more often,
as long as it goes. The seat that first makes one of them zero wins.

An action is how often the smaller number is taken.
"""

from kibitz.contract import About, Option
from kibitz.scene import Button, Choice, Pit, PitBoard, Scene

ABOUT = About(
    title="Euclid's game",
    inventor="A. J. Cole and A. J. T. Davie",
    year=1969,
    source="https://theinnerframe.org/tag/golden-ratio/",
    summary="Take a multiple of the smaller number from the larger; who makes 0 wins.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "first": Option(60, "the first number", low=1, high=999),
        "second": Option(22, "the second number", low=1, high=999),
    },
)


def layout(options):
    return [("left", "i2", 2), ("turn", "i1"), ("first", "i2"), ("second", "i2")]


def actions(options):
    return max(options["first"], options["second"]) + 1


def start(p):
    p.left[0], p.left[1] = p.first, p.second


def player(p):
    return p.turn


def legal(p, out):
    most = p.left.max() // p.left.min()
    for k in range(most):
        out[k] = k + 1
    return most


def play(p, action):
    larger = 0 if p.left[0] >= p.left[1] else 1
    p.left[larger] -= action * int(p.left[1 - larger])
    p.turn = 1 - p.turn


def over(p):
    return p.left.min() == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def key(p):
    return p.left, p.turn


def name(p, action, seat):
    return f"{action}-times"


def scene(p, seat):
    board = PitBoard.pits(2, 1, [Pit(int(left)) for left in p.left])
    if over(p):
        return Scene(f"{ABOUT.seats[1 - p.turn]} wins.", (board,))
    most = int(p.left.max() // p.left.min())
    choice = Choice(tuple(Button(name(p, k, -1), k) for k in range(1, most + 1)))
    return Scene(f"{ABOUT.seats[p.turn]} takes {p.left.min()} once or more often.", (board, choice))
