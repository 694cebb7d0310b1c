"""Scientists for the game for one: our reasoning, and two to compare it with."""

from __future__ import annotations

from collections.abc import Sequence

from ..kit.rng import below, seeded
from .evidence import Evidence
from .inducer import Drawn, Inducer
from .solo import PENALTY, TURNS, Guess


class Reasoner:
    """Plays the most informative card, and names the rule when that gains more than waiting."""

    def __init__(self, budget: int = 1000) -> None:
        self.budget = budget

    def begin(self, starter: str, hand: Sequence[str], seed: int) -> None:
        """Start afresh."""
        self._rng = seeded(seed)
        self._wrong = 0
        self.inducer = self._inducer(seed)
        self.inducer.start(starter)

    def _inducer(self, seed: int) -> Inducer:
        return Inducer(seed, self.budget)

    def card(self, hand: Sequence[str], turn: int) -> str:
        """The card to play."""
        return self.inducer.suggest(hand)

    def judged(self, card: str, right: bool, turn: int) -> Guess | None:
        """The leading rule, if it is worth naming."""
        self.inducer.observe(card, right)
        self._named = self._guess(turn)
        return Guess(self._named, self.inducer.certainty()) if self._named else None

    def _guess(self, turn: int) -> str | None:
        left = TURNS - turn - PENALTY * self._wrong
        if left <= 0:
            return next((leader.rule for leader in self.inducer.best()), None)
        return self.inducer.guess(left, min(PENALTY, left))

    def guessed(self, right: bool) -> None:
        """A wrong guess is evidence."""
        if not right and self._named:
            self._wrong += 1
            self.inducer.refuted(self._named)

    def end(self, score: int) -> None:
        """Forget the deal; the next one begins afresh."""


class Random(Reasoner):
    """Reasons as every scientist does, and plays cards at random."""

    def card(self, hand: Sequence[str], turn: int) -> str:
        """Any card of the hand."""
        return hand[below(self._rng, len(hand))]


class Listed(Reasoner):
    """Chooses cards as every scientist does; its list of rules is made beforehand."""

    def _inducer(self, seed: int) -> Inducer:
        return _Fixed(seed, 5 * self.budget)


class _Fixed(Inducer):
    """Holds the rules that it drew before the first card, and removes those that do not fit."""

    def __init__(self, seed: int, budget: int) -> None:
        super().__init__(seed, budget)
        self._list, _ = self._fitting(Evidence())

    def _draw(self) -> Drawn:
        self._list = self._kept(self._list, self.evidence, one_by_one=True)
        return self._looked_at(self._list, self.evidence.place)
