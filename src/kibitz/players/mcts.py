"""`mcts`: Monte-Carlo tree search (MCTS, UCT). `search/loop.py` has one simulation.

The tree is kept between moves, but where acts draw. A game with one side is searched by
`search/one_side.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game, GameLike, Position, load
from ..kernel import compiled, new_script
from ..kit.rng import State, seeded
from ..progress import require_function
from . import one_side_graph
from .base import require_within
from .leaf_guides import PLAYOUT, leaf_guide
from .search import tree as uct
from .search.choice import KnownAct
from .search.guide import Guide, Nothing
from .search.loop import simulate
from .tree_search import HIGHEST, Known, Search

MakeGuide = Callable[[Position, Any], Guide]
Evaluate = Callable[[Any, Any], tuple[Any, Any]]


def no_guide(p: Position, world: Fields) -> Guide:
    """No guide."""
    return Nothing()


@dataclass
class Mcts(Search):
    """Monte Carlo tree search with a budget of simulations (`sims`) or of seconds (`time`).

    urgency: an act that was never tried counts as the mean of its node plus this. rave: the visits
    after which an act's own mean weighs as much as its mean in later play; 0 for none. expand: the
    visits before a leaf gets children.
    solve: whether to prove wins, draws and losses.
    guide: leads the search, see docs/write-a-search.md; without one, playouts are random. It is a
    function of the position searched and the array of positions in which the search plays.
    evaluate: judges leaves in place of playouts, `batch` of them at a time. It is a function of an
    array of n positions (records of `game.dtype`) and of the seats to act there. It returns the
    expected returns, n by seats, or for two opponents n values for the seat to act; and the shares
    of the acts, n by actions, or None. Acts that are not legal are left out.
    """

    urgency: float = 0.0
    rave: float = 0.0
    expand: int = 4
    solve: bool = True
    spec: str = "mcts"
    guide: MakeGuide | None = field(default=None, kw_only=True)
    evaluate: Evaluate | None = field(default=None, kw_only=True)
    batch: int = field(default=16, kw_only=True)
    _trees: list[Any] = field(default_factory=list, repr=False)
    _seen: Position | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        require_within(self, expand=(1, HIGHEST), rave=(0, HIGHEST), batch=(1, HIGHEST))
        require_function(self.guide, "guide")
        require_function(self.evaluate, "evaluate")
        if bool(self.guide) + bool(self.evaluate) + (self.leaf != PLAYOUT) > 1:
            raise KibitzError("mcts takes one of guide, evaluate and leaf.")

    def warm(self, game: GameLike) -> None:
        """Compile the search for this game, once on a machine."""
        game = load(game)
        self._require_open(game)
        tree = self._made(game.start(), self._settings(game), seeded(0), 2 * game.actions)
        tree.run(2)
        if isinstance(tree, SearchTree) and not game.has_chance:
            tree.keep(0, 0)  # as the second act will

    def _require_open(self, game: Game) -> None:
        if game.information == "hidden" and not self.cheats:
            raise KibitzError(
                "mcts sees every card; take another bot for hidden cards, such as worlds."
            )

    def _prepare(self, p: Position) -> None:
        """Keep the part of the trees below this position, or make new trees."""
        self._require_open(p.game)
        forgets = (p.game.has_chance and not self._searches_one_side(p.game)) or any(
            _answers(tree, "start") for tree in self._trees
        )
        acts = None if forgets else _acts_since(self._seen, p)
        if acts is None or not all(tree.advance_root(acts, p) for tree in self._trees):
            how, room = self._settings(p.game), self._room(p.game)
            self._trees = [self._made(p, how, rng, room) for rng in self._seeds(p, self.threads)]
        for k, tree in enumerate(self._trees):
            if _answers(tree, "start"):
                tree.guide.start(p, 0 if self.time else self._each, self._tree_seed(p, k))
        self._seen = p.copy()

    def _preferred(self, p: Position, known: list[KnownAct], best: KnownAct) -> KnownAct:
        """The act that the guide chooses, if it does."""
        if not _answers(self._trees[0], "choose"):
            return best
        action = self._trees[0].guide.choose(p, known)
        chosen = [act for act in known if act.action == action]
        if not chosen:
            raise KibitzError(
                f"The method choose of {type(self._trees[0].guide).__name__} gave {action!r}; it "
                "gives the number of a legal act, the field action of one that it got."
            )
        return chosen[0]

    def _places(self, p: Position) -> list[tuple[Any, int]]:
        if p.game.has_chance or self._searches_one_side(p.game):
            return []
        return [(tree, 0) for tree in self._trees]

    def _searches_one_side(self, game: Game) -> bool:
        """Whether the search goes over a graph, as for one side where nothing else leads it."""
        led = self.guide or self.evaluate or self.rave or type(self)._guide is not Mcts._guide
        return not led and self.leaf == PLAYOUT and one_side_graph.suits(game, sees_all=self.cheats)

    def _made(self, p: Position, how: uct.Settings, rng: State, room: int) -> Any:
        if not self._searches_one_side(p.game):
            return self._tree(p, how, rng, room)
        nodes = one_side_graph.nodes_in(p.game, self.memory / self.threads)
        return one_side_graph.OneSideGraph(p, how, rng, nodes, hides=False)

    def _tree(self, p: Position, how: uct.Settings, rng: State, room: int) -> SearchTree:
        if self.evaluate:
            from .evaluator import EvaluatedTree

            total = HIGHEST if self.time else -(-self.sims // self.threads)
            return EvaluatedTree(p, how, rng, room, self.evaluate, self.batch, total)
        return SearchTree(p, how, rng, room, self._guide)

    def _guide(self, p: Position, world: Fields) -> Guide:
        """The guide of the search. world: the positions in which it searches."""
        if self.guide is None:
            return leaf_guide(p.game, self.leaf, self.cut)
        made = self.guide(p, world)
        if not isinstance(made, tuple):
            raise KibitzError(
                f"guide returned {made!r}; it returns a named tuple with the methods of a guide "
                "(docs/write-a-search.md)."
            )
        return made

    def _room(self, game: Game) -> int:
        """The number of entries of a tree; a second tree is needed to copy it between moves."""
        bytes_an_entry = 2 * entry_type(game).itemsize + 4
        return max(4 * game.actions, self.memory * 2**20 // (bytes_an_entry * self.threads))

    def _settings(self, game: Game) -> uct.Settings:
        bound = 1 if self.solve and can_prove(game) else uct.UNKNOWN
        cut = self._cut(game)
        return uct.Settings(
            self.explore,
            self.urgency,
            self.rave,
            self.expand,
            cut,
            bound,
            *self._scale(game),
            False,
        )


def _answers(tree: Any, name: str) -> bool:
    """Whether the guide of a tree has a method that is called by Python."""
    return hasattr(getattr(tree, "guide", None), name)


def can_prove(game: Game) -> bool:
    """Whether the search proves wins, draws and losses: two sides, no scores, no luck in play."""
    return game.has_two_opponents and game.about.outcome != "scores" and not game.has_chance


def entry_type(game: Game, guide: Guide = ()) -> Any:
    """The fields of an entry of the tree."""
    more = guide.entry_fields() if hasattr(guide, "entry_fields") else []
    return uct.entry_type(game.has_chance, more)


def source_of_luck(game: Game, rng: State) -> Any:
    """The generator of a search; in a script if acts draw."""
    if not game.has_chance:
        return rng
    script = new_script()
    script[0, : len(rng)] = rng
    return script


def _acts_since(earlier: Position | None, p: Position) -> list[int] | None:
    if earlier is None or earlier.game is not p.game or earlier.ply > p.ply:
        return None
    same = p.history[: earlier.ply] == earlier.history and (
        p.at(earlier.ply).state.tobytes() == earlier.state.tobytes()
    )
    return p.history[earlier.ply :] if same else None


class SearchTree:
    """One tree, its root position, its random numbers, its workspace and its guide.

    make_guide: gets the root position, and the array of the position that is searched.
    The arrays are as long as they may become: memory that is not written to is not taken.
    """

    mixes = False

    def __init__(
        self,
        p: Position,
        how: uct.Settings,
        rng: State,
        room: int,
        make_guide: MakeGuide = no_guide,
    ) -> None:
        self.rules, self.how, self.rng = p.game.rules, how, source_of_luck(p.game, rng)
        self.state = p.state.copy()
        self.world = p.state.copy()
        self.guide = make_guide(p, self.world)
        kind = entry_type(p.game, self.guide)
        self.tree, self.spare = (np.empty(room, kind) for _ in range(2))
        self.work = uct.workspace_for(p.game.seats, p.game.actions)
        self.work["prunes"] = not p.game.has_chance
        self.done = 0
        self._compiled(uct.init_tree)(self.state, self.tree, self.work, how)

    @property
    def proves(self) -> bool:
        """Whether the bounds are proved bounds."""
        return self.how.bound != uct.UNKNOWN

    def _compiled(self, function: Any) -> Any:
        return compiled(function, self.rules)

    def run(self, sims: int) -> int:
        """Run simulations until `sims` are done or the root is solved; return their number."""
        ran = self._simulate(sims)
        while self.work["full"][0]:
            self._prune()
            ran += self._simulate(sims - ran)
        self.done += ran
        return ran

    def _simulate(self, sims: int) -> int:
        arrays = (self.state, self.world, self.tree, self.work)
        return int(self._compiled(simulate)(*arrays, self.guide, self.how, sims, self.rng))

    def _prune(self) -> None:
        """Free half of the tree: entries with the fewest visits lose what lies below them."""
        used = int(self.work["used"][0])
        expanded = self.tree[:used][self.tree["first"][:used] != 0]
        expanded = expanded[np.argsort(-expanded["visits"], kind="stable")]
        kept = np.cumsum(expanded["count"]) < len(self.tree) // 2
        self.keep(0, int(expanded["visits"][~kept].max(initial=0)) + 1)

    def keep(self, entry: int, least: int) -> None:
        """Keep what lies below an entry, which becomes the root; `least` as `copy_subtree`.

        Not where acts draw: the outcomes of an act lie in a chain there.
        """
        source = np.empty(len(self.tree), np.int32)
        move = self._compiled(uct.copy_subtree)
        self.work["used"] = move(self.tree, entry, self.spare, source, least)
        self.work["full"] = 0
        self.tree, self.spare = self.spare, self.tree

    @property
    def solved(self) -> int | None:
        """The proved value of the root for seat 0."""
        low, high = int(self.tree["low"][0]), int(self.tree["high"][0])
        return low if self.proves and low == high else None

    def root(self) -> dict[int, Known]:
        """By action, the children of the root: visits, summed value, bounds for seat 0."""
        return self.known(0)

    def known(self, entry: int) -> dict[int, Known]:
        """By action, the children of an entry, as `root`."""
        return {
            int(e["action"]): (int(e["visits"]), float(e["value"]), int(e["low"]), int(e["high"]))
            for e in self._children(entry)
        }

    def _children(self, entry: int) -> Any:
        first, count = int(self.tree["first"][entry]), int(self.tree["count"][entry])
        return self.tree[first : first + count if first else first]

    def advance_root(self, acts: list[int], p: Position) -> bool:
        """Make the entry after these acts the root; False if the tree has nothing below it."""
        entry = 0
        for action in acts:
            entry = self.entry_after(entry, action)
            if entry == 0:
                return False
        if self.tree["first"][entry] == 0:
            return False
        if acts:
            self.keep(entry, 0)
        self.state, self.done = p.state.copy(), 0
        if hasattr(self.guide, "look_back"):
            self.guide.look_back(p)
        return True

    def entry_after(self, entry: int, action: int) -> int:
        """The entry of an act; 0 if it was never tried: its seat to act is then unknown."""
        children = self._children(entry)
        tried = np.flatnonzero((children["action"] == action) & (children["visits"] > 0))
        return int(self.tree["first"][entry] + tried[0]) if len(tried) else 0
