"""Deal unseen cards anew to places about which something is known; knows no game.

Cards are counted by kind, such as their rank. All cards of the pack count as different. Then all
deals that fit the known facts are equally likely. The known facts are the number of cards of each
kind that a place has shown, and the kinds that it lacks now. If h of the n cards of a kind are at
a place that had shown s, they can have come there in n! / product of (h + s)! ways. So a player
who has shown a five is less likely than others to hold another five.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .arrays import Array
from .bits import bit, popcount
from .cards import some
from .rng import State, below, chance, shuffle

PLACES = 5
CARDS = 170  # that one place may have had; of more, 1 / n! is no float
SHARE = np.array([1 / math.factorial(n) for n in range(CARDS + 1)])


def reshuffle(rng: State, items: Any, n: int) -> None:
    """Put the first n items in random order, independent of their present order.

    The order of cards that nobody has seen is a secret too: a plain `shuffle` would carry it over.
    So a pile whose order nobody knows looks the same after it, whatever its true order is.

    >>> from kibitz.kit.rng import seeded
    >>> one, other = np.array([1, 2, 3, 4, 0]), np.array([4, 2, 3, 1, 0])
    >>> reshuffle(seeded(5), one, 4)
    >>> reshuffle(seeded(5), other, 4)
    >>> bool((one == other).all()), sorted(one[:4].tolist())
    (True, [1, 2, 3, 4])
    """
    _sort(items, n)
    shuffle(rng, items, n)


def _sort(items: Any, n: int) -> None:
    """Sort the first n items by insertion; NumPy's way takes a quarter of a second to compile."""
    for end in range(1, n):
        item, place = items[end], end
        while place > 0 and items[place - 1] > item:
            items[place] = items[place - 1]
            place -= 1
        items[place] = item


def rerank(rng: State, ranks: Any, unseen: Any) -> None:
    """Permute the ranks that a seat does not know; all orders are equally likely.

    ranks, unseen: by piece or by cell, the rank, and whether the seat does not know it. Where the
    acts exclude ranks, as a bomb for a piece that moved, take `rerank_among`.

    >>> from kibitz.kit.rng import seeded
    >>> ranks = np.array([9, 1, 7, 3, 5])
    >>> rerank(seeded(1), ranks, np.array([True, False, True, False, True]))
    >>> ranks[1], ranks[3], sorted(ranks[[0, 2, 4]].tolist())
    (np.int64(1), np.int64(3), [5, 7, 9])
    """
    pool, n = np.zeros(len(ranks), np.int64), 0
    for k in range(len(ranks)):
        if unseen[k]:
            pool[n] = ranks[k]
            n += 1
    reshuffle(rng, pool, n)
    for k in range(len(ranks)):
        if unseen[k]:
            n -= 1
            ranks[k] = pool[n]


def rerank_among(rng: State, ranks: Any, may: Any) -> None:
    """Permute the ranks that a seat does not know, so that each piece gets one that it may have.

    ranks: by piece or by cell, from 0 to 61. may: of each, the ranks that it may have, as bits; 0
    where the seat knows the rank. All assignments that fit are equally likely. At most five
    different sets of ranks, and at least one assignment must fit.

    >>> from kibitz.kit.rng import seeded
    >>> ranks = np.array([0, 1, 2, 2])  # the second has moved: it is no bomb, which is 0
    >>> rerank_among(seeded(1), ranks, np.array([0b111, 0b110, 0b111, 0]))
    >>> ranks[1] > 0, ranks[3], sorted(ranks.tolist())
    (np.True_, np.int64(2), [0, 1, 2, 2])
    """
    sets, room, lacks = np.zeros((3, PLACES), np.int64)
    group, pool = np.zeros(len(ranks), np.int64), np.zeros(62, np.int64)
    for k in range(len(ranks)):
        if may[k] != 0:
            group[k] = _number_of(sets, may[k])
            room[group[k]] += 1
            pool[ranks[k]] += 1
    for number in range(PLACES):
        lacks[number] = ~sets[number] if sets[number] != 0 else 0
    shown, dealt = np.zeros((2, PLACES, len(pool)), np.int64)
    deal(rng, pool, room, lacks, shown, dealt)
    for k in range(len(ranks)):
        if may[k] != 0:
            ranks[k] = _taken(rng, dealt[group[k]])


def _number_of(sets: Array, wanted: int) -> int:
    """The place of a set among those met so far; a new one gets the first free place."""
    for number in range(len(sets)):
        if sets[number] == 0:
            sets[number] = wanted
        if sets[number] == wanted:
            return number
    raise ValueError("rerank_among takes at most five different sets of ranks.")


