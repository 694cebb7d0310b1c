"""An evaluator of your own: a Python function that judges positions in batches leads the search.

This is how a network of NumPy, PyTorch or JAX plays by the tree of Kibitz (`search/batched.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Position
from ..kit.rng import State
from .mcts import Evaluate, SearchTree
from .search.batched import Priors, add_values, gather, leaves_for
from .search.tree import Settings

NEVER_EXPAND = 10**9  # visits: only `add_values` gives a leaf its children


class EvaluatedTree(SearchTree):
    """A tree whose leaves are judged by a function, some at a time.

    evaluate: gets the records of n positions and the seats to act, and returns values and priors,
    as `Mcts` says. total: simulations of a move at most, so that batches do not depend on the time.
    """

    def __init__(
        self,
        p: Position,
        how: Settings,
        rng: State,
        room: int,
        evaluate: Evaluate,
        batch: int,
        total: int,
    ) -> None:
        how = how._replace(expand=NEVER_EXPAND, rave=0.0)
        super().__init__(p, how, rng, room, lambda p, world: Priors())
        self.game, self.evaluate, self.batch, self.total = p.game, evaluate, batch, total
        self.leaves, self.ahead = leaves_for(p.state, batch), 0  # ahead: simulations not asked for

    def run(self, sims: int) -> int:
        """Run simulations in whole batches; return their number, 0 where the root is solved."""
        due = sims - self.ahead
        while due > 0:
            ran = self._run_batch(min(self.batch, max(1, self.total - self.done)))
            if ran == 0:
                return sims - due
            due -= ran
            self.done += ran
        self.ahead = -due
        return sims

    def _run_batch(self, most: int) -> int:
        if self.tree["first"][0] == 0:
            self._judge_root()
        waiting, ended = self._gather(most)
        if waiting:
            self._add(waiting)
        if self.work["full"][0]:
            self._prune()
        return waiting + ended

    def _judge_root(self) -> None:
        self.leaves.worlds[0] = self.state[0]
        self.leaves.movers[0], self.leaves.depths[0] = self.tree["seat"][0], 0
        self.leaves.paths[0, 0] = 0
        self._add(1)

    def _gather(self, most: int) -> tuple[int, int]:
        arrays = self.state, self.leaves, self.tree, self.work
        counts = self._compiled(gather)(*arrays, self.guide, self.how, most, self.rng)
        return int(counts[0]), int(counts[1])

    def _add(self, n: int) -> None:
        judged = self.evaluate(self.leaves.worlds[:n].copy(), self.leaves.movers[:n].copy())
        values, priors = self._checked(judged, n)
        values = (values - self.how.middle) / self.how.span
        how = self.how._replace(expand=0)
        arrays = self.leaves, self.tree, self.work
        self._compiled(add_values)(*arrays, how, values, priors, self.rng)

    def _checked(self, judged: Any, n: int) -> tuple[Any, Any]:
        """Values and priors as the tree needs them; KibitzError where they are not usable."""
        game = self.game
        if not isinstance(judged, tuple) or len(judged) != 2:
            raise KibitzError("evaluate returns a pair: values, and priors or None.")
        values = np.ascontiguousarray(judged[0], np.float64)
        if values.shape == (n,) and game.has_two_opponents:
            values = np.where(self.leaves.movers[:n] == 0, values, -values)
            values = np.stack([values, -values], axis=1)
        given = judged[1]
        priors = np.ones((n, game.actions), np.float32) if given is None else given
        priors = np.ascontiguousarray(priors, np.float32)
        _require_shape("values", values, (n, game.seats))
        _require_shape("priors", priors, (n, game.actions))
        if float(priors.min(initial=0.0)) < 0.0:
            raise KibitzError("evaluate returned a prior below 0; priors are shares, not logits.")
        return values, priors


def _require_shape(name: str, array: Any, shape: tuple[int, int]) -> None:
    if array.shape != shape:
        raise KibitzError(f"evaluate returned {name} of shape {array.shape}; {shape} is right.")
    if not np.isfinite(array).all():
        raise KibitzError(f"evaluate returned {name} that are not finite numbers.")
