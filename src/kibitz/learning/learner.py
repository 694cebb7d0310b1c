"""A thread that plays against itself and learns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import compiled
from .descent import DescentTree, learn_trees, tree_for
from .game_clock import note_games
from .network import Network
from .td import learn
from .td_work import Schedule, Sums, TdWork

ONLY_COMPILE = Schedule(0.0, 0.0, 0.0, 0)


@dataclass(frozen=True)
class Learner:
    """The state of a learning thread and its memory for play. Threads may share net and sums."""

    game: Game
    net: Network
    sums: Sums
    work: TdWork

    def warm(self, descents: int = 0) -> None:
        """Compile what learns, once on a machine; with descents also what they need."""
        self.learn(ONLY_COMPILE, 0)
        if descents:
            self.learn(ONLY_COMPILE._replace(descents=descents), 0)

    def play(self, rival: Any, plays: list[bool], how: Schedule, games: int) -> int:
        """Play this many games, as `td.learn` does; return the number of acts."""
        body = compiled(learn, self.game.rules)
        given = (self.net, rival, np.array(plays), self.sums, how, games)
        return int(body(self.work.worlds, self.work.luck, self.work, *given))

    def learn(self, how: Schedule, games: int) -> int:
        """Learn from this many games; return the number of acts."""
        if not how.descents:
            return self.play(self.net.weights, [False] * self.game.seats, how, games)
        body = compiled(learn_trees, self.game.rules)
        given = (self.net, self.sums, self.tree, how, games)
        return int(body(self.work.worlds, self.work.luck, self.work, *given))

    @cached_property
    def tree(self) -> DescentTree:
        """The memory of its searches, for Descent."""
        return tree_for(self.game)

    def learn_until(self, how: Schedule, until: float, now: Callable[[], float]) -> tuple[int, int]:
        """Learn from games, at least one, until a time; return the numbers of games and acts."""
        games, acts, begun = 0, 0, now()
        while games == 0 or now() < until:
            lap = max(1e-4, now() - begun)
            more = max(1, min(2 * games, int(games * (until - begun - lap) / lap)))
            acts += self.learn(how, more)
            games += more
            note_games(now, more)
        return games, acts


def has_minimax_value(game: Game, net: Network) -> bool:
    """Whether each position has one minimax value: no luck, no secrets, two sides at most."""
    is_open = game.information != "hidden" and not game.has_chance
    return is_open and net.weights.shape[1] == 1