def _taken(rng: State, counts: Any) -> int:
    """The kind of a random card of these, which is taken away."""
    card, kind = below(rng, counts.sum()), 0
    while card >= counts[kind]:
        card -= int(counts[kind])
        kind += 1
    counts[kind] -= 1
    return kind


def scatter(rng: State, pool: Any, room: Array, out: Array) -> None:
    """Deal a pool about which nothing is known, card by card; `room` and `out` as for `deal`."""
    cards = room.sum()
    for kind in range(len(pool)):
        for _ in range(pool[kind]):
            card = below(rng, cards)
            place = 0
            while card >= room[place]:
                card -= int(room[place])
                place += 1
            out[place, kind] += 1
            room[place] -= 1
            cards -= 1


def deal(rng: State, pool: Any, room: Array, lacks: Any, shown: Any, out: Array) -> None:
    """Deal a pool of unseen cards to five places; a place that does not exist has no room.

    pool: how many cards there are of each kind, all together as many as there is room for.
    room, lacks: of each place, how many cards it takes, and a set of kinds as bits.
    shown, out: a row a place, by kind: how many the place has shown, how many it gets.
    `pool` and `room` are used up. At least one deal must fit.
    """
    kinds = _kinds_with_evidence(pool, lacks, shown)
    if len(kinds) > 0:
        at = _widest_last(room)
        worth = _worth(kinds, pool, lacks, shown, at)
        ways = _ways(worth, kinds, pool, room, at)
        for k in range(len(kinds)):
            kind, x, y, z, u = kinds[k], room[at[0]], room[at[1]], room[at[2]], room[at[3]]
            take = np.zeros(PLACES, np.int64)
            until = chance(rng) * ways[k, x, y, z, u]
            _add_up(ways[k + 1], worth[k], pool[kind], x, y, z, u, until, take)
            for i in range(PLACES):
                out[at[i], kind] += take[i]
                room[at[i]] -= take[i]
            pool[kind] = 0
    scatter(rng, pool, room, out)


def hands(rng: State, cards: int, room: Array, barred: Any, out: Array) -> None:
    """Deal a set of cards, as bits, to five places; all deals that fit are equally likely.

    room, barred: of each place, how many cards it takes, and a set of cards that it cannot have.
    out: gets a set for each place. `room` is used up, and is together for all cards. At least one
    deal must fit.
    """
    kinds = np.zeros(1 << PLACES, np.int64)  # the cards that the same places cannot have
    for card in range(62):
        if cards >> card & 1:
            kind = 0
            for place in range(PLACES):
                kind |= (barred[place] >> card & 1) << place
            kinds[kind] |= bit(card)
    pool, lacks = np.zeros(len(kinds), np.int64), np.zeros(PLACES, np.int64)
    shown, numbers = np.zeros((2, PLACES, len(kinds)), np.int64)
    for kind in range(len(kinds)):
        pool[kind] = popcount(kinds[kind])
        for place in range(PLACES):
            lacks[place] |= (kind >> place & 1) << kind
    deal(rng, pool, room, lacks, shown, numbers)
    for kind in range(len(kinds)):
        for place in range(PLACES):
            taken = some(rng, kinds[kind], numbers[place, kind])
            out[place] |= taken
            kinds[kind] &= ~taken


def deal_again(rng: State, held: Any, seat: int, seen: Any, barred: Any) -> None:
    """Deal the cards of all hands but one anew; all deals that fit are equally likely.

    held: a set of cards for each hand, as bits. seen: the cards of it that the seat has seen there,
    which stay. barred: the cards that it cannot have.
    """
    room, lacks, dealt = np.zeros((3, PLACES), np.int64)
    cards = 0
    for other in range(len(held)):
        if other != seat:
            unseen = held[other] & ~seen[other]
            room[other], lacks[other] = popcount(unseen), barred[other]
            cards |= unseen
    hands(rng, cards, room, lacks, dealt)
    for other in range(len(held)):
        if other != seat:
            held[other] = dealt[other] | seen[other]


