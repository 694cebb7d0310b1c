"""All positions of a game of two seats with secrets, each once, with what each seat sees there.

A tree of all play has a node for each history. Many histories lead to one position, so this graph
is far smaller: 3x3 dark hex has billions of histories. A walk over the histories needs the rules no
more. It follows numbers in arrays, and the views tell which histories a seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game, Position
from ..information import new_room, short_key, view
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
    over,
    play,
    player,
    probability,
    put,
    redeal,
    returns,
    too_many,
)
from ..kit.rng import seeded
from .components import components
from .game_tree import TooLarge
from .hash_set import add, empty, grown, slot_of
from .reached import doubled, outcomes_of_acts
from .two_seats import acts_differ, require_traces, require_two_opposed, worlds_differ

ENDED, NO_VIEW = 2, -1
DONE, NO_ROOM, MANY_OUTCOMES, OTHER_WORLD, NOT_OPPOSED = range(5)
CHUNK = 500  # positions expanded between two looks at the clock

NODE = np.dtype([("pays", "f8"), ("acts", "i4"), ("seat", "i1")], align=True)
ACT = np.dtype([("edges", "i4"), ("action", "i4")])


@dataclass
class PositionGraph:
    """Positions by number, their acts in the order of the action numbers, and the outcomes of acts.

    nodes: NODE, (n + 1,): what the first seat gets at the end, where the acts begin, and the seat
    to act or ENDED. acts: ACT, (m + 1,). to, likely: of each outcome, the position and its
    probability. views: (n, 2): two positions look the same to a seat if the number is the same.
    roots: the probability of each deal and its position. total: the sum of the returns.
    """

    game: Game
    states: Positions
    nodes: Any
    acts: Any
    to: Any
    likely: Any
    views: Any
    roots: list[tuple[float, int]]
    total: float

    def histories(self) -> float:
        """The number of nodes that a tree of all play has."""
        ways = np.zeros(len(self.states))
        for _, root in self.roots:
            ways[root] += 1
        edges = self.acts["edges"][self.nodes["acts"]]
        order, _ = components(edges, self.to, len(self.states))
        return 1 + float(compiled(add_ways)(edges, self.to, order, ways))


def positions_of(
    game: Game, memory_mb: int, watch: Callable[[int], None] = lambda count: None
) -> PositionGraph:
    """The graph of a game of two seats that play against each other.

    watch: called now and then with the number of positions found. Raises NotEnumerable where there
    is no such graph, or none that fits into the memory.
    """
    require_two_opposed(game)
    builder = _Builder(game, memory_mb, watch)
    roots, level, first = *builder.add_deals(), 0
    while len(level):
        require_traces(game, level)
        level, first = builder.expand_level(level, first)
    return builder.finished(roots)


class _Builder:
    def __init__(self, game: Game, memory_mb: int, watch: Callable[[int], None]) -> None:
        self.game, self.memory_mb, self.watch = game, memory_mb, watch
        self.words = np.zeros(game.dtype.itemsize + 8, np.int64)
        self.raw, blank = self.words.view(np.uint8), game.blank()
        self.found = empty(game, -(-put(blank[0], self.raw, 0) // 8), 1 << 12, keep=True)
        self.nodes, self.acts = np.zeros(1 << 12, NODE), np.zeros(1 << 13, ACT)
        self.to, self.likely = np.zeros(1 << 13, np.int32), np.zeros(1 << 13)
        self.seen = np.zeros((1 << 12, 2), np.int64)
        self.used_acts = self.used = 0
        self.total = np.full(1, np.nan)
        self.room, self.luck, self.script = new_room(blank), seeded(1), new_script()

    def add_deals(self) -> tuple[list[tuple[float, int]], Positions]:
        """The deals with their numbers, and the positions to expand."""
        roots, note = [], compiled(note_position, self.game.rules)
        for likely, _, state in deals(self.game.blank()):
            self._make_room_for(self.found.count)
            number, self.found.count = note(
                state, self.found.keys, self.found.index, self.found.states, self.found.count,
                self.seen, self.words, self.raw, self.room,
            )  # fmt: skip
            roots.append((likely, int(number)))
        return roots, self.found.states[: self.found.count].copy()

    def expand_level(self, level: Positions, first: int) -> tuple[Positions, int]:
        """Expand positions whose numbers go on from `first`; return those that were new."""
        step, new_first = compiled(expand, self.game.rules), self.found.count
        out, at, script, chunk = np.zeros(self.game.actions, np.int32), 0, self.script, CHUNK
        after = level[:1].copy()
        while at < len(level):
            self._make_room_for(self.found.count)
            at, self.found.count, self.used_acts, self.used, state = step(
                level, at, min(len(level), at + chunk), first, self.nodes, self.acts,
                self.used_acts, self.to, self.likely, self.used, self.found.keys, self.found.index,
                self.found.states, self.found.count, self.seen, self.words, self.raw, out, after,
                script, self.room, self.luck, self.total,
            )  # fmt: skip
            script, chunk = self.script, CHUNK
            if state == MANY_OUTCOMES:
                p = Position(self.game, level[at : at + 1])
                script, chunk = outcomes_of_acts(p, sorted(p.legal())), 1
            elif state == NO_ROOM:
                self._double_acts()
            elif state != DONE:
                raise self._fault(state)
            self.watch(self.found.count)
        return self.found.states[new_first : self.found.count].copy(), new_first

    def _make_room_for(self, count: int) -> None:
        if 2 * count < len(self.found.keys):
            return
        self.found = grown(self.game, self.found)
        self.nodes, self.seen = doubled(self.nodes), doubled(self.seen)
        self._require_memory()

    def _double_acts(self) -> None:
        # Where one act has many outcomes, they may need more room than is left for positions.
        self.acts, self.to, self.likely = map(doubled, (self.acts, self.to, self.likely))
        self._make_room_for(len(self.found.keys))

    def _require_memory(self) -> None:
        rows = (self.nodes, self.seen, self.acts, self.to, self.likely)
        held = self.found.bytes() + sum(row.nbytes for row in rows)
        if 1.5 * held > self.memory_mb * 2**20 or len(self.to) > 2**30:
            raise TooLarge(
                f"{self.game}: more than {self.found.count:,} positions can be reached, too many "
                f"for {self.memory_mb:,} MB."
            )

    def _fault(self, state: int) -> KibitzError:
        if state == NOT_OPPOSED:
            return NotEnumerable(
                f"{self.game.id}: the game is not zero-sum: what one seat gains, the other does "
                "not lose."
            )
        return worlds_differ(self.game)

    def finished(self, roots: list[tuple[float, int]]) -> PositionGraph:
        n = self.found.count
        self.nodes["acts"][n], self.acts["edges"][self.used_acts] = self.used_acts, self.used
        graph = PositionGraph(
            self.game, self.found.states[:n], self.nodes[: n + 1],
            self.acts[: self.used_acts + 1], self.to[: self.used], self.likely[: self.used],
            self._numbered_views(), roots, float(self.total[0]),
        )  # fmt: skip
        self._require_ends(graph)
        self._require_same_acts(graph)
        return graph

    def _numbered_views(self) -> Any:
        seen = self.seen[: self.found.count]
        columns = [np.unique(seen[:, seat], return_inverse=True)[1] for seat in (0, 1)]
        return np.ascontiguousarray(np.stack(columns, axis=1).astype(np.int32))

    def _require_ends(self, graph: PositionGraph) -> None:
        edges = graph.acts["edges"][graph.nodes["acts"]]
        _, heads = components(edges, graph.to, len(graph.states))
        idle = np.repeat(np.arange(len(graph.states)), np.diff(edges)) == graph.to
        if len(heads) - 1 < len(graph.states) or idle.any():
            raise NotEnumerable(f"{self.game}: positions can repeat, so play need not end.")

    def _require_same_acts(self, graph: PositionGraph) -> None:
        """Positions that look the same to the seat to act must have the same legal acts."""
        for seat in (0, 1):
            own = np.flatnonzero(graph.nodes["seat"][:-1] == seat)
            _, first, of = np.unique(graph.views[own, seat], return_index=True, return_inverse=True)
            if not compiled(have_same_acts)(graph.nodes, graph.acts, own, own[first], of):
                raise acts_differ(self.game)


# -- compiled ------------------------------------------------------------------------------


def expand(
    level: Any, at: int, end: int, first: int, nodes: Any, acts: Any, used_acts: int, to: Any,
    likely: Any, used: int, keys: Any, index: Any, states: Any, count: int, seen: Any, words: Any,
    raw: Any, out: Any, after: Any, script: Any, room: Any, luck: Any, total: Any,
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """Find the positions after the acts of positions `at` to `end`; return progress and counts."""
    for k in range(at, end):
        node = nodes[first + k]
        acts_before, before = used_acts, used
        node.acts = used_acts
        if over(level[k]):
            if not end_node(level[k], node, total):
                return k, count, acts_before, before, NOT_OPPOSED
            continue
        node.seat = player(level[k])
        if not is_canonical(level[k : k + 1], seen[first + k, node.seat], node.seat, room, luck):
            return k, count, acts_before, before, OTHER_WORLD
        n = legal(level[k], out)
        for action in np.sort(out[:n]):
            if used_acts + 1 >= len(acts):
                return k, count, acts_before, before, NO_ROOM
            acts[used_acts].edges = used
            acts[used_acts].action = action
            used_acts += 1
            first_script(script, MOST)
            more = True
            while more:
                if used + 1 >= len(to) or count + 1 >= len(keys):
                    return k, count, acts_before, before, NO_ROOM
                after[0] = level[k]
                play(after[0], action, script)
                likely[used] = probability(script)
                to[used], count = note_position(
                    after, keys, index, states, count, seen, words, raw, room
                )
                used += 1
                more = next_script(script)
            if too_many(script):
                return k, count, acts_before, before, MANY_OUTCOMES
    return end, count, used_acts, used, DONE


def note_position(
    state: Any, keys: Any, index: Any, states: Any, count: int, seen: Any, words: Any, raw: Any,
    room: Any,
) -> tuple[int, int]:  # fmt: skip
    """The number of a position, which is `count` if it is new, and how many there are then."""
    length = put(state[0], raw, 0)
    while length % 8:
        raw[length] = 0
        length += 1
    key = words[: keys.shape[1]]
    if not add(keys, index, count, key):
        return index[slot_of(index, keys, key)], count
    states[count] = state[0]
    for seat in range(2):
        one, other = view(state, seat, room)
        seen[count, seat] = short_key(one, other)
    return count, count + 1


def end_node(p: Any, node: Any, total: Any) -> bool:
    """Note an end; False if the returns have another sum than elsewhere."""
    score = np.zeros(2)
    returns(p, score)
    node.seat = ENDED
    node.pays = score[0]
    if np.isnan(total[0]):
        total[0] = score[0] + score[1]
    return bool(abs(score[0] + score[1] - total[0]) < 1e-9)


def is_canonical(state: Any, seen: int, seat: int, room: Any, luck: Any) -> bool:
    """Whether another world that the seat cannot tell apart is dealt anew to the same bytes."""
    other = state.copy()
    redeal(other[0], seat, luck)
    one, too = view(other, seat, room)
    return bool(short_key(one, too) == seen)


def have_same_acts(nodes: Any, acts: Any, own: Any, first: Any, of: Any) -> bool:
    """Whether each of some positions has the acts of the first one with its view."""
    for k in range(len(own)):
        one, other = nodes[own[k]].acts, nodes[first[of[k]]].acts
        count = nodes[own[k] + 1].acts - one
        if nodes[first[of[k]] + 1].acts - other != count:
            return False
        for a in range(count):
            if acts[one + a].action != acts[other + a].action:
                return False
    return True


def add_ways(edges: Any, to: Any, order: Any, ways: Any) -> float:
    """Add up the ways to each position; return how many there are to all of them."""
    total = 0.0
    for k in range(len(order) - 1, -1, -1):
        node = order[k]
        total += ways[node]
        for edge in range(edges[node], edges[node + 1]):
            ways[to[edge]] += ways[node]
    return total
