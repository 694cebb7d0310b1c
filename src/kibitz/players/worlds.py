"""`worlds`: the standard player where information is hidden.

A small game is played to its end from the start again and again, until all seats play near an
equilibrium (`external_sampling.py`). Where one seat plays alone, there is no equilibrium to find,
so it searches for its best play (`search/one_side.py`). A larger game in which only the acts of one
choice are sealed is solved, if that takes some seconds at most (`public_solver.py`). In any other
game the player searches from the position that its seat sees (`search/hidden.py`), with playouts by
a learned policy where there is a good one (`playout_guide.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import ceil
from typing import Any, Protocol

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..information import new_room
from ..kernel import compiled
from ..kit.rng import State, below, seeded
from . import external_sampling
from .external_sampling import DEEPEST
from .features import random_game
from .ismcts import InfosetTree, Ismcts
from .leaf_guides import PLAYOUT
from .playout_guide import playout_guide_for, policy_for
from .public_solver import SolvedChoice, solver_for
from .search import infoset_tree
from .search.guide import Guide
from .search.infoset_tree import RESULTS
from .search.tree import UNKNOWN, Settings
from .seat_view import chooses_now
from .tree_search import Known, scale

SMALL_GAME = 5000  # ways to play a deal to its end, up to which a game is played from its start
SOLVABLE = 1_000_000  # the same, up to which a game may be solved
TRIALS = 50  # random games from which their number is estimated
STRAYED = 0.5  # of the paths of a slice that left the table, above which it is not trusted
FEWEST_VISITS = 16  # visits; a strategy of an information set with fewer in a table is left out
BYTES_A_SET = 200
FEWEST_SIMS_TO_PREPARE = 128  # simulations; a player with fewer prepares nothing for a game


@dataclass
class Worlds(Ismcts):
    """A search that becomes less exploitable the longer it thinks, where the game is small.

    It sees the position only through `redeal`. Play from the start of
    the game is the same for every act. So with a budget of simulations its table is made once, with
    those of all acts that a seat has in a game.
    What it prepares for a game, a solution or a policy, takes some seconds before its first act; it
    is kept as long as the process lives, and no seed changes it.
    """

    spec: str = "worlds"
    _tables: list[StartTable] = field(default_factory=list, repr=False)

    def _least_share(self) -> float:
        return 0.0 if isinstance(self._trees[0], SolvedChoice) else super()._least_share()

    def _settings(self, game: Game) -> Settings:
        return super()._settings(game)._replace(results=RESULTS, goes_on=True)

    def _prepare(self, p: Position) -> None:
        if self.determinizations or self._plays_alone(p.game) or self.leaf != PLAYOUT:
            super()._prepare(p)
        elif is_small(p.game):
            self._prepare_tables(p)
        else:
            self._prepare_trees(p)

    def _prepare_trees(self, p: Position) -> None:
        solved = policy = None
        if self.time or self.sims >= FEWEST_SIMS_TO_PREPARE:
            solver = solver_for(p.game) if ways_to_play(p.game) <= SOLVABLE else None
            solved, policy = solver.choice(p) if solver else None, policy_for(p.game)
        if solved:
            self._trees = [solved]
        elif policy is None or chooses_now(p):
            super()._prepare(p)
        else:
            self._trees = self._infoset_trees(p, partial(_with_policy, policy))

    def _prepare_tables(self, p: Position) -> None:
        how, rngs = self._settings(p.game), self._seeds(p, self.threads)
        room = self._room(p.game, 2 * self.threads, infoset_tree.ENTRY.itemsize)
        self._trees = [
            TableOrTree(table, p, InfosetTree(p, how, rng, room))
            for table, rng in zip(self._start_tables(p.game), rngs, strict=True)
        ]

    def _start_tables(self, game: Game) -> Sequence[StrategyTable]:
        if not self._tables or self._tables[0].game is not game or self.time:
            most = 0 if self.time else -(-self.sims // self.threads)
            room = self.memory * 2**20 // (2 * self.threads)
            rngs = [seeded(self.seed + (k << 32)) for k in range(self.threads)]
            self._tables = [StartTable(game, rng, room, most) for rng in rngs]
        return self._tables


def _with_policy(weights: Any, p: Position, world: Fields) -> Guide:
    return playout_guide_for(p.game, weights)


def is_small(game: Game) -> bool:
    """Whether a deal can be played in few ways."""
    return ways_to_play(game) <= SMALL_GAME


@lru_cache(maxsize=64)
def ways_to_play(game: Game) -> float:
    """In how many ways a deal can be played, estimated from random games (Knuth, 1975).

    Above SOLVABLE the number is not exact; it is only certain that there are more.
    """
    rng = seeded(0)
    return sum(_product_of_choices(game, deal, rng) for deal in range(TRIALS)) / TRIALS


def _product_of_choices(game: Game, deal: int, rng: State) -> float:
    p, ways = game.start(deal), 1.0
    while not p.over and ways <= SOLVABLE * TRIALS:
        legal = p.legal()
        ways *= len(legal)
        p.act(legal[below(rng, len(legal))])
    return ways


@lru_cache(maxsize=64)
def acts_of_a_seat(game: Game) -> int:
    """How many acts a seat has in a game of random acts, on the mean, rounded up."""
    games = (random_game(game, seed) for seed in range(TRIALS))
    return ceil(sum(p.ply for p in games) / (TRIALS * game.seats))


class StrategyTable(Protocol):
    """The strategies of all seats from the start of a game."""

    is_dense: bool  # whether it is trusted

    def run(self, sims: int) -> None:
        """Run simulations, as far as they are not yet done."""

    def strategy(self, p: Position) -> dict[int, float] | None:
        """The weight of each act; None where the table has none."""

    def value(self, p: Position) -> float:
        """The mean return of the seat to act."""


class StartTable:
    """A table that learns by simulations.

    room: its greatest size in bytes. most: the number of simulations an act; 0: no limit.
    """

    trusted = FEWEST_VISITS

    def __init__(self, game: Game, rng: State, room: int, most: int = 0) -> None:
        self.game, self.rng, self.done = game, rng, 0
        self.shared = acts_of_a_seat(game) if most else 1  # acts that are prepared together
        self.most = most * self.shared
        self.rules, self.blank, self.room = game.rules, game.blank(), new_room(game.blank())
        self.states = self.blank.repeat(DEEPEST + 1)
        count = 1 << max(8, (room // BYTES_A_SET).bit_length() - 1)
        self.sets = np.empty(count, external_sampling.SET)
        self.acts = np.empty(4 * count, external_sampling.ACT)
        self.index = np.full(2 * count, -1, np.int32)
        self.frames = np.zeros(DEEPEST, external_sampling.frame_type(game.actions))
        self.work = external_sampling.workspace_for(game.seats, game.actions)
        self.is_dense = False

    def run(self, sims: int) -> None:
        """Run this number of simulations an act, as far as they are not yet done."""
        sims = min(sims * self.shared, self.most - self.done) if self.most else sims
        if sims == 0:
            return
        self.done += sims
        before = self.work[["paths", "strayed"]].copy()
        self._simulate(sims)
        paths, strayed = (int((self.work[k] - before[k])[0]) for k in ("paths", "strayed"))
        self.is_dense = strayed <= STRAYED * paths

    def _simulate(self, sims: int) -> None:
        compiled(external_sampling.simulate, self.rules)(
            self.blank,
            self.states,
            self.room,
            self.sets,
            self.acts,
            self.index,
            self.frames,
            self.work,
            sims,
            self.rng,
        )

    def strategy(self, p: Position) -> dict[int, float] | None:
        """The weight of each act in the average strategy; None if play hardly ever came here."""
        own = self.own(p)
        if own is None or own["visits"] < self.trusted:
            return None
        acts = self.acts[own["begin"] : own["begin"] + own["count"]]
        weight = acts["strategy"] if acts["strategy"].any() else np.maximum(acts["regret"], 0.0)
        return dict(zip(acts["action"].tolist(), weight.tolist(), strict=True))

    def value(self, p: Position) -> float:
        """The mean return of the seat to act."""
        own = self.own(p)
        return float(own["value"]) / max(1, int(own["visits"])) if own is not None else 0.0

    def own(self, p: Position) -> Any:
        """The record of the seat's information set; None if play never came here."""
        look_up = compiled(external_sampling.find, self.rules)
        k = look_up(p.state, self.room, self.sets, self.index, p.player or 0)
        return self.sets[k] if k >= 0 else None