def redraw(rng: State, hand: Any, stock: Any, may: Any) -> None:
    """Draw a hand anew from itself and the stock, both unseen; then shuffle the stock.

    hand, stock: cards as numbers. may: of each place of the hand, the cards that may lie there, as
    bits. All ways to draw different cards that may lie there are equally likely.
    """
    pool = np.concatenate((hand, stock))
    _sort(pool, len(pool))
    drawn = np.zeros(len(hand), np.int64)
    while not _draw_fitting(rng, pool, may, drawn):
        pass
    for place in range(len(hand)):
        hand[place] = pool[drawn[place]]
        pool[drawn[place]] = -1
    _sort(pool, len(pool))
    stock[:] = pool[len(hand) :]
    shuffle(rng, stock, len(stock))


def _draw_fitting(rng: State, pool: Any, may: Any, drawn: Any) -> bool:
    for place in range(len(drawn)):
        drawn[place] = below(rng, len(pool))
        while not may[place] >> pool[drawn[place]] & 1:
            drawn[place] = below(rng, len(pool))
        for before in range(place):
            if drawn[before] == drawn[place]:
                return False
    return True


def _kinds_with_evidence(pool: Any, lacks: Any, shown: Any) -> Any:
    kinds, n = np.zeros(len(pool), np.int64), 0
    for kind in range(len(pool)):
        evidence = 0
        for place in range(PLACES):
            evidence += shown[place, kind] + (lacks[place] >> kind & 1)
        if pool[kind] > 0 and evidence > 0:
            kinds[n] = kind
            n += 1
    return kinds[:n]


def _widest_last(room: Array) -> Any:
    """The five places, of which the last is the one with most room."""
    at, widest = np.zeros(PLACES, np.int64), 0
    for place in range(PLACES):
        at[place] = place
        if room[place] > room[widest]:
            widest = place
    at[widest], at[PLACES - 1] = PLACES - 1, widest
    return at


def _worth(kinds: Any, pool: Any, lacks: Any, shown: Any, at: Any) -> Any:
    """By number of a kind and of a place: the weight of this number of the kind at the place."""
    most = 0
    for k in range(len(kinds)):
        most = max(most, pool[kinds[k]])
    worth = np.zeros((len(kinds), PLACES, most + 1))
    for k in range(len(kinds)):
        kind = kinds[k]
        for i in range(PLACES):
            for n in range(pool[kind] + 1):
                if n == 0 or not lacks[at[i]] >> kind & 1:
                    worth[k, i, n] = SHARE[shown[at[i], kind] + n]
    return worth


def _ways(worth: Any, kinds: Any, pool: Any, room: Array, at: Any) -> Any:
    """At [k, x, y, z, u], the weight of all deals of the kinds from the kth on.

    x, y, z, u: for how many cards the first four places of `at` still have room; the fifth has room
    for the others. Under the last of the kinds lie the cards of which nothing is known.
    """
    last, cards = room[at[4]], pool.sum()
    ways = np.zeros(
        (len(kinds) + 1, room[at[0]] + 1, room[at[1]] + 1, room[at[2]] + 1, room[at[3]] + 1)
    )
    nowhere = np.zeros(PLACES, np.int64)
    for k in range(len(kinds)):
        cards -= pool[kinds[k]]
    for x, y, z, u in np.ndindex(ways.shape[1:]):
        v = cards - x - y - z - u
        if 0 <= v <= last:
            ways[len(kinds), x, y, z, u] = SHARE[x] * SHARE[y] * SHARE[z] * SHARE[u] * SHARE[v]
    for k in range(len(kinds) - 1, -1, -1):
        size = pool[kinds[k]]
        cards += size
        for x, y, z, u in np.ndindex(ways.shape[1:]):
            if 0 <= cards - x - y - z - u <= last:
                ways[k, x, y, z, u] = _add_up(
                    ways[k + 1], worth[k], size, x, y, z, u, math.inf, nowhere
                )
    return ways


def _add_up(
    after: Any, worth: Any, n: int, x: int, y: int, z: int, u: int, until: float, take: Any
) -> float:
    """Add up the weights of the ways to share n cards; stop where the sum is above `until`.

    after: the weights of the deals of the other kinds. take: gets the way at which it stopped.
    """
    total = 0.0
    for a in range(min(n, x) + 1):
        for b in range(min(n - a, y) + 1):
            for c in range(min(n - a - b, z) + 1):
                for d in range(min(n - a - b - c, u) + 1):
                    e = n - a - b - c - d
                    way = worth[0, a] * worth[1, b] * worth[2, c] * worth[3, d] * worth[4, e]
                    total += way * after[x - a, y - b, z - c, u - d]
                    if total > until:
                        take[0], take[1], take[2], take[3], take[4] = a, b, c, d, e
                        return total
    return total
