"""`mcts`: Monte-Carlo tree search. How a simulation goes is told in `tree.py`.

The tree is kept between moves. With several threads each grows a tree of its own, and their
roots are summed (root parallelisation: Chaslot, Winands and van den Herik, 2008), so that a
seed and a number of threads give the same move for a budget of playouts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game, Position
from ..kernel import compiled
from ..kit.rng import seeded
from . import tree as forest
from .playout import LONGEST, run
from .thought import Player, Thought, choices

SLICE = 0.025  # seconds between two looks at the clock
VERDICTS = {1: "won", 0: "drawn", -1: "lost"}


@dataclass
class Mcts(Player):
    """Monte-Carlo tree search of a budget in playouts (`sims`) or in seconds (`time`).

    memory: megabytes for all trees together, taken as they grow; a full tree is searched on.
    threads: as many trees, each with its share of the playouts.
    explore, urgency, rave, expand, cut: see `tree.Settings`.
    """

    sims: int = 1000
    time: float = 0.0
    threads: int = 1
    memory: int = 512
    explore: float = 0.7
    urgency: float = 0.0
    rave: float = 0.0
    expand: int = 4
    cut: int = 0
    solve: bool = True
    seed: int = 0
    spec: str = "mcts"
    _trees: list[_Grove] = field(default_factory=list, repr=False)
    _seen: Position | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.threads < 1 or self.memory < 8 or self.expand < 1:
            raise KibitzError("mcts takes threads >= 1, memory >= 8 (MB) and expand >= 1.")
        if self.sims < 1 and self.time <= 0:
            raise KibitzError("mcts takes sims >= 1, or time > 0 seconds.")

    def think(self, p: Position) -> Iterator[Thought]:
        """Thoughts on the act to choose, at least every 50 ms; the last one counts."""
        legal = choices(p)
        if p.game.information == "hidden":
            raise KibitzError("mcts sees every card; a game with hidden cards takes another bot.")
        self._take_up(p)
        if len(legal) == 1:
            yield self._forced(legal[0], p)
            return
        yield from self._search(p)

    def _forced(self, action: int, p: Position) -> Thought:
        """An only act needs no thinking, but what is proved already is said."""
        proved = [grove for grove in self._trees if grove.solved]
        if not proved:
            return Thought(action)
        value = int(proved[0].tree["low"][0]) * (1 if p.player == 0 else -1)
        return Thought(action, value, VERDICTS[value])

    def warm(self, game: Game) -> None:
        """Compile what a search of this game needs, once a machine."""
        _Grove(game.start(), self._settings(game), seeded(0), 2 * game.actions).run(2)

    def _take_up(self, p: Position) -> None:
        """Keep what the trees know of this position, or plant new ones."""
        acts = _acts_since(self._seen, p)
        if acts is None or not all(grove.go_down(acts, p) for grove in self._trees):
            how, room = self._settings(p.game), self._room(p.game)
            seeds = [seeded(self.seed + (k << 32) + (p.ply << 16)) for k in range(self.threads)]
            self._trees = [_Grove(p, how, rng, room) for rng in seeds]
        self._seen = p.copy()

    def _room(self, game: Game) -> int:
        """How many entries a tree may have, with a second one to move into between moves."""
        bytes_an_entry = 2 * forest.ENTRY.itemsize + 4
        return max(2 * game.actions, self.memory * 2**20 // (bytes_an_entry * self.threads))

    def _settings(self, game: Game) -> forest.Settings:
        outcome = game.about.outcome
        proves = self.solve and game.seats == 2 and outcome != "scores"
        bound = 1 if proves else forest.UNKNOWN
        span = _span(game) if outcome == "scores" else 1.0
        cut = self.cut if "guess" in game.rules.functions else LONGEST
        return forest.Settings(self.explore, self.urgency, self.rave, self.expand, cut, bound, span)

    @property
    def _each(self) -> int:
        """The playouts of one tree."""
        return -(-self.sims // self.threads)

    def _search(self, p: Position) -> Iterator[Thought]:
        begun, slice_sims, done = time.perf_counter(), 4, 0
        each = self._each
        with ThreadPoolExecutor(self.threads) as pool:
            share = 0.0
            while share < 1.0:
                ask = slice_sims if self.time else min(slice_sims, each - done)
                lap = time.perf_counter()
                ran = list(pool.map(partial(_Grove.run, sims=ask), self._trees))
                lap = time.perf_counter() - lap
                done += ask
                slice_sims = max(1, int(ask * min(4.0, SLICE / max(lap, 1e-6))))
                spent = time.perf_counter() - begun
                share = min(1.0, spent / self.time if self.time else done / each)
                if max(ran) == 0 or (self.time and any(grove.solved for grove in self._trees)):
                    share = 1.0
                yield self._thought(p, share)

    def _thought(self, p: Position, share: float) -> Thought:
        roots = [grove.root() for grove in self._trees]
        visits, value, low, high = (_summed(roots, k, how) for k, how in enumerate(_SUMS))
        sign = 1 if p.player == 0 else -1
        floor = {a: low[a] if sign > 0 else -high[a] for a in visits}
        ceiling = {a: high[a] if sign > 0 else -low[a] for a in visits}
        mean = {a: value[a] / max(1, visits[a]) for a in visits}
        action = _choice(visits, mean, floor, ceiling, self._trees[0].proves)
        best = max(floor.values())
        proved = self._trees[0].proves and best == max(ceiling.values())
        return Thought(
            action,
            value=best if proved else mean[action],
            verdict=VERDICTS.get(best) if proved else None,
            done=sum(grove.done for grove in self._trees),
            total=None if self.time else self._each * self.threads,
            share=share,
        )


def _choice(visits: Any, mean: Any, floor: Any, ceiling: Any, proves: bool) -> int:
    """The act tried most often of those not yet settled, unless a settled one is better."""
    tried = max(visits, key=lambda a: (visits[a], mean[a]))
    if not proves:
        return int(tried)
    assured = max(floor.values())
    unsettled = [a for a in visits if ceiling[a] > assured]
    if unsettled:
        hope = max(unsettled, key=lambda a: (visits[a], mean[a]))
        if mean[hope] >= assured and visits[hope]:
            return int(hope)
    safe = [a for a in visits if floor[a] == assured]
    if assured == -1:
        safe = unsettled or safe
    return int(max(safe, key=lambda a: (visits[a], mean[a])))


_SUMS = (sum, sum, max, min)


def _summed(roots: list[Any], k: int, how: Any) -> dict[int, Any]:
    """One column of the roots' children by action, over all trees."""
    return {action: how(root[action][k] for root in roots) for action in roots[0]}


