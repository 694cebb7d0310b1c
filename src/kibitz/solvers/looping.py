"""Backward solving: exact results of games in which play can repeat, and of all positions of any.

First all positions that a root can lead to are found, breadth first, each once by its key.
Then results are carried backward from the ends (retrograde analysis): a position is won for the
seat to act if an act leads to one that is won for it, and lost if every act leads to one that is
lost. A position that is never settled is a draw: neither seat can force a win.

The distance to a result is counted in acts; the winner takes the shortest way, the loser the
longest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game, Position
from ..kernel import Positions, compiled, legal, over, play, player, returns, write_key
from ..kit.arrays import Array
from ..kit.rng import unused
from .exact_value import ExactValue
from .hash_set import Rows, add, grow, number_of
from .reached import Level, ReachedPositions, ReachedWork, double, other_length
from .size import size

CHUNK = 2000  # positions expanded between two looks at the clock
DONE, NO_ROOM, OTHER_LENGTH, NOT_A_RESULT = range(4)

# A position: where its edges begin (they lead to what its acts make of it), who acts, its result.
NODE = np.dtype([("edges", "i8"), ("length", "i4"), ("seat", "i1"), ("result", "i1")])
ENDED = 2  # in place of the seat


class Backward(ReachedPositions):
    """The results of all positions that some roots can lead to; `exact_value` looks one up.

    watch: called now and then with the number of positions found; it may raise to end the work.
    Raises KibitzError if there are too many for `memory_mb`, or the game has scores or not two
    seats.
    """

    def __init__(
        self,
        game: Game,
        roots: Positions,
        memory_mb: int,
        watch: Callable[[int], None] = lambda positions: None,
    ) -> None:
        if game.about.outcome == "scores":
            raise KibitzError(
                f"{game.id}: play can repeat for ever, and the rules give no score to that; such "
                "games are solved only for wins, draws and losses."
            )
        if game.seats != 2:
            raise KibitzError(
                f"{game.id}: play can repeat for ever; such games are solved only for two seats."
            )
        super().__init__(game, roots, memory_mb, watch)
        self._nodes = np.zeros(self._found.room, NODE)
        self._edges = np.zeros(4 * self._found.room, np.int32)
        self._find_all()
        compiled(propagate_results)(self._nodes, self._edges, self.count)

    @property
    def keys(self) -> Any:
        """The key of each position, in words of eight bytes."""
        return self._found.rows.keys[: self.count]

    @property
    def nodes(self) -> Any:
        """The seat to act in each position, and its result; in the order of the keys."""
        return self._nodes[: self.count]

    def exact_value(self, state: Positions, seat: int) -> ExactValue:
        """Won where this seat can force a win, lost where the other can; away counts the acts.

        The position is one that `holds`.
        """
        node = self._nodes[self._number_of(state)]
        return ExactValue(int(node["result"]) * (1 if seat == 0 else -1), int(node["length"]))

    def _find_all(self) -> None:
        level, used = Level(self._roots.copy(), 0), 0
        while len(level.states):
            level, used = self._next_level(level, used)

    def _next_level(self, level: Level, used: int) -> tuple[Level, int]:
        """Expand the positions of a level; return those that were new."""
        step, end = compiled(expand, self.game.rules), len(level.states)
        new = Level(np.zeros(max(1024, 2 * end), self.game.dtype), self.count)
        at, work = 0, self._workspace()
        while at < end:
            at, self._found.count, used, state = step(
                level,
                at,
                min(end, at + CHUNK),
                self._nodes,
                self._edges,
                used,
                self._found.rows,
                self.count,
                new,
                work,
            )
            if state == NO_ROOM:
                new = self._make_room(new, used)
            elif state != DONE:
                raise KibitzError(self._fault(state))
            self.watch(self.count)
        return Level(new.states[: self.count - new.first].copy(), new.first), used

    def _make_room(self, new: Level, used: int) -> Level:
        """Double the arrays that have no room for another position; return the new level."""
        acts = self.game.actions
        if self.count + acts > self._found.room:
            self._found = grow(self.game, self._found)
            self._nodes = double(self._nodes)
        if used + acts > len(self._edges):
            self._edges = double(self._edges)
        if self.count - new.first + acts > len(new.states):
            new = Level(double(new.states), new.first)
        held = self._found.bytes() + self._nodes.nbytes + 3 * self._edges.nbytes
        held += new.states.nbytes
        if held > self.memory_mb * 2**20:
            raise KibitzError(
                f"{self.game}: more than {self.count:,} positions can be reached, too many for "
                f"{self.memory_mb:,} MB; {size(Position(self.game, self._roots[:1]))}."
            )
        return new

    def _fault(self, state: int) -> str:
        if state == OTHER_LENGTH:
            return str(other_length(self.game))
        return f"{self.game.id}: to be solved, a game ends with 1 and -1 or with 0 for both seats."


# -- compiled ------------------------------------------------------------------------------


def expand(
    level: Level,
    at: int,
    end: int,
    nodes: Array,
    edges: Any,
    used: int,
    rows: Rows,
    count: int,
    new: Level,
    work: ReachedWork,
) -> tuple[int, int, int, int]:
    """Find the positions after the acts of positions `at` to `end`; return progress and counts.

    new: gets those that are found here.
    """
    keys, _, index = rows
    words, raw, length, acts, after = work
    begun, states = level.states, new.states
    key, rng = words[: keys.shape[1]], unused()
    for k in range(at, end):
        room = len(acts)
        if count + room > len(keys) or used + room > len(edges):
            return k, count, used, NO_ROOM
        if count - new.first + room > len(states):
            return k, count, used, NO_ROOM
        node = nodes[level.first + k]
        node.edges = used
        if over(begun[k]):
            if not write_result(begun[k], node):
                return k, count, used, NOT_A_RESULT
            continue
        node.seat = player(begun[k])
        for a in range(legal(begun[k], acts)):
            after[0] = begun[k]
            play(after[0], acts[a], rng)
            if write_key(after[0], raw) != length:
                return k, count, used, OTHER_LENGTH
            if add(keys, index, count, key):
                states[count - new.first] = after[0]
                count += 1
            edges[used] = number_of(keys, index, key)
            used += 1
    nodes[level.first + end].edges = used
    return end, count, used, DONE


def write_result(p: Fields, node: Any) -> bool:
    """Note an end and its result; False if the returns are not a win, a draw or a loss."""
    score = np.zeros(2)
    returns(p, score)
    node.seat = ENDED
    node.result = int(score[0])
    return bool(score[0] + score[1] == 0 and abs(score[0]) == abs(node.result) <= 1)


def propagate_results(nodes: Array, edges: Any, count: int) -> None:
    """Carry results from the ends backward, those of few acts first."""
    heads, back = reversed_edges(nodes, edges, count)
    left = np.empty(count, np.int32)  # acts not known to lose
    queue = np.empty(count, np.int32)
    settled = 0
    for k in range(count):
        left[k] = nodes[k + 1].edges - nodes[k].edges
        if nodes[k].seat == ENDED and nodes[k].result != 0:
            queue[settled] = k
            settled += 1
    done = 0
    while done < settled:
        node = nodes[queue[done]]
        for e in range(heads[queue[done]], heads[queue[done] + 1]):
            before = nodes[back[e]]
            if before.result == 0:
                left[back[e]] -= 1
                wanted = 1 if before.seat == 0 else -1
                if node.result == wanted or left[back[e]] == 0:
                    before.result = node.result
                    before.length = node.length + 1
                    queue[settled] = back[e]
                    settled += 1
        done += 1


def reversed_edges(nodes: Array, edges: Any, count: int) -> tuple[Any, Any]:
    """The edges by their targets: those to k come from back[heads[k] : heads[k + 1]]."""
    heads = np.zeros(count + 2, np.int64)
    for e in range(nodes[count].edges):
        heads[edges[e] + 2] += 1
    for k in range(count + 1):
        heads[k + 1] += heads[k]
    back = np.empty(nodes[count].edges, np.int32)
    for k in range(count):
        for e in range(nodes[k].edges, nodes[k + 1].edges):
            back[heads[edges[e] + 1]] = k
            heads[edges[e] + 1] += 1
    return heads, back
