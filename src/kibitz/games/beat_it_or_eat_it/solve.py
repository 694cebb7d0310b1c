"""Beat It or Eat It solved: the table of all leads.

This module is ordinary Python. It calls the compiled code of `leads.py` and `phase.py`; read
`phase.py` first. `docs/write-a-solver.md` says what each function must do.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kibitz.contract import Fields
from kibitz.kernel import compiled

from . import leads, phase
from .rules import NONE, legal

MEASURE = "one more than how often the lead has yet to come back to the winner"
MOST_CARDS = 32  # cards: a table of four gigabytes

Scope = Mapping[str, int]
Table = NDArray[np.int8]  # by lead, as `value` in phase.py
Counts = dict[str, int]


def scope(p: Fields) -> dict[str, int]:
    """The numbers of suits and ranks in play.

    With one suit or two, ranks without a dealt card do not count.
    """
    ranks = len(_dealt(p)) // int(p.suits)
    if p.taker_leads:
        raise ValueError("it is not solved with taker_leads=yes, only with taker_leads=no.")
    if p.suits == 4 and ranks < p.ranks:
        raise ValueError("with four suits only deals of the whole pack are solved.")
    if p.suits * ranks > MOST_CARDS:
        there = f"{2 ** (p.suits * ranks):,} leads are too many for a table"
        raise ValueError(f"{there}; at most {MOST_CARDS // p.suits} ranks are possible.")
    return {"suits": int(p.suits), "ranks": ranks}


def _dealt(p: Fields) -> list[int]:
    there = int(p.hand[0]) | int(p.hand[1]) | int(p.table)
    return [card for card in range(p.cards) if there >> card & 1]


# -- the leads, grouped by their number of cards of each suit ------------------------------


class Group(NamedTuple):
    """Leads with given numbers of hearts and spades; `rows` as `leads.py` takes them."""

    hearts: NDArray[np.int64]
    spades: NDArray[np.int64]
    rows: leads.Rows
    alike: bool
    shift: int
    pack: phase.Pack

    @property
    def size(self) -> int:
        """The number of leads, twins counted once."""
        return int(self.widths().sum())

    def widths(self) -> NDArray[np.int64]:
        """The number of leads in each row."""
        wide = np.full(len(self.spades), len(self.hearts))
        return (wide - np.arange(len(wide)) if self.alike else wide)[slice(*self.rows)]


def _groups(scope: Scope, held: int) -> list[Group]:
    # With two suits, no more spades than hearts.
    suits, n = scope["suits"], scope["ranks"]
    half, most = {1: (n, 0), 2: (n, held // 2), 4: (2 * n, held)}[suits]
    each = [(held - s, s) for s in range(most + 1) if max(s, held - s) <= half]
    pack = _pack(scope)
    return [
        Group(
            _hands(half, h), _hands(half, s), (0, comb(half, s)), suits == 2 and h == s, half, pack
        )
        for h, s in each
    ]


def _hands(n: int, held: int) -> NDArray[np.int64]:
    every = np.arange(1 << n)
    return every[np.bitwise_count(every) == held]


def _pack(scope: Scope) -> phase.Pack:
    suits, n = scope["suits"], scope["ranks"]
    ends = sum(1 << suit * n for suit in range(1, suits + 1))
    return ends, (1 << n) - 1 if suits == 4 else 0


# -- computing the table -------------------------------------------------------------------


def blank(scope: Scope) -> Table:
    """A table in which nothing is known."""
    return np.zeros(1 << scope["suits"] * scope["ranks"], np.int8)


def advance(table: Table, step: int, scope: Scope, threads: int) -> Iterator[tuple[int, str]]:
    """Settle won and lost leads step by step; after each step yield the next one and the
    progress.

    A step settles the leads of one level with one number of cards. The lost leads of a level come
    first, from one card on, then the won leads. A step that was broken off can be done again.
    """
    settled = np.count_nonzero(table)
    for at in count(step):
        level, held = _level_and_cards(at, scope)
        if _is_complete(table, level, held):
            return
        settled += _settle(table, scope, level, held, threads)
        yield at + 1, f"level {abs(level)}, {settled:,} of {len(table) - 2:,} leads settled"


def _level_and_cards(step: int, scope: Scope) -> tuple[int, int]:
    # The level is negative for lost leads.
    sizes = scope["suits"] * scope["ranks"] - 1
    level, within = divmod(step, 2 * sizes)
    return (-level - 1 if within < sizes else level + 1), within % sizes + 1


def _is_complete(table: Table, level: int, held: int) -> bool:
    before = -level - 1
    return before > 0 and held == 1 and not bool((np.abs(table) == before).any())


def _settle(table: Table, scope: Scope, level: int, held: int, threads: int) -> int:
    body = compiled(leads.settle)

    def settle(group: Group) -> int:
        return body(table, *group, level, _frames(scope))

    groups = sorted(_groups(scope, held), key=lambda group: -group.size)
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(settle, groups))


def _frames(scope: Scope) -> NDArray[np.int64]:
    return np.zeros((scope["suits"] * scope["ranks"], phase.FIELDS), np.int64)


# -- with many workers ---------------------------------------------------------------------
#
# A lead needs the leads a step better, or worse, and these may lie in another part. So a worker
# settles a part as far as the table allows, and again with the results of others, until nothing
# is new.

SHARES, LEAST = 32, 1 << 18  # parts of a large group; leads of a part, at least

Part = tuple[int, leads.Rows]  # which group of a step, and which of its rows
Leads = NDArray[np.uint32]


def parts(table: Table, step: int, scope: Scope) -> list[Part]:
    """The parts of a step, for the workers to share; an empty list when the table is complete."""
    level, held = _level_and_cards(step, scope)
    if _is_complete(table, level, held):
        return []
    return [(k, rows) for k, group in enumerate(_groups(scope, held)) for rows in _slabs(group)]


def _slabs(group: Group) -> list[leads.Rows]:
    upto = np.cumsum(group.widths())
    cuts = np.arange(1, SHARES) * max(group.size / SHARES, LEAST)
    ends = [0, *np.unique(np.searchsorted(upto, cuts)), len(upto)]
    return [(int(a), int(b)) for a, b in pairwise(ends) if a < b]


def settle_part(table: Table, part: Part, step: int, scope: Scope) -> Leads:
    """Settle a part; return all its leads of this step's level, without their twins."""
    group, level = _group(part, step, scope)
    compiled(leads.settle)(table, *group, level, _frames(scope))
    return _of_level(table, group, level)


