"""Goofspiel: bid your cards, all at once, for the prize that lies on the table.

Each seat holds the cards 1 to `cards`, and the prizes are worth 1 to `cards` points. The prizes are
turned up one by one. For each prize, every seat lays a card face down, and all seats show their
cards together. The highest card takes the prize; if two seats lay the highest card, no seat gets
the prize. Cards that were laid are gone. The most points win.

With `scoring=points` the returns are the points above the mean of all seats.
"""

import numpy as np

from kibitz.contract import About, Option, message
from kibitz.kit import bits
from kibitz.kit.rng import below, shuffle
from kibitz.scene import Card, Hand, Scene, Text

ABOUT = About(
    title="Goofspiel",
    inventor="Merrill Flood",
    year=1930,
    source="Sheldon Ross, Goofspiel: the game of pure strategy, 1971; ties as in OpenSpiel",
    summary="Everybody bids a card at once for the prize; equal highest cards win nothing.",
    seats=("Ann", "Bob", "Cem", "Dia"),
    minutes=5,
    information="hidden",
    outcome="scores",
    longest=52,
    lowest=-91,
    highest=91,
    options={
        "players": Option(2, "how many play", low=2, high=4),
        "cards": Option(13, "cards of a seat, and prizes", low=2, high=13),
        "order": Option("drawn", "the order of the prizes", among=("drawn", "rising", "falling")),
        "scoring": Option("win", "what is counted at the end", among=("win", "points")),
    },
)


def layout(options):
    players = options["players"]
    return [
        ("prizes", "i1", options["cards"]),  # in their order; those to come are hidden if drawn
        ("hands", "i2", players),  # sets of cards, a bit each; card k is worth k + 1
        ("bids", "i1", (options["cards"], players)),  # 1 more than the card; 0 not yet laid
        ("points", "i1", players),
        ("round", "i1"),
        ("laid", "i1"),  # bids in this round
        ("drawn", "?"),
        ("by_points", "?"),
    ]


def actions(options):
    return options["cards"]


def prepare(options):
    n = options["cards"]
    prizes = np.arange(n, 0, -1) if options["order"] == "falling" else np.arange(1, n + 1)
    return {
        "prizes": prizes,
        "hands": 2**n - 1,
        "drawn": options["order"] == "drawn",
        "by_points": options["scoring"] == "points",
    }


def start(p, rng):
    if p.drawn:
        shuffle(rng, p.prizes, len(p.prizes))


def redeal(p, seat, rng):
    """Draw anew the prizes to come and the sealed bids of this round."""
    for other in range(len(p.hands)):
        if other != seat and p.round < len(p.prizes) and p.bids[p.round, other] > 0:
            hand = p.hands[other] | bits.bit(p.bids[p.round, other] - 1)
            bid = bits.nth(hand, below(rng, bits.popcount(hand)))
            p.bids[p.round, other] = bid + 1
            p.hands[other] = hand & ~bits.bit(bid)
    if p.drawn and p.round < len(p.prizes):
        to_come = p.prizes[p.round + 1 :]
        to_come.sort()
        shuffle(rng, to_come, len(to_come))


def player(p):
    return p.laid


def owes(p, seat):
    return seat >= p.laid


def legal(p, out):
    n = 0
    for card in range(len(p.prizes)):
        if p.hands[p.laid] & bits.bit(card):
            out[n] = card
            n += 1
    return n


def play(p, action):
    p.bids[p.round, p.laid] = action + 1
    p.hands[p.laid] &= ~bits.bit(action)
    p.laid += 1
    if p.laid == len(p.hands):
        settle(p)


def settle(p):
    """Show the bids; the highest one wins the prize, if only one seat bid it."""
    bids = p.bids[p.round]
    best = bids.argmax()
    if (bids == bids[best]).sum() == 1:
        p.points[best] += p.prizes[p.round]
    p.round += 1
    p.laid = 0


def over(p):
    return p.round == len(p.prizes)


