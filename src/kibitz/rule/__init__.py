"""Rules of card play as Python objects: read, judge, measure and compare.

>>> rule = Rule("red if odd(last) else black")
>>> rule.accepts(["Th", "3c"], "9d")
True
>>> rule.words
'If the last card is odd, the card is red; otherwise it is black.'
>>> print(rule.difference("red"))
after 2s: 2s is right by the first rule and wrong by the second
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..contract import as_python, whole_number
from ..kit import rulelang
from . import comparing, judging, measuring
from .comparing import Difference as Difference
from .measuring import RuleMeasure as RuleMeasure


class Rule:
    """A rule in the language of `kibitz.kit.rulelang`; RuleError names the fault of a text."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise rulelang.RuleError(f"A rule is a text, such as 'red', not {as_python(text)}.")
        self.text = text
        self.program = rulelang.program(text)

    def __repr__(self) -> str:
        return f"Rule({self.text!r})"

    @cached_property
    def words(self) -> str:
        """The meaning of the rule in plain words."""
        return rulelang.words(self.program)

    @property
    def reach(self) -> int:
        """How many cards it looks back; until the line is that long, every card is right."""
        return rulelang.reach(self.program)

    def accepts(self, line: Sequence[str], card: str) -> bool:
        """Whether a card is right after the right cards of `line`."""
        return judging.accepts(self.program, _cards(line), card_number(card))

    def same(self, other: Rule | str, line: Sequence[str] = ()) -> bool:
        """Whether two rules agree after every line, or after all that begin with `line`; exact."""
        return self.difference(other, line) is None

    def difference(self, other: Rule | str, line: Sequence[str] = ()) -> Difference | None:
        """A shortest line that both rules call right, and a card that they judge differently
        there.

        With a `line` that has begun, only its continuations count.
        """
        other = other if isinstance(other, Rule) else Rule(other)
        return comparing.difference(self.program, other.program, _cards(line))

    def measure(self, seed: int = 0) -> RuleMeasure:
        """The share of cards that the rule accepts along lines of right cards."""
        return measuring.measure(self.program, whole_number(seed, "A seed"))


def _cards(names: Sequence[str]) -> list[int]:
    if not isinstance(names, Sequence):
        raise rulelang.RuleError(f"A line is a list of cards, not {as_python(names)}.")
    return [card_number(name) for name in names]


def card_number(name: str) -> int:
    """The number of a card in the pack; RuleError if it has no such card."""
    if not isinstance(name, str):
        raise rulelang.RuleError(f"A card is a text, such as 'Th', not {as_python(name)}.")
    try:
        return judging.PACK.card(name)
    except ValueError as fault:
        raise rulelang.RuleError(str(fault)) from None
