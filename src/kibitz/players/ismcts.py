"""`ismcts`: tree search for hidden information; `search/hidden.py` has one simulation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import kernel
from ..contract import Fields, KibitzError
from ..game import Game, GameLike, Position, load
from ..kernel import compiled
from ..kit.rng import State
from . import one_side_graph
from .base import require_within
from .leaf_guides import AHEAD, PLAYOUT, REACHED, leaf_guide
from .mcts import MakeGuide, SearchTree, no_guide, source_of_luck
from .search import infoset_tree
from .search.guide import Guide, foresees
from .search.hidden import simulate
from .search.tree import ENTRY, UNKNOWN, Settings
from .seat_view import chooses_now, joint_choice_begins
from .tree_search import Known, Search


@dataclass
class Ismcts(Search):
    """Information-set Monte Carlo tree search (ISMCTS), for any number of players.

    It sees the position only through `redeal`, so it plays the same in all positions that its
    seat cannot tell apart.

    determinizations: 0 uses one tree for each thread and a new determinization for each
    simulation. Any other number makes that many determinizations and searches each in its own
    tree as if all cards lay open (determinized search: Ginsberg, 2001, for bridge); see
    docs/decisions.md.
    """

    determinizations: int = 0
    spec: str = "ismcts"

    def __post_init__(self) -> None:
        super().__post_init__()
        require_within(self, determinizations=(0, 1024))

    def _prepare(self, p: Position) -> None:
        if self.determinizations:
            how = self._settings(p.game)
            _require_no_joint_choice(p.game)
            room = self._room(p.game, self.determinizations, 2 * ENTRY.itemsize)
            rngs = self._seeds(p, self.determinizations)
            self._trees = [SearchTree(_redealt(p, rng), how, rng, room) for rng in rngs]
        elif self._plays_alone(p.game):
            self._trees = self._graphs(p)
        else:
            self._trees = self._infoset_trees(p, self._guide)

    def _plays_alone(self, game: Game) -> bool:
        """Whether one seat plays with a secret, and nothing else leads the search."""
        led = type(self)._guide is not Ismcts._guide or self.leaf != PLAYOUT
        return not led and not self.determinizations and one_side_graph.suits(game)

    def _graphs(self, p: Position) -> list[one_side_graph.OneSideGraph]:
        """A graph for each thread."""
        how, hides = self._settings(p.game), p.game.information == "hidden"
        nodes = one_side_graph.nodes_in(p.game, self.memory / self.threads)
        rngs = self._seeds(p, self.threads)
        return [one_side_graph.OneSideGraph(p, how, rng, nodes, hides) for rng in rngs]

    def _infoset_trees(self, p: Position, make_guide: MakeGuide) -> list[InfosetTree]:
        """A tree for each thread."""
        how = self._settings(p.game)
        room = self._room(p.game, self.threads, infoset_tree.ENTRY.itemsize)
        rngs = self._seeds(p, self.threads)
        return [InfosetTree(p, how, rng, room, make_guide) for rng in rngs]

    def _guide(self, p: Position, world: Fields) -> Guide:
        """The guide of the search. world: the positions in which it searches."""
        leaf = REACHED if self.leaf == AHEAD and chooses_now(p) else self.leaf
        return leaf_guide(p.game, leaf, self.cut)

    def warm(self, game: GameLike) -> None:
        """Compile the search for this game, once on a machine."""
        self._prepare(load(game).start())
        self._trees[0].run(2)

    def _room(self, game: Game, trees: int, bytes_an_entry: int) -> int:
        return max(2 * game.actions, self.memory * 2**20 // (bytes_an_entry * trees))

    def _settings(self, game: Game) -> Settings:
        cut = self._cut(game)
        return Settings(
            self.explore,
            0.0,
            0.0,
            1,
            cut,
            UNKNOWN,
            *self._scale(game),
            chooses_jointly(game),
            reveals=game.seats == 1,
        )


def chooses_jointly(game: Game) -> bool:
    """Whether several seats may choose at once."""
    return "owes" in game.rules.functions


def _require_no_joint_choice(game: Game) -> None:
    if chooses_jointly(game):
        raise KibitzError(
            f"ismcts: in {game.id} several seats choose at once, and a determinized search would "
            "answer sealed choices; leave out determinizations."
        )


def _redealt(p: Position, rng: State) -> Position:
    return Position(p.game, kernel.redealt(p.state, p.player or 0, rng))


class InfosetTree:
    """One tree, the position that its seat sees, its random numbers, its workspace, its guide.

    In an open joint choice, the root is the position in which the choice began.
    """

    proves = False
    solved = None

    def __init__(
        self, p: Position, how: Settings, rng: State, room: int, make_guide: MakeGuide = no_guide
    ) -> None:
        self.rules, self.how, self.rng = p.game.rules, how, source_of_luck(p.game, rng)
        self.seat, self.legal = p.player or 0, p.legal()
        begun = joint_choice_begins(p) if how.joint else p.ply
        self.state = p.at(begun).state.copy()
        self.world = np.repeat(self.state, 2)
        self.guide = make_guide(p, self.world)
        self.tree = np.empty(room, infoset_tree.ENTRY)
        key_bytes = len(p.game.key_room())
        self.work = infoset_tree.workspace_for(p.game.seats, p.game.actions, key_bytes)
        made = [p.history[k] for k in range(begun, p.ply) if p.at(k).player == self.seat]
        self.work["made"][0, : len(made)] = made
        self.work["made_count"] = len(made)
        self.mixes = how.joint and (begun < p.ply or len(p.owing) > 1)
        self.done = 0
        infoset_tree.init_tree(self.tree.view(np.recarray), self.work.view(np.recarray))

    def run(self, sims: int) -> int:
        """Run this number of simulations."""
        step = compiled(simulate, self.rules)
        arrays = (self.state, self.world, self.tree, self.work)
        ran = int(step(*arrays, self.guide, self.how, self.seat, sims, self.rng))
        self.done += ran
        return ran

    def root(self) -> dict[int, Known]:
        """By action, the statistics of each legal act: visits, summed value, no bounds.

        In a joint choice, the visits are those that the average strategy would make.
        """
        acts: dict[int, Known] = dict.fromkeys(self.legal, (0, 0.0, -UNKNOWN, UNKNOWN))
        for e in self._children(self._decision()):
            if int(e["action"]) in acts:
                weight = self._weight(e)
                value = float(e["value"]) * weight / max(1, int(e["visits"]))
                acts[int(e["action"])] = (weight, value, -UNKNOWN, UNKNOWN)
        return acts

    def _weight(self, entry: Any) -> float:
        if self.mixes and not foresees(self.guide):
            return float(entry["strategy"])
        return max(1, int(entry["visits"]))

    def _decision(self) -> int:
        """The entry below which the seat has to choose: after its acts so far."""
        entry = 0
        for action in self.work["made"][0, : int(self.work["made_count"][0])]:
            entry = next(
                (k for k in self._own_acts_below(entry) if self.tree["action"][k] == action), 0
            )
        return entry

    def _children(self, entry: int) -> Any:
        return [self.tree[k] for k in self._own_acts_below(entry)]

    def _own_acts_below(self, entry: int) -> list[int]:
        entries, child = [], int(self.tree["first"][entry])
        while child:
            if self.tree["seat"][child] == self.seat:
                entries.append(child)
            child = int(self.tree["next"][child])
        return entries
