"""Strategies that depend on what a seat sees now, and little else, with bounds of the game's value.

They serve games whose tree of all play does not fit into memory. CFR runs on the graph of
positions: its information sets are the views of the seat to act, as if a seat forgot how it came
there (an abstraction of imperfect recall; Waugh, Zinkevich, Johanson and others, 2009), or as if it
remembered its last choices only (`remembering.py`). So it need not end at an equilibrium. The proof
forgets nothing: each seat's best responder remembers all that it did and saw
(`best_response_walk.py`), and the value of the game lies between what the two strategies get
against it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import compiled
from ..kit.arrays import Array
from ..progress import Progress, Step, silent
from .best_response_walk import SeatGraph, play_of
from .cfr import METHODS, Method, RegretMatching
from .components import components
from .divided_walk import DividedWalk
from .position_graph import ENDED, PlayGraph, positions_of
from .remembering import remembering
from .solution import ProvedBounds
from .views_to_act import choice_of_act, views_to_act
from .walking import WalkParts, walk_all

METHOD = "dcfr"


def proved_bounds(
    game: Game,
    seconds: float,
    memory_mb: int,
    progress: Progress = silent,
    remember: int = 0,
    watch: Callable[[int], None] | None = None,
) -> ProvedBounds:
    """Improve strategies of the views for some seconds, then find what best responders gain.

    remember: the number of its last choices that a seat remembers. watch: called with the number
    of positions while they are found; it may raise to end the work.
    The best responders take their own time, minutes where there are millions of information sets.
    Raises NotEnumerable where the positions do not fit into the memory, or the game is not one of
    two seats against each other.
    """
    graph: PlayGraph = positions_of(
        game, memory_mb, watch or (lambda count: progress(Step(f"{count:,} positions")))
    )
    for _ in range(remember):
        graph = remembering(graph, memory_mb)
        progress(Step(f"{graph.count:,} positions with what both seats remember"))
    run = MemorylessCfr(graph)
    run.run(1)  # waits for the compiler
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        run.run(1)
        progress(Step(f"{run.updates:,} updates of {len(run.known):,} views"))
    return _bounds_of(graph, run, progress)


def _bounds_of(graph: PlayGraph, run: MemorylessCfr, progress: Progress) -> ProvedBounds:
    share = run.share
    parts = WalkParts([DividedWalk(graph, share, seat) for seat in (0, 1)])
    walk_all(parts, os.cpu_count() or 1, progress)
    (best, _), (other_best, _) = parts.values()
    return ProvedBounds(
        graph.total - other_best,
        best,
        graph.total,
        run.updates,
        graph.count,
        parts.information_sets(),
        len(run.known),
    )


class MemorylessCfr(RegretMatching):
    """One run of CFR on a graph of positions, whose information sets are the views."""

    def __init__(self, graph: PlayGraph, method: Method = METHODS[METHOD]) -> None:
        known, self._of_node = views_to_act(graph)
        super().__init__(known, int(known["count"].sum()), method)
        self._of_act = choice_of_act(graph, known, self._of_node)
        self._roots = graph.roots
        self._order = _order_from_ends(graph)
        self._plays = [play_of(graph, self.share, seat) for seat in (0, 1)]
        self._acting = [graph.nodes["seat"][:-1] == seat for seat in (0, 1)]
        self._others, self._own, self._value = np.zeros((3, graph.count))
        self._gain = np.zeros(len(self._of_act))

    @property
    def share(self) -> Any:
        """The probability of each act of the graph, by the average strategy."""
        return self.strategy[self._of_act]

    def find_regrets(self, seat: int) -> None:
        """Go through the graph from its roots, and back from its ends."""
        play, acting = self._plays[seat], self._acting[seat]
        play.share[:] = self.current[self._of_act]
        self._others[:], self._own[:], self._gain[:] = 0.0, 0.0, 0.0
        for likely, root in self._roots:
            self._others[root] += likely
            self._own[root] += likely
        compiled(reach_positions)(play, self._order, self._others, self._own)
        compiled(gains_of_acts)(play, self._order, self._others, self._value, self._gain)
        self.instant[:] = np.bincount(self._of_act, self._gain, len(self.instant))
        self.own[:] = np.bincount(self._of_node[acting], self._own[acting], len(self.known))


def _order_from_ends(graph: PlayGraph) -> Any:
    """The positions, each after all that follow it.

    Mostly the numbers say so, and near numbers are near in memory, too, which a search in depth
    does not give.
    """
    first = graph.acts["edges"][graph.nodes["acts"]]
    if (graph.to > np.repeat(np.arange(graph.count), np.diff(first))).all():
        return np.arange(graph.count - 1, -1, -1, dtype=np.int32)
    return components(first, graph.to, graph.count)[0]


# -- compiled ------------------------------------------------------------------------------


def reach_positions(play: SeatGraph, order: Any, others: Any, own: Any) -> None:
    """Add up over all ways to each position: the share of luck and the other seat, and its own."""
    for k in range(len(order) - 1, -1, -1):
        p = order[k]
        if play.seat[p] == ENDED:
            continue
        for a in range(play.first[p], play.first[p + 1]):
            for edge in range(play.edges[a], play.edges[a + 1]):
                child, likely = play.to[edge], play.likely[edge]
                if play.seat[p] == play.walker:
                    others[child] += others[p] * likely
                    own[child] += own[p] * play.share[a] * likely
                else:
                    others[child] += others[p] * play.share[a] * likely
                    own[child] += own[p] * likely


def gains_of_acts(play: SeatGraph, order: Any, others: Any, value: Array, gain: Array) -> None:
    """The value of each position to the seat, and the counterfactual value of each of its acts."""
    for p in order:
        value[p] = play.pays[p] if play.seat[p] == ENDED else 0.0
        for a in range(play.first[p], play.first[p + 1]):
            worth = 0.0
            for edge in range(play.edges[a], play.edges[a + 1]):
                worth += play.likely[edge] * value[play.to[edge]]
            value[p] += play.share[a] * worth
            if play.seat[p] == play.walker:
                gain[a] = others[p] * worth
