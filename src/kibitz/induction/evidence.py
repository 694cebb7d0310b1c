"""The evidence at the table: cards judged one by one, and facts about several cards together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

NO_CARD = -1


@dataclass(frozen=True)
class LineEnd:
    """The end of a line: how many right cards lie there, and the last three of them."""

    down: int = 0
    lasts: tuple[int, int, int] = (NO_CARD, NO_CARD, NO_CARD)

    def after(self, card: int) -> LineEnd:
        """The place after one more right card."""
        return LineEnd(self.down + 1, (card, *self.lasts[:2]))


Judged = tuple[int, int, int, int, int, int]  # down, last, last2, last3, card, right


def judgement(place: LineEnd, card: int, right: bool) -> Judged:
    """A row for `posterior`."""
    return (place.down, *place.lasts, card, int(right))


@dataclass
class Evidence:
    """Everything that a rule must agree with.

    judged: cards whose verdict is known.
    wrong_strings: rows of cards of which at least one was wrong, each as if all before it were
    right.
    refuted: programs that are not the rule, with the place where they were refuted.
    hints: sets of tokens; the rule has at least one token of each set.
    """

    place: LineEnd = field(default_factory=LineEnd)
    judged: list[Judged] = field(default_factory=list)
    wrong_strings: list[list[Judged]] = field(default_factory=list)
    refuted: list[tuple[bytes, LineEnd]] = field(default_factory=list)
    hints: list[list[int]] = field(default_factory=list)

    def start(self, card: int) -> None:
        """Add the card that opens the line; no player played it."""
        self.place = LineEnd().after(card)

    def play(self, cards: Sequence[int], right: bool) -> None:
        """Add cards that were played as one: all are right, or at least one is wrong."""
        rows, place = [], self.place
        for card in cards:
            rows.append(judgement(place, card, True))
            place = place.after(card)
        if right:
            self.judged += rows
            self.place = place
        elif len(rows) == 1:
            self.judged.append(judgement(self.place, cards[0], False))
        else:
            self.wrong_strings.append(rows)

    def all_wrong(self, hand: Sequence[int]) -> None:
        """No card of a hand is right here."""
        self.judged += [judgement(self.place, card, False) for card in dict.fromkeys(hand)]

    def remembered(self, cards: int) -> Evidence:
        """The evidence with only the last `limit` judged cards; 0 keeps all."""
        strings = self.wrong_strings[-cards:]
        return replace(self, judged=self.judged[-cards:], wrong_strings=strings) if cards else self


def as_rows(judged: Sequence[Judged]) -> Any:
    """Judged cards as an array."""
    return np.array(judged, np.int64).reshape(-1, 6)
