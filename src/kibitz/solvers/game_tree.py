"""The whole tree of a small game, with each seat's knowledge at every node.

Nodes are numbered by level, so a parent comes before its children and the children of a node
lie together. Node 0 is the deal. An act that draws has a child for each outcome.

A seat's *information set* is the set of nodes that it cannot tell apart, as `information.py`
defines it. It is known here by a hash of 63 bits: two of a million information sets share one with
a chance of less than one in ten million.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..information import (
    NOBODY,
    ONE,
    OTHER,
    SEEN,
    SEEN_TOO,
    learn,
    new_knowledge,
    new_room,
    short_key,
    view,
)
from ..kernel import (
    MOST_OUTCOMES,
    NotEnumerable,
    Positions,
    compiled,
    deals,
    first_script,
    legal_within,
    new_script,
    next_script,
    outcomes,
    over,
    play,
    player,
    probability,
    redeal,
    returns,
    too_many,
)
from ..kit.arrays import Array
from ..kit.rng import seeded
from .hash_set import same
from .reached import double, half_full, outcomes_of_acts
from .sets_by_hash import KNOWN, add_set, rebuild_index, slot_of
from .two_seats import (
    acts_differ,
    has_this_sum,
    not_opposed,
    require_traces,
    require_two_opposed,
    worlds_differ,
)

DEAL, ENDED = -1, -2  # in place of a seat
DONE, NO_ROOM, MANY_OUTCOMES, OTHER_ACTS, OTHER_WORLD, NOT_OPPOSED = range(6)
FAULTS = {NOT_OPPOSED: not_opposed, OTHER_ACTS: acts_differ, OTHER_WORLD: worlds_differ}
CHUNK = 500  # positions expanded between two looks at the clock

NODE = np.dtype(
    [
        ("likely", "f8"),  # the probability of the outcome that led here, given the act
        ("pays", "f8"),  # at the end, what the first seat gets
        ("parent", "i4"),
        ("first", "i4"),  # the first child
        ("count", "i4"),  # how many children
        ("known", "i4"),  # the information set
        ("act", "i4"),  # the number of the act that led here among those of the information set
        ("outcome", "i2"),  # the number of its outcome
        ("seat", "i1"),  # the seat to act, DEAL or ENDED
    ],
    align=True,
)


class TooLarge(NotEnumerable):
    """A game whose tree of all play, or whose positions, do not fit into the memory."""


class TreeLevel(NamedTuple):
    """Positions of the same ply, the number of the first, and what each seat knows at each."""

    states: Any
    past: Any  # (positions, seats, 4)
    first: int


class Arrays(NamedTuple):
    """A tree that grows: its nodes, its information sets, these by hash, their acts, the scores."""

    nodes: Any
    known: Any
    index: Any
    actions: Any
    scores: Any


class TreeCounts(NamedTuple):
    """How many nodes, information sets and acts are found."""

    nodes: int
    sets: int
    acts: int


class TreeWork(NamedTuple):
    """Memory for one position after another."""

    acts: Any
    room: Any  # for a view
    luck: Any


@dataclass
class GameTree:
    """The nodes, the information sets and their acts. total: the sum of the returns.

    nodes: NODE, (n,). known: KNOWN, (sets,). actions: the action numbers of all sets, one set
    after another. scores: the returns at each end, (n, seats); none, (0, seats), for one seat and
    for two whose returns always have the same total.
    """

    game: Game
    nodes: Any
    known: Any
    actions: Any
    scores: Any
    total: float
    dealt: list[Positions]

    def pays(self, seat: int) -> Array:
        """The return of a seat at each end: (n,)."""
        if len(self.scores):
            return np.ascontiguousarray(self.scores[:, seat])
        first = np.ascontiguousarray(self.nodes["pays"])
        return first if seat == 0 else self.total - first

    def position(self, node: int) -> Position:
        """The position of a node, with its past."""
        return next(p for _, p in self.positions([node]))

    def positions(self, wanted: Iterable[int]) -> Iterator[tuple[int, Position]]:
        """Some nodes and their positions, with their past, depth first.

        It is one position that moves on, so copy what you keep.
        """
        wanted = set(wanted)
        ways, stack = self._ways(wanted), [(0, -1)]
        while stack:
            node, ply = stack.pop()
            if ply == 0:
                p = Position(self.game, self.dealt[int(self.nodes["outcome"][node])].copy())
            elif ply > 0:
                while p.ply >= ply:
                    p.undo()
                self._follow(p, node)
            if node in wanted:
                yield node, p
            first, count = (int(self.nodes[field][node]) for field in ("first", "count"))
            stack += [(child, ply + 1) for child in range(first, first + count) if child in ways]

    def _ways(self, wanted: set[int]) -> set[int]:
        """The nodes, and all nodes above them."""
        way = {-1}
        for node in wanted:
            while node not in way:
                way.add(node)
                node = int(self.nodes["parent"][node])
        return way

    def _follow(self, p: Position, child: int) -> None:
        known = self.known[self.nodes["known"][self.nodes["parent"][child]]]
        action = int(self.actions[known["begin"] + self.nodes["act"][child]])
        if self.game.has_chance:
            draws = outcomes(p.state, action)[int(self.nodes["outcome"][child])].draws
            p.act(action, draws)
        else:
            p.act(action)


def build(
    game: Game,
    memory_mb: int,
    watch: Callable[[int], None] = lambda nodes: None,
    *,
    opposed: bool = True,
) -> GameTree:
    """The tree of a game of one seat or of two that play against each other, or of any game.

    Raises NotOpposed where it must be `opposed` and is not, and NotEnumerable where there is no
    tree, or none that fits into the memory.
    """
    if opposed:
        require_two_opposed(game)
    builder = _TreeBuilder(game, memory_mb, watch, opposed)
    builder.add_deals()
    while len(builder.level.states):
        require_traces(game, builder.level.states)
        builder.expand_level()
    return builder.finished()


class _TreeBuilder:
    def __init__(
        self, game: Game, memory_mb: int, watch: Callable[[int], None], opposed: bool
    ) -> None:
        self.game, self.memory_mb, self.watch = game, memory_mb, watch
        self.tree = Arrays(
            *(np.zeros(1 << 12, NODE), np.zeros(1 << 10, KNOWN)),
            *(np.full(1 << 12, -1, np.int32), np.zeros(1 << 12, np.int32)),
            np.zeros((0 if opposed else 1 << 12, game.seats)),
        )
        self.counts = TreeCounts(0, 0, 0)
        self.level = TreeLevel(game.blank()[:0], self._new_past(0), 0)
        self.total = np.full(int(opposed and game.seats == 2), np.nan)  # the sum of the returns
        acts = np.zeros(game.actions, np.int32)
        self.work = TreeWork(acts, new_room(game.blank()), seeded(1))

    def _new_past(self, positions: int) -> Any:
        """The knowledge of each seat at each position: (positions, seats, 4)."""
        return new_knowledge(self.game.seats)[np.newaxis].repeat(positions, axis=0)

    def add_deals(self) -> None:
        starts = deals(self.game.blank())
        self.dealt = [state for _, _, state in starts]
        while len(starts) + 1 >= len(self.tree.nodes):
            self.tree = with_twice_the_nodes(self.tree)
        nodes = self.tree.nodes
        nodes["parent"][0], nodes["seat"][0] = -1, DEAL
        nodes["first"][0], nodes["count"][0] = 1, len(starts)
        dealt = nodes[1 : 1 + len(starts)]
        dealt["likely"] = [likely for likely, _, _ in starts]
        dealt["outcome"] = np.arange(len(starts))
        self.counts = TreeCounts(1 + len(starts), 0, 0)
        self.level = TreeLevel(np.concatenate(self.dealt), self._new_past(len(starts)), 1)
        look = compiled(learn, self.game.rules)
        for k in range(len(starts)):
            look(self.level.states[k : k + 1], self.level.past[k], NOBODY, 0, self.work.room)

    def expand_level(self) -> None:
        step, end = compiled(expand, self.game.rules), len(self.level.states)
        states = self.game.blank().repeat(1 << 10)
        new = TreeLevel(states, self._new_past(len(states)), self.counts.nodes)
        usual = new_script()
        at, script, chunk = 0, usual, CHUNK
        while at < end:
            room = self.tree, self.counts, new, self.work, script, self.total
            at, self.counts, state = step(self.level, at, min(end, at + chunk), *room)
            script, chunk = usual, CHUNK
            if state == MANY_OUTCOMES:
                p = Position(self.game, self.level.states[at : at + 1])
                script, chunk = outcomes_of_acts(p, sorted(p.legal())), 1
            elif state == NO_ROOM:
                new = self._make_room(new)
            elif state != DONE:
                raise FAULTS[state](self.game)
            self.watch(self.counts.nodes)
        added = self.counts.nodes - new.first
        self.level = TreeLevel(new.states[:added].copy(), new.past[:added].copy(), new.first)

    def _make_room(self, new: TreeLevel) -> TreeLevel:
        tree, (count, sets, acts) = self.tree, self.counts
        used = count, sets, acts + self.game.actions, count - new.first
        rows = tree.nodes, tree.known, tree.actions, new.states
        more_nodes, more_sets, more_acts, more_states = half_full(used, rows)
        if more_nodes:
            tree = with_twice_the_nodes(tree)
        if more_sets:
            known = double(tree.known)
            tree = tree._replace(known=known, index=np.full(4 * len(known), -1, np.int32))
            compiled(rebuild_index)(tree.known, sets, tree.index)
        tree = tree._replace(actions=double(tree.actions)) if more_acts else tree
        if more_states:
            new = TreeLevel(double(new.states), double(new.past), new.first)
        self.tree = tree
        arrays = tree.nodes, tree.known, tree.scores, new.states, new.states
        held = sum(part.nbytes for part in arrays) + 40 * len(tree.nodes)
        if held > self.memory_mb * 2**20 or len(tree.nodes) > 2**30:
            raise TooLarge(
                f"{self.game}: the tree of all play has more than {count:,} nodes, too many "
                f"for {self.memory_mb:,} MB. Equilibria are found for smaller sizes."
            )
        return new

    def finished(self) -> GameTree:
        nodes, sets, acts = self.counts
        tree, total = self.tree, float(self.total.sum())
        rows = tree.nodes[:nodes], tree.known[:sets], tree.actions[:acts], tree.scores[:nodes]
        return GameTree(self.game, *rows, total, self.dealt)


def with_twice_the_nodes(tree: Arrays) -> Arrays:
    """The tree with room for twice as many nodes."""
    return tree._replace(nodes=double(tree.nodes), scores=double(tree.scores))


# -- compiled ------------------------------------------------------------------------------


def expand(
    level: TreeLevel,
    at: int,
    end: int,
    tree: Arrays,
    counts: TreeCounts,
    new: TreeLevel,
    work: TreeWork,
    script: Any,
    total: Array,
) -> tuple[int, TreeCounts, int]:
    """Add the children of positions `at` to `end` of a level; return the progress and the counts.

    new: gets the positions of the next level.
    """
    nodes, known, index, actions, scores = tree
    count, sets, acts = counts
    for k in range(at, end):
        p, node = level.states[k : k + 1], nodes[level.first + k]
        if over(p[0]):
            if not end_node(p[0], node, scores, level.first + k, total):
                return k, TreeCounts(count, sets, acts), NOT_OPPOSED
            continue
        seat = player(p[0])
        past = level.past[k, seat]
        n = legal_within(p[0], work.acts)
        legal_acts = np.sort(work.acts[:n])
        if sets == len(known) or acts + n > len(actions):
            return k, TreeCounts(count, sets, acts), NO_ROOM
        key = short_key(past[ONE], past[OTHER])
        slot = slot_of(index, known, key)
        if index[slot] < 0:
            add_set(known[sets], key, seat, acts, n, level.first + k)
            known[sets].view = short_key(past[SEEN], past[SEEN_TOO])
            actions[acts : acts + n] = legal_acts
            index[slot] = sets
            sets += 1
            acts += n
        own = known[index[slot]]
        if own.count != n or not same(actions[own.begin : own.begin + n], legal_acts):
            return k, TreeCounts(count, sets, acts), OTHER_ACTS
        if not is_canonical(p, past, seat, work):
            return k, TreeCounts(count, sets, acts), OTHER_WORLD
        begun = count
        for a in range(n):
            first_script(script, MOST_OUTCOMES)
            more = True
            outcome = 0
            while more:
                place = count - new.first
                if count == len(nodes) or place == len(new.states):
                    return k, TreeCounts(begun, sets, acts), NO_ROOM
                after = new.states[place : place + 1]
                after[0] = p[0]
                play(after[0], legal_acts[a], script)
                note_child(nodes[count], level.first + k, a, outcome, probability(script))
                new.past[place] = level.past[k]
                learn(after, new.past[place], seat, legal_acts[a], work.room)
                count += 1
                outcome += 1
                more = next_script(script)
            if too_many(script):
                return k, TreeCounts(begun, sets, acts), MANY_OUTCOMES
        node.seat, node.known = seat, index[slot]
        node.first, node.count = begun, count - begun
    return end, TreeCounts(count, sets, acts), DONE


def end_node(p: Fields, node: Any, scores: Array, number: int, total: Array) -> bool:
    """Note an end; False if the returns of two seats have another sum than elsewhere."""
    score = np.zeros(scores.shape[1])
    returns(p, score)
    node.seat = ENDED
    node.pays = score[0]
    if len(scores):
        scores[number] = score
    return len(total) == 0 or has_this_sum(score, total)


def note_child(node: Any, parent: int, act: int, outcome: int, likely: float) -> None:
    """Note the act and the outcome that led to a node."""
    node.parent, node.act, node.outcome, node.likely = parent, act, outcome, likely


def is_canonical(state: Any, known: Any, seat: int, work: TreeWork) -> bool:
    """Whether another world that the seat cannot tell apart is dealt anew to the same bytes."""
    other = state.copy()
    redeal(other[0], seat, work.luck)
    own, too = view(other, seat, work.room)
    return bool(own == known[SEEN] and too == known[SEEN_TOO])
