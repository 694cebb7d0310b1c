"""`worlds`: tree search where cards are hidden. How a simulation goes is told in `infosets.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game import Game, Position
from ..kernel import compiled
from ..kit.rng import seeded
from . import infosets
from .search import Search, span
from .tree import UNKNOWN, Settings


@dataclass
class Worlds(Search):
    """Search over worlds that the seat cannot tell apart, for any number of players.

    It never looks at the position that it is given but through `redeal`, so it would play
    the same if it were shown the true one. Parameters: see `Search`.
    """

    spec: str = "worlds"

    def _take_up(self, p: Position) -> None:
        how, room = self._settings(p.game), self._room(p.game)
        self._trees = [_Veiled(p, how, rng, room) for rng in self._seeds(p)]

    def warm(self, game: Game) -> None:
        """Compile what a search of this game needs, once a machine."""
        _Veiled(game.start(), self._settings(game), seeded(0), 2 * game.actions).run(2)

    def _room(self, game: Game) -> int:
        entries = self.memory * 2**20 // (infosets.ENTRY.itemsize * self.threads)
        return max(2 * game.actions, entries)

    def _settings(self, game: Game) -> Settings:
        return Settings(self.explore, 0.0, 0.0, 1, self._cut(game), UNKNOWN, span(game))


class _Veiled:
    """One tree, the position that its seat was shown, its random numbers and its desk."""

    proves = False
    solved = None

    def __init__(self, p: Position, how: Settings, rng: Any, room: int) -> None:
        self.rules, self.how, self.rng = p.game.rules, how, rng
        self.seat, self.legal = p.player or 0, p.legal()
        self.state, self.world = p.state.copy(), p.state.copy()
        self.tree = np.empty(room, infosets.ENTRY)
        self.desk = infosets.desk_for(p.game.seats, p.game.actions)
        self.done = 0
        compiled(infosets.plant, self.rules)(self.tree, self.desk)

    def run(self, sims: int) -> int:
        """Run so many simulations."""
        step = compiled(infosets.simulate, self.rules)
        root, world, tree, desk = self.state, self.world, self.tree, self.desk
        ran = int(step(root, world, tree, desk, self.how, self.seat, sims, self.rng))
        self.done += ran
        return ran

    def root(self) -> dict[int, tuple[int, float, int, int]]:
        """By action, what is known of each legal act: visits, summed value, no bounds."""
        found = dict.fromkeys(self.legal, (0, 0.0, -UNKNOWN, UNKNOWN))
        entry = int(self.tree["first"][0])
        while entry:
            e = self.tree[entry]
            found[int(e["action"])] = (int(e["visits"]), float(e["value"]), -UNKNOWN, UNKNOWN)
            entry = int(e["next"])
        return found
