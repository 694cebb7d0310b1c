"""Oshi-Zumo: both bid coins at once, and the higher bid pushes the wrestler towards the other.

The coins that were bid are gone. The wrestler begins in the middle, with `size` places on each
side of it. The game ends when it is pushed off the board, when nobody has a coin, or after
`rounds` bids. The seat on whose side it then stands loses; in the middle it is a draw.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Button, Cell, Choice, Piece, Scene, SquareBoard

ABOUT = About(
    title="Oshi-Zumo",
    inventor="traditional",
    source="Michael Buro, Solving the Oshi-Zumo game, 2004; bids may be 0, as in OpenSpiel",
    summary="Bid coins at once to push a wrestler off the board.",
    seats=("Left", "Right"),
    minutes=3,
    information="hidden",
    outcome="win-draw",
    longest=40,
    options={
        "coins": Option(3, "coins of each seat", low=1, high=50),
        "more": Option(0, "more coins of the first seat", low=0, high=9),
        "size": Option(3, "places on each side of the middle", low=1, high=9),
        "rounds": Option(4, "the most bids of a seat", low=1, high=20),
    },
)
NOTHING = -1


def layout(options):
    return [
        ("coins", "i1", 2),
        ("more", "i1"),
        ("size", "i1"),
        ("rounds", "i1"),
        ("place", "i1"),
        ("bid", "i1"),
    ]


def actions(options):
    return options["coins"] + options["more"] + 1


def start(p):
    p.bid = NOTHING
    p.coins[0] += p.more


def player(p):
    return 0 if p.bid == NOTHING else 1


def owes(p, seat):
    return seat == 1 or p.bid == NOTHING


def legal(p, out):
    count = p.coins[player(p)] + 1
    for bid in range(count):
        out[bid] = bid
    return count


def play(p, action):
    if p.bid == NOTHING:
        p.bid = action
        return
    p.place += (p.bid > action) - (p.bid < action)
    p.coins[0] -= p.bid
    p.coins[1] -= action
    p.rounds -= 1
    p.bid = NOTHING


def over(p):
    if p.bid != NOTHING:
        return False
    return p.rounds == 0 or abs(p.place) > p.size or p.coins.sum() == 0


def returns(p, out):
    out[0] = (p.place > 0) - (p.place < 0)
    out[1] = -out[0]


def redeal(p, seat, rng):
    if seat == 1 and p.bid != NOTHING:
        p.bid = below(rng, p.coins[0] + 1)


def name(p, action, seat):
    return str(action)


def scene(p, seat):
    size = int(p.size)
    track = [
        Cell(Piece("person", "red") if at == p.place else None) for at in range(-size, size + 1)
    ]
    board = SquareBoard.squares(len(track), 1, track, coordinates=False)
    if over(p):
        ends = ("Right wins.", "A draw.", "Left wins.")
        return Scene(ends[int(p.place > 0) - int(p.place < 0) + 1], (board,))
    caption = f"Both bid. Coins: Left {p.coins[0]}, Right {p.coins[1]}; bids to come: {p.rounds}."
    if seat not in (0, 1) or not owes(p, seat) or seat != player(p):
        return Scene(caption, (board,))
    bids = tuple(Button(str(bid), bid) for bid in range(p.coins[seat] + 1))
    return Scene(caption, (board, Choice(bids, "Your bid")))
