"""High Society: buy luxury at auctions, but do not end as the poorest.

Each seat has the same eleven money cards. Sixteen cards are turned up and auctioned one by one. In
a turn a seat lays money cards, so that all that it has laid is more than any other bid, or passes
and takes its money back. Nobody gets change. The last seat that has not passed pays its bid and
takes the card. It turns up the next card and begins.

Luxuries are worth 1 to 10, a title doubles all that its owner has. Three cards are bad: debts of 5,
a scandal, which halves, and a theft, which takes a luxury of the owner's choice, or the next one
that it gets. For them seats bid not to take them: the first seat that passes takes the card, and
all others lose what they have bid.

The game ends when the fourth of the titles and the scandal is turned up; that card is not sold. The
seats with the least money have lost. Of the others the highest status wins; then more money, then
the highest luxury. If all have the same money, none has lost for that.

At a table money is hidden, but everybody could have counted it, so this file shows it. An action
below 11 lays a money card; then come pass, bid, and the luxuries that a theft takes.
"""

import numpy as np

from kibitz.contract import About, Option, message
from kibitz.kit.rng import below
from kibitz.scene import Around, Button, Card, Choice, Hand, Scene, ScoreTable, SideBySide, Text

ABOUT = About(
    title="High Society",
    inventor="Reiner Knizia",
    year=1995,
    source="http://www.gamecabinet.com/rules/HighSociety.html",
    summary="Buy luxury at auctions, but do not end as the poorest.",
    players=4,
    seats=("Ann", "Bob", "Cem", "Dia", "Eva"),
    minutes=30,
    outcome="win",
    options={"players": Option(4, "seats", low=3, high=5)},
)
MONEY = np.array([1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25])
PASS, BID, DISCARD = 11, 12, 13  # actions; below them the money cards
LUXURIES, DEBTS, THEFT, TITLES, SCANDAL, ITEMS = 10, 10, 11, 12, 15, 16
GONE = 99


def layout(options):
    seats = options["players"]
    return [
        ("players", "i1"),
        ("owner", "i1", ITEMS),  # of a card: 1 more than the seat; 0 in the deck, GONE
        ("money", "?", (seats, len(MONEY))),  # money cards that the seats hold
        ("bids", "?", (seats, len(MONEY))),  # those that they have laid
        ("passed", "?", seats),
        ("robbed", "?", seats),  # will lose the next luxury
        ("item", "i1"),  # the card that is auctioned
        ("red", "i1"),  # titles and scandals that were turned up
        ("turn", "i1"),
        ("laying", "?"),  # the turn has begun with a card
        ("thief", "?"),  # the seat chooses what the theft takes
    ]


def actions(options):
    return DISCARD + LUXURIES


def start(p, rng):
    p.money[:] = True
    turn_up(p, rng)


def turn_up(p, rng):
    """Turn up a card: each that was never seen is equally likely."""
    k = below(rng, (p.owner == 0).sum())
    for item in range(ITEMS):
        if p.owner[item] == 0:
            if k == 0:
                p.item = item
            k -= 1
    p.owner[p.item] = GONE
    p.red += p.item >= TITLES
    p.passed[:] = False


def player(p):
    return p.turn


def turn_over(p):
    return not p.laying and not p.thief


def total(cards):
    return (MONEY * cards).sum()


def highest_bid(p):
    best = 0
    for seat in range(p.players):
        best = max(best, total(p.bids[seat]) if seat != p.turn else 0)
    return best


def legal(p, out):
    n = 0
    for item in range(LUXURIES if p.thief else 0):
        if p.owner[item] == 1 + p.turn:
            out[n] = DISCARD + item
            n += 1
    if n > 0:
        return n
    beaten, hand, bid = highest_bid(p), p.money[p.turn], total(p.bids[p.turn])
    for card in range(len(MONEY) if bid + total(hand) > beaten else 0):
        if hand[card]:
            out[n] = card
            n += 1
    if not p.laying or bid > beaten:
        out[n] = BID if p.laying else PASS
        n += 1
    return n


def play(p, action, rng):
    if action >= DISCARD:
        p.owner[action - DISCARD], p.thief = GONE, False
        turn_up(p, rng)
    elif action < PASS:
        p.money[p.turn, action], p.bids[p.turn, action], p.laying = False, True, True
    elif action == BID:
        p.laying = False
        pass_on(p)
    else:
        p.money[p.turn] |= p.bids[p.turn]
        p.bids[p.turn] = False
        p.passed[p.turn] = True
        if p.item in (DEBTS, THEFT, SCANDAL):
            take(p, rng)
        else:
            pass_on(p)
            if p.passed.sum() == p.players - 1:
                take(p, rng)


def pass_on(p):
    p.turn = (p.turn + 1) % p.players
    while p.passed[p.turn]:
        p.turn = (p.turn + 1) % p.players


