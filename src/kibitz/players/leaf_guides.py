"""Guides that judge a leaf by the returns so far, in place of random games to the end.

`RandomActs` reads them after some random acts. With `GreedyActs` the other seats, and all seats in
playouts, look one act ahead: each plays the act after which its returns so far are the highest in
the mean of some worlds that it thinks possible. So partners share one policy, which each seat
searches while the others are held to it, and none sees a card that its seat does not see (as in
SPARTA: Lerer and others, 2020).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game
from ..kernel import legal, over, play, player, redeal, returns
from ..kit.rng import State, below
from .playout import MOST_ACTS
from .search.guide import Guide, Nothing, play_at_random
from .search.tree import Settings, act, generator

PLAYOUT, REACHED, AHEAD = LEAVES = ("playout", "reached", "ahead")
ACTS_AHEAD = 8  # acts of a playout of seats that look ahead, if no number is given
WORLDS = 8  # in which a seat looks ahead, where information is hidden or acts draw
EQUAL = 1e-9  # a smaller difference between two acts is none


class RandomActs(NamedTuple):
    """Some random acts, and the returns so far."""

    acts: int

    def value(self, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
        """Judge a leaf."""
        play_at_random(p, work, how, max(depth, MOST_ACTS - self.acts), generator(rng))
        write_reached(p, work, how)


class GreedyActs(NamedTuple):
    """Some acts of seats that look one act ahead, and the returns so far."""

    acts: int
    worlds: int
    room: Any  # two positions
    worth: Any  # f8[actions], of the legal acts
    score: Any  # f8[seats]

    def foresees(self) -> bool:
        """The other seats look one act ahead."""
        return True

    def expect(self, p: Fields, work: Any, how: Settings, mover: int, n: int, rng: State) -> int:
        """The act of another seat."""
        return int(work.out[best_ahead(self, p, work, mover, n, generator(rng))])

    def value(self, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
        """Judge a leaf."""
        for _ in range(min(self.acts, MOST_ACTS - depth)):
            if over(p):
                break
            n, mover = legal(p, work.out), player(p)
            k = best_ahead(self, p, work, mover, n, generator(rng))
            act(p, work, how, work.out[k], rng)
        write_reached(p, work, how)


def leaf_guide(game: Game, leaf: str, acts: int) -> Guide:
    """The guide of a kind of leaf for one thread. acts: of a playout."""
    if leaf == REACHED:
        return RandomActs(acts)
    if leaf == AHEAD:
        acts = acts or ACTS_AHEAD
        draws = game.information == "hidden" or game.has_chance
        room, worth = np.repeat(game.blank(), 2), np.zeros(game.actions)
        return GreedyActs(acts, WORLDS if draws else 1, room, worth, np.zeros(game.seats))
    return Nothing()


def require_leaf(leaf: str) -> None:
    """Raise KibitzError if there is no such kind of leaf."""
    if leaf not in LEAVES:
        raise KibitzError(f"leaf is one of {', '.join(LEAVES)}, not {leaf[:40]!r}.")


# -- compiled ------------------------------------------------------------------------------


def best_ahead(guide: GreedyActs, p: Fields, work: Any, mover: int, n: int, rng: State) -> int:
    """The number of the act after which the returns so far are the highest; of equal ones, any."""
    if n == 1:
        return 0
    worth, room = guide.worth, guide.room
    worth[:n] = 0.0
    for _ in range(guide.worlds):
        room[0] = p
        redeal(room[0], mover, rng)
        for k in range(n):
            room[1] = room[0]
            play(room[1], work.out[k], rng)
            guide.score[:] = 0.0
            returns(room[1], guide.score)
            worth[k] += guide.score[mover]
    best, equal = 0, 1
    for k in range(1, n):
        if worth[k] > worth[best] + EQUAL:
            best, equal = k, 1
        elif worth[k] > worth[best] - EQUAL:
            equal += 1
            best = k if below(rng, equal) == 0 else best
    return best


def write_reached(p: Fields, work: Any, how: Settings) -> None:
    """Write the returns so far to `work.score`, on the scale of the search."""
    work.score[:] = 0.0
    returns(p, work.score)
    for seat in range(len(work.score)):
        work.score[seat] = (work.score[seat] - how.middle) / how.span