def settled(table: Table, part: Part, step: int, scope: Scope) -> Leads:
    """The leads of a part that have the level of a step, without their twins."""
    return _of_level(table, *_group(part, step, scope))


def _of_level(table: Table, group: Group, level: int) -> Leads:
    out = np.zeros(group.size, np.uint32)
    return out[: compiled(leads.settled)(table, *group, level, out)]


def _group(part: Part, step: int, scope: Scope) -> tuple[Group, int]:
    level, held = _level_and_cards(step, scope)
    return _groups(scope, held)[part[0]]._replace(rows=part[1]), level


def enter(table: Table, found: Leads, step: int, scope: Scope) -> Leads:
    """Give leads the level of a step; return the leads that had no value before."""
    new = found[table[found] == 0]
    table[new] = table[_twins(new, scope)] = _level_and_cards(step, scope)[0]
    return new


def _twins(found: Leads, scope: Scope) -> Leads:
    if scope["suits"] != 2:
        return found
    n = np.uint32(scope["ranks"])
    spades = found >> n
    return spades | (found ^ spades << n) << n


# -- results -------------------------------------------------------------------------------


def facts(table: Table, scope: Scope) -> dict[str, Any]:
    """The results of all deals and of all leads."""
    if scope["suits"] == 1:
        return _facts_of_one_suit(table, scope["ranks"])
    reds = np.arange(1 << scope["suits"] // 2 * scope["ranks"])
    held, most = np.bitwise_count(reds), len(reds).bit_length()
    ways = np.array([comb(most - 1, k) for k in range(most)])
    mirrored = table[_mirrored(reds, scope)]
    return {
        "ranks": scope["ranks"],
        **({"suits": 4} if scope["suits"] == 4 else {}),
        "layouts": _counts(mirrored),
        "weighted": _counts(mirrored, ways[held]),
        "by_reds": {str(k): _counts(mirrored[held == k]) for k in range(most)},
        "empty_table": _counts(table[1:-1]),
    }


def _mirrored(reds: NDArray[np.int64], scope: Scope) -> NDArray[np.int64]:
    """The leads of all mirrored layouts in which the leader has these red cards.

    reds: sets of red cards, hearts below diamonds.
    """
    n = scope["ranks"]
    every = (1 << n) - 1
    lead = np.zeros_like(reds)
    for pair in range(scope["suits"] // 2):
        red = reds >> pair * n & every
        lead |= (red | (red ^ every) << n) << 2 * pair * n
    return lead


def _facts_of_one_suit(table: Table, n: int) -> dict[str, Any]:
    held = np.bitwise_count(np.arange(1 << n))
    by_cards = {str(k): _counts(table[held == k]) for k in range(1, n)}
    return {
        "ranks": n,
        "suits": 1,
        "layouts": by_cards[str(n // 2)],
        "by_cards": by_cards,
        "empty_table": _counts(table[1:-1]),
    }


def _counts(values: Table, weights: NDArray[np.int64] | None = None) -> Counts:
    sides = {"win": values > 0, "draw": values == 0, "loss": values < 0}
    if weights is None:
        return {name: int(np.count_nonzero(side)) for name, side in sides.items()}
    return {name: int(weights[side].sum()) for name, side in sides.items()}


def returns(facts: dict[str, Any], p: Fields) -> list[float]:
    """The mean result of each seat over all deals; 0 for both if the first leader is random."""
    counts = facts.get("weighted") or facts["layouts"]
    gain = (counts["win"] - counts["loss"]) / sum(counts.values())
    return [0.0, 0.0] if p.first < 0 else [-gain, gain] if p.first else [gain, -gain]


# -- on disk -------------------------------------------------------------------------------

FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 0, "lp": 0, "pb": 0}]


def pack(table: Table, scope: Scope) -> bytes:
    """The table as compressed bytes. The first byte is the number of levels."""
    levels = int(np.abs(table).max()) + 1
    place = _place_of_value(levels)[table]
    body, groups = compiled(leads.fold), _all_groups(scope)
    out = np.zeros(sum(group.size for group in groups), np.uint8)
    for group, part in zip(groups, _parts(out, groups), strict=True):
        body(place, *group, part)
    return lzma.compress(bytes([levels]) + out.tobytes(), filters=FILTERS)


def unpack(packed: bytes, scope: Scope) -> Table:
    """The table that `pack` compressed."""
    raw = np.frombuffer(lzma.decompress(packed), np.uint8)
    levels = int(raw[0])
    place = np.full(len(blank(scope)), levels, np.uint8)
    body, groups = compiled(leads.unfold), _all_groups(scope)

    def unfold(group: Group, part: Any) -> None:
        body(part, *group, place)

    with ThreadPoolExecutor() as pool:
        list(pool.map(unfold, groups, _parts(raw[1:], groups)))
    return _value_at_place(levels)[place]


def _place_of_value(levels: int) -> NDArray[np.uint8]:
    return np.array([levels, *range(1, levels), *range(levels + 1, 2 * levels)], np.uint8)


def _value_at_place(levels: int) -> Table:
    return np.array([0, *range(1, levels), 0, *range(1 - levels, 0)], np.int8)


def _all_groups(scope: Scope) -> list[Group]:
    sizes = range(1, scope["suits"] * scope["ranks"])
    return [group for held in sizes for group in _groups(scope, held)]


def _parts(row: NDArray[np.uint8], groups: list[Group]) -> list[NDArray[np.uint8]]:
    return np.split(row, np.cumsum([group.size for group in groups])[:-1])


# -- the value of an act -------------------------------------------------------------------


def acts(p: Fields, table: Table) -> dict[int, tuple[int, int]]:
    """The value of each legal act to the seat to act (1, 0 or -1), and its level."""
    there, dealt_from = _dealt(p), _pack(scope(p))
    hand, other = (_squeezed(int(p.hand[seat]), there) for seat in (p.turn, 1 - p.turn))
    follows, began = bool(p.led != NONE), int(p.table).bit_count() % 4 < 2
    body, frames = compiled(phase.value_of_act), _frames(scope(p))
    out = [0] * (len(there) + 1)
    found = {}
    for action in out[: legal(p, out)]:
        card = 0 if action == p.cards else _squeezed(1 << action, there)
        value = int(body(card, hand, other, int(p.turn), follows, began, dealt_from, table, frames))
        found[action] = (int(np.sign(value)), abs(value))
    return found


def _squeezed(cards: int, there: list[int]) -> int:
    return sum(1 << k for k, card in enumerate(there) if cards >> card & 1)