def take(p, rng):
    """The seat to act gets the card, and all money that was bid is gone."""
    p.bids[:] = False
    if p.item == THEFT:
        p.thief = (p.owner[:LUXURIES] == 1 + p.turn).any()
        p.robbed[p.turn] = not p.thief
    elif p.item < LUXURIES and p.robbed[p.turn]:
        p.robbed[p.turn] = False
    else:
        p.owner[p.item] = 1 + p.turn
    if not p.thief:
        turn_up(p, rng)


def over(p):
    return p.red == 4


def luxuries(p, seat):
    """What the luxuries of a seat are worth, each by itself."""
    return np.arange(1, LUXURIES + 1) * (p.owner[:LUXURIES] == 1 + seat)


def status(p, seat):
    worth = luxuries(p, seat).sum() - 5 * (p.owner[DEBTS] == 1 + seat)
    titles = (p.owner[TITLES:SCANDAL] == 1 + seat).sum()
    return worth * 2.0 ** (titles - (p.owner[SCANDAL] == 1 + seat))


def returns(p, out):
    money = np.zeros(p.players)
    for seat in range(p.players):
        money[seat] = total(p.money[seat] | p.bids[seat])
    for seat in range(p.players):  # status, then money, then the best luxury
        out[seat] = (1000 * status(p, seat) + money[seat]) * 11 + luxuries(p, seat).max()
    if money.max() > money.min():
        out[:] = np.where(money == money.min(), -1e9, out)
    out[:] = np.where(out == out.max(), 1, -1)


def name(p, action, seat):
    if action < PASS:
        return str(MONEY[action])
    return ("pass", "bid")[action - PASS] if action < DISCARD else f"discard-{action - DISCARD + 1}"


def scene(p, seat):
    acts = np.zeros(DISCARD + LUXURIES, np.int64)
    acts = {int(a) for a in acts[: 0 if over(p) else legal(p, acts)]}
    seats = range(int(p.players))
    parts = [SideBySide(_place(p, s, s == seat, acts if s == p.turn else ())) for s in seats]
    card = Hand((Card(_item(p.item), name="the card"),), f"For sale; {sum(p.owner == 0)} to come")
    middle = [card]
    if acts & {PASS, BID}:
        middle.append(Choice(tuple(Button(name(p, a, seat), a) for a in acts & {PASS, BID})))
    rows = [(ABOUT.seat(s), f"{status(p, s):g}", total(p.money[s] | p.bids[s])) for s in seats]
    plates = ScoreTable(("", "status", "money"), tuple(rows), on_plates=True)
    held = ScoreTable(
        ("", "in the hand"), tuple((ABOUT.seat(s), _texts(p.money[s])) for s in seats)
    )
    return Scene(_caption(p), (Around.seen_by(seat, parts, middle), plates, held))


def _place(p, seat, is_reader, acts):
    """What lies before a seat: its bid, what it has bought, and the money of who reads or acts."""
    who = ABOUT.seat(seat)
    bought = tuple(_bought(item, acts) for item in range(ITEMS) if p.owner[item] == 1 + seat)
    bid = tuple(Card(text, name=f"{who}'s {text}") for text in _texts(p.bids[seat]).split())
    sum_bid = total(p.bids[seat])
    parts = [Hand(bid, message("{who} bids {sum}", who=who, sum=sum_bid))] if bid else []
    parts += [Hand(bought, message("{who} owns", who=who))] if bought else []
    if is_reader or acts:
        held = [(str(MONEY[k]), k if k in acts else None) for k in np.flatnonzero(p.money[seat])]
        title = message("{who}'s money", you="Your money", who=who)
        parts.append(Hand(tuple(Card(*card) for card in held), title))
    return tuple(parts) or (Text(who),)


def _texts(cards):
    return " ".join(str(MONEY[k]) for k in range(len(MONEY)) if cards[k])


def _bought(item, acts):
    if DISCARD + item in acts:
        return Card(_item(item), DISCARD + item, name=f"discard-{item + 1}")
    return Card(_item(item), name=f"bought {_item(item)}")


def _item(item):
    if item < LUXURIES:
        return str(item + 1)
    return {DEBTS: "-5", THEFT: "theft", SCANDAL: "/2"}.get(int(item), "x2")


def _caption(p):
    if over(p):
        won = np.zeros(p.players)
        returns(p, won)
        best = [ABOUT.seat(s) for s in range(p.players) if won[s] == 1]
        return message("The fourth red card ends the game. {best} wins.", best=best)
    if p.thief:
        return message("{mover} gives a luxury to the thief.", mover=ABOUT.seat(p.turn))
    bid = f"bids more than {highest_bid(p)}" if highest_bid(p) else "bids"
    aim = "not to take" if p.item in (DEBTS, THEFT, SCANDAL) else "for"
    says = f"{{mover}} {bid} {aim} the {_item(p.item)}, or passes."
    return message(says, mover=ABOUT.seat(p.turn))
