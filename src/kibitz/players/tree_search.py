"""The common part of all tree searches: budget, time slices, threads, and the choice of the act.

A *simulation* is one pass of a search from the root down and back; its random part is a
*playout*, also called a rollout. With several threads each thread grows its own tree, and the
statistics of the roots are summed (root parallelisation: Chaslot, Winands and van den Herik,
2008). So a seed and a number of threads give the same move for a budget of simulations.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from ..contract import KibitzError
from ..game import Game, Position
from ..kit.rng import State, chance, seeded
from ..solvers.exact_value import VERDICTS
from ..solvers.two_seats import same_sum
from . import search_clock
from .base import (
    DefaultBudget,
    Player,
    SearchResult,
    choices,
    require_kinds,
    require_one_budget,
    require_within,
)
from .leaf_guides import PLAYOUT, require_leaf
from .playout import MOST_ACTS, run
from .returns_so_far import ReturnsScale as ReturnsScale
from .returns_so_far import require_scale
from .search.choice import KnownAct, ceiling, favourite, floor, winner_of_ties
from .search.joint import LEAST_SHARE
from .search.tree import Settings
from .search_analysis import Analysis, analysis, sum_over_trees

SLICE = 0.025  # seconds between two looks at the clock
HIGHEST = 10**9  # of a parameter
RANDOM_GAMES, FEWEST_GAMES = (
    64,
    16,
)  # random games that show the scale of returns, and if they are long
SHORT_GAME = 200  # acts of a game that is not long
MOST_IN_PYTHON = 20_000  # acts of all random games, if they are long


Known = tuple[float, float, int, int]  # of an act: visits, summed value, bounds for seat 0


class Tree(Protocol):
    """A tree that grows by simulations; `done` counts the simulations of this move."""

    done: int

    def run(self, sims: int) -> int:
        """Run simulations until `sims` are done or the root is solved; return their number."""
        ...

    def root(self) -> dict[int, Known]:
        """By action, the children of the root: visits, summed value, bounds for seat 0."""
        ...

    @property
    def proves(self) -> bool:
        """Whether the bounds are proved bounds."""
        ...

    @property
    def mixes(self) -> bool:
        """Whether the act is drawn in proportion to the visits, as in a joint choice."""
        ...

    @property
    def solved(self) -> int | None:
        """The proved value of the root for seat 0."""
        ...


@dataclass
class Search(Player):
    """A tree search with a budget of simulations (`sims`) or of seconds (`time`), not both.

    memory: megabytes for all trees together, used as they grow. In a full tree the entries with the
    fewest visits lose what lies below them. With luck during play or hidden information a full tree
    is searched without growing.
    threads: the number of trees, each with its share of the simulations.
    explore: weight of the confidence bound.
    cut: length of a playout in acts, after which the game's own guess, if it has one, replaces
    the rest.
    leaf: what a leaf is worth. playout: a random game to its end, or to the guess. reached: the
    returns so far, after `cut` random acts. ahead: the same, after `cut` acts of seats that look
    one act ahead for these returns; the other seats play so in the whole search.
    """

    sims: int = DefaultBudget(1000)
    time: float = 0.0
    threads: int = 1
    memory: int = 512
    explore: float = 0.7
    cut: int = 0
    leaf: str = PLAYOUT
    seed: int = 0
    spec: str = "search"
    _trees: Sequence[Tree] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        require_kinds(self)
        require_one_budget(self, "sims", "time")
        name = self.spec.partition(":")[0]
        require_leaf(self.leaf)
        if self.sims < 1 and self.time <= 0:
            raise KibitzError(f"{name} takes sims >= 1, or time > 0 seconds.")
        require_within(
            self,
            threads=(1, 1024),
            memory=(8, HIGHEST),
            sims=(0, HIGHEST),
            time=(0, HIGHEST),
            explore=(0, HIGHEST),
            cut=(0, HIGHEST),
        )

    @abstractmethod
    def _settings(self, game: Game) -> Settings:
        """The settings of the trees."""

    @abstractmethod
    def _prepare(self, p: Position) -> None:
        """Make one tree for each thread, with this position as its root."""

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield better and better results, at least every 50 ms; the last one counts."""
        legal = choices(p)
        self._prepare(p)
        if len(legal) == 1:
            yield self._forced(legal[0], p)
            return
        yield from self._search(p)

    def analyse(self, p: Position) -> Analysis:
        """Search a position and return all that is known of its acts and of the play to expect.

        It neither uses nor changes the trees of a game in play, so a seed gives one analysis.
        """
        choices(p)
        given = {f.name: getattr(self, f.name) for f in fields(self) if f.name[0] != "_"}
        twin = type(self)(**given)
        twin._prepare(p)
        *_, last = twin._search(p)
        return analysis(
            last, p, sum_over_trees([tree.root() for tree in twin._trees]), twin._places(p)
        )

    def _places(self, p: Position) -> list[tuple[Any, int]]:
        """The trees that can be followed below the acts of a position, each with its entry."""
        return []

    def probabilities(self, p: Position) -> dict[int, float] | None:
        """The probability of each legal act where it is drawn from an average strategy."""
        *_, last = self.think(p)
        if last.done == 0:
            return {last.action: 1.0}
        if not self._trees[0].mixes:
            return None
        weights = _without_unlikely(self._weights(), self._least_share())
        total = sum(weights.values())
        return {action: weight / total for action, weight in weights.items()}

    def _least_share(self) -> float:
        """Acts with less than this share of the highest probability are not drawn."""
        return LEAST_SHARE

    def _weights(self) -> dict[int, float]:
        return _column_over_trees([tree.root() for tree in self._trees], 0, sum)

    def _forced(self, action: int, p: Position) -> SearchResult:
        proved = [tree.solved for tree in self._trees if tree.solved is not None]
        if not proved:
            return SearchResult(action)
        value = proved[0] * (1 if p.player == 0 else -1)
        return SearchResult(action, value, VERDICTS[value])

    def _seeds(self, p: Position, trees: int) -> list[State]:
        return [seeded(self._tree_seed(p, k)) for k in range(trees)]

    def _tree_seed(self, p: Position, tree: int) -> int:
        return self.seed + (tree << 32) + (p.ply << 16)

    def _scale(self, game: Game) -> ReturnsScale:
        return scale(game) if self.leaf == PLAYOUT else require_scale(game)

    def _cut(self, game: Game) -> int:
        return self.cut if "guess" in game.rules.functions else MOST_ACTS

    @property
    def _each(self) -> int:
        return -(-self.sims // len(self._trees))

    def _search(self, p: Position) -> Iterator[SearchResult]:
        begun, slice_sims, done = search_clock.now(), 4, 0
        each = self._each
        with ThreadPoolExecutor(self.threads) as pool:
            share = 0.0
            while share < 1.0:
                ask = slice_sims if self.time else min(slice_sims, each - done)
                lap = search_clock.now()
                ran = list(pool.map(lambda tree, ask=ask: tree.run(ask), self._trees))
                lap = search_clock.now() - lap
                done += ask
                slice_sims = max(1, int(ask * min(4.0, SLICE / max(lap, 1e-6))))
                spent = search_clock.now() - begun
                share = min(1.0, spent / self.time if self.time else done / each)
                if max(ran) == 0 or (self.time and any(t.solved is not None for t in self._trees)):
                    share = 1.0
                yield self._result(p, share)

    def _result(self, p: Position, share: float) -> SearchResult:
        known, seat = self._known(), p.player or 0
        rng = seeded(self.seed + (p.ply << 16) + 2)
        first = winner_of_ties(rng, len(known), p.game.seats)
        best = known[favourite(known, seat, first=first)]
        if self._trees[0].mixes:
            weights = _without_unlikely(self._weights(), self._least_share())
            action = _draw_act(weights, seeded(self.seed + (p.ply << 16) + 1))
            best = next(act for act in known if act.action == action)
        best = self._preferred(p, known, best)
        assured, possible = (max(bound(act, seat) for act in known) for bound in (floor, ceiling))
        proved = self._trees[0].proves and assured == possible
        return SearchResult(
            best.action,
            value=assured if proved else best.value / (best.visits or 1),
            verdict=VERDICTS.get(assured) if proved else None,
            done=sum(tree.done for tree in self._trees),
            total=None if self.time else self._each * len(self._trees),
            share=share,
            scale=self._scale_of_points(p.game),
        )

    def _preferred(self, p: Position, known: list[KnownAct], best: KnownAct) -> KnownAct:
        """The act to play, where something but the rule of `favourite` may choose it."""
        return best

    def _scale_of_points(self, game: Game) -> tuple[float, float] | None:
        if game.about.outcome != "scores":
            return None
        how = self._settings(game)
        return how.middle, how.span

    def _known(self) -> list[KnownAct]:
        """The statistics of each act over all trees."""
        roots = [tree.root() for tree in self._trees]
        columns = [_column_over_trees(roots, k, how) for k, how in enumerate(_SUMS)]
        rows = ((*(column[action] for column in columns), action) for action in roots[0])
        return [KnownAct(float(n), float(value), *others) for n, value, *others in rows]


def _draw_act(weights: dict[int, float], rng: State) -> int:
    ends = np.cumsum(list(weights.values()))
    return list(weights)[int(np.searchsorted(ends, chance(rng) * ends[-1], side="right"))]


def _without_unlikely(strategy: dict[int, float], least_share: float) -> dict[int, float]:
    least = least_share * max(strategy.values())
    return {action: weight for action, weight in strategy.items() if weight >= least}


_SUMS = (sum, sum, max, min)


def _column_over_trees(roots: list[Any], k: int, how: Any) -> dict[int, Any]:
    return {action: how(root[action][k] for root in roots) for action in roots[0]}


@lru_cache(maxsize=64)
def scale(game: Game) -> ReturnsScale:
    """The scale on which the returns of random games lie between -1 and 1."""
    if game.about.outcome != "scores":
        return ReturnsScale(0.0, 1.0)
    totals = _returns_at_random(game)
    if len(game.sides) > 1:
        return ReturnsScale(0.0, max(1.0, float(np.abs(totals).max())))
    low, high = float(totals.min()), float(totals.max())
    return ReturnsScale((low + high) / 2, max(1.0, high - low) / 2)


@lru_cache(maxsize=64)
def _returns_at_random(game: Game) -> Any:
    """The returns of random games, (games, seats), played in Python: to compile takes longer."""
    rng, acts, rows = seeded(0), 0, []
    for number in range(1, RANDOM_GAMES + 1):
        more, returns = run(game, 1, rng, fast=False)
        acts += more
        rows.append(returns)
        if acts > number * SHORT_GAME and (number >= FEWEST_GAMES or acts > MOST_IN_PYTHON):
            break
    return np.array(rows)


@lru_cache(maxsize=64)
def has_constant_sum(game: Game) -> bool:
    """Whether the returns of all sides have one sum, in random games.

    Only then what one of two sides gets says what the other gets.
    """
    if game.about.outcome != "scores":
        return True
    ends = _returns_at_random(game)[:, [side[0] for side in game.sides]]
    sums = ends.sum(axis=1)
    return same_sum(float(sums.max()), float(sums.min()), float(np.abs(ends).max()))


def is_opposed(game: Game) -> bool:
    """Whether there are two sides, of which one gains what the other loses."""
    return len(game.sides) == 2 and has_constant_sum(game)


def span(game: Game) -> float:
    """The range of the returns of random games."""
    return scale(game).span
