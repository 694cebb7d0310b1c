"""Drawn prizes: both bid a card of their own at once for a prize; the next prize is drawn then."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene, Text

ABOUT = About(
    "Drawn prizes",
    "an author",
    seats=("Ann", "Bob"),
    information="hidden",
    outcome="scores",
    lowest=-36,
    highest=36,
    options={"cards": Option(3, "cards", low=2, high=5)},
)


def layout(options):
    n = options["cards"]
    return [
        ("cards", "i1"),
        ("used", "i1", (2, n)),
        ("bid", "i1", 2),
        ("points", "i1", 2),
        ("prize", "i1"),
        ("round", "i1"),
    ]


def actions(options):
    return options["cards"]


def start(p, rng):
    p.prize = 1 + below(rng, p.cards)


def player(p):
    return 0 if p.bid[0] == 0 else 1


def owes(p, seat):
    return p.bid[seat] == 0


def legal(p, out):
    seat, n = player(p), 0
    for card in range(p.cards):
        if p.used[seat, card] == 0:
            out[n] = card
            n += 1
    return n


def play(p, action, rng):
    p.bid[player(p)] = action + 1
    if p.bid[1] > 0:
        if p.bid[0] > p.bid[1]:
            p.points[0] += p.prize
        elif p.bid[1] > p.bid[0]:
            p.points[1] += p.prize
        for seat in range(2):
            p.used[seat, p.bid[seat] - 1] = 1
        p.bid[:] = 0
        p.round += 1
        if p.round < p.cards:
            p.prize = 1 + below(rng, p.cards)


def over(p):
    return p.round == p.cards


def returns(p, out):
    out[0] = int(p.points[0]) - int(p.points[1])
    out[1] = -out[0]


def redeal(p, seat, rng):
    other = 1 - seat
    if p.bid[other] > 0:
        left = int(p.cards) - int(p.round)
        choice = below(rng, left)
        for card in range(p.cards):
            if p.used[other, card] == 0:
                if choice == 0:
                    p.bid[other] = card + 1
                choice -= 1


def name(p, action, seat):
    return str(action + 1)


def scene(p, seat):
    mine = seat == player(p) and not over(p)
    return Scene(
        "The game is over." if over(p) else "Both bid at once.",
        (
            Text(f"Prize {p.prize}, points {p.points[0]} : {p.points[1]}, used {p.used.tolist()}"),
            Text(f"Your bid: {p.bid[seat]}" if seat >= 0 and p.bid[seat] else ""),
            Choice(
                tuple(Button(str(c + 1), c) for c in range(p.cards) if not p.used[seat, c])
                if mine
                else ()
            ),
        ),
    )
