"""The scores of a deal. The rules use `tally` and `tally_express`; people use `score`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

EMPTY_HAND = 4
UNDEALT = 10  # for a seat that never dealt
NONE = -1
LOWEST = -32768


def score(
    hands: Sequence[int],
    dealer: int,
    prophet: int | None = None,
    mainline_after: int = 0,
    sideline_after: int = 0,
    cards_before: int = 0,
    undealt: Iterable[int] = (),
) -> list[int]:
    """The score of each seat for a deal of New Eleusis.

    hands: how many cards each seat has left; the dealer's entry is ignored.
    prophet: the seat of a Prophet who was not overthrown.
    mainline_after, sideline_after: the cards that were laid after his marker.
    cards_before: the cards before his marker that count against the dealer.
    undealt: seats that never dealt, each of which gets 10 more in the end.

    >>> score([0, 6, 0, 11, 8], dealer=0, prophet=4, mainline_after=7, cards_before=9)
    [15, 5, 15, 0, 10]
    """
    seats = range(len(hands))
    if dealer not in seats:
        raise ValueError(f"the dealer is a seat from 0 to {len(hands) - 1}, not {dealer}.")
    if prophet is not None and (prophet not in seats or prophet == dealer):
        raise ValueError(f"the Prophet is a seat other than the dealer's, not {prophet}.")
    row = list(hands)
    foreseen = mainline_after + 2 * sideline_after
    tally(row, dealer, NONE if prophet is None else prophet, foreseen, cards_before)
    for seat in undealt:
        row[seat] += UNDEALT
    return row


# These two functions turn a row, the cards that each seat has left, into a row of scores.


def tally(row: Any, dealer: int, prophet: int, foreseen: int, before: int) -> None:
    """Score a deal of New Eleusis; `prophet` is NONE if the deal ended without a Prophet.

    foreseen: the value to the Prophet of the cards after his marker; before: the cards before it.
    """
    row[dealer] = 0
    largest = highest(row)
    for seat in range(len(row)):
        cards = int(row[seat])
        row[seat] = largest - cards + EMPTY_HAND * (cards == 0)
    if prophet != NONE:
        row[prophet] += foreseen
    row[dealer] = 0
    row[dealer] = highest(row)
    if prophet != NONE:
        row[dealer] = min(int(row[dealer]), 2 * before)


def tally_express(row: Any, dealer: int, guesser: int, empty: int, guessed: int) -> None:
    """Score a deal of Eleusis Express; `guesser` is the seat that said the rule, or NONE."""
    for seat in range(len(row)):
        cards = int(row[seat])
        row[seat] = 12 - cards + empty * (cards == 0)
    if guesser != NONE:
        row[guesser] += guessed
    row[dealer] = LOWEST
    row[dealer] = highest(row)


def highest(row: Any) -> int:
    """The largest number of a row."""
    most = int(row[0])
    for number in row:
        most = max(most, int(number))
    return most
