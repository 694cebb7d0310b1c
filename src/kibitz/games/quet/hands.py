"""The hands of Quet's game: deal, lay a card on its pile, deal unseen cards anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.contract import Fields
from kibitz.kit import unseen
from kibitz.kit.bits import nth, popcount
from kibitz.kit.rng import below

NONE = -1  # the top of a pile that is not begun
ASIDE = 4  # the place after those of the seats


def deal(p: Fields, rng: Any) -> None:
    """Deal the pack evenly, and set aside the cards that are left over or hidden."""
    players, ranks = len(p.left), len(p.aside)
    room, pool = np.zeros(unseen.PLACES, np.int64), np.full(ranks, p.suits, np.int64)
    out = np.zeros((unseen.PLACES, ranks), np.int64)
    for seat in range(players):
        room[seat] = p.suits * ranks // players - p.hidden
    room[ASIDE] = p.suits * ranks - room.sum()
    unseen.scatter(rng, pool, room, out)
    give(p, NONE, out)


def give(p: Fields, seat: int, out: Any) -> None:
    """Give all seats but one the cards that were dealt to them."""
    for rank in range(len(p.aside)):
        p.aside[rank] = out[ASIDE, rank]
    for other in range(len(p.left)):
        if other != seat:
            for rank in range(len(p.aside)):
                p.hand[other, rank] = out[other, rank]
            count(p, other)


def count(p: Fields, seat: int) -> None:
    """Set the number of cards in a hand, and the set of its ranks."""
    p.left[seat] = 0
    p.held[seat] = 0
    for rank in range(len(p.aside)):
        p.left[seat] += p.hand[seat, rank]
        if p.hand[seat, rank] > 0:
            p.held[seat] |= 1 << rank


def lay(p: Fields, seat: int, rank: int) -> None:
    """Put a card of a hand on its pile."""
    p.top[seat] = rank
    p.pile[seat, rank] += 1
    p.left[seat] -= 1
    p.hand[seat, rank] -= 1
    if p.hand[seat, rank] == 0:
        p.held[seat] ^= 1 << rank
    if p.left[seat] == 0:
        p.someone_out = 1


def deal_unseen(p: Fields, seat: int, rng: Any) -> None:
    """Deal anew the cards of all other hands and those set aside."""
    ranks = len(p.aside)
    shown = np.zeros((unseen.PLACES, ranks), np.int64)
    room, pool = np.zeros(unseen.PLACES, np.int64), np.zeros(ranks, np.int64)
    lacks, out = np.zeros_like(room), np.zeros_like(shown)
    for rank in range(ranks):
        pool[rank] = p.aside[rank]
        room[ASIDE] += p.aside[rank]
    for other in range(len(p.left)):
        if other != seat:
            room[other], lacks[other] = p.left[other], p.lacks[other]
            for rank in range(ranks):
                pool[rank] += p.hand[other, rank]
                shown[other, rank] = p.pile[other, rank]
    unseen.deal(rng, pool, room, lacks, shown, out)
    give(p, seat, out)


def take_back(p: Fields, seat: int) -> None:
    """All other seats take their openings back into their hands."""
    for other in range(len(p.left)):
        if other != seat and p.top[other] != NONE:
            p.hand[other, p.top[other]] += 1
            p.left[other] += 1
            p.pile[other, p.top[other]] -= 1


def open_anew(p: Fields, seat: int, rng: Any) -> None:
    """All other seats that have opened do so again, each with a random rank of its hand."""
    for other in range(len(p.left)):
        if other != seat and p.top[other] != NONE:
            ranks = int(p.held[other])
            lay(p, other, nth(ranks, below(rng, popcount(ranks))))
