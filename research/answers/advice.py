"""Rules of thumb as players, to find out what is good advice. Of equal acts any is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import kibitz
from kibitz import Game, Position
from kibitz.kit.rng import below, seeded
from kibitz.players.base import Player, SearchResult, choices

Rank = int
Cost = Callable[[Any, Rank], float]  # of playing a rank at Quet's game; the least is chosen


def near(p: Any, rank: Rank) -> float:
    """How far it is from the top of one's own pile; that far the other may step."""
    return 0 if p.top[p.turn] < 0 else abs(int(rank - p.top[p.turn]))


def far(p: Any, rank: Rank) -> float:
    return -near(p, rank)


def low(p: Any, rank: Rank) -> float:
    return rank


def high(p: Any, rank: Rank) -> float:
    return -rank


def common(p: Any, rank: Rank) -> float:
    """Less, the more cards of this rank are in the hand."""
    return -p.hand[p.turn, rank]


def trap(p: Any, rank: Rank) -> float:
    """How many cards of the other answer it; the hands of two players are known to both."""
    other = 1 - p.turn
    if p.turn != p.offence or min(p.top) < 0:
        return 0
    return len(answers(p.hand[other], p.top[other], rank - p.top[p.turn]))


def shut(p: Any, rank: Rank) -> float:
    """Whether the other has an answer."""
    return float(trap(p, rank) > 0)


def safe(p: Any, rank: Rank) -> float:
    """As the offence: how many leads the other may have next that one cannot answer, at most."""
    other = 1 - p.turn
    if p.turn != p.offence or min(p.top) < 0:
        return 0
    own, hand, top = without(p.hand[p.turn], rank), p.hand[other], p.top[other]
    replies = set(answers(hand, top, rank - p.top[p.turn]))
    after = [unanswered(without(hand, reply), reply, own, rank) for reply in replies]
    return max(after, default=unanswered(hand, top, own, rank))


def answers(hand: Any, top: Rank, step: int) -> list[Rank]:
    """The cards of a hand that answer a step."""
    first, last = (top, top + step) if step > 0 else (top + step, top)
    ranks = range(max(0, first), min(len(hand) - 1, last) + 1)
    return [rank for rank in ranks for _ in range(hand[rank])]


def unanswered(hand: Any, top: Rank, other: Any, other_top: Rank) -> int:
    """How many ranks of a hand can be led so that the other has no answer."""
    held = [rank for rank in range(len(hand)) if hand[rank]]
    return sum(not answers(other, other_top, rank - top) for rank in held)


def without(hand: Any, rank: Rank) -> Any:
    """A hand after one of its cards is played."""
    left = hand.copy()
    left[rank] -= 1
    return left


ADVICE: dict[str, tuple[Cost, ...]] = {
    "near": (near,),
    "far": (far,),
    "low": (low,),
    "high": (high,),
    "common": (common,),
    "trap": (trap,),
    "trap-near": (trap, near),
    "trap-common": (trap, common),
    "shut": (shut,),
    "shut-safe": (shut, safe),
}


@dataclass
class AdvisedPlayer(Player):
    """Plays by a rule of thumb."""

    spec: str
    seed: int

    def think(self, p: Position) -> Iterator[SearchResult]:
        """One thought: an act of least cost, any of them."""
        costs = ADVICE[self.spec]
        state, legal = p.state[0], choices(p)
        cost_of = {act: self._cost(costs, state, act) for act in legal}
        best = [act for act in legal if cost_of[act] == min(cost_of.values())]
        yield SearchResult(best[below(seeded(self.seed + p.ply), len(best))])

    def warm(self, game: Game) -> None:
        """There is nothing to compile."""

    def _cost(self, costs: tuple[Cost, ...], state: Any, act: Rank) -> tuple[float, ...]:
        skips = act == len(state["aside"])
        return () if skips else tuple(float(cost(state, act)) for cost in costs)


def seated(spec: str, seed: int) -> Player:
    """A player by its name: a rule of thumb, or one of Kibitz's."""
    return AdvisedPlayer(spec, seed) if spec in ADVICE else kibitz.player(spec, seed)