class TableOrTree:
    """A table from the start of the game, and a tree from here as long as the table is thin."""

    proves, solved = False, None

    def __init__(self, table: StrategyTable, p: Position, tree: InfosetTree) -> None:
        self.table, self.p, self.tree, self.done = table, p, tree, 0

    @property
    def is_known(self) -> bool:
        """Whether the table has a strategy here."""
        return self._strategy() is not None

    @property
    def mixes(self) -> bool:
        """Whether the act is drawn from an average strategy."""
        return self.is_known or self.tree.mixes

    def run(self, sims: int) -> int:
        """Run this number of simulations, and as many from here if the table is thin."""
        self.table.run(sims)
        if not self.is_known:
            self.tree.run(sims)
        self.done += sims
        return sims

    def root(self) -> dict[int, Known]:
        """By action: its weight in the average strategy, summed value, no bounds."""
        strategy = self._strategy()
        if strategy is None:
            return self.tree.root()
        middle, span = scale(self.p.game)
        value = (self.table.value(self.p) - middle) / span
        return {a: (x, x * value, -UNKNOWN, UNKNOWN) for a, x in strategy.items()}

    def _strategy(self) -> dict[int, float] | None:
        strategy = self.table.strategy(self.p) if self.table.is_dense else None
        return strategy if strategy and any(strategy.values()) else None
