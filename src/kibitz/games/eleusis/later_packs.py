"""Deal anew the cards that a seat cannot see, after packs were added.

A card that was drawn before a pack came is none of that pack. A seat knows in which era it drew
each card of its own. Of another seat it knows how many cards that seat drew in each era, and which
of its cards it has seen; but often not in which era such a card was drawn.

So all is dealt anew from the first added pack on: a place for each card that a seat drew, and for
each card of the stock. The places of era 0 get cards of the unseen ones of that time. What is left
goes with the new pack to the places of the next era, and so on. Then each card that is known to be
somewhere is exchanged with a card there, at best with one of the same era:

    era 0     seat 1 drew  7h 2c         seat 2 drew  5d Ks      and seat 2 has shown a 7h
    exchange  seat 1 drew  5d 2c         seat 2 drew  7h Ks

If copies of the card lie in several eras, one of them is taken with the chance that a place of its
era has to hold it. For one era all deals are then equally likely; for more it is close to that. If
only copies that came too late for the hand are left, all is dealt once more; after some tries the
hand gets one of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.contract import Fields
from kibitz.kit.rng import chance, shuffle

from .table_layout import CARDS, ERAS, NONE

TRIES = 8  # to find a deal in which no hand gets a card that came too late for it

ERA, OWNER, KIND, COPY = range(4)  # of a place: its era and owner, and the card that lies there


def deal_by_eras(p: Fields, seat: int, rng: Any) -> None:
    """Deal anew the stock, and all cards of other hands that this seat does not know."""
    for _ in range(TRIES):
        table = deal_all(p, rng)
        if claim_known(p, seat, rng, table):
            break
    take_up(p, seat, table[0], table[1])


def deal_all(p: Fields, rng: Any) -> Any:
    """Lay all places, and deal to them. Nothing about a card is known yet."""
    places, free, end = lay_places(p)
    since = packs_of_copies(p)
    where = np.full(since.shape, NONE, np.int64)
    worth = fill_places(rng, places, since, where)
    return places, free, end, since, where, worth


def claim_known(p: Fields, seat: int, rng: Any, table: Any) -> bool:
    """Bring to each place the card that this seat knows there; whether all hands may have them."""
    all_fit = True
    for era in range(p.era + 1):
        for kind in range(CARDS):
            for _ in range(p.drawn[seat, era, kind]):
                all_fit &= claim(rng, kind, seat, era, era, table)
    for era in range(p.era + 1):
        for owner in range(p.players):
            for kind in range(CARDS):
                for _ in range(p.opened[owner, era, kind] * (owner != seat)):
                    all_fit &= claim(rng, kind, owner, 0, era, table)
    return all_fit


def lay_places(p: Fields) -> Any:
    """The places by era and owner, the stock last; of each block the first place and the end."""
    places = np.zeros((p.drawn.sum() + p.left, 4), np.int64)
    free = np.zeros((ERAS, p.players + 1), np.int64)
    end = np.zeros((ERAS, p.players + 1), np.int64)
    n = 0
    for era in range(p.era + 1):
        for owner in range(p.players + 1):
            free[era, owner] = n
            n += number_drawn(p, era, owner)
            end[era, owner] = n
            for k in range(free[era, owner], n):
                places[k, ERA] = era
                places[k, OWNER] = owner
    return places, free, end


def number_drawn(p: Fields, era: int, owner: int) -> int:
    """How many cards a seat drew in an era; the stock has all its cards from the present era."""
    if owner < p.players:
        return int(p.drawn[owner, era].sum())
    return int(p.left) if era == p.era else 0


def packs_of_copies(p: Fields) -> Any:
    """By card and copy of it, the era with which the copy came; NONE if there is no such copy."""
    number = np.zeros(CARDS, np.int64)
    for k in range(p.left):
        number[p.stock[k]] += 1
    for kind in range(CARDS):
        number[kind] += p.drawn[:, :, kind].sum()
    since = np.full((CARDS, number.max()), NONE, np.int64)
    for kind in range(CARDS):
        for copy in range(number[kind]):
            since[kind, copy] = max(0, copy + 1 + p.era - number[kind])
    return since


def fill_places(rng: Any, places: Any, since: Any, where: Any) -> Any:
    """Deal the copies to the places, each to one of its era or later.

    Return by era the chance that a place gets a certain copy which may come there.
    """
    pool, n, at = np.zeros(len(places), np.int64), 0, 0
    worth = np.zeros(ERAS)
    for era in range(places[-1, ERA] + 1):
        for kind in range(CARDS):
            for copy in range(since.shape[1]):
                if since[kind, copy] == era:
                    pool[n] = kind * since.shape[1] + copy
                    n += 1
        shuffle(rng, pool, n)
        worth[era] = 1 / max(1, n)
        while at < len(places) and places[at, ERA] == era:
            n -= 1
            put(places, where, at, pool[n] // since.shape[1], pool[n] % since.shape[1])
            at += 1
    return worth


def put(places: Any, where: Any, at: int, kind: int, copy: int) -> None:
    """Put a copy of a card at a place."""
    places[at, KIND], places[at, COPY] = kind, copy
    where[kind, copy] = at


def exchange(places: Any, where: Any, one: int, other: int) -> None:
    """Exchange the cards of two places."""
    kind, copy = places[one, KIND], places[one, COPY]
    put(places, where, one, places[other, KIND], places[other, COPY])
    put(places, where, other, kind, copy)


def claim(rng: Any, kind: int, owner: int, low: int, high: int, table: Any) -> bool:
    """Bring a copy of a card to a place of an owner in one of the eras from low to high.

    False if the copy came too late for this.
    """
    places, free, end, _, where, worth = table
    found, total = NONE, 0.0
    for copy in range(where.shape[1]):
        at = where[kind, copy]
        era = places[at, ERA]
        if is_free(places, free, at) and low <= era <= high:
            weight = worth[era] * (end[era, owner] - free[era, owner])
            total += weight
            if weight > 0 and chance(rng) * total < weight:
                found = at
    if found == NONE:
        return claim_from_afar(kind, owner, low, high, table)
    settle_at(places, free, where, owner, int(places[found, ERA]), found)
    return True


def is_free(places: Any, free: Any, at: int) -> bool:
    """Whether the card at a place is not known to be there; there may be no place."""
    return bool(at != NONE and at >= free[places[at, ERA], places[at, OWNER]])


def settle_at(places: Any, free: Any, where: Any, owner: int, era: int, at: int) -> None:
    """Exchange the card for the one at the owner's first free place of an era; it stays there."""
    exchange(places, where, free[era, owner], at)
    free[era, owner] += 1


