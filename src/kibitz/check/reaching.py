"""A search for games that come to lines and outcomes of rules which games seldom reach.

It keeps a record for each number that the rules noted (`traced.py`), the shortest that is known.
After a few whole games of random acts it goes on from a record of a number that came seldom, a few
acts before it, in one of the `ways_to_play`, or it begins anew. What is found decides where it goes
on next.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from .text import RulesText, TextPosition, TextRecord, derived_at, luck_of
from .ways_to_play import drawn_way, uniform

ANEW = 0.3  # share of games that begin at the start
SHORTER, LONGEST = (12, 40, 120), 400  # acts of a game
SAME_LUCK = 0.5  # share of games that go on with the luck of the record
BEFORE = 4  # acts at most before the place where a rare number came
SEEDS = 1 << 30
TRIES = 3  # rare numbers among which the rarest is taken


@dataclass
class Reached:
    """A number that the rules noted: the shortest record that notes it at its last act."""

    record: TextRecord
    times: int = 0


@dataclass
class ReachingSearch:
    """Games of one text, led to what is rare; `reached` by number.

    plain: how many whole games of random acts come first. failed: the first record after which the
    rules fail, and how, in a sentence.
    """

    text: RulesText
    rng: Random
    clock: Callable[[], float] = time.process_time
    plain: int = 2
    reached: dict[int, Reached] = field(default_factory=dict)
    games: int = 0
    plies: int = 0
    failed: tuple[TextRecord, str] | None = None

    def __post_init__(self) -> None:
        self.longest = max(LONGEST, self.text.game.longest or 0)

    def play(self, until: float) -> Iterator[TextRecord]:
        """Play a game; yields the record after its new acts one by one, the start first.

        until: the processor time at which it is left.
        """
        self.games += 1
        is_plain = self.games <= self.plain
        choose = (uniform if is_plain else drawn_way)(self.rng, self.text)
        most = self.longest if is_plain else self.rng.choice((*SHORTER, self.longest))
        record = self._beginning(is_plain)
        nodes = self.text.nodes(record)
        first = len(record.acts)
        self.note(record, after=nodes[-1])
        self._note_fault(record, nodes[-1])
        yield record
        while nodes[-1].numbers and len(record.acts) < first + most:
            act = choose(self.look, record, nodes)
            record = record.then(act)
            nodes = self.text.nodes(record)
            self.plies += 1
            self.note(record, nodes[-2], nodes[-1])
            self._note_fault(record, nodes[-1])
            yield record
            if self.clock() > until:
                return

    def look(self, record: TextRecord, nodes: list[TextPosition], act: str) -> TextPosition:
        """The position after one act more, which is noted as well."""
        number, generator = nodes[-1].numbers[act], derived_at(record, len(record.acts) + 1)
        after = self.text.after(nodes[-1], number, (), generator)
        self.plies += 1
        self.note(record.then(act), nodes[-1], after)
        self._note_fault(record.then(act), after)
        return after

    def _note_fault(self, record: TextRecord, node: TextPosition) -> None:
        if node.seen.fault and self.failed is None:
            self.failed = record, node.seen.fault

    def note(
        self,
        record: TextRecord,
        before: TextPosition | None = None,
        after: TextPosition | None = None,
    ) -> None:
        """Remember what the rules noted on the way to the last position.

        before, after: the last position but one and the last, where they are at hand.
        """
        fresh = self.text.fresh
        for number in fresh:
            known = self.reached.get(number)
            if known is None:
                self.reached[number] = Reached(record, 1)
                continue
            known.times += 1
            if len(record.acts) < len(known.record.acts):
                known.record = record
        fresh.clear()

    def _beginning(self, is_plain: bool) -> TextRecord:
        rng = self.rng
        if is_plain or not self.reached or rng.random() < ANEW:
            return TextRecord(seed=rng.randrange(SEEDS))
        numbers = [rng.choice(list(self.reached)) for _ in range(TRIES)]
        rare = min(numbers, key=lambda number: self.reached[number].times)
        known = self.reached[rare]
        known.times += 1
        record = known.record
        kept = record.acts[: max(0, len(record.acts) - rng.randrange(BEFORE + 1))]
        if rng.random() < SAME_LUCK:
            return TextRecord(kept, record.luck, record.seed)
        nodes = self.text.nodes(TextRecord(kept, record.luck, record.seed))
        return TextRecord(kept, luck_of(nodes), rng.randrange(SEEDS))
