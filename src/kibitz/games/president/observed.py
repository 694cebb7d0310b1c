"""The observation of a seat of President: numbers from 0 to 1; seats as they sit, own first.

Rows of 60 entries for sets of cards, 1 where the cards have the bit of `kit/ranks.py`: own hand;
cards that went up and down in the seat's exchange; the set to beat, without its jokers; for each
seat the cards that it has played; and, under `must_play`, for each seat the largest hand with
which it can have begun if it has no joker. Then the jokers of the set to beat, by their code, and
the rows of the seats:

    seat     number / players     to act   1 or 0        last title   1 for the Boss, falling
    cards    / pack               led      1 or 0        place        of those out, 1 the first
    points   / most points        sits out 1 or 0        3 of clubs   1 or 0

Last: low ranks are high, cards to give in the exchange / 3, nobody has a title.
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields, Options
from kibitz.kit import bits
from kibitz.kit.bits import popcount

from .card_sets import NONE
from .exchange import lower, lower_hand, upper, upper_hand

ROW = 60  # up to four cards of each of 15 ranks
PACK = 54
OF_A_SEAT = 9
MOST_GIVEN = 3  # cards in an exchange


def observation(options: Options) -> tuple[int, ...]:
    """The shape of an observation."""
    players = int(options["players"])
    rows = 4 + players * (2 if options["must_play"] else 1)
    return (ROW * rows + 4 + OF_A_SEAT * players + 3,)


def observation_bounds(options: Options) -> tuple[float, float]:
    """The lowest and the highest number of an observation."""
    return 0, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """Sets of cards as rows, the jokers to beat, numbers of each seat, the state of the deal."""
    put_own_cards(p, seat, out)
    at = 4 * ROW
    owner = seat
    for _ in range(p.players):
        bits.spread(p.played[owner], out[at : at + ROW])
        at += ROW
        if p.must_play:
            bits.spread(p.most[owner, 0], out[at : at + ROW])
            at += ROW
        owner = int(p.left[owner])
    if p.table != NONE:
        out[3 * ROW + (int(p.table) & 63)] = 1
        out[at + (p.table >> 6)] = 1
    at += 4
    for _ in range(p.players):
        put_seat(p, owner, out[at : at + OF_A_SEAT])
        at += OF_A_SEAT
        owner = int(p.left[owner])
    out[at], out[at + 1], out[at + 2] = p.reversed, p.giving / MOST_GIVEN, p.dealt == 0


def put_own_cards(p: Fields, seat: int, out: Any) -> None:
    """Write the seat's hand after the exchanges so far, and the cards of its exchange."""
    hand = int(p.hand[seat])
    for pair in range(p.exchange if p.dealt > 0 else 0):
        if seat == upper(p, pair) or seat == lower(p, pair):
            bits.spread(p.up[pair], out[ROW : 2 * ROW])
            bits.spread(p.down[pair], out[2 * ROW : 3 * ROW])
            if p.giving > 0:
                hand = upper_hand(p, pair) if seat == upper(p, pair) else lower_hand(p, pair)
    bits.spread(hand, out[:ROW])


def put_seat(p: Fields, owner: int, out: Any) -> None:
    """Write the numbers of a seat."""
    most = 2 * int(p.deals) if p.deals > 0 else int(p.target) + 1
    out[0] = owner / p.players
    out[1] = popcount(p.hand[owner]) / PACK
    out[2] = p.points[owner] / most
    out[3] = not p.ended and p.turn == owner
    out[4] = p.table != NONE and p.last == owner
    out[5] = p.sat_out >> owner & 1
    for place in range(p.players):
        if p.dealt > 0 and p.titled[place] == owner:
            out[6] = 1 - place / p.players
        if place < p.outs and p.out[place] == owner:
            out[7] = 1 - place / p.players
    out[8] = p.three == owner
