"""Hearts: take no hearts and not the queen of spades; or take them all.

Four seats, all cards dealt. First each seat passes three cards, all at once, to the seat that
`passing` names. The lowest club is led to the first trick by the seat that holds it. Suit must be
followed; a seat that cannot may play any card, but no heart and not the queen of spades in the
first trick unless it has nothing else. The highest card of the suit led takes the trick and leads
the next. A heart may be led when a heart has been played before, or when there is nothing else.

A heart counts 1 and the queen of spades 13. If one seat takes all of them it counts nothing, and
every other seat counts 26. One deal is played; the returns are minus the points. Cards are numbered
as by `Pack`: suit by suit in the order h s d c, each from its lowest rank.
"""

import numpy as np

from kibitz.contract import About, Option, message
from kibitz.kit import bits, unseen
from kibitz.kit.cards import Pack, drawn, listed, some
from kibitz.scene import Around, Card, Hand, Scene, ScoreTable, Trick

ABOUT = About(
    title="Hearts",
    inventor="traditional",
    year=1880,
    source="https://www.pagat.com/reverse/hearts.html",
    summary="Avoid hearts and the queen of spades, or take them all.",
    players=4,
    seats=("South", "West", "North", "East"),
    information="hidden",
    outcome="scores",
    options={
        "passing": Option("left", "to whom", among=("left", "right", "across", "hold")),
        "ranks": Option(13, "ranks of a suit, from the ace down", low=3, high=13),
    },
    longest=64,
    lowest=-26,
    highest=0,
)
HEARTS, SPADES, CLUBS = 0, 1, 3
EMPTY = -1


def layout(options):
    return [
        ("hands", "i8", 4),  # sets of cards, a bit each
        ("given", "i8", 4),  # the cards that a seat has passed on and that are not yet played
        ("barred", "i8", 4),  # cards that a seat has shown to be without
        ("taken", "i8", 4),  # the cards of tricks won
        ("trick", "i1", 4),  # the card of each seat in this trick
        ("leader", "i1"),
        ("turn", "i1"),
        ("passed", "i1"),  # cards passed by all seats together
        ("broken", "?"),  # whether a heart has been played
        ("to", "i1"),  # how many seats to the left cards are passed; 0 for no passing
        ("ranks", "i1"),
    ]


def actions(options):
    return 4 * options["ranks"]


def prepare(options):
    to = ("hold", "left", "across", "right").index(options["passing"])
    return {"to": to, "passed": 0 if to else 12, "trick": EMPTY}


def start(p, rng):
    rest = (1 << 4 * p.ranks) - 1
    for seat in range(4):
        p.hands[seat] = some(rng, rest, p.ranks)
        rest &= ~p.hands[seat]
    if p.passed == 12:
        lead_lowest_club(p)


def suit(p, which):
    return ((1 << p.ranks) - 1) << which * p.ranks


def points(p):
    """All cards that count points: the hearts and the queen of spades."""
    return suit(p, HEARTS) | bits.bit(SPADES * p.ranks + p.ranks - 3)


def lead_lowest_club(p):
    card = CLUBS * p.ranks
    p.turn = p.leader = (p.hands >> card & 1).argmax()
    put(p, card)


def player(p):
    return p.turn if p.passed == 12 else p.passed // 3


def owes(p, seat):
    return 3 * seat + 3 > p.passed if p.passed < 12 else seat == p.turn


def turn_over(p):
    return p.passed == 12


def legal(p, out):
    return listed(may(p), out)


