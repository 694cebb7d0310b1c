"""The strategy for Offence and Defence of docs/answers.md, word by word, as a player.

kibitz match ./bench/answers/quet_rule.py uniform quet -o opening=offence --games 2000

Each clause can be left out, to see what it is worth: `./bench/answers/quet_rule.py:defend=no`.
It is for two players and the whole pack, where both hands are known after the opening.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

Hand = list[int]  # how many cards of each rank


class QuetRule:
    """Opens, leads and answers as the clauses say; draws among acts that they leave equal."""

    seed: int = 0
    open: bool = True
    shut: bool = True
    watch: bool = True
    always: bool = True  # no: watch only among leads without an answer
    defend: bool = True
    count: bool = True  # no: the shortest step, and any answer, as of a player who counts nothing

    def choose(self, p: Any) -> int:
        """An act by the first clause that decides."""
        legal, state = p.legal(), p.state[0]
        luck = random.Random(self.seed + 1000 * p.ply)
        if len(legal) == 1:
            return int(legal[0])
        me = int(state["turn"])
        hands = [[int(n) for n in hand] for hand in state["hand"]]
        tops = [int(top) for top in state["top"]]
        place = (hands[me], tops[me], hands[1 - me], tops[1 - me])
        if tops[me] < 0:
            best = self._openings(legal, *place)
        elif me == int(state["offence"]):
            best = self._leads(legal, *place)
        else:
            best = self._answers(legal, *place)
        return int(luck.choice(best))

    def _openings(self, legal: list[int], mine: Hand, _: int, other: Hand, top: int) -> list[int]:
        if not self.open:
            return legal
        return least(legal, lambda rank: abs(rank - len(mine) // 2))

    def _leads(self, legal: list[int], mine: Hand, top: int, other: Hand, beside: int) -> list[int]:
        if not self.count:
            return least(legal, lambda m: abs(m - top))
        best = legal
        if self.shut:
            best = least(best, lambda m: bool(answers(other, beside, m - top)))
        hidden = all(answers(other, beside, m - top) for m in best)
        if self.watch and (self.always or not hidden):
            best = least(best, lambda m: threat(mine, top, other, beside, m))
        return best

    def _answers(
        self, legal: list[int], mine: Hand, top: int, other: Hand, beside: int
    ) -> list[int]:
        if not self.defend or not self.count:
            return legal
        return least(legal, lambda j: -unanswerable(without(mine, j), j, other, beside))


def least(acts: list[int], cost: Callable[[int], float]) -> list[int]:
    """The acts of least cost."""
    costs = [cost(act) for act in acts]
    return [act for act, each in zip(acts, costs, strict=True) if each == min(costs)]


def threat(mine: Hand, top: int, other: Hand, beside: int, lead: int) -> int:
    """How many leads without an answer the other has next, after the reply that is best for him."""
    left = without(mine, lead)
    replies: Iterable[int] = answers(other, beside, lead - top)
    after = [unanswerable(without(other, j), j, left, lead) for j in replies]
    return max(after, default=unanswerable(other, beside, left, lead))


def unanswerable(hand: Hand, top: int, other: Hand, beside: int) -> int:
    """How many ranks of a hand can be led so that the other has no answer."""
    return sum(held > 0 and not answers(other, beside, m - top) for m, held in enumerate(hand))


def answers(hand: Hand, top: int, step: int) -> list[int]:
    """The ranks of a hand that answer a step from the top of its pile."""
    low, high = sorted((top, top + step))
    return [rank for rank in range(max(0, low), min(len(hand) - 1, high) + 1) if hand[rank]]


def without(hand: Hand, rank: int) -> Hand:
    """A hand after one of its cards is played."""
    return [held - (at == rank) for at, held in enumerate(hand)]