def claim_from_afar(kind: int, owner: int, low: int, high: int, table: Any) -> bool:
    """Claim a card of a kind by a copy of another era: one that fits there, or else any."""
    places, free, end, since, where, _ = table
    found, into = NONE, NONE
    for copy in range(where.shape[1]):
        at = where[kind, copy]
        if is_free(places, free, at):
            for era in range(low, high + 1):
                if free[era, owner] < end[era, owner]:
                    if found == NONE:
                        found, into = at, era
                    if make_room(places, free, since, where, owner, era, at):
                        settle_at(places, free, where, owner, era, at)
                        return True
    settle_at(places, free, where, owner, into, found)
    return False


def make_room(
    places: Any, free: Any, since: Any, where: Any, owner: int, era: int, at: int
) -> bool:
    """Bring to the owner's first free place of an era a card that may go to the place `at`.

    False if there is none, or if the card there came after this era.
    """
    if since[places[at, KIND], places[at, COPY]] > era:
        return False
    for k in range(len(places)):
        fits = since[places[k, KIND], places[k, COPY]] <= places[at, ERA]
        if places[k, ERA] == era and is_free(places, free, k) and fits:
            exchange(places, where, free[era, owner], k)
            return True
    return False


def take_up(p: Fields, seat: int, places: Any, free: Any) -> None:
    """Give other hands and the stock the cards of their places; those before `free` are open."""
    for owner in range(p.players):
        if owner != seat:
            p.drawn[owner] = 0
            p.hand[owner] = p.shown[owner]
    left = 0
    for k in range(len(places)):
        era, owner, kind = places[k, ERA], places[k, OWNER], places[k, KIND]
        if owner == p.players:
            p.stock[left] = kind
            left += 1
        elif owner != seat:
            p.drawn[owner, era, kind] += 1
            p.hand[owner, kind] += k >= free[era, owner]