def may(p):
    """The cards that the seat to act may pass or play."""
    hand, led = int(p.hands[player(p)]), int(p.trick[p.leader])
    if p.passed < 12:
        return hand
    if led == EMPTY:
        others = hand & ~suit(p, HEARTS)
        return others if others and not p.broken else hand
    follow, harmless = hand & suit(p, led // p.ranks), hand & ~points(p)
    return follow if follow else harmless if harmless and not p.taken.any() else hand


def play(p, action):
    if p.passed == 12:
        note(p, action)
        put(p, action)
        return
    seat = player(p)
    p.hands[seat] &= ~bits.bit(action)
    p.given[seat] |= bits.bit(action)
    p.passed += 1
    if p.passed == 12:
        for giver in range(4):
            p.hands[(giver + p.to) % 4] |= p.given[giver]
        lead_lowest_club(p)


def note(p, card):
    """Note which cards the seat to act cannot have, as this card shows."""
    which, led = card // p.ranks, int(p.trick[p.leader])
    if led == EMPTY and which == HEARTS and not p.broken:
        p.barred[p.turn] = ~suit(p, HEARTS)
    elif led != EMPTY and which != led // p.ranks:
        p.barred[p.turn] |= suit(p, led // p.ranks)
        if not p.taken.any() and points(p) >> card & 1:
            p.barred[p.turn] = ~points(p)


def put(p, card):
    p.hands[p.turn] &= ~bits.bit(card)
    p.given[:] &= ~bits.bit(card)
    p.trick[p.turn] = card
    p.broken = p.broken or card // p.ranks == HEARTS
    p.turn = (p.turn + 1) % 4
    if p.turn == p.leader:
        take(p)


def take(p):
    led = p.trick[p.leader] // p.ranks
    p.turn = p.leader = ((p.trick + 1) * (p.trick // p.ranks == led)).argmax()
    for card in p.trick:
        p.taken[p.turn] |= bits.bit(card)
    p.trick[:] = EMPTY


def over(p):
    return p.passed == 12 and not p.hands.any()


def worth(p, cards):
    hearts = bits.popcount(cards & suit(p, HEARTS))
    return hearts + 13 * (bits.popcount(cards & points(p)) - hearts)


def returns(p, out):
    for seat in range(4):
        out[seat] = -worth(p, p.taken[seat])
    if out.min() == -13 - p.ranks:
        out[:] = -13 - p.ranks - out


def redeal(p, seat, rng):
    """Deal the cards that a seat has not seen anew to the seats that can have them."""
    seen = np.zeros(4, np.int64)
    seen[(seat + p.to) % 4] = p.given[seat] if p.passed == 12 else 0
    if p.passed < 12:
        p.hands[:] |= p.given
        p.hands[seat] ^= p.given[seat]
    unseen.deal_again(rng, p.hands, seat, seen, p.barred)
    for giver in range(4):
        if giver != seat and p.to:
            guess_given(p, giver, seat, rng)


def guess_given(p, giver, seat, rng):
    """Choose the cards that another seat has passed on, if `seat` does not know them."""
    receiver = (giver + p.to) % 4
    if p.passed < 12:
        p.given[giver] = some(rng, p.hands[giver], min(max(0, p.passed - 3 * giver), 3))
        p.hands[giver] &= ~p.given[giver]
    elif receiver != seat:  # three of the cards that the receiver began with, if still in its hand
        began_with = drawn(rng, 3, p.ranks) & ((1 << bits.popcount(p.hands[receiver])) - 1)
        p.given[giver] = some(rng, p.hands[receiver], bits.popcount(began_with))


def observation(options):
    return (13 * 4 * options["ranks"] + 10,)


def observation_bounds(options):
    return 0, 1


def observe(p, seat, out):
    """Sets of cards: own, passed on; by seat, own first: laid, taken, barred. Then the turn."""
    n = 4 * p.ranks
    bits.spread(p.hands[seat], out[:n])
    bits.spread(p.given[seat], out[n : 2 * n])
    for k in range(4):
        owner = (seat + k) % 4
        if p.trick[owner] != EMPTY:
            out[(2 + k) * n + int(p.trick[owner])] = 1
        bits.spread(p.taken[owner], out[(6 + k) * n : (7 + k) * n])
        if k > 0:
            bits.spread(p.barred[owner], out[(9 + k) * n : (10 + k) * n])
    out[13 * n + (p.leader - seat) % 4] = p.passed == 12
    out[13 * n + 4 + (player(p) - seat) % 4] = not over(p)
    out[13 * n + 8], out[13 * n + 9] = p.broken, p.passed < 12


def name(p, action, seat):
    return "?" if p.passed < 12 and seat != player(p) else _pack(p).name(action)


def _pack(p):
    return Pack.of(p.ranks)


def parse(p, text):
    try:
        return _pack(p).card(text)
    except ValueError:
        return None


def why(p, action):
    hand, led = p.hands[player(p)], p.trick[p.leader]
    if not hand >> action & 1:
        return f"you do not hold {_pack(p).name(action)}."
    if led == EMPTY:
        return "no heart has been played yet; lead another suit."
    if may(p) & suit(p, int(led) // p.ranks):
        return "you must follow suit."
    return "no points may be played to the first trick while you have other cards."


def scene(p, seat):
    hands = [_hand(p, owner, seat) for owner in range(4)]
    trick = [[_pack(p).name(card)] if card != EMPTY else [] for card in p.trick]
    middle = [Trick.seen_by(seat, trick, "Trick")]
    if seat >= 0 and p.given[seat]:
        cards = [_pack(p).name(k) for k in range(4 * p.ranks) if p.given[seat] >> k & 1]
        title = message("You passed to {other}", other=ABOUT.seat((seat + p.to) % 4))
        middle.append(Hand.face_up(cards, title))
    rows = tuple((ABOUT.seat(k), worth(p, cards)) for k, cards in enumerate(p.taken))
    points = ScoreTable(("", "points"), rows, on_plates=True)
    return Scene(_caption(p), (Around.seen_by(seat, hands, middle), points))


def _hand(p, owner, seat):
    title = ABOUT.seat(owner)
    cards = [k for k in range(4 * p.ranks) if p.hands[owner] >> k & 1]
    if owner != seat:
        return Hand.face_down(len(cards), title)
    legal_now = may(p) if seat == player(p) and not over(p) else 0
    pack = _pack(p)
    return Hand(tuple(Card(pack.name(k), k if legal_now >> k & 1 else None) for k in cards), title)


def _caption(p):
    if over(p):
        return "The deal is over: " + ", ".join(
            f"{n} {worth(p, cards)}" for n, cards in zip(ABOUT.seats, p.taken, strict=True)
        )
    if p.passed < 12:
        return (
            f"Each seat passes three cards, {('', 'to the left', 'across', 'to the right')[p.to]}."
        )
    own = "Your turn: play a card."
    return message("{mover} to play a card.", you=own, mover=ABOUT.seat(p.turn))
