"""All positions of a game of two seats with secrets, each once, with what each seat sees there.

A tree of all play has a node for each history. Many histories lead to one position, so this graph
is far smaller: 3x3 dark hex has billions of histories. A walk over the histories needs the rules no
more. It follows numbers in arrays, and the views tell which histories a seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game, Position
from ..information import new_room, short_key, view
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
    over,
    play,
    player,
    probability,
    put,
    redeal,
    returns,
    too_many,
)
from ..kit.arrays import Array
from ..kit.rng import seeded
from .components import components
from .game_tree import TooLarge
from .hash_set import Rows, add, empty, grow, number_of
from .reached import Counts, Level, Outcomes, double, outcomes_of_acts
from .two_seats import (
    acts_differ,
    has_this_sum,
    not_opposed,
    require_traces,
    require_two_opposed,
    worlds_differ,
)

ENDED, NO_VIEW = 2, -1
DONE, NO_ROOM, MANY_OUTCOMES, OTHER_WORLD, NOT_OPPOSED = range(5)
CHUNK = 500  # positions expanded between two looks at the clock

NODE = np.dtype([("pays", "f8"), ("acts", "i4"), ("seat", "i1")], align=True)
ACT = np.dtype([("edges", "i4"), ("action", "i4")])


class GraphWork(NamedTuple):
    """Memory for one position after another."""

    words: Any  # a position, as words of eight bytes
    raw: Any  # the same memory as bytes
    acts: Any
    after: Any  # (1,): the position after an act
    room: Any  # for a view
    luck: Any


@dataclass
class PlayGraph:
    """Positions by number, their acts in the order of the action numbers, and the outcomes of acts.

    nodes: NODE, (n + 1,): what the first seat gets at the end, where the acts begin, and the seat
    to act or ENDED. acts: ACT, (m + 1,). to, likely: of each outcome, the position and its
    probability. views: (n, 2): two positions look the same to a seat if the number is the same.
    roots: the probability of each deal and its position. total: the sum of the returns.
    """

    nodes: Any
    acts: Any
    to: Any
    likely: Any
    views: Any
    roots: list[tuple[float, int]]
    total: float

    @property
    def count(self) -> int:
        """How many positions there are."""
        return len(self.nodes) - 1

    def histories(self) -> float:
        """The number of nodes that a tree of all play has."""
        ways = np.zeros(self.count)
        for _, root in self.roots:
            ways[root] += 1
        edges = self.acts["edges"][self.nodes["acts"]]
        order, _ = components(edges, self.to, self.count)
        return 1 + float(compiled(add_ways)(edges, self.to, order, ways))


@dataclass
class PositionGraph(PlayGraph):
    """A graph with the positions themselves."""

    game: Game
    states: Positions


def positions_of(
    game: Game, memory_mb: int, watch: Callable[[int], None] = lambda count: None
) -> PositionGraph:
    """The graph of a game of two seats that play against each other.

    watch: called now and then with the number of positions found. Raises NotEnumerable where there
    is no such graph, or none that fits into the memory.
    """
    require_two_opposed(game)
    builder = _GraphBuilder(game, memory_mb, watch)
    roots, level = builder.add_deals()
    while len(level.states):
        require_traces(game, level.states)
        level = builder.expand_level(level)
    return builder.finished(roots)


class _GraphBuilder:
    def __init__(self, game: Game, memory_mb: int, watch: Callable[[int], None]) -> None:
        self.game, self.memory_mb, self.watch = game, memory_mb, watch
        words, blank = np.zeros(game.dtype.itemsize + 8, np.int64), game.blank()
        self.work = GraphWork(
            words,
            words.view(np.uint8),
            np.zeros(game.actions, np.int32),
            game.blank(),
            new_room(blank),
            seeded(1),
        )
        self.found = empty(game, -(-put(blank[0], self.work.raw, 0) // 8), 1 << 12, keep=True)
        self.graph = Outcomes(
            *(np.zeros(1 << 12, NODE), np.zeros(1 << 13, ACT)),
            *(np.zeros(1 << 13, np.int32), np.zeros(1 << 13)),
        )
        self.counts = Counts(0, 0, 0)
        self.seen = np.zeros((1 << 12, 2), np.int64)
        self.total, self.script = np.full(1, np.nan), new_script()

    def add_deals(self) -> tuple[list[tuple[float, int]], Level]:
        """The deals with their numbers, and the positions to expand."""
        roots, note = [], compiled(note_position, self.game.rules)
        for likely, _, state in deals(self.game.blank()):
            self._make_room_for(self.found.count)
            number, count = note(state, self.found.rows, self.found.count, self.seen, self.work)
            self._note(self.counts._replace(positions=count))
            roots.append((likely, int(number)))
        return roots, Level(self.found.states.copy(), 0)

    def _note(self, counts: Counts) -> None:
        self.counts, self.found.count = counts, counts.positions

    def expand_level(self, level: Level) -> Level:
        """Expand the positions of a level; return those that were new."""
        step, end, new = compiled(expand, self.game.rules), len(level.states), self.found.count
        at, script, chunk = 0, self.script, CHUNK
        while at < end:
            self._make_room_for(self.found.count)
            at, counts, state = step(
                level,
                at,
                min(end, at + chunk),
                self.graph,
                self.counts,
                self.found.rows,
                self.seen,
                self.work,
                script,
                self.total,
            )
            self._note(counts)
            script, chunk = self.script, CHUNK
            if state == MANY_OUTCOMES:
                p = Position(self.game, level.states[at : at + 1])
                script, chunk = outcomes_of_acts(p, sorted(p.legal())), 1
            elif state == NO_ROOM:
                self._double_acts()
            elif state != DONE:
                raise self._fault(state)
            self.watch(self.found.count)
        return Level(self.found.states[new:].copy(), new)

    def _make_room_for(self, count: int) -> None:
        if 2 * count < self.found.room:
            return
        self.found, self.seen = grow(self.game, self.found), double(self.seen)
        self.graph = self.graph._replace(nodes=double(self.graph.nodes))
        self._require_memory()

    def _double_acts(self) -> None:
        # Where one act has many outcomes, they may need more room than is left for positions.
        self.graph = Outcomes(self.graph.nodes, *map(double, self.graph[1:]))
        self._make_room_for(self.found.room)

    def _require_memory(self) -> None:
        held = self.found.bytes() + sum(row.nbytes for row in (*self.graph, self.seen))
        if 1.5 * held > self.memory_mb * 2**20 or len(self.graph.to) > 2**30:
            raise TooLarge(
                f"{self.game}: more than {self.found.count:,} positions can be reached, too many "
                f"for {self.memory_mb:,} MB."
            )

    def _fault(self, state: int) -> KibitzError:
        if state == NOT_OPPOSED:
            return not_opposed(self.game)
        return worlds_differ(self.game)

    def finished(self, roots: list[tuple[float, int]]) -> PositionGraph:
        nodes, acts, to, likely = self.graph
        n, used_acts, used = self.counts
        nodes["acts"][n], acts["edges"][used_acts] = used_acts, used
        graph = PositionGraph(
            nodes[: n + 1],
            acts[: used_acts + 1],
            to[:used],
            likely[:used],
            self._numbered_views(),
            roots,
            float(self.total[0]),
            self.game,
            self.found.states,
        )
        self._require_ends(graph)
        self._require_same_acts(graph)
        return graph

    def _numbered_views(self) -> Any:
        seen = self.seen[: self.found.count]
        columns = [np.unique(seen[:, seat], return_inverse=True)[1] for seat in (0, 1)]
        return np.ascontiguousarray(np.stack(columns, axis=1).astype(np.int32))

    def _require_ends(self, graph: PositionGraph) -> None:
        edges = graph.acts["edges"][graph.nodes["acts"]]
        _, heads = components(edges, graph.to, graph.count)
        idle = np.repeat(np.arange(graph.count), np.diff(edges)) == graph.to
        if len(heads) - 1 < graph.count or idle.any():
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
    level: Level,
    at: int,
    end: int,
    graph: Outcomes,
    counts: Counts,
    rows: Rows,
    seen: Any,
    work: GraphWork,
    script: Any,
    total: Array,
) -> tuple[int, Counts, int]:
    """Find the positions after the acts of positions `at` to `end`; return progress and counts."""
    nodes, acts, to, likely = graph
    count, used_acts, used = counts
    after = work.after
    for k in range(at, end):
        p, here = level.states[k : k + 1], level.first + k
        node = nodes[here]
        acts_before, before = used_acts, used
        node.acts = used_acts
        if over(p[0]):
            if not end_node(p[0], node, total):
                return k, Counts(count, acts_before, before), NOT_OPPOSED
            continue
        node.seat = player(p[0])
        if not is_canonical(p, seen[here, node.seat], node.seat, work):
            return k, Counts(count, acts_before, before), OTHER_WORLD
        n = legal_within(p[0], work.acts)
        for action in np.sort(work.acts[:n]):
            if used_acts + 1 >= len(acts):
                return k, Counts(count, acts_before, before), NO_ROOM
            acts[used_acts].edges = used
            acts[used_acts].action = action
            used_acts += 1
            first_script(script, MOST_OUTCOMES)
            more = True
            while more:
                if used + 1 >= len(to) or count + 1 >= len(rows.keys):
                    return k, Counts(count, acts_before, before), NO_ROOM
                after[0] = p[0]
                play(after[0], action, script)
                likely[used] = probability(script)
                to[used], count = note_position(after, rows, count, seen, work)
                used += 1
                more = next_script(script)
            if too_many(script):
                return k, Counts(count, acts_before, before), MANY_OUTCOMES
    return end, Counts(count, used_acts, used), DONE


def note_position(
    state: Any, rows: Rows, count: int, seen: Any, work: GraphWork
) -> tuple[int, int]:
    """The number of a position, which is `count` if it is new, and how many there are then."""
    length = put(state[0], work.raw, 0)
    while length % 8:
        work.raw[length] = 0
        length += 1
    key = work.words[: rows.keys.shape[1]]
    if not add(rows.keys, rows.index, count, key):
        return number_of(rows.keys, rows.index, key), count
    rows.states[count] = state[0]
    for seat in range(2):
        first, other = view(state, seat, work.room)
        seen[count, seat] = short_key(first, other)
    return count, count + 1


def end_node(p: Fields, node: Any, total: Array) -> bool:
    """Note an end; False if the returns have another sum than elsewhere."""
    score = np.zeros(2)
    returns(p, score)
    node.seat = ENDED
    node.pays = score[0]
    return has_this_sum(score, total)


def is_canonical(state: Any, seen: int, seat: int, work: GraphWork) -> bool:
    """Whether another world that the seat cannot tell apart is dealt anew to the same bytes."""
    other = state.copy()
    redeal(other[0], seat, work.luck)
    own, too = view(other, seat, work.room)
    return bool(short_key(own, too) == seen)


def have_same_acts(nodes: Array, acts: Array, own: Any, first: Any, of: Any) -> bool:
    """Whether each of some positions has the acts of the first one with its view."""
    for k in range(len(own)):
        mine, other = nodes[own[k]].acts, nodes[first[of[k]]].acts
        count = nodes[own[k] + 1].acts - mine
        if nodes[first[of[k]] + 1].acts - other != count:
            return False
        for a in range(count):
            if acts[mine + a].action != acts[other + a].action:
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
