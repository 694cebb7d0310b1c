"""The whole tree of a small game of one or two seats, with each seat's knowledge at every node.

Nodes are numbered level by level, so a parent comes before its children and the children of a node
lie together. Node 0 is the deal. An act that draws has a child for each outcome.

A seat's *information set* is the set of nodes that it cannot tell apart, as `information.py`
defines it. It is known here by a hash of 63 bits: two of a million information sets share one with
a chance of less than one in ten million.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..contract import KibitzError
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
    MOST,
    NotEnumerable,
    Positions,
    compiled,
    deals,
    first_script,
    legal,
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
from ..kit.rng import seeded
from .hash_set import same
from .reached import doubled, outcomes_of_acts
from .two_seats import acts_differ, require_traces, require_two_opposed, worlds_differ

DEAL, ENDED = -1, 2  # in place of a seat
DONE, NO_ROOM, MANY_OUTCOMES, OTHER_ACTS, OTHER_WORLD, NOT_OPPOSED = range(6)
ALONE = -1.0  # of one seat there is no sum
CHUNK = 500  # positions expanded between two looks at the clock

NODE = np.dtype(
    [
        ("likely", "f8"),  # the probability of the outcome that led here, given the act
        ("pays", "f8"),  # at the end, what the first seat gets
        ("parent", "i4"),
        ("first", "i4"),  # the first child
        ("count", "i4"),  # how many children
        ("known", "i4"),  # the information set
        ("act", "i2"),  # the number of the act that led here among those of the information set
        ("outcome", "i2"),  # the number of its outcome
        ("seat", "i1"),  # the seat to act, DEAL or ENDED
    ],
    align=True,
)
# An information set: its hash, and where its acts begin in the list of all acts.
KNOWN = np.dtype([("key", "i8"), ("begin", "i4"), ("count", "i4"), ("node", "i4"), ("seat", "i1")])


class TooLarge(NotEnumerable):
    """A game whose tree of all play, or whose positions, do not fit into the memory."""


@dataclass
class GameTree:
    """The nodes, the information sets and their acts. total: the sum of the returns.

    nodes: NODE, (n,). known: KNOWN, (sets,). actions: the action numbers of all sets, one set
    after another.
    """

    game: Game
    nodes: Any
    known: Any
    actions: Any
    total: float
    dealt: list[Positions]

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
        found = {-1}
        for node in wanted:
            while node not in found:
                found.add(node)
                node = int(self.nodes["parent"][node])
        return found

    def _follow(self, p: Position, child: int) -> None:
        known = self.known[self.nodes["known"][self.nodes["parent"][child]]]
        action = int(self.actions[known["begin"] + self.nodes["act"][child]])
        if self.game.has_chance:
            draws = outcomes(p.state, action)[int(self.nodes["outcome"][child])].draws
            p.act(action, draws)
        else:
            p.act(action)


def build(
    game: Game, memory_mb: int, watch: Callable[[int], None] = lambda nodes: None
) -> GameTree:
    """The tree of a game of one seat or of two that play against each other.

    Raises NotEnumerable where there is no such tree, or none that fits into the memory.
    """
    require_two_opposed(game)
    builder = _Builder(game, memory_mb, watch)
    builder.add_deals()
    while len(builder.level):
        require_traces(game, builder.level)
        builder.expand_level()
    return builder.finished()


class _Builder:
    def __init__(self, game: Game, memory_mb: int, watch: Callable[[int], None]) -> None:
        self.game, self.memory_mb, self.watch = game, memory_mb, watch
        self.nodes, self.count = np.zeros(1 << 12, NODE), 0
        self.known, self.sets = np.zeros(1 << 10, KNOWN), 0
        self.index = np.full(1 << 12, -1, np.int32)
        self.actions, self.acts = np.zeros(1 << 12, np.int32), 0
        self.level, self.past = game.blank()[:0], self._new_past(0)
        self.first = 0
        self.total = np.zeros(2)  # the sum of the returns, and whether it is known or ALONE
        self.total[1] = ALONE if game.seats == 1 else 0.0
        self.room, self.luck = new_room(game.blank()), seeded(1)

    def _new_past(self, positions: int) -> Any:
        """What each seat knows at each position: (positions, seats, 4)."""
        return new_knowledge(self.game.seats)[np.newaxis].repeat(positions, axis=0)

    def add_deals(self) -> None:
        found = deals(self.game.blank())
        self.dealt = [state for _, _, state in found]
        while len(found) + 1 >= len(self.nodes):
            self.nodes = doubled(self.nodes)
        self.nodes["parent"][0], self.nodes["seat"][0] = -1, DEAL
        self.nodes["first"][0], self.nodes["count"][0] = 1, len(found)
        dealt = self.nodes[1 : 1 + len(found)]
        dealt["likely"] = [likely for likely, _, _ in found]
        dealt["outcome"] = np.arange(len(found))
        self.first, self.count = 1, 1 + len(found)
        self.level = np.concatenate(self.dealt)
        self.past = self._new_past(len(found))
        look = compiled(learn, self.game.rules)
        for k in range(len(found)):
            look(self.level[k : k + 1], self.past[k], NOBODY, 0, self.room)

    def expand_level(self) -> None:
        step = compiled(expand, self.game.rules)
        new, new_past = self.game.blank().repeat(1 << 10), self._new_past(1 << 10)
        usual, out = new_script(), np.zeros(self.game.actions, np.int32)
        next_first, at, script, chunk = self.count, 0, usual, CHUNK
        while at < len(self.level):
            at, self.count, self.sets, self.acts, state = step(
                self.level, self.past, at, min(len(self.level), at + chunk), self.first,
                self.nodes, self.count, self.known, self.sets, self.index, self.actions, self.acts,
                new, new_past, next_first, script, out, self.room, self.luck, self.total,
            )  # fmt: skip
            script, chunk = usual, CHUNK
            if state == MANY_OUTCOMES:
                p = Position(self.game, self.level[at : at + 1])
                script, chunk = outcomes_of_acts(p, sorted(p.legal())), 1
            elif state == NO_ROOM:
                new, new_past = self._make_room(new, new_past, self.count - next_first)
            elif state != DONE:
                raise self._fault(state)
            self.watch(self.count)
        self.first, added = next_first, self.count - next_first
        self.level, self.past = new[:added].copy(), new_past[:added].copy()

    def _make_room(self, new: Any, new_past: Any, taken: int) -> tuple[Any, Any]:
        """Double what may be too small for the children of another node."""
        if 2 * self.count >= len(self.nodes):
            self.nodes = doubled(self.nodes)
        if 2 * self.sets >= len(self.known):
            self.known = doubled(self.known)
            self.index = np.full(4 * len(self.known), -1, np.int32)
            compiled(rebuild_index)(self.known, self.sets, self.index)
        if 2 * self.acts + self.game.actions >= len(self.actions):
            self.actions = doubled(self.actions)
        if 2 * taken >= len(new):
            new, new_past = doubled(new), doubled(new_past)
        held = self.nodes.nbytes + self.known.nbytes + 2 * new.nbytes + 40 * len(self.nodes)
        if held > self.memory_mb * 2**20 or len(self.nodes) > 2**30:
            raise TooLarge(
                f"{self.game}: the tree of all play has more than {self.count:,} nodes, too many "
                f"for {self.memory_mb:,} MB. Equilibria are found for smaller sizes."
            )
        return new, new_past

    def _fault(self, state: int) -> KibitzError:
        id = self.game.id
        if state == NOT_OPPOSED:
            return NotEnumerable(
                f"{id}: the game is not zero-sum: what one seat gains, the other does not lose. So "
                "it has no single value."
            )
        if state == OTHER_ACTS:
            return acts_differ(self.game)
        return worlds_differ(self.game)

    def finished(self) -> GameTree:
        return GameTree(
            self.game, self.nodes[: self.count], self.known[: self.sets],
            self.actions[: self.acts], float(self.total[0]), self.dealt,
        )  # fmt: skip


# -- compiled ------------------------------------------------------------------------------


def expand(
    level: Any, past: Any, at: int, end: int, first: int, nodes: Any, count: int, known: Any,
    sets: int, index: Any, actions: Any, acts: int, new: Any, new_past: Any, next_first: int,
    script: Any, out: Any, room: Any, luck: Any, total: Any,
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """Add the children of positions `at` to `end` of a level; return the progress and the counts.

    new: positions of the next level, whose numbers go on from `next_first`.
    """
    for k in range(at, end):
        node = nodes[first + k]
        if over(level[k]):
            if not end_node(level[k], node, total):
                return k, count, sets, acts, NOT_OPPOSED
            continue
        seat = player(level[k])
        n = legal(level[k], out)
        legal_acts = np.sort(out[:n])
        if sets == len(known) or acts + n > len(actions):
            return k, count, sets, acts, NO_ROOM
        key = short_key(past[k, seat, ONE], past[k, seat, OTHER])
        slot = slot_of(index, known, key)
        if index[slot] < 0:
            add_set(known[sets], key, seat, acts, n, first + k)
            actions[acts : acts + n] = legal_acts
            index[slot] = sets
            sets += 1
            acts += n
        own = known[index[slot]]
        if own.count != n or not same(actions[own.begin : own.begin + n], legal_acts):
            return k, count, sets, acts, OTHER_ACTS
        if not is_canonical(level[k : k + 1], past[k, seat], seat, room, luck):
            return k, count, sets, acts, OTHER_WORLD
        begun = count
        for a in range(n):
            first_script(script, MOST)
            more = True
            outcome = 0
            while more:
                if count == len(nodes) or count - next_first == len(new):
                    return k, begun, sets, acts, NO_ROOM
                after = new[count - next_first : count - next_first + 1]
                after[0] = level[k]
                play(after[0], legal_acts[a], script)
                note_child(nodes[count], first + k, a, outcome, probability(script))
                new_past[count - next_first] = past[k]
                learn(after, new_past[count - next_first], seat, legal_acts[a], room)
                count += 1
                outcome += 1
                more = next_script(script)
            if too_many(script):
                return k, begun, sets, acts, MANY_OUTCOMES
        node.seat = seat
        node.known = index[slot]
        node.first = begun
        node.count = count - begun
    return end, count, sets, acts, DONE


def end_node(p: Any, node: Any, total: Any) -> bool:
    """Note an end; False if the returns have another sum than elsewhere."""
    score = np.zeros(2)
    returns(p, score)
    node.seat = ENDED
    node.pays = score[0]
    if total[1] == ALONE:
        return True
    if total[1] == 0.0:
        total[0] = score[0] + score[1]
        total[1] = 1.0
    return bool(abs(score[0] + score[1] - total[0]) < 1e-9)


def add_set(own: Any, key: int, seat: int, begin: int, count: int, node: int) -> None:
    """Note an information set that was not seen before."""
    own.key = key
    own.seat = seat
    own.begin = begin
    own.count = count
    own.node = node


def note_child(node: Any, parent: int, act: int, outcome: int, likely: float) -> None:
    """Note the act and the outcome that led to a node."""
    node.parent = parent
    node.act = act
    node.outcome = outcome
    node.likely = likely


def is_canonical(state: Any, known: Any, seat: int, room: Any, luck: Any) -> bool:
    """Whether another world that the seat cannot tell apart is dealt anew to the same bytes."""
    other = state.copy()
    redeal(other[0], seat, luck)
    one, too = view(other, seat, room)
    return bool(one == known[SEEN] and too == known[SEEN_TOO])


def slot_of(index: Any, known: Any, key: Any) -> int:
    """The slot of an information set in the index, or the vacant slot for it."""
    mask = len(index) - 1
    slot = (key ^ (key >> np.int64(32))) & mask
    while index[slot] >= 0 and known[index[slot]].key != key:
        slot = (slot + 1) & mask
    return int(slot)


def rebuild_index(known: Any, sets: int, index: Any) -> None:
    """Index the information sets afresh."""
    for k in range(sets):
        index[slot_of(index, known, known[k].key)] = k
