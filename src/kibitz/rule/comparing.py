"""Whether two rules always agree, exactly: a search through all cases that they distinguish.

The next verdicts of two rules depend on the last three cards and on the number of cards in the
line, and only on those properties that the rules use. Cards are divided into kinds that neither
rule distinguishes: one set of kinds for the judged card, a coarser one for the last card, since a
rule may use less of it, and so on. Numbers of cards are divided into those up to the largest that
is compared, and the remainders from there on. A breadth-first search through these states finds a
shortest line to a difference, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kernel import compiled
from ..kit import rulelang
from ..kit.rulelang import RuleError, tokens
from ..kit.rulelang.machine import LEAF
from .judging import CARDS, PACK, Program, accepts

ROLES = 4  # a card is judged, then it is the last, the one before the last, and so on
MOST_STATES = 2_500_000  # states
UNSEEN, STARTER, SAME = -1, -2, -1


@dataclass(frozen=True)
class Difference:
    """A line that two rules call right, and a card that they judge differently after it."""

    line: tuple[str, ...]
    card: str
    accepts: tuple[bool, bool]

    def __str__(self) -> str:
        first, second = ("right" if verdict else "wrong" for verdict in self.accepts)
        line = " ".join(self.line)
        return f"after {line}: {self.card} is {first} by the first rule and {second} by the second"


class KindArrays(NamedTuple):
    """The arrays of `Kinds` that a search reads."""

    sizes: Any
    cards: Any
    falls: Any


class Trace(NamedTuple):
    """By state, the one before it and the kind of card that led on; the states in order."""

    parent: Any
    came: Any
    queue: Any


def difference(program: Program, other: Program, begun: Sequence[int] = ()) -> Difference | None:
    """A shortest line after which two programs differ, and a card for it; None if they never do.

    With the cards of a line that has begun, only its continuations count.
    RuleError if there are too many states to search.
    """
    kinds, (places, again) = kinds_of([program, other]), places_of([program, other])
    states = int(np.prod(kinds.sizes[1:])) * places
    if states > MOST_STATES:
        raise RuleError(
            f"These rules have {states:,} states; only {MOST_STATES:,} can be compared."
        )
    parent, came = np.full(states, UNSEEN, np.int32), np.zeros(states, np.int8)
    classes = KindArrays(kinds.sizes, kinds.cards, kinds.falls)
    trace = Trace(parent, came, np.zeros(states, np.int32))
    if begun:
        first = kinds.state(begun, places, again)
        parent[first], trace.queue[0] = STARTER, first
    state, kind = compiled(search)(program, other, places, again, classes, trace, int(bool(begun)))
    if state == SAME:
        return None
    way = _way(state, parent, came)[1 if begun else 0 :]
    *line, card = (*begun, *(int(kinds.cards[0, k]) for k in [*way, kind]))
    verdicts = accepts(program, line, card), accepts(other, line, card)
    return Difference(tuple(map(PACK.name, line)), PACK.name(card), verdicts)


def _way(state: int, parent: Any, came: Any) -> list[int]:
    kinds: list[int] = []
    while state != STARTER:
        kinds.insert(0, int(came[state]))
        state = int(parent[state])
    return kinds


@dataclass(frozen=True)
class Kinds:
    """The kinds of cards that rules distinguish in each role of a card or a later role.

    `sizes[role]` is the number of kinds, `cards[role, kind]` a card of that kind, `falls[role,
    kind]` its kind in the next role, and `kinds[role, card]` the kind of a card. The last kind
    means that there is no such card; further back than the rules look it is the only one.
    """

    sizes: NDArray[np.int64]
    cards: NDArray[np.int64]
    falls: NDArray[np.int64]
    kinds: NDArray[np.int64]  # (role, card)

    def state(self, line: Sequence[int], places: int, again: int) -> int:
        """The number of the state after a line of cards."""
        last, last2, last3 = [*reversed(line[-3:]), CARDS, CARDS, CARDS][:3]
        down = len(line) if len(line) < places else again + (len(line) - again) % (places - again)
        one, two, three = self.kinds[1, last], self.kinds[2, last2], self.kinds[3, last3]
        return _state(self.sizes, one, two, three, places, down)


def kinds_of(programs: list[Program]) -> Kinds:
    """The kinds of cards that these programs distinguish."""
    seen = sorted({t for t in _tokens(programs) if t < tokens.FIRST_CONSTANT})
    reach = max(rulelang.reach(program) for program in programs)
    sizes = np.ones(ROLES, np.int64)
    cards = np.full((ROLES, CARDS + 1), -1, np.int64)
    falls = np.zeros((ROLES, CARDS + 1), np.int64)
    of = np.zeros((ROLES, CARDS + 1), np.int64)
    next_kind = of[0].copy()  # of each card, and of no card
    for role in range(reach, -1, -1):
        looked = [token for token in seen if token % ROLES >= role]
        marks = [tuple(int(LEAF[t << 6 | card]) for t in looked) for card in range(CARDS)]
        kinds = sorted(set(marks))
        cards[role, : len(kinds)] = [marks.index(mark) for mark in kinds]
        falls[role] = next_kind[cards[role]]
        sizes[role] = len(kinds) + 1
        next_kind = np.array([kinds.index(mark) for mark in marks] + [len(kinds)])
        of[role] = next_kind
    return Kinds(sizes, cards, falls, of)


def places_of(programs: list[Program]) -> tuple[int, int]:
    """The count of distinct line lengths for programs, and the successor of the largest.

    From the largest that is compared on, only the remainders matter.
    """
    counts, cycles = [0], [1]
    for program in programs:
        for name, constant in pairwise(tokens.NAMES[token] for token in _tokens([program])):
            if name == "place%":
                cycles.append(int(constant))
            elif name.startswith("place"):
                counts.append(int(constant))
    again = max(counts) + 1
    return again + lcm(*cycles), again


def _tokens(programs: list[Program]) -> list[int]:
    return [int(token) for program in programs for token in program[1 : program[0] + 1]]


def search(
    program: Program,
    other: Program,
    places: int,
    again: int,
    classes: KindArrays,
    trace: Trace,
    begun: int,
) -> tuple[int, int]:
    """The first state in which programs differ, and the kind of card; SAME if there is none.

    If the line has begun, the state of the present is `queue[0]`; otherwise any card can begin it.
    """
    (sizes, cards, falls), (parent, came, queue), ends = classes, trace, begun
    for kind in range(0 if begun else sizes[0] - 1):
        state = _state(sizes, falls[0, kind], sizes[2] - 1, sizes[3] - 1, places, 1)
        if parent[state] == UNSEEN:
            parent[state], came[state], queue[ends] = STARTER, kind, state
            ends += 1
    at = 0
    while at < ends:
        state = int(queue[at])
        at += 1
        down, rest = state % places, state // places
        last3, rest = rest % sizes[3], rest // sizes[3]
        last2, last = rest % sizes[2], rest // sizes[2]
        after = down + 1 if down + 1 < places else again
        for kind in range(sizes[0] - 1):
            card = cards[0, kind]
            lasts = (cards[1, last], cards[2, last2], cards[3, last3])
            right = rulelang.accepts(program, down, lasts[0], lasts[1], lasts[2], card)
            if right != rulelang.accepts(other, down, lasts[0], lasts[1], lasts[2], card):
                return state, kind
            follows = _state(sizes, falls[0, kind], falls[1, last], falls[2, last2], places, after)
            if right and parent[follows] == UNSEEN:
                parent[follows], came[follows], queue[ends] = state, kind, follows
                ends += 1
    return SAME, 0


def _state(sizes: Any, last: int, last2: int, last3: int, places: int, down: int) -> int:
    return int(((last * sizes[2] + last2) * sizes[3] + last3) * places + down)
