"""The observation of a seat of Quet's game: numbers from -1 to 1; all seats in turn, own first.

    rows of one entry for each rank    number of rows    entry
    own hand                           1                 cards / suits
    cards not seen                     1                 cards / suits
    piles                              players           cards / suits
    top cards of the piles             players           1 or 0
    ranks that a hand lacks            players           1 or 0

Then for each seat: cards in hand / cards of the pack, whether it is the offence, whether it is to
act. Last the step of the offence / ranks. A card that another seat has opened with while the
choice is open counts as not seen.
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields, Options
from kibitz.kit import bits

from .hands import NONE


def observation(options: Options) -> tuple[int, ...]:
    """The shape of an observation."""
    ranks, players = int(options["ranks"]), int(options["players"])
    return ((2 + 3 * players) * ranks + 3 * players + 1,)


def observation_bounds(options: Options) -> tuple[float, float]:
    """The lowest and the highest number of an observation."""
    return -1, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """Own hand, cards not seen, piles, their tops, ranks that hands lack, the round."""
    seats, n = len(p.left), len(p.aside)
    at = 2 * n
    for k in range(seats):
        owner = (seat + k) % seats
        put_pile(p, owner, owner != seat and is_sealed(p), out[at : at + 2 * n])
        bits.spread(p.lacks[owner], out[at + 2 * n : at + 3 * n])
        at += 3 * n
    for k in range(seats):
        owner = (seat + k) % seats
        out[at] = p.left[owner] / (n * int(p.suits))
        out[at + 1] = p.offence == owner
        out[at + 2] = p.turn == owner
        at += 3
    out[at] = p.step / n
    put_cards(p, seat, out)


def put_cards(p: Fields, seat: int, out: Any) -> None:
    """Write the seat's own hand and the cards not seen."""
    seats, n = len(p.left), len(p.aside)
    for rank in range(n):
        unseen = int(p.aside[rank])
        for other in range(seats):
            if other != seat:
                unseen += p.hand[other, rank] + (is_sealed(p) and p.top[other] == rank)
        out[rank] = p.hand[seat, rank] / p.suits
        out[n + rank] = unseen / p.suits


def put_pile(p: Fields, owner: int, sealed: bool, out: Any) -> None:
    """Write the cards of a pile, and its top card."""
    n = len(p.aside)
    if p.top[owner] != NONE and not sealed:
        for rank in range(n):
            out[rank] = p.pile[owner, rank] / p.suits
        out[n + int(p.top[owner])] = 1


def is_sealed(p: Fields) -> bool:
    """Whether all seats open at the same time now."""
    return bool(p.at_once and p.top[p.turn] == NONE)
