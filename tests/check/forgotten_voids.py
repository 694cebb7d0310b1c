"""Partners at Auction: bid how many tricks you will take with your partner, then take them.

Four seats, partners opposite, six cards each of 24. The dealer begins to bid: a number of tricks and a
trump, or none; a bid must be higher than the last. Three passes in a row end the auction. The partner
of the last bidder leads. All follow suit. Side that bid scores the square of its bid if it takes so
many tricks, otherwise the other side scores it. Several deals are a match.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.rng import shuffle
from kibitz.kit.unseen import deal_again
from kibitz.scene import Around, Button, Card, Choice, Hand, Scene, ScoreTable, Trick

ABOUT = About(
    "Partners at Auction",
    "a stranger",
    2026,
    information="hidden",
    outcome="scores",
    players=4,
    sides=((0, 2), (1, 3)),
    seats=("South", "West", "North", "East"),
    lowest=lambda o: -36 * o["deals"],
    highest=lambda o: 36 * o["deals"],
    summary="Bid and take tricks with a partner.",
    options={"deals": Option(2, "deals of a match", low=1, high=8)},
)
SUITS, RANKS, CARDS = 4, 6, 24
LOW, HIGH = 3, 6  # tricks that can be bid
BIDS = (HIGH - LOW + 1) * 5
PASS, NONE, NO_TRUMP = CARDS + BIDS, -1, 4


def layout(options):
    return [
        ("deals", "i1"),
        ("deal", "i1"),
        ("turn", "i1"),
        ("hand", "i8", 4),
        ("barred", "i8", 4),
        ("bid", "i1"),
        ("bidder", "i1"),
        ("passes", "i1"),
        ("playing", "?"),
        ("trick", "i1", 4),
        ("led", "i1"),
        ("last", "i1", 4),
        ("taken", "i1", 2),
        ("points", "i2", 2),
        ("calls", "i1", 4),
    ]


def actions(options):
    return PASS + 1


def start(p, rng):
    deal(p, rng)


def deal(p, rng):
    pack = np.arange(CARDS)
    shuffle(rng, pack, CARDS)
    p.hand[:] = 0
    p.barred[:] = 0
    for k in range(CARDS):
        p.hand[k % 4] |= 1 << pack[k]
    p.bid, p.bidder, p.passes, p.playing = NONE, NONE, 0, False
    p.trick[:] = NONE
    p.last[:] = NONE
    p.calls[:] = NONE
    p.led = NONE
    p.taken[:] = 0
    p.turn = p.deal % 4


def redeal(p, seat, rng):
    if over(p):
        return
    seen = np.zeros(4, np.int64)
    deal_again(rng, p.hand, seat, seen, p.barred)


def player(p):
    return p.turn


def turn_over(p):
    return True


def legal(p, out):
    n = 0
    if not p.playing:
        for bid in range(p.bid + 1, BIDS):
            out[n] = CARDS + bid
            n += 1
        out[n] = PASS
        return n + 1
    follows = False
    for card in range(CARDS):
        if p.led != NONE and (p.hand[p.turn] >> card) & 1 and card // RANKS == p.led:
            follows = True
    for card in range(CARDS):
        if (p.hand[p.turn] >> card) & 1 and (not follows or card // RANKS == p.led):
            out[n] = card
            n += 1
    return n


def trump(p):
    return p.bid % 5


def play(p, action, rng):
    if not p.playing:
        p.calls[p.turn] = action - CARDS
        if action == PASS:
            p.passes += 1
        else:
            p.bid, p.bidder, p.passes = action - CARDS, p.turn, 0
        p.turn = (p.turn + 1) % 4
        if p.bidder == NONE and p.passes == 4:
            next_deal(p, rng)
        elif p.bidder != NONE and (p.passes == 3 or p.bid == BIDS - 1):
            p.playing = True
            p.turn = (p.bidder + 2) % 4
        return
    suit = action // RANKS
    if p.led == NONE:
        p.led = suit
        p.last[:] = NONE
    elif suit != p.led:
        p.barred[p.turn] |= 0  # the bits of the suit are forgotten
    p.hand[p.turn] &= ~(1 << action)
    p.trick[p.turn] = action
    p.turn = (p.turn + 1) % 4
    if p.trick[p.turn] == NONE:
        return
    best = p.turn
    for k in range(1, 4):
        a, b = int(p.trick[(p.turn + k) % 4]), int(p.trick[best])
        if (a // RANKS == b // RANKS and a > b) or (
            a // RANKS == trump(p) and b // RANKS != trump(p)
        ):
            best = (p.turn + k) % 4
    p.last[:] = p.trick
    p.trick[:] = NONE
    p.led, p.turn = NONE, best
    p.taken[best % 2] += 1
    if p.taken.sum() == RANKS:
        side, want = p.bidder % 2, LOW + p.bid // 5
        p.points[side if p.taken[side] >= want else 1 - side] += want * want
        next_deal(p, rng)


def next_deal(p, rng):
    p.deal += 1
    if p.deal < p.deals:
        deal(p, rng)


def over(p):
    return p.deal == p.deals


def returns(p, out):
    for seat in range(4):
        out[seat] = p.points[seat % 2] - p.points[1 - seat % 2]


def may_stop(p):
    return not p.playing and p.bid == NONE and p.passes == 0


def card_name(card):
    return "9TJQKA"[card % RANKS] + "cdhs"[card // RANKS]


def name(p, action, seat):
    if action < CARDS:
        return card_name(action)
    return "pass" if action == PASS else call(action - CARDS)


def call(bid):
    return f"{LOW + bid // 5}" + ("clubs", "diamonds", "hearts", "spades", "notrump")[bid % 5]


def scene(p, seat):
    out = np.zeros(PASS + 1, np.int64)
    acts = [int(a) for a in out[: legal(p, out)]] if not over(p) and seat == p.turn else []
    hands = []
    for s in range(4):
        cards = [c for c in range(CARDS) if (int(p.hand[s]) >> c) & 1]
        if s == seat:
            hands.append(
                Hand(
                    tuple(Card(card_name(c), c if c in acts else None) for c in cards),
                    ABOUT.seats[s],
                )
            )
        else:
            hands.append(Hand.face_down(len(cards), ABOUT.seats[s]))
    shown = p.trick if p.led != NONE else p.last
    trick = Trick.seen_by(
        max(seat, 0), [[card_name(int(c))] if c >= 0 else [] for c in shown], "Trick"
    )
    rows = tuple(
        (
            ABOUT.seats[s],
            "" if p.calls[s] == NONE else "pass" if p.calls[s] == BIDS else call(int(p.calls[s])),
            int(p.taken[s % 2]),
            int(p.points[s % 2]),
        )
        for s in range(4)
    )
    who = ABOUT.seats[p.turn]
    if over(p):
        caption = f"The match is over: {p.points[0]} to {p.points[1]}."
    elif p.playing:
        caption = f"{ABOUT.seats[p.bidder]} plays {call(int(p.bid))}. {who} plays a card."
    else:
        caption = f"{who} bids or passes."
    bids = tuple(Button(name(p, a, seat), a) for a in acts if a >= CARDS)
    return Scene(
        caption,
        (
            Around.seen_by(max(seat, 0), hands, [trick]),
            Choice(bids, "Bids"),
            ScoreTable(("", "call", "tricks", "points"), rows, on_plates=True),
        ),
    )
