"""A mind that knows the rule, in place of one that finds it: what a sure player does with it."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.secret_rules import Rule


class KnownRule:
    """The functions of a mind that a game's `bots.py` asks, answered by the rule itself."""

    helps = False

    def __init__(self, rule: str) -> None:
        self.rule = Rule(rule)
        self.line: list[str] = []

    def start(self, card: str) -> None:
        """The first card of the mainline."""
        self.line = [card]

    def observe_string(self, cards: Sequence[str], right: bool) -> None:
        """Cards that were played: right ones join the mainline."""
        if right:
            self.line += cards

    def observe_hint(self, piece: str) -> None:
        """A hint says nothing new."""

    def observe_no_play(self, cards: Sequence[str]) -> None:
        """Cards that don't fit say nothing new."""

    def chance_of(self, cards: Sequence[str]) -> float:
        """1 if every card of a string is right, else 0."""
        line = [*self.line]
        for card in cards:
            if not self.rule.accepts(line, card):
                return 0.0
            line.append(card)
        return 1.0

    def chance(self, card: str) -> float:
        """1 if a card is right, else 0."""
        return self.chance_of([card])

    def chance_of_none(self, hand: Sequence[str]) -> float:
        """1 if no card of a hand is right, else 0."""
        return float(not any(self.chance(card) for card in hand))

    def tells(self, card: str) -> float:
        """No card tells anything new."""
        return 0.0

    def certainty(self) -> float:
        """It is sure."""
        return 1.0
