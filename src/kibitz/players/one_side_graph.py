"""The graph of one thread for a game with one side; `search/one_side.py` has one simulation."""

from __future__ import annotations

import numpy as np

from ..game import Game, Position
from ..kernel import compiled
from ..kit.rng import State
from .search import one_side
from .search.tree import UNKNOWN, Settings
from .tree_search import Known

BYTES_A_NODE = one_side.NODE.itemsize + 4 * one_side.OUTCOME.itemsize + 16  # and the index


def suits(game: Game, *, sees_all: bool = False) -> bool:
    """Whether one side plays, and all its seats know the same."""
    return len(game.sides) == 1 and (sees_all or game.seats == 1 or game.information != "hidden")


def nodes_in(game: Game, megabytes: float) -> int:
    """How many nodes have room in so much memory."""
    acts = one_side.acts_of(1, game.actions) * one_side.ACT.itemsize
    return max(16, int(megabytes * 2**20) // (BYTES_A_NODE + acts))


class OneSideGraph:
    """One graph, the position that its side sees, its random numbers, its workspace.

    hides: whether the seat to act has a secret to find.
    """

    proves, mixes, solved = False, False, None

    def __init__(self, p: Position, how: Settings, rng: State, nodes: int, hides: bool) -> None:
        game = p.game
        self.rules, self.how, self.rng, self.hides = game.rules, how, rng, hides
        self.state, self.world, self.done = p.state.copy(), np.repeat(p.state, 2), 0
        self.graph = one_side.graph_for(nodes, game.actions)
        self.work = one_side.workspace_for(game.seats, game.actions, len(game.key_room()))
        self._clear()

    def _clear(self) -> None:
        clear = compiled(one_side.begin_graph, self.rules)
        clear(self.state, self.world, self.graph, self.work, self.hides)

    def run(self, sims: int) -> int:
        """Run this number of simulations."""
        arrays = (self.state, self.world, self.graph, self.work)
        step = compiled(one_side.simulate, self.rules)
        ran = int(step(*arrays, self.how, self.hides, sims, self.rng))
        self.done += ran
        return ran

    def root(self) -> dict[int, Known]:
        """By action, the statistics of each act: visits, summed value, no bounds."""
        root = self.graph.nodes[int(self.work["root"][0])]
        acts = self.graph.acts[root["begin"] : root["begin"] + root["count"]]
        rows = zip(*(acts[name].tolist() for name in ("action", "visits", "total")), strict=True)
        return {action: (visits, total, -UNKNOWN, UNKNOWN) for action, visits, total in rows}

    def _is_half_full(self) -> bool:
        nodes, acts = int(self.work["nodes"][0]), int(self.work["acts"][0])
        return 2 * nodes > len(self.graph.nodes) or 2 * acts > len(self.graph.acts)

    def advance_root(self, acts: list[int], p: Position) -> bool:
        """Search from another position of the game; what is known of its nodes stays true."""
        self.state, self.done = p.state.copy(), 0
        if self._is_half_full():
            self._clear()
            return True
        find = compiled(one_side.set_root, self.rules)
        find(self.state, self.world, self.graph, self.work, self.hides)
        return True
