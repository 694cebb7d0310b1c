"""A search for a difference between two texts of a game, and the shortest record that shows it.

The first text is rules in Python, and its games are led to rare lines and outcomes (`reaching.py`),
of the second text as well if that is rules in Python too. Each position of each game is compared:
the seat to act, the legal acts by name, the end and the returns, and how luck is drawn.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from ..kit.rng import unused
from .names_of_acts import innermost
from .reaching import ReachingSearch
from .text import GameText, RulesText, Seen, TextPosition, TextRecord, luck_of

CLOSE = 1e-9  # returns that differ by less are the same
BREADTH = 0.1  # share of the time for all records, the shortest first
SHOWN = 8  # acts that a sentence lists
SHRINKING = 5.0  # seconds of the processor
PLAIN = 20  # whole games of random acts with which each of the two searches begins
PAIRS = 40  # acts, beyond which no pairs are left out


Clock = Callable[[], float]  # of the processor; of the wall where the other text is a program


@dataclass(frozen=True)
class TextDifference:
    """A record after which two texts say different things."""

    record: TextRecord
    first: Seen
    second: Seen
    options: dict[str, object] = field(default_factory=dict)


def differs(first: Seen, second: Seen) -> str:
    """The difference at one position: fault, luck, end, returns, seat or acts; empty if none."""
    if first.fault or second.fault:
        return "fault" if bool(first.fault) != bool(second.fault) else ""
    if _lots(first) != _lots(second):
        return "luck"
    if (first.returns is None) != (second.returns is None):
        return "end"
    if first.returns is not None and second.returns is not None:
        return "" if _same_numbers(first.returns, second.returns) else "returns"
    if first.player != second.player:
        return "seat"
    return "acts" if first.legal != second.legal else ""


def _lots(seen: Seen) -> list[tuple[int, float]]:
    """The number of ways of each draw, and the probability of what was drawn."""
    return [(draw.ways, draw.weight / draw.total) for draw in seen.draws]


def _same_numbers(one: Sequence[float], other: Sequence[float]) -> bool:
    return len(one) == len(other) and all(
        abs(a - b) <= CLOSE * max(1.0, abs(a)) for a, b in zip(one, other, strict=True)
    )


def clock_for(second: GameText) -> Clock:
    """The time that counts: of the processor, or of the wall where the other text is a program."""
    return time.process_time if isinstance(innermost(second), RulesText) else time.monotonic


class TextComparison:
    """Two texts, compared until they differ or the time is over.

    records, positions: how many were compared.
    """

    def __init__(self, first: RulesText, second: GameText, seed: int = 0) -> None:
        self.first, self.second = first, second
        self.clock = clock_for(second)
        self.near = second if isinstance(second, RulesText) else None
        self.searches = [_Searching(self, first, Random(seed))]
        if self.near:
            self.searches.append(_Searching(self, self.near, Random(seed + 1)))
        self.waiting, self.met = deque([TextRecord()]), set[bytes]()
        self.records = self.positions = 0
        self.found: TextDifference | None = None

    def search(self, seconds: float) -> TextDifference | None:
        """The difference, after at most these seconds of the processor; shrunk."""
        begun = self.clock()
        self._in_breadth(begun + BREADTH * seconds)
        while not self.found and self.clock() < begun + seconds:
            leader = self.searches[self.records % len(self.searches)]
            self._compare_game(leader, begun + seconds)
        if self.found:
            self.found = Shrinking(self.first, self.second, self.clock).shrunk(self.found)
        return self.found

    def compare(self, record: TextRecord) -> bool:
        """Whether the texts agree on a record; else `found` is set."""
        self.records += 1
        self.found = difference(self.first, self.second, record)
        self.positions += len(record.acts) + 1
        return self.found is None

    def _compare_game(self, leader: _Searching, until: float) -> None:
        record = TextRecord()
        for record in leader.play(until):
            if self.found or (self.near and not self.compare_last(record)):
                return
        if not self.near:
            self.compare(record)
        self.records += 1

    def compare_last(self, record: TextRecord) -> bool:
        """Whether the texts agree on the last position of a record, as they do on the others."""
        nodes = self.first.nodes(record)
        given = replace(record, luck=luck_of(nodes))
        seen = self.second.follow(given)
        for search in self.searches:  # each text notes on its own what this record came to
            search.note(given)
        self.positions += 1
        if len(nodes) != len(seen) or differs(nodes[-1].seen, seen[-1]):
            self.found = difference(self.first, self.second, record)
        return self.found is None

    def _in_breadth(self, until: float) -> None:
        """All records from one deal, the shortest first; a position is gone on from once.

        A further search goes on where the last one stopped.
        """
        while self.waiting and not self.found and self.clock() < until:
            record = self.waiting.popleft()
            if not (self.compare_last(record) if self.near else self.compare(record)):
                return
            node = self.first.nodes(record)[-1]
            if node.state.tobytes() not in self.met:
                self.met.add(node.state.tobytes())
                self.waiting += [record.then(act) for act in sorted(node.numbers)]
            if not self.near and len(self.met) > 200:
                return


class _Searching(ReachingSearch):
    """A search that compares the positions at which it only looks as well."""

    def __init__(self, comparison: TextComparison, text: RulesText, rng: Random) -> None:
        super().__init__(text, rng, clock=comparison.clock, plain=PLAIN)
        self.comparison = comparison

    def look(self, record: TextRecord, nodes: list[TextPosition], act: str) -> TextPosition:
        after = super().look(record, nodes, act)
        of = self.comparison
        if of.near and not of.found and self.rng.random() < 0.5:
            other = of.near if self.text is of.first else of.first
            here = other.nodes(replace(record, luck=luck_of(nodes)))[-1]
            number = here.numbers.get(act)
            if number is not None:
                drawn = [draw.number for draw in after.seen.draws]
                seen = other.after(here, number, drawn, unused).seen
                of.positions += 1
                for search in of.searches:
                    search.note(record.then(act))
                if differs(after.seen, seen):
                    of.found = difference(of.first, of.second, record.then(act))
        return after


def difference(first: RulesText, second: GameText, record: TextRecord) -> TextDifference | None:
    """The first position of a record at which two texts differ; the record ends there."""
    nodes = first.nodes(record)
    given = TextRecord(record.acts, luck_of(nodes), record.seed)
    answered = second.follow(given)
    for ply, (node, seen) in enumerate(zip(nodes, answered, strict=False)):
        if differs(node.seen, seen):
            there = TextRecord(record.acts[:ply], luck_of(nodes[: ply + 1]), record.seed)
            return TextDifference(there, node.seen, seen)
    return None


class Shrinking:
    """Leaves out acts of a record as long as the two texts still differ after it."""

    def __init__(self, first: RulesText, second: GameText, clock: Clock) -> None:
        self.first, self.second, self.clock = first, second, clock

    def shrunk(self, candidate: TextDifference) -> TextDifference:
        """The difference after the fewest acts that leaving out gives."""
        until = self.clock() + SHRINKING
        again = True
        while again and self.clock() < until:
            again = False
            for record in self._shorter(candidate.record):
                other = difference(self.first, self.second, record)
                if other and len(other.record.acts) < len(candidate.record.acts):
                    candidate, again = replace(other, options=candidate.options), True
                    break
                if self.clock() > until:
                    break
        return candidate

    def _shorter(self, record: TextRecord) -> Iterator[TextRecord]:
        steps, deal = self._steps(record)
        size = len(steps) // 2
        while size:
            for begin in range(len(steps) - size, -1, -1):
                yield _record_of(deal, steps[:begin] + steps[begin + size :], record.seed)
            size //= 2
        for later in range(len(steps) if len(steps) <= PAIRS else 0):
            for earlier in range(later - 1):
                left = steps[:earlier] + steps[earlier + 1 : later] + steps[later + 1 :]
                yield _record_of(deal, left, record.seed)

    def _steps(
        self, record: TextRecord
    ) -> tuple[list[tuple[str, tuple[int, ...]]], tuple[int, ...]]:
        """The acts, each with its draws, and the draws of the deal."""
        nodes = self.first.nodes(record)
        drawn = [tuple(draw.number for draw in node.seen.draws) for node in nodes]
        return list(zip(record.acts, drawn[1:], strict=False)), drawn[0]


def _record_of(
    deal: tuple[int, ...], steps: Sequence[tuple[str, tuple[int, ...]]], seed: int
) -> TextRecord:
    acts = tuple(act for act, _ in steps)
    return TextRecord(acts, deal + tuple(k for _, drawn in steps for k in drawn), seed)