def _acts_since(earlier: Position | None, p: Position) -> list[int] | None:
    """The acts that lead from an earlier position to this one, if it is a later one of its game."""
    if earlier is None or earlier.game is not p.game or earlier.ply > p.ply:
        return None
    same = p.history[: earlier.ply] == earlier.history and (
        p.at(earlier.ply).state.tobytes() == earlier.state.tobytes()
    )
    return p.history[earlier.ply :] if same else None


def _span(game: Game) -> float:
    """How far the returns of random games go, to set scores against confidence bounds."""
    rng = seeded(0)
    totals = [run(game, 1, rng)[1] for _ in range(64)]
    return max(1.0, float(np.abs(totals).max()))


class _Grove:
    """One tree, its root position, its random numbers and its desk.

    The arrays are as long as they may become: memory that is not written to is not taken.
    """

    def __init__(self, p: Position, how: forest.Settings, rng: Any, room: int) -> None:
        self.rules, self.how, self.rng = p.game.rules, how, rng
        self.state = p.state.copy()
        self.tree, self.spare = np.empty(room, forest.ENTRY), np.empty(room, forest.ENTRY)
        self.world = p.state.copy()
        self.desk = forest.desk_for(p.game.seats, p.game.actions)
        self.done = 0
        self._compiled(forest.plant)(self.state, self.tree, self.desk, how)

    @property
    def proves(self) -> bool:
        return self.how.bound != forest.UNKNOWN

    def _compiled(self, function: Any) -> Any:
        return compiled(function, self.rules)

    def run(self, sims: int) -> int:
        """Run simulations until so many are done or the root is solved; return how many."""
        step = self._compiled(forest.simulate)
        ran = int(step(self.state, self.world, self.tree, self.desk, self.how, sims, self.rng))
        self.done += ran
        return ran

    @property
    def solved(self) -> bool:
        return self.proves and bool(self.tree["low"][0] == self.tree["high"][0])

    def root(self) -> dict[int, tuple[int, float, int, int]]:
        """By action, the children of the root: visits, summed value, bounds for seat 0."""
        children = self._children(0)
        return {
            int(e["action"]): (int(e["visits"]), float(e["value"]), int(e["low"]), int(e["high"]))
            for e in children
        }

    def _children(self, entry: int) -> Any:
        first, count = int(self.tree["first"][entry]), int(self.tree["count"][entry])
        return self.tree[first : first + count if first else first]

    def go_down(self, acts: list[int], p: Position) -> bool:
        """Make the entry after these acts the root; False where the tree never came there."""
        entry = 0
        for action in acts:
            entry = self._child(entry, action)
            if entry == 0:
                return False
        if acts:
            source = np.empty(len(self.tree), np.int32)
            move = self._compiled(forest.transplant)
            self.desk["used"] = move(self.tree, entry, self.spare, source)
            self.tree, self.spare = self.spare, self.tree
        self.state, self.done = p.state.copy(), 0
        return True

    def _child(self, entry: int, action: int) -> int:
        found = np.flatnonzero(self._children(entry)["action"] == action)
        return int(self.tree["first"][entry] + found[0]) if len(found) else 0
