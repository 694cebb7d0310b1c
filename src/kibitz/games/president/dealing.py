"""The pack, the deal and the chairs."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.contract import Fields, Options, message
from kibitz.kit.cards import SUITS, Pack
from kibitz.kit.ranks import more, some
from kibitz.kit.rng import shuffle

from .card_sets import HIGHER, JOKER, NONE

ORDER = {"2": "3456789TJQKA2", "A": "23456789TJQKA"}  # the lowest first


def rank(options: Options, letter: str) -> int:
    """The number of a rank."""
    return ORDER[str(options["top"])].index(letter)


def distinct(options: Options) -> bool:
    """Whether one joker is the higher; as wild cards only they have no rank."""
    return bool(options["jokers"] and options["distinct_jokers"]) and (
        options["joker_rule"] != "wild"
    )


def written(options: Options) -> tuple[list[int], int]:
    """The hands of a written deal, and the seat with the 3 of clubs, or NONE."""
    text = str(options["deal"])
    _require_jokers(options, text)
    suits = SUITS if set(text.lower()) & set(SUITS) else ""
    pack = Pack(tuple(ORDER[str(options["top"])]), suits)
    naturals = text.replace("*", "").replace("+", "")
    dealt = pack.hands(naturals, int(options["players"]), copies=1 if suits else 4)
    hands = [
        some(part.count("*")) << 4 * JOKER | some(part.count("+")) << 4 * HIGHER
        for part in text.split("/")
    ]
    for seat, cards in enumerate(dealt):
        for card in cards:
            hands[seat] = more(hands[seat], card % len(pack.ranks), 1)
    if not all(hands):
        raise ValueError(message("each hand needs a card."))
    three = pack.card("3c") if suits else NONE
    return hands, next((seat for seat, cards in enumerate(dealt) if three in cards), NONE)


def _require_jokers(options: Options, text: str) -> None:
    two = distinct(options)
    for name, there in (("*", 1 if two else int(options["jokers"])), ("+", int(two))):
        if text.count(name) > there:
            raise ValueError(
                message(
                    "the deal has {n} of {card}, the pack {there}.",
                    n=text.count(name),
                    card=name,
                    there=there,
                )
            )


def deal(p: Fields, first: int, rng: Any) -> None:
    """Deal out the pack one card at a time, to the left, the first card to `first`.

    card    0 .. 3     4 .. 7    ..   48 .. 51   52 and 53
    rank    0          1              12         the jokers
    """
    pack = np.arange(52 + p.jokers)
    shuffle(rng, pack, len(pack))
    for seat in range(p.players):
        p.hand[seat] = 0
    seat = first
    for k in range(len(pack)):
        card = int(pack[k])
        rank = card >> 2 if card < 52 else JOKER + (card - 52) * p.distinct
        p.hand[seat] = more(p.hand[seat], rank, 1)
        if card == p.club:
            p.three = seat
        seat = int(p.left[seat])


def change_chairs(p: Fields) -> None:
    """To the left sit Boss, Foreman, the others as they sat before, Worker, Bum."""
    for place in range(3):  # the Boss to the right of the Foreman, the Bum of the Boss, ..
        sit(p, p.titled[(p.players - place) % p.players], p.titled[(1 - place) % p.players])


def sit(p: Fields, seat: int, neighbour: int) -> None:
    """Move a seat to the right of another, so that the other seat acts next."""
    if p.left[seat] != neighbour:
        p.left[right(p, seat)] = p.left[seat]
        p.left[right(p, neighbour)] = seat
        p.left[seat] = neighbour


def right(p: Fields, seat: int) -> int:
    """The seat before this one in the order of play."""
    for other in range(p.players):
        if p.left[other] == seat:
            return other
    return NONE
