"""The walk for best responses (`best_response_walk.py`), divided into parts.

A part is the subtree below a place near the start. Many threads walk the parts, and the work can
continue later.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..kernel import compiled
from ..kit.arrays import Array
from .best_response_walk import (
    BEST,
    FULL,
    LUCK,
    OWN,
    SeatGraph,
    WalkWork,
    new_workspace,
    open_place,
    play_of,
    walk,
)
from .position_graph import PlayGraph

PARTS = 1000  # at least, where the game is large enough


@dataclass
class OpenedPlace:
    """A place near the start that was opened: its own values, and what follows.

    below: the act of the seat itself that leads there, and an OpenedPlace or the number of a part.
    """

    base: Any
    gain: Any
    mean: Any
    below: list[tuple[int, OpenedPlace | int]] = field(default_factory=list)

    def values(self, of_parts: Any) -> Any:
        """BEST and OWN, from those of the parts."""
        base, gain = self.base.copy(), self.gain.copy()
        for act, part in self.below:
            worth = part.values(of_parts) if isinstance(part, OpenedPlace) else of_parts[part]
            if act == LUCK:
                base += worth
            else:
                gain[act] += worth
        if len(gain):
            base += (gain[:, BEST].max(), self.mean @ gain[:, OWN])
        return base


Entries = tuple[Any, Any]  # positions and weights


class Walker:
    """The memory of one thread that walks."""

    def __init__(self, play: SeatGraph) -> None:
        self.play, self.space = play, new_workspace(play)

    def walk(self, entries: Entries) -> tuple[float, float, int, int]:
        """The values of a part, and how many information sets and entries it has."""
        while not compiled(walk)(self.play, self._holding(entries)):
            self._double()
        best, own = self.space.base[0]
        return float(best), float(own), int(self.space.count[0]), int(self.space.count[1])

    def opened(self, entries: Entries) -> tuple[OpenedPlace, list[tuple[int, Entries]], Any]:
        """A place without its following places, the entries of those, and the two counts."""
        while (end := compiled(open_place)(self.play, self._holding(entries), 0, 0, 1)) == FULL:
            self._double()
        space, below = self.space, list[tuple[int, Entries]]()
        for k in range(1, end):
            own = slice(int(space.begin[k]), int(space.begin[k + 1]))
            below.append(
                (int(space.act[k]), (space.position[own].copy(), space.weight[own].copy()))
            )
        n = int(space.acts[0])
        place = OpenedPlace(
            space.base[0].copy(), space.gain[0, :n].copy(), space.mean[0, :n].copy()
        )
        return place, below, space.count.copy()

    def _holding(self, entries: Entries) -> WalkWork:
        positions, weights = entries
        while len(positions) > len(self.space.position):
            self._double()
        self.space.position[: len(positions)] = positions
        self.space.weight[: len(positions)] = weights
        self.space.begin[:2], self.space.count[:] = (0, len(positions)), 0
        return self.space

    def _double(self) -> None:
        room, deepest = 2 * len(self.space.position), 2 * len(self.space.next)
        self.space = new_workspace(self.play, room, deepest)


class DividedWalk:
    """The walk of a seat: `parts` are to be walked, and `values` puts their results together.

    sets, entries: the information sets and entries at the places above the parts.
    """

    def __init__(self, graph: PlayGraph, share: Array, seat: int, parts: int = PARTS) -> None:
        self.play, self._half = play_of(graph, share, seat), graph.total / 2
        self.counts, self._top = (
            np.zeros(2, np.int64),
            OpenedPlace(np.zeros(2), np.zeros((0, 2)), 0),
        )
        above, level = self._dealt(graph.roots), Walker(self.play)
        while above and len(above) < parts:
            above = self._next_level(level, above)
        self.parts = [entries for _, _, entries in above]
        for number, (place, act, _) in enumerate(above):
            place.below.append((act, number))

    def values(self, of_parts: Any) -> tuple[float, float]:
        """The return by the best acts and by its own, from the values of the parts: (parts, 2)."""
        best, own = self._top.values(of_parts)
        return float(best) + self._half, float(own) + self._half

    def _dealt(self, roots: list[tuple[float, int]]) -> list[tuple[OpenedPlace, int, Entries]]:
        nodes = np.array([node for _, node in roots], np.int32)
        weights, view = np.array([likely for likely, _ in roots]), self.play.seen[nodes]
        alike = [view == seen for seen in np.unique(view)]
        return [(self._top, LUCK, (nodes[these], weights[these])) for these in alike]

    def _next_level(
        self, walker: Walker, above: list[tuple[OpenedPlace, int, Entries]]
    ) -> list[tuple[OpenedPlace, int, Entries]]:
        level = []
        for parent, act, entries in above:
            place, below, counts = walker.opened(entries)
            parent.below.append((act, place))
            self.counts += counts
            level += [(place, own, entries) for own, entries in below]
        return level
