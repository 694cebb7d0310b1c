"""The cards: the hands, the stock, and the table.

A card is suit * 13 + rank - 1, the ace low, as the rule language numbers them. A hand counts its
copies of each card, and `shown` counts those that all players have seen. The cards on the table are
a row of bytes in the order of play, the starter first:

    bits 0..5   the card
    SIDELINE    it lies in the sideline under the last right card
    JOINED      it was played in one string with the card before

Each pack that is added to the stock begins a new era of the deal. From the first of them on,
`drawn` counts by seat, era and card what a seat has drawn; under era 0, what it held unseen when
this pack came. `opened` counts those of them that all have seen since, by seat, the newest era of
which the seat had drawn then, and card. So `drawn` less `opened` is what a hand holds unseen.
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields
from kibitz.kit.bits import bit
from kibitz.kit.cards import Pack
from kibitz.kit.rng import shuffle

PACK = Pack.of(13, ace="low")
CARDS, RANKS = 52, 13
PACKS = 2
LOWEST = 4  # cards of the stock, at which another pack is shuffled in
ERAS = 6  # at most; with the pack after the last one, all before it becomes era 0

CARD, SIDELINE, JOINED = 63, 64, 128
ROOM = 250  # for cards on the table
STRING = 4  # cards, at most

NONE = -1


def hand_size(express: bool) -> int:
    """The number of cards that each player gets in the deal."""
    return 12 if express else 14


def set_out(p: Fields, rng: Any) -> None:
    """Shuffle the loose cards, deal them, make the rest the stock if none is set, and start."""
    shuffle(rng, p.stock[p.left :], p.loose)
    n = int(p.left) + p.loose
    for seat in range(p.players):
        if seat != p.dealer:
            for _ in range(p.hand_size):
                n -= 1
                p.hand[seat, p.stock[n]] += 1
            p.size[seat] += p.hand_size
    if p.left == 0:
        p.left = n
    p.stock[p.left :] = 0
    put_starter(p, rng)


def put_starter(p: Fields, rng: Any) -> None:
    """The top card of the stock opens the mainline."""
    p.string[0] = top_card(p)
    p.strung = 1
    lay(p, True)
    p.strung = 0
    if p.left == 0:
        add_pack(p, rng)


def top_card(p: Fields) -> int:
    """Take the top card of the stock, and leave no trace of it there."""
    p.left -= 1
    card = int(p.stock[p.left])
    p.stock[p.left] = 0
    return card


def add_pack(p: Fields, rng: Any) -> None:
    """Shuffle another pack into the stock."""
    begin_era(p)
    for card in range(CARDS):
        p.stock[p.left + card] = card
    p.left += CARDS
    shuffle(rng, p.stock[: p.left], p.left)


def begin_era(p: Fields) -> None:
    """Another pack comes. Before the first one, nothing is counted by eras."""
    if p.era == 0 or p.era == ERAS - 1:
        p.era = 0
        p.newest[:] = 0
        p.drawn[:] = 0
        p.opened[:] = 0
        for seat in range(p.players):
            for card in range(CARDS):
                p.drawn[seat, 0, card] = p.hand[seat, card] - p.shown[seat, card]
    p.era += 1


def draw_card(p: Fields, seat: int) -> None:
    """A seat takes the top card of the stock."""
    card = top_card(p)
    p.hand[seat, card] += 1
    if p.era > 0:
        p.drawn[seat, p.era, card] += 1
        p.newest[seat] = p.era


def open_cards(p: Fields, seat: int, card: int, number: int) -> None:
    """Note that all see this many copies of a card, unseen so far, that are or were in a hand."""
    if p.era > 0:
        p.opened[seat, p.newest[seat], card] += number


def hand_out(p: Fields, rng: Any) -> None:
    """Give every seat the cards that it must draw."""
    for seat in range(p.players):
        for _ in range(p.due[seat]):
            draw_card(p, seat)
            if p.left <= LOWEST:
                add_pack(p, rng)
        p.size[seat] += p.due[seat]
        p.due[seat] = 0


def put_down(p: Fields, card: int) -> None:
    """Take a card from the hand of the player to the string before him."""
    seat = p.turn
    p.hand[seat, card] -= 1
    p.size[seat] -= 1
    if p.shown[seat, card] > 0:
        p.shown[seat, card] -= 1
    else:
        open_cards(p, seat, card, 1)
    p.string[p.strung] = card
    p.strung += 1


def lay(p: Fields, right: bool) -> None:
    """Lay the string on the mainline, or on the sideline if it is not right."""
    for i in range(p.strung):
        card = int(p.string[i])
        p.laid[p.count] = card + SIDELINE * (not right) + JOINED * (i > 0)
        p.count += 1
        if right:
            move_on(p, card)
    note_refused(p)


def move_on(p: Fields, card: int) -> None:
    """One more right card lies on the mainline."""
    p.down += 1
    p.last[2] = p.last[1]
    p.last[1] = p.last[0]
    p.last[0] = card
    p.refused = 0


def note_refused(p: Fields) -> None:
    """Note each card that is wrong here because the rest of a wrong string has come true.

    mainline  5h  7c  9d        9d and 8s were played as a string: so 8s is refused now
    sideline      9d
                  8s
    """
    since, end = 0, int(p.count)
    while end > 0:
        begin = begin_of(p, end)
        if p.laid[begin] & SIDELINE == 0:
            since += end - begin
        elif end - begin == since + 1 and came_true(p, begin, since):
            p.refused |= bit(int(p.laid[end - 1]) & CARD)
        end = begin


def begin_of(p: Fields, end: int) -> int:
    """Where the string begins that ends before `end` on the table."""
    begin = end - 1
    while p.laid[begin] & JOINED:
        begin -= 1
    return begin


def came_true(p: Fields, begin: int, since: int) -> bool:
    """Whether the last `since` right cards are the first cards of the string laid at `begin`.

    A wrong string matters for the next card if it was laid here, or if this holds.
    """
    for k in range(since):
        if int(p.laid[begin + k]) & CARD != p.last[since - 1 - k]:
            return False
    return True


def show_hand(p: Fields) -> int:
    """Show the player's hand to all; return its cards, a bit each."""
    for card in range(CARDS):
        open_cards(p, p.turn, card, p.hand[p.turn, card] - p.shown[p.turn, card])
        p.shown[p.turn, card] = p.hand[p.turn, card]
    return held(p.hand[p.turn])


def held(hand: Any) -> int:
    """The cards of a hand, a bit each. A loop as short as a suit compiles to no jumps."""
    cards = 0
    for first in range(0, CARDS, RANKS):
        suit = 0
        for rank in range(RANKS):
            suit |= int(hand[first + rank] > 0) << rank
        cards |= suit << first
    return cards


def change_hand(p: Fields, fewer: int) -> None:
    """None of the player's cards is right here: he gets new ones, fewer than before."""
    for card in range(CARDS):
        if p.hand[p.turn, card] > 0:
            p.refused |= bit(card)
        p.hand[p.turn, card] = 0
        p.shown[p.turn, card] = 0
    p.due[p.turn] += max(0, p.size[p.turn] - fewer)
    p.size[p.turn] = 0