def returns(p, out):
    seats = len(p.points)
    if p.by_points:
        for seat in range(seats):
            out[seat] = p.points[seat] - p.points.sum() / seats
        return
    winners = (p.points == p.points.max()).sum()
    for seat in range(seats if winners < seats else 0):
        won = p.points[seat] == p.points.max()
        out[seat] = 1 / winners if won else -1 / (seats - winners)


def observation(options):
    players, cards = options["players"], options["cards"]
    return ((3 + players) * cards + 3 * players,)


def observation_bounds(options):
    return 0, options["cards"] * (options["cards"] + 1) / 2


def observe(p, seat, out):
    """The prize, the prizes to come, own bid, hands with sealed bids, points; seats, own first."""
    seats, n, over_now = len(p.hands), len(p.prizes), over(p)
    for k in range(p.round, n):
        out[p.prizes[k] - 1 + n * (k > p.round)] = 1
    for k in range(seats):
        owner = (seat + k) % seats
        bid = 0 if over_now else p.bids[p.round, owner]
        bits.spread(p.hands[owner], out[(3 + k) * n : (4 + k) * n])
        if bid > 0:
            out[(3 + k) * n + bid - 1] = 1
            if k == 0:
                out[2 * n + bid - 1] = 1
        out[(3 + seats) * n + k] = p.points[owner]
    out[(3 + seats) * n + seats + seat] = 1
    out[(3 + seats) * n + 2 * seats + p.laid] = not over_now


def key(p):
    """The position without past prizes and without the cards bid for them."""
    to_come = p.prizes * (np.arange(len(p.prizes)) >= p.round)
    return to_come, p.hands, p.bids[min(p.round, len(p.bids) - 1)], p.points


def name(p, action, seat):
    return str(action + 1)


def parse(p, text):
    return int(text) - 1 if text.isdecimal() and 1 <= int(text) <= len(p.prizes) else None


def why(p, action):
    return f"your {action + 1} has been laid already."


def scene(p, seat):
    parts = []
    if not over(p):
        rest = p.prizes[p.round + 1 :].tolist()
        parts.append(_prizes([p.prizes[p.round]], "The prize"))
        if rest:
            parts.append(_prizes(sorted(rest) if p.drawn else rest, _to_come(p)))
    if p.round > 0:
        prize = int(p.prizes[p.round - 1])
        says = message("Last prize {prize}: {bids}.", prize=prize, bids=_shown(p))
        parts.append(Text(says))
    return Scene(_caption(p), (*parts, *(_hand(p, other, seat) for other in range(len(p.hands)))))


def _prizes(worths, title):
    return Hand(tuple(Card(str(worth), name=f"prize {worth}") for worth in worths), title)


def _to_come(p):
    return "Prizes to come, in any order" if p.drawn else "Prizes to come, in this order"


def _shown(p):
    bids = enumerate(p.bids[p.round - 1])
    return [message("{who} {bid}", who=ABOUT.seat(k), bid=int(bid)) for k, bid in bids]


def _hand(p, owner, seat):
    """The cards of a seat. All seats know them, apart from a sealed bid."""
    sealed = 0 if over(p) else int(p.bids[p.round, owner])
    acting = owner == seat == p.laid and not over(p)
    cards = []
    for k in range(len(p.prizes)):
        laid = "laid" if sealed == k + 1 and owner == seat else ""
        if acting and not laid and p.hands[owner] >> k & 1:
            cards.append(Card(str(k + 1), k))
        elif p.hands[owner] >> k & 1 or sealed == k + 1:
            cards.append(Card(str(k + 1), name=f"{ABOUT.seats[owner]}'s {k + 1}", note=laid))
    points = int(p.points[owner])
    return Hand(tuple(cards), message("{who}, points {n}", who=ABOUT.seat(owner), n=points))


def _caption(p):
    if not over(p):
        return f"All bid for the prize {p.prizes[p.round]}."
    best = [ABOUT.seat(k) for k, own in enumerate(p.points) if own == p.points.max()]
    says = "{best} wins." if len(best) == 1 else "{best} have the most points."
    return message(says, best=best)
