"""Beat It or Eat It: what perfect players had to see, counted at their won decisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.games.beat_it_or_eat_it.rules import NONE

from ..writing import line, table
from .beat import GAMES, RANKS, Values, perfect_game, table_of
from .study import Found, Study, percent, ratio, sized

EAT_SIZES = ("1 to 4", "5 to 8", "9 or more")
HIGH, HIGH_SIZES = 5, ("none or 1", "2 or 3", "4 or more")  # from the ten up, on a table of 5 to 8
LEAD_SIZES = ("1 to 3", "4 to 6", "7 to 12", "13 or more")
LOW, LOW_SIZES = 6, ("none", "1", "2", "3 or more")  # of these ranks, in a hand of 4 to 12 cards

Counts = dict[str, int]


def decisions() -> Found:
    """What perfect players had to see in their games, counted at the won decisions."""
    values = table_of(RANKS)
    games = [_decisions(number, values) for number in range(sized(GAMES))]
    names = sorted({name for game in games for name in game})
    return shares({name: [game.get(name, 0) for game in games] for name in names})


def shares(counts: dict[str, list[int]]) -> Found:
    """Of `kind` how often it occurred, of `kind: what` the share of this kind."""
    return {
        name: ratio(row, counts[name.split(": ")[0]]) if ": " in name else sum(row)
        for name, row in counts.items()
    }


def _decisions(number: int, values: NDArray[np.int8]) -> Counts:
    counts: Counts = {}
    for state, acts in perfect_game(number, 2, RANKS, values):
        if max(value for value, _ in acts.values()) > 0:
            for name in _kinds(state, acts):
                counts[name] = counts.get(name, 0) + 1
    return counts


def _kinds(state: Any, acts: Values) -> Iterator[str]:
    """What a won decision is counted as."""
    winning = {act for act, (value, _) in acts.items() if value > 0}
    leads, eat = bool(state["led"] == NONE), 2 * RANKS
    yield "lead" if leads else "follow"
    if len(winning) == 1:
        yield f"{'lead' if leads else 'follow'}: one act wins"
    if leads:
        yield from _of_leads(state, acts, winning)
    else:
        only = (
            "both" if eat in winning and len(winning) > 1 else "eat" if eat in winning else "beat"
        )
        for kind in _tables(int(state["table"])):
            yield kind
            yield f"{kind}: {only}"


def _tables(cards: int) -> list[str]:
    """The kinds of a table: its size, and for a middling one its high cards."""
    size = _place(cards.bit_count(), (4, 8), EAT_SIZES)
    kinds = [f"table of {size}"]
    if size == EAT_SIZES[1]:
        high = cards.bit_count() - _cards_of_ranks(cards, RANKS - HIGH)
        kinds.append(f"table with high {_place(high, (1, 3), HIGH_SIZES)}")
    return kinds


def _of_leads(state: Any, acts: Values, winning: set[int]) -> Iterator[str]:
    other = int(state["hand"][1 - int(state["turn"])])
    safe = {act for act in acts if not _beaten(act, other)}
    if not safe or safe == set(acts):
        return
    size = _place(other.bit_count(), (3, 6, 12), LEAD_SIZES)
    only = "high" if winning <= safe else "low" if not winning & safe else "both"
    kinds = [f"other has {size}"]
    if size in LEAD_SIZES[1:3]:
        low = _cards_of_ranks(other, LOW)
        kinds.append(f"other has low {_place(low, (0, 1, 2), LOW_SIZES)}")
    for kind in kinds:
        yield kind
        yield f"{kind}: {only}"


def _beaten(card: int, other: int) -> bool:
    """Whether a hand has a higher card of the suit."""
    return bool(other >> card + 1 & (1 << RANKS - 1 - card % RANKS) - 1)


def _cards_of_ranks(cards: int, ranks: int) -> int:
    """How many of some cards are of the lowest ranks, in both suits."""
    return sum((cards >> suit * RANKS & (1 << ranks) - 1).bit_count() for suit in range(2))


def _place(number: int, ends: tuple[int, ...], names: tuple[str, ...]) -> str:
    return names[sum(number > end for end in ends)]


def decisions_shown(results: Found) -> str:
    """The five tables, of timing and, two each, of picking up and of high leads."""
    shown = (timing_shown, eating_shown, high_tables_shown, high_leads_shown, few_low_shown)
    return "\n\n".join(figure(results) for figure in shown)


def timing_shown(results: Found) -> str:
    """How often only one act wins."""
    rows = [
        line(
            what,
            f"{results[kind]:,}",
            percent(results[f"{kind}: one act wins"]),
        )
        for what, kind in (("to lead", "lead"), ("to answer a lead", "follow"))
    ]
    return table("a won position", "decisions", "only one act wins", rows=rows)


def eating_shown(results: Found) -> str:
    """When picking up is the only way to win."""
    return _only(results, "table of", EAT_SIZES, ("eat", "beat", "both"), "cards on the table")


def high_tables_shown(results: Found) -> str:
    """The same by the number of high cards on a table of middling size."""
    what = f"cards from the ten up, on a table of {EAT_SIZES[1]}"
    return _only(results, "table with high", HIGH_SIZES, ("eat", "beat", "both"), what)


def high_leads_shown(results: Found) -> str:
    """When a card that cannot be beaten is the only way to win."""
    kinds = ("high", "low", "both")
    return _only(results, "other has", LEAD_SIZES, kinds, "cards of the other player")


def few_low_shown(results: Found) -> str:
    """The same by the number of low cards of the other player."""
    kinds = ("high", "low", "both")
    what = f"cards of the other player, 4 to 12, from 2 to {LOW + 1}"
    return _only(results, "other has low", LOW_SIZES, kinds, what)


def _only(
    results: Found, kind: str, sizes: tuple[str, ...], ways: tuple[str, ...], what: str
) -> str:
    rows = []
    for size in sizes:
        parts = [percent(results.get(f"{kind} {size}: {way}", (0, 0, 0))) for way in ways]
        rows.append(line(size, f"{results[f'{kind} {size}']:,}", *parts))
    names = {
        "eat": "only eating wins", "beat": "only beating wins", "both": "both win",
        "high": "only an unbeatable card wins", "low": "only a beatable card wins",
    }  # fmt: skip
    return table(what, "won decisions", *(names[way] for way in ways), rows=rows)


STUDIES = {"beat-decisions": Study(decisions, decisions_shown)}
