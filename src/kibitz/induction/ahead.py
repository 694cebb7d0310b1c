"""Whether to name a rule now or to play on, by exact look-ahead over a few leading rules.

Each turn a card is played and judged, and then one rule may be named. The loss until the rule is
found is one point a turn, and the penalty for each wrong name. A card separates the leading rules
that call it right from those that call it wrong. The hand is assumed to stay as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

DEEPEST = 5  # turns; from there on the rules are named one a turn, the heaviest first


@dataclass(frozen=True)
class Ahead:
    """The weights of the leading rules, heaviest first; the weight of the rest; the penalty.

    cards: for each card of the hand, the rules that call it right, a bit each.
    """

    weights: tuple[float, ...]
    rest: float
    cards: tuple[int, ...]
    penalty: float

    @cached_property
    def _known(self) -> dict[tuple[int, int], float]:
        return {}

    def is_time(self) -> bool:
        """Whether to name the heaviest rule loses less than to wait."""
        everything = (1 << len(self.weights)) - 1
        return self._loss_by_naming(everything, 0) < self._loss_by_waiting(everything, 0)

    def _weight(self, rules: int) -> float:
        return sum(weight for k, weight in enumerate(self.weights) if rules >> k & 1)

    def _expected_loss(self, rules: int, turn: int) -> float:
        if rules == 0:
            return 0.0
        if (rules, turn) not in self._known:
            named = self._loss_by_naming(rules, turn)
            self._known[rules, turn] = min(named, self._loss_by_waiting(rules, turn))
        return self._known[rules, turn]

    def _loss_by_naming(self, rules: int, turn: int) -> float:
        # Half of the rest goes with each card.
        others = rules & (rules - 1)
        risk = self._weight(others) + self.rest * 0.5**turn
        return self.penalty * risk + self._loss_by_waiting(others, turn)

    def _loss_by_waiting(self, rules: int, turn: int) -> float:
        if rules == 0:
            return 0.0
        if turn == DEEPEST:
            return self._one_by_one(rules)
        after = (
            self._expected_loss(rules & card, turn + 1)
            + self._expected_loss(rules & ~card, turn + 1)
            for card in self.cards
        )
        return self._weight(rules) + min(after)

    def _one_by_one(self, rules: int) -> float:
        left = [weight for k, weight in enumerate(self.weights) if rules >> k & 1]
        return sum((1 + k * (1 + self.penalty)) * weight for k, weight in enumerate(left))
