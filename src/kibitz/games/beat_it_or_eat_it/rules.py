"""Beat It or Eat It.

A card is its number in the pack, card = suit * ranks + rank, and an action is the card that
is played, or the number after the last card: to eat. A set of cards is a whole number with a
bit a card:

    bit   0 .. n-1     n .. 2n-1    2n .. 3n-1   3n .. 4n-1      n = ranks a suit
          hearts       spades       diamonds     clubs           lowest rank first

Seat 0 is red, seat 1 black: hands mirror each other, hearts for spades, diamonds for clubs.
With four suits hearts are the trumps of seat 0, spades those of seat 1.
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import About, Fields, Option, Options, message
from kibitz.kit.bits import lowest, nth, popcount
from kibitz.kit.cards import SUITS, Pack, as_set, listed
from kibitz.kit.rng import below

from .mirrored_deal import TAYLOR, UNIFORM, WRITTEN, deal
from .observed import observation as observation
from .observed import observation_bounds as observation_bounds
from .observed import observe as observe

ABOUT = About(
    title="Beat It or Eat It",
    inventor=message("A. S. Besicovitch's game, published by Bill Taylor"),
    year=1993,
    source="rec.games.abstract, 5 Aug 1993: sagme.blogspot.com/2007/03/beat-it-or-eat-it.html",
    summary="Beat the card that is led or eat the table; play your last card to win.",
    seats=("Left", "Right"),
    minutes=15,
    outcome="win-draw",
    longest=27_189,  # 513 leads, each with 52 cards and an eat at most; without draws it has none
    aliases=("beat", "see-saw", "finchley-central", "negative-feedback", "besicovitch"),
    options={
        "suits": Option(2, "suits of the pack; with four each seat has trumps", among=(1, 2, 4)),
        "ranks": Option(13, "cards in a suit; with four suits 6, 8, 9, 10 or 13", low=2, high=26),
        "deal": Option("taylor", "taylor, uniform, HEARTS/SPADES of Left, or else HAND/HAND"),
        "leader": Option(
            "random", "first leader; seat 0 if a deal is given", among=("random", 0, 1)
        ),
        "odd_card": Option(
            "follower", "one suit: the player who gets the odd card", among=("follower", "leader")
        ),
        "taker_leads": Option(False, "the player who eats leads next"),
        "repetition": Option(
            3, "how often one lead must occur for a draw; 0: never", low=0, high=9
        ),
    },
)

NONE, DRAWN = -1, 2
REMEMBERED = 513  # leads at an empty table: the first, and one after each of 512 eats


def layout(options: Options) -> list[tuple[Any, ...]]:
    # A lead at an empty table is the cards of seat 0 and its leader: a bit each.
    word = "i4" if _cards(options) <= 30 else "i8"
    return [
        ("past", word, REMEMBERED if options["repetition"] else 1),
        ("hand", "i8", 2),
        ("table", "i8"),
        ("met", "i2"),  # how many leads `past` holds
        ("led", "i1"),  # the card to beat, or NONE
        ("turn", "i1"),
        ("winner", "i1"),  # a seat, DRAWN or NONE
        ("suits", "i1"),
        ("ranks", "i1"),
        ("taker_leads", "i1"),
        ("repetition", "i1"),
        ("cards", "i1"),  # in the pack; also the act of eating
        ("reds", "i8"),  # all hearts and diamonds
        ("dealing", "i1"),  # TAYLOR, UNIFORM or WRITTEN
        ("first", "i1"),  # the seat that leads first, or NONE for either
        ("odd_leads", "i1"),  # the odd card of one suit is the leader's
    ]


def actions(options: Options) -> int:
    return _cards(options) + 1


def prepare(options: Options) -> dict[str, Any]:
    if options["suits"] == 4 and options["ranks"] not in (6, 8, 9, 10, 13):
        raise ValueError(message("with four suits there are 6, 8, 9, 10 or 13 ranks."))
    if options["repetition"] == 1:
        raise ValueError(message("repetition must be 0, or 2 or more: every lead occurs once."))
    if options["suits"] == 1 and options["deal"] == "uniform":
        raise ValueError(
            message("deal=uniform is for two or four suits; one suit is always dealt evenly.")
        )
    deal = {"taylor": TAYLOR, "uniform": UNIFORM}.get(str(options["deal"]), WRITTEN)
    anyone = 0 if deal == WRITTEN else NONE
    cards, n = _cards(options), int(options["ranks"])
    return {
        "cards": cards,
        "reds": as_set(card for card in range(cards) if card // n % 2 == 0),
        "hand": _written(options) if deal == WRITTEN else (0, 0),
        "dealing": deal,
        "first": anyone if options["leader"] == "random" else options["leader"],
        "odd_leads": options["odd_card"] == "leader",
    }


def _cards(options: Options) -> int:
    return int(options["suits"]) * int(options["ranks"])


def _written(options: Options) -> tuple[int, int]:
    suits, n, text = int(options["suits"]), int(options["ranks"]), str(options["deal"])
    pack = Pack.of(n, "" if suits == 2 else SUITS[:suits])
    left, right = (as_set(cards) for cards in pack.hands(text, 2))
    if suits == 2:  # so far they are the hearts and the spades of Left
        left, right = left | right << n, right | left << n
    if not left or not right:
        raise ValueError(message("each hand needs a card."))
    return left, right


def start(p: Fields, rng: Any) -> None:
    p.led = NONE
    p.winner = NONE
    p.turn = p.first if p.first >= 0 else below(rng, 2)
    if p.dealing != WRITTEN:
        deal(p, rng)
    remember(p)


def player(p: Fields) -> int:
    return int(p.turn)


def legal(p: Fields, out: Any) -> int:
    n = listed(playable(p), out)
    if p.led == NONE:
        return n
    out[n] = p.cards
    return n + 1


def pick(p: Fields, rng: Any) -> int:
    cards = playable(p)
    n = popcount(cards)
    k = below(rng, n if p.led == NONE else n + 1)
    return nth(cards, k) if k < n else int(p.cards)


def playable(p: Fields) -> int:
    mine = int(p.hand[p.turn])
    return mine if p.led == NONE else mine & beaters(p)


def beaters(p: Fields) -> int:
    """The cards that beat the led card. The seat to act may not hold all of them."""
    n, led = int(p.ranks), int(p.led)
    suit = led // n
    higher = (1 << (suit + 1) * n) - (1 << led + 1)
    if p.suits == 4 and suit != p.turn:
        return higher | ((1 << n) - 1) << int(p.turn) * n
    return higher


def play(p: Fields, action: int) -> None:
    if action == p.cards:
        eat(p)
        return
    seat, card = int(p.turn), 1 << int(action)
    p.hand[seat] = int(p.hand[seat]) ^ card
    p.table |= card
    if p.hand[seat] == 0:
        p.winner = seat
    if p.led == NONE:
        p.led = action
        p.turn = 1 - seat
    else:  # a beat: now the same seat leads
        p.led = NONE


def eat(p: Fields) -> None:
    p.hand[p.turn] = int(p.hand[p.turn]) | p.table
    p.table = 0
    p.led = NONE
    if not p.taker_leads:
        p.turn = 1 - p.turn
    remember(p)


def remember(p: Fields) -> None:
    """Call the game drawn if this lead was met too often, or if too many leads were met."""
    if p.repetition == 0:
        return
    lead = int(p.hand[0]) << 1 | p.turn
    times = 1
    for i in range(p.met):
        times += p.past[i] == lead
    if times >= p.repetition or p.met == REMEMBERED:
        p.winner = DRAWN
    else:
        p.past[p.met] = lead
        p.met += 1


def over(p: Fields) -> bool:
    return bool(p.winner != NONE)


def returns(p: Fields, out: Any) -> None:
    if p.winner != DRAWN:
        out[p.winner] = 1
        out[1 - p.winner] = -1


def key(p: Fields) -> tuple[int, int, int]:
    """The hands, the card to beat, the seat to act and the result, without the past."""
    return int(p.hand[0]), int(p.hand[1]), (int(p.led) + 1) * 8 + p.turn * 4 + p.winner + 1


def guess(p: Fields, seat: int) -> float:
    """Your highest cards are good for you, and so are the other seat's lowest."""
    n = int(p.ranks)
    lead = worth(int(p.hand[seat]), n) - worth(int(p.hand[1 - seat]), n)
    return lead / (1000 + abs(lead))


def worth(cards: int, n: int) -> int:
    """The sum over a hand's cards: 500 for the top rank, -120 for the lowest, little between."""
    total = 0
    while cards != 0:
        rank = lowest(cards) % n
        below_top = n - 1 - rank
        total += 500 // (1 + 2 * below_top * below_top) - 120 // (1 + rank * rank)
        cards &= cards - 1
    return total
