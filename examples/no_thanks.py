"""No Thanks!: take the card and all chips on it, or pay a chip to pass it on.

The cards are 3 to 35; nine of them stay out, and nobody knows which. The top card lies open. A
seat takes it with all chips on it, or puts one of its own chips on it, and the next seat has the
same choice. The seat that takes a card turns up the next one and chooses first. At the end a seat
counts the lowest card of each row of numbers without a gap, less its chips; the lowest total wins.

At a table players hide their chips, but everybody could have counted them, so this file shows
them. With six seats each begins with 9 chips, with seven with 7, else with 11.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Button, Card, Choice, Hand, Pile, Scene, ScoreTable, SideBySide

ABOUT = About(
    title="No Thanks!",
    inventor="Thorsten Gimmler",
    year=2004,
    source="https://en.wikipedia.org/wiki/No_Thanks!_(game)",
    summary="Take the card and all chips on it, or pay a chip to pass it on.",
    players=4,
    minutes=20,
    outcome="scores",
    lowest=-627,
    highest=55,
    options={"players": Option(4, "seats", low=3, high=7)},
)
TAKE, PAY = 0, 1
LOWEST, HIGHEST, TURNED = 3, 35, 24  # cards, and how many of them are played


def layout(options):
    seats = options["players"]
    return [
        ("players", "i1"),
        ("chips", "i1", seats),
        ("owner", "i1", HIGHEST + 1),  # of a card: 1 more than the seat, 0 if not taken
        ("card", "i1"),  # the open card
        ("pot", "i1"),  # chips on it
        ("taken", "i1"),  # cards
        ("turn", "i1"),
    ]


def actions(options):
    return 2


def start(p, rng):
    p.chips[:] = 11 if p.players < 6 else 9 if p.players == 6 else 7
    turn_up(p, rng)


def turn_up(p, rng):
    """Turn up a card: each that was never seen is equally likely."""
    k = below(rng, HIGHEST - LOWEST + 1 - p.taken)
    for card in range(LOWEST, HIGHEST + 1):
        if p.owner[card] == 0:
            if k == 0:
                p.card = card
                return
            k -= 1


def player(p):
    return p.turn


def turn_over(p):
    return True


def legal(p, out):
    out[0] = TAKE
    out[1] = PAY
    return 2 if p.chips[p.turn] else 1


def play(p, action, rng):
    if action == PAY:
        p.chips[p.turn] -= 1
        p.pot += 1
        p.turn = (p.turn + 1) % p.players
        return
    p.owner[p.card] = 1 + p.turn
    p.chips[p.turn] += p.pot
    p.pot = 0
    p.taken += 1
    if p.taken < TURNED:
        turn_up(p, rng)


def over(p):
    return p.taken == TURNED


def points(p, seat):
    total = -int(p.chips[seat])
    for card in range(LOWEST, HIGHEST + 1):
        if p.owner[card] == 1 + seat and p.owner[card - 1] != 1 + seat:
            total += card
    return total


def returns(p, out):
    for seat in range(p.players):
        out[seat] = -points(p, seat)


def invariant(p):
    """No chip is lost."""
    return p.chips.sum() + p.pot == p.players * (
        11 if p.players < 6 else 9 if p.players == 6 else 7
    )


def name(p, action, seat):
    return ("take", "pay")[action]


def scene(p, seat):
    seats = range(p.players)
    rows = tuple((f"Seat {s}", int(p.chips[s]), points(p, s)) for s in seats)
    hands = [Hand.face_up(_cards(p, s), f"Seat {s}") for s in seats if _cards(p, s)]
    table = ScoreTable(("", "chips", "points"), rows, on_plates=True)
    if over(p):
        best = min(points(p, s) for s in seats)
        winners = " and ".join(f"Seat {s}" for s in seats if points(p, s) == best)
        return Scene(
            f"The last card is taken. {best} points win: {winners}.",
            (table, SideBySide(tuple(hands))),
        )
    stock = Pile.face_down(TURNED - int(p.taken) - 1)
    card = Card(str(p.card), TAKE, name="take", note=f"{p.pot} chips")
    pay = Choice((Button("pay", PAY if p.chips[p.turn] else None, "No thanks: pay a chip"),))
    caption = f"Seat {p.turn} takes the {p.card} with {p.pot} chips, or pays one."
    return Scene(
        caption,
        (SideBySide((Hand((card,), "The card"), stock)), pay, table, SideBySide(tuple(hands))),
    )


def _cards(p, seat):
    return [str(card) for card in range(LOWEST, HIGHEST + 1) if p.owner[card] == 1 + seat]
