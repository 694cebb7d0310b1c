"""Whether a look-ahead with a fitted value chooses cards and names rules better than the inducer.

python -m research.card_choice --deals 4

Eleusis for one with the fitting half of stated.py, over the list of stated rules alone; the weights
for each rule are fitted without a sixth of the half that has it. First our inducer plays. The turns
and penalties that it still loses after a verdict are fitted, by least squares, to the entropy of
what is left and to the doubt, the weight of all rules but the heaviest. Then players choose the
card after which they expect to lose least, one or two cards ahead, or name a rule when that loses
less than to wait. All play the same deals, and the differences are over rules.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz import Inducer, Rule
from kibitz.induction.evidence import Evidence, as_rows
from kibitz.induction.inducer import Counted, Drawn, Purpose, _card, _right
from kibitz.induction.plain import PlainFit, plain
from kibitz.induction.scientists import Reasoner
from kibitz.induction.solo import PENALTY, TURNS, Guess, play
from kibitz.rule.judging import PACK
from kibitz.study.estimates import mean
from kibitz.study.rounds import derived

from .plain_prior import FOLDS, fitted, ways
from .stated import more, stated

SEED = 20261123
UNKNOWN_LOSS = 4.0  # after the only rule that is left was wrong

Numbers = NDArray[np.float64]
State = tuple[int, float, float, int]  # turn, entropy, doubt, wrong guesses


class Weighed(PlainFit):
    """The rules of the list that agree with judged cards, with a prior of its own."""

    def __init__(self, seen: Any, prior: Numbers) -> None:
        self._fitting = plain().fitting(seen)
        self._sums = np.cumsum(prior[self._fitting])
        self.total = float(self._sums[-1]) if len(self._sums) else 0.0


class OfList(Inducer):
    """Reasons over the list alone."""

    prior: Numbers

    def _fitting(self, known: Evidence) -> tuple[Counted, float]:
        return self._drawn_from([Weighed(as_rows(known.judged), self.prior)], known)


class Classes:
    """Rules that can no longer differ, together: masses by class."""

    def __init__(self, drawn: Drawn) -> None:
        _, group = np.unique(drawn.alike, return_inverse=True)
        order = np.argsort(group, kind="stable")
        self.rows, self.right = drawn.rows[order], drawn.right[order]
        self.share = drawn.share[order]
        self.group = group[order]
        self._begins = np.flatnonzero(np.diff(self.group, prepend=-1))

    def split(self, mass: Numbers, right: Numbers) -> tuple[Numbers, Numbers]:
        """The masses of the classes if each card is right, and if it is wrong: (class, card)."""
        yes = np.add.reduceat(mass[:, None] * right, self._begins)
        return yes, np.maximum(0.0, np.add.reduceat(mass, self._begins)[:, None] - yes)

    @cached_property
    def leader(self) -> NDArray[np.bool_]:
        """The rules of the heaviest class."""
        return np.asarray(self.group == np.argmax(np.bincount(self.group, self.share)))


class Looking(OfList):
    """Chooses cards by the expected loss."""

    value = (0.0, 0.0)  # of a bit of entropy, of the doubt
    plies = 1
    names = False

    def suggest(self, hand: Sequence[str], purpose: Purpose = "learn") -> str:
        """The card after which it expects to lose least."""
        self._hand = [_card(card) for card in dict.fromkeys(hand)]
        if self.exhausted:
            return super().suggest(hand, purpose)
        classes = Classes(self.drawn)
        return PACK.name(self._hand[int(np.argmin(self._losses(classes, classes.share)))])

    def _should_name(self, sure: float, turns_left: int, penalty: float) -> bool:
        if not self.names or not self._hand:
            return super()._should_name(sure, turns_left, penalty)
        classes = Classes(self.drawn)
        others = np.where(classes.leader, 0.0, classes.share)
        waits = min(turns_left, 1 + self._losses(classes, classes.share).min())
        after = 1 + self._losses(classes, others).min() if others.any() else UNKNOWN_LOSS
        return bool((1 - sure) * (penalty + after) <= waits)

    def _losses(self, classes: Classes, mass: Numbers) -> Numbers:
        """What it expects to lose after each card of the hand."""
        mass, right = mass / mass.sum(), self._truths(classes.right)
        if self.plies == 1:
            return self._split_loss(classes, mass, right)
        return np.array([self._after(classes, mass, right, k) for k in range(len(self._hand))])

    def _after(self, classes: Classes, mass: Numbers, right: Numbers, k: int) -> float:
        """The loss after a card and the best card after it."""
        wrong, kept = mass * (1 - right[:, k]), mass * right[:, k]
        loss = self._best_loss(classes, wrong, right)
        if not kept.any():
            return loss
        held, now = kept > 0, np.zeros(len(kept), np.int64)
        now[held] = _right(classes.rows[held], self.evidence.place.after(self._hand[k]))
        return loss + self._best_loss(classes, kept, self._truths(now))

    def _best_loss(self, classes: Classes, mass: Numbers, right: Numbers) -> float:
        return float(mass.sum() + self._split_loss(classes, mass, right).min())

    def _split_loss(self, classes: Classes, mass: Numbers, right: Numbers) -> Numbers:
        return sum((self._lost(part) for part in classes.split(mass, right)), np.zeros(1))

    def _lost(self, masses: Numbers) -> Numbers:
        """The loss by what is left of each class, (class, card)."""
        bit, doubt = self.value
        total = masses.sum(axis=0)
        return bit * (_log(total) - _log(masses).sum(axis=0)) + doubt * (total - masses.max(axis=0))

    def _truths(self, right: NDArray[np.int64]) -> Numbers:
        return ((right[:, None] >> np.array(self._hand)) & 1).astype(float)


class OneCard(Looking):
    """Looks one card ahead."""


class TwoCards(Looking):
    """Looks two cards ahead."""

    plies = 2


class OneCardAndName(OneCard):
    """Looks one card ahead, and names by it."""

    names = True


class TwoCardsAndName(TwoCards):
    """Looks two cards ahead, and names by it."""

    names = True


class Player(Reasoner):
    """Plays with one of these inducers, and notes the states after each verdict."""

    def __init__(self, make: type[OfList], prior: Numbers) -> None:
        super().__init__()
        self.make, self.prior = make, prior
        self.states: list[State] = []

    def _inducer(self, seed: int) -> Inducer:
        inducer = self.make(seed, self.budget)
        inducer.prior = self.prior
        return inducer

    def judged(self, card: str, right: bool, turn: int) -> Guess | None:
        """Note what is left, and go on."""
        wrong, guess = self._wrong, super().judged(card, right, turn)
        weights = np.array([weight for weight, _ in self.inducer.drawn.leading])
        if len(weights):
            self.states.append((turn, -float(_log(weights).sum()), 1 - weights[0], wrong))
        return guess


def _log(mass: Numbers) -> Numbers:
    return np.asarray(mass * np.log2(np.maximum(mass, 1e-300)))


class Table:
    """The rules that are played, and the weights with which each is looked for."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        found = [(rule, ways(rule, k)) for k, rule in enumerate(stated("fit"))]
        self.rules = [(rule.text, rows) for rule, rows in found if len(rows)]
        others = [rows for k, rule in enumerate(more()) if len(rows := ways(rule, k))]
        self.priors = [plain().weight(fitted([*self._without(k), *others])) for k in range(FOLDS)]

    def _without(self, fold: int) -> list[NDArray[np.int64]]:
        return [rows for k, (_, rows) in enumerate(self.rules) if k % FOLDS != fold]

    def scores(self, make: type[OfList]) -> tuple[Numbers, list[tuple[float, ...]]]:
        """The mean score with each rule, and (entropy, doubt, loss) of each state."""
        scores: Numbers = np.zeros((len(self.rules), self.deals))
        lost: list[tuple[float, ...]] = []
        for k, deal in np.ndindex(*scores.shape):
            player = Player(make, self.priors[k % FOLDS])
            found = play(Rule(self.rules[k][0]), player, derived(SEED, k, deal))
            scores[k, deal] = found.score
            lost += [
                (bits, doubt, (found.solved or TURNS) - turn + PENALTY * (found.wrong - wrong))
                for turn, bits, doubt, wrong in player.states
            ]
        return np.asarray(scores.mean(axis=1)), lost


def main() -> None:
    """Play, fit the value, and compare."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--deals", type=int, default=4)
    table = Table(reader.parse_args().deals)
    ours, lost = table.scores(OfList)
    states = np.array(lost)
    Looking.value = tuple(np.linalg.lstsq(states[:, :2], states[:, 2])[0].tolist())
    bit, doubt = Looking.value
    print(f"Seed {SEED}, {len(ours)} rules, {table.deals} deals a rule; our inducer: {mean(ours)}.")
    print(f"From a state it loses {bit:.2f} points a bit and {doubt:.2f} times the doubt.")
    for make in (OneCard, TwoCards, OneCardAndName, TwoCardsAndName):
        scores, _ = table.scores(make)
        print(f"{make.__doc__} It scores {mean(scores)}, {mean(scores - ours)} more.", flush=True)


if __name__ == "__main__":
    main()
