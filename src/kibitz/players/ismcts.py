"""`ismcts`: tree search for hidden information; `infoset_tree.py` has one simulation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import kernel
from ..game import Game, Position
from ..kernel import compiled
from ..kit.rng import State
from . import infoset_tree
from .mcts import Grove
from .search import Search, span
from .tree import ENTRY, UNKNOWN, Settings


@dataclass
class Ismcts(Search):
    """Search over worlds that the seat cannot tell apart, for any number of players.

    It never looks at the position that it is given but through `redeal`, so it would play
    the same if it were shown the true one. Parameters: see `Search`, and

    deals: 0 deals a world for each simulation, all in one tree, a tree a thread. Any other
    number deals so many worlds and searches each as if all its cards lay open (determinised
    search: Ginsberg, 2001, for bridge), which is a tree a world; see docs/decisions.md.
    """

    deals: int = 0
    spec: str = "ismcts"

    def _take_up(self, p: Position) -> None:
        how = self._settings(p.game)
        if self.deals:
            room = self._room(p.game, self.deals, 2 * ENTRY.itemsize)
            rngs = self._seeds(p, self.deals)
            self._trees = [Grove(_redealt(p, rng), how, rng, room) for rng in rngs]
        else:
            room = self._room(p.game, self.threads, infoset_tree.ENTRY.itemsize)
            self._trees = [InfosetTree(p, how, rng, room) for rng in self._seeds(p, self.threads)]

    def warm(self, game: Game) -> None:
        """Compile what a search of this game needs, once a machine."""
        self._take_up(game.start())
        self._trees[0].run(2)

    def _room(self, game: Game, trees: int, bytes_an_entry: int) -> int:
        return max(2 * game.actions, self.memory * 2**20 // (bytes_an_entry * trees))

    def _settings(self, game: Game) -> Settings:
        return Settings(self.explore, 0.0, 0.0, 1, self._cut(game), UNKNOWN, span(game))


def _redealt(p: Position, rng: State) -> Position:
    """Another world for the seat to act."""
    state = p.state.copy()
    kernel.redeal(state[0], p.player or 0, rng)
    return Position(p.game, state)


class InfosetTree:
    """One tree, the position that its seat was shown, its random numbers and its desk."""

    proves = False
    solved = None

    def __init__(self, p: Position, how: Settings, rng: Any, room: int) -> None:
        self.rules, self.how, self.rng = p.game.rules, how, rng
        self.seat, self.legal = p.player or 0, p.legal()
        self.state, self.world = p.state.copy(), p.state.copy()
        self.tree = np.empty(room, infoset_tree.ENTRY)
        self.desk = infoset_tree.desk_for(p.game.seats, p.game.actions)
        self.done = 0
        compiled(infoset_tree.plant, self.rules)(self.tree, self.desk)

    def run(self, sims: int) -> int:
        """Run so many simulations."""
        step = compiled(infoset_tree.simulate, self.rules)
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
