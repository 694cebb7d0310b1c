"""The search of a game as functions that JavaScript calls: one of three, as `mcts` and `ismcts` do.

Each has `begin`, which seeds the search and makes an empty tree; `run`, which runs simulations; and
`known`, which writes what the search knows of the acts at the root. The settings are a part of the
code. `choose` and `draw` then find the act to play, as `Search` does. A learned player is a guide:
arrays that JavaScript fills before each search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import legal
from ..kit.rng import State, reseed, unused
from ..learning.policy import LAST, MOVER, PLY, ROW
from ..players import one_side_graph
from ..players.ismcts import Ismcts
from ..players.mcts import Mcts, entry_type, source_of_luck
from ..players.search import hidden, infoset_tree, loop, one_side
from ..players.search import tree as uct
from ..players.search.choice import KNOWN, favourite
from ..players.search.guide import Guide, for_seat, foresees
from ..players.search.root_acts import (
    drawn_act,
    write_act,
    write_acts_of_graph,
    write_acts_of_view,
)
from ..players.search.tree import generator
from ..players.tree_search import ReturnsScale
from .rule_entries import Part

MOST_LINE_ACTS = 12  # acts of a line that the search expects
MEGABYTES = 64  # of a tree; a full one is searched without growing


def search_entries(game: Game, learned: Mcts | Ismcts | None = None) -> Part:
    """The search that suits a game: over a tree, over information sets, or over a graph.

    learned: a search with a guide, in place of the usual one.
    """
    hides, bot = game.information == "hidden", learned or _usual(game)
    if one_side_graph.suits(game) and not learned:
        made = _graph(game, hides)
    else:
        made = _infoset_tree(game, bot) if hides else _tree(game, bot)
    shared = {
        "state": game.blank(),
        "known": np.zeros(game.actions, KNOWN),
        "picks": unused(),
        "luck": source_of_luck(game, unused()),
    }
    functions: dict[str, Callable[..., Any]] = {"choose": choose, "draw": draw, **made.functions}
    return Part(functions, {**made.arrays, **shared})


def scale_of(game: Game, learned: Mcts | Ismcts | None = None) -> ReturnsScale:
    """The points for which the value 0 of this search stands, and those between 0 and 1."""
    how = (learned or _usual(game))._settings(game)
    return ReturnsScale(how.middle, how.span)


def _usual(game: Game) -> Mcts | Ismcts:
    return (Ismcts if game.information == "hidden" else Mcts)(memory=MEGABYTES)


def choose(known: Any, count: int, seat: int) -> int:
    """The index of the act to play."""
    return int(favourite(known[:count], seat))


def draw(known: Any, count: int, picks: Any, low: int, high: int) -> int:
    """The index of an act drawn from the average strategy, but for unlikely ones."""
    reseed(picks, low, high)
    return drawn_act(known, count, picks)


def _tree(game: Game, bot: Any) -> Part:
    world = game.blank()
    guide = bot._guide(game.start(), world)
    how, kind = bot._settings(game), entry_type(game, guide)
    room = MEGABYTES * 2**20 // kind.itemsize

    def begin(state: Any, tree: Any, work: Any, luck: State, low: int, high: int) -> None:
        reseed(generator(luck), low, high)
        work[0].when[:] = -1
        uct.init_tree(state, tree, work, how)

    def run(
        state: Any, world: Fields, tree: Any, work: Any, guide: Any, luck: State, sims: int
    ) -> int:
        return int(loop.simulate(state, world, tree, work, guide, how, sims, luck))

    def known_acts(tree: Any, known: Any) -> int:
        first, count = int(tree[0].first), int(tree[0].count)
        for k in range(count if first else 0):
            e = tree[first + k]
            write_act(known, k, e.action, float(e.visits), e.value)
            known[k].low = e.low
            known[k].high = e.high
        return count if first else 0

    def used(work: Any) -> int:
        return int(work[0].used)

    arrays = {
        "world": world,
        "guide": guide,
        "tree": np.empty(room, kind),
        "work": uct.workspace_for(game.seats, game.actions),
        "acts": np.zeros(MOST_LINE_ACTS, np.int32),
    }
    functions: dict[str, Callable[..., Any]] = {
        "begin": begin,
        "run": run,
        "known": known_acts,
        "used": used,
        **_past(guide),
    }
    return Part(functions if game.has_chance else functions | {"line": line}, arrays)


def _past(guide: Guide) -> dict[str, Callable[..., Any]]:
    """A function that writes how the root was reached, where a guide asks for it."""

    def recall(guide: Any, ply: int, last: int, mover: int, row: int) -> None:
        guide.root[PLY], guide.root[LAST] = ply, last
        guide.root[MOVER], guide.root[ROW] = mover, row

    return {"recall": recall} if hasattr(guide, "look_back") else {}


def line(tree: Any, acts: Any, at: int) -> int:
    """Write the acts to expect from an act at the root on: the most visited ones; return how many.

    at: the index of that act.
    """
    entry, count = int(tree[0].first) + at, 0
    while count < len(acts):
        acts[count] = tree[entry].action
        count += 1
        best = -1
        first = int(tree[entry].first)
        for k in range(first, first + int(tree[entry].count) if first != 0 else first):
            if best < 0 or tree[k].visits > tree[best].visits:
                best = k
        if best < 0 or tree[best].visits == 0:
            break
        entry = best
    return count


def _infoset_tree(game: Game, bot: Any) -> Part:
    worlds = np.repeat(game.blank(), 2)
    guide = bot._guide(game.start(), worlds)
    how, kind, regrets = bot._settings(game), infoset_tree.ENTRY, not foresees(guide)
    room = MEGABYTES * 2**20 // kind.itemsize

    def begin(tree: Any, work: Any, luck: State, low: int, high: int) -> None:
        reseed(generator(luck), low, high)
        work[0].when[:] = -1
        work[0].made_count = 0
        infoset_tree.init_tree(tree, work)

    def own_act(work: Any, action: int) -> None:
        work[0].made[work[0].made_count] = action
        work[0].made_count += 1

    def run(
        began: Any, worlds: Any, tree: Any, work: Any, guide: Any, luck: State, seat: int, sims: int
    ) -> int:
        own = for_seat(guide, seat)
        return int(hidden.simulate(began, worlds, tree, work, own, how, seat, sims, luck))

    def known_acts(
        state: Any, tree: Any, work: Any, known: Any, choices: Any, seat: int, mixes: int
    ) -> int:
        count = legal(state[0], choices)
        by_strategy = mixes != 0 and regrets
        write_acts_of_view(tree, work[0], choices, count, seat, by_strategy, known)
        return int(count)

    def used(work: Any) -> int:
        return int(work[0].used)

    arrays = {
        "began": game.blank(),
        "worlds": worlds,
        "guide": guide,
        "tree": np.empty(room, kind),
        "work": infoset_tree.workspace_for(game.seats, game.actions, len(game.key_room())),
        "choices": np.zeros(game.actions, np.int32),
    }
    functions: dict[str, Callable[..., Any]] = {
        "begin": begin,
        "own_act": own_act,
        "run": run,
        "known": known_acts,
        "used": used,
    }
    return Part(functions, arrays)


def _graph(game: Game, hides: bool) -> Part:
    how, nodes = _usual(game)._settings(game), one_side_graph.nodes_in(game, MEGABYTES)

    def begin(
        state: Any, worlds: Any, graph: Any, work: Any, luck: State, low: int, high: int
    ) -> None:
        reseed(generator(luck), low, high)
        work[0].seen[:] = 1.0
        one_side.begin_graph(state, worlds, graph, work, hides)

    def run(state: Any, worlds: Any, graph: Any, work: Any, luck: State, sims: int) -> int:
        return int(one_side.simulate(state, worlds, graph, work, how, hides, sims, generator(luck)))

    def known_acts(graph: Any, work: Any, known: Any) -> int:
        return write_acts_of_graph(graph, work[0].root, known)

    def used(work: Any) -> int:
        return int(work[0].nodes)

    arrays = {
        "worlds": np.repeat(game.blank(), 2),
        "graph": one_side.graph_for(nodes, game.actions),
        "work": one_side.workspace_for(game.seats, game.actions, len(game.key_room())),
    }
    return Part({"begin": begin, "run": run, "known": known_acts, "used": used}, arrays)
