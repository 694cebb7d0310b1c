"""Expected values: games of chance, and games in which several sides play for themselves.

First all positions that a root can lead to are found, each once by its key, with the outcomes of
each act and their probabilities. They are divided into strongly connected components (Tarjan,
1972), and the components are solved from the ends backward.

A position that cannot come again has the value of its best act. Where several sides play for
themselves, acts that are equal for the seat that plays them may differ for the others: the first
one counts, and bounds for every choice among equal acts stand beside it. In a component in which
play can repeat, two bounds are improved until they meet (interval value iteration: Haddad and
Monmege, 2014). The lower one begins with the least return and the upper one with the greatest, so
each is true at any time, whichever value endless play may have. `error` is half of their widest
distance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game, Position
from ..kernel import (
    MOST_OUTCOMES,
    Positions,
    compiled,
    first_script,
    legal_within,
    new_script,
    next_script,
    over,
    play,
    probability,
    returns,
    seat_to_act,
    too_many,
    write_key,
)
from ..kit.arrays import Array
from .components import components
from .exact_value import ExactValue
from .hash_set import Rows, add, grow, number_of
from .reached import (
    Bounds,
    Counts,
    Level,
    Outcomes,
    ReachedPositions,
    ReachedWork,
    double,
    half_full,
    other_length,
    outcomes_of_acts,
)
from .two_seats import same_sum

CHUNK = 1000  # positions expanded between two looks at the clock
WORK = 20_000_000  # positions settled between two looks at the clock
# As shares of the largest return, or of 1:
CLOSE_BOUNDS = 1e-10  # bounds that are this close have met
STILL = 1e-15  # bounds that move less than this have stopped
FAR_BOUNDS = 1e-6  # stopped bounds that are further apart than this give no value
DONE, NO_ROOM, OTHER_LENGTH, MANY_OUTCOMES = range(4)
ENDED = -1

NODE = np.dtype([("acts", "i4"), ("seat", "i1")])  # where its acts begin; who acts
ACT = np.dtype([("edges", "i4"), ("action", "i4")])  # where its outcomes begin


class ExpectedValues(ReachedPositions):
    """The mean return of each seat from each position that some roots can lead to.

    watch: called now and then with the number of positions found; it may raise to end the work.
    Raises KibitzError where there are too many positions or outcomes, or the bounds do not meet.
    """

    def __init__(
        self,
        game: Game,
        roots: Positions,
        memory_mb: int,
        watch: Callable[[int], None] = lambda positions: None,
    ) -> None:
        self.error = 0.0
        self.open: Bounds | None = None  # if some positions have no value
        super().__init__(game, roots, memory_mb, watch)
        room = self._found.room
        self._graph = Outcomes(
            *(np.zeros(room, NODE), np.zeros(2 * room, ACT)),
            *(np.zeros(4 * room, np.int32), np.zeros(4 * room)),
        )
        self._counts = Counts(self.count, 0, 0)
        self._values = np.zeros((room, game.seats))
        self._find_all()
        self._least = self._most = self._values  # for every choice among equal acts
        self._settle()

    def returns(self, state: Positions) -> tuple[float, ...]:
        """The mean return of each seat; the position is one that `holds`."""
        number = self._number_of(state)
        if self.open:
            self.open.require_value(self.game.id, number)
        return tuple(float(value) for value in self._values[number])

    def between(self, state: Positions) -> tuple[tuple[float, float], ...]:
        """Bounds of what each seat gets, whichever of equal acts are played."""
        number = self._number_of(state)
        ends = zip(self._least[number], self._most[number], strict=True)
        return tuple((float(low), float(high)) for low, high in ends)

    def exact_value(self, state: Positions, seat: int) -> ExactValue:
        """The expected return of a seat, as an exact value."""
        return ExactValue(self.returns(state)[seat], 0, True)

    def _find_all(self) -> None:
        level = Level(self._roots.copy(), 0)
        while len(level.states):
            level = self._next_level(level)

    def _next_level(self, level: Level) -> Level:
        """Expand the positions of a level; return those that were new."""
        step, end = compiled(expand, self.game.rules), len(level.states)
        new = Level(np.zeros(max(1024, 2 * end), self.game.dtype), self.count)
        work, usual = self._workspace(), new_script()
        at, script, chunk = 0, usual, CHUNK
        while at < end:
            room = self._graph, self._counts, self._values, self._found.rows, new, work
            at, counts, state = step(level, at, min(end, at + chunk), *room, script)
            self._counts, self._found.count = counts, counts.positions
            script, chunk = usual, CHUNK
            if state == NO_ROOM:
                new = self._make_room(new)
            elif state == MANY_OUTCOMES:
                p = Position(self.game, level.states[at : at + 1])
                script, chunk = outcomes_of_acts(p, p.legal()), 1
            elif state != DONE:
                raise other_length(self.game)
            self.watch(self.count)
        return Level(new.states[: self.count - new.first].copy(), new.first)

    def _make_room(self, new: Level) -> Level:
        """Double the arrays that are half full, or all; return `new`, perhaps longer."""
        graph, counts = self._graph, self._counts
        positions, acts, edges, states = half_full(
            (*counts, counts.positions - new.first),
            (self._found.rows.keys, graph.acts, graph.to, new.states),
        )
        if positions:
            self._found = grow(self.game, self._found)
            graph, self._values = graph._replace(nodes=double(graph.nodes)), double(self._values)
        if acts:
            graph = graph._replace(acts=double(graph.acts))
        if edges:
            graph = graph._replace(to=double(graph.to), likely=double(graph.likely))
        if states:
            new = Level(double(new.states), new.first)
        self._graph = graph
        rows = (*graph, self._values, new.states)
        held = self._found.bytes() + sum(row.nbytes for row in rows) + 24 * len(graph.nodes)
        if held > self.memory_mb * 2**20:
            raise KibitzError(
                f"{self.game}: more than {self.count:,} positions can be reached, too many for "
                f"{self.memory_mb:,} MB."
            )
        return new

    def _settle(self) -> None:
        graph = self._graph
        edges = graph.acts["edges"][graph.nodes["acts"][: self.count + 1]]
        order, heads = components(edges, graph.to, self.count)
        seats = [side[0] for side in self.game.sides]
        ended = graph.nodes["seat"][: self.count] == ENDED
        ends = self._values[: self.count][ended]
        sums, largest = ends[:, seats].sum(axis=1), float(np.abs(ends).max())
        opposed = len(seats) == 2 and same_sum(sums.max(), sums.min(), largest)
        if len(seats) == 1 or opposed:
            self._settle_two_sides(order, heads, ended, float(sums[0]))
        else:
            self._settle_each_for_itself(order, heads)

    def _settle_two_sides(self, order: Any, heads: Any, ended: Any, total: float) -> None:
        sides = self.game.sides
        mine = self._values[: self.count, sides[0][0]].copy()
        low = np.where(ended, mine, mine[ended].min())
        high = np.where(ended, mine, mine[ended].max())
        maximizes = np.array([self.game.side_of(seat) == 0 for seat in range(self.game.seats)])
        step, done, unit = compiled(narrow), 0, max(1.0, float(np.abs(mine).max()))
        while done < len(heads) - 1:
            done = int(step(self._graph, maximizes, order, heads, low, high, done, WORK, unit))
            self.watch(self.count)
        if len(sides) == 1 and not self.game.has_chance:
            high = low  # what cannot be reached for sure is not reached: no end counts as the least
        width, far = high - low, 2 * FAR_BOUNDS * unit
        self.error = float(width[width <= far].max() / 2)
        self.open = Bounds(low, high, far) if width.max() > far else None
        for number, side in enumerate(sides):
            for seat in side:
                value = (low + high) / 2
                self._values[: self.count, seat] = value if number == 0 else total - value

    def _settle_each_for_itself(self, order: Any, heads: Any) -> None:
        """A number for each seat: each chooses the best act for its own side."""
        if len(heads) - 1 < self.count or self._has_idle_acts():
            raise KibitzError(
                f"{self.game.id}: positions can repeat, and there are more than two sides, or the "
                "game is not zero-sum; such games are solved only if no position can repeat."
            )
        self._least, self._most = self._values.copy(), self._values.copy()
        compiled(choose_best)(self._graph, order, self._values)
        side = np.array([self.game.side_of(seat) for seat in range(self.game.seats)])
        compiled(bound_choices)(self._graph, order, side, self._least, self._most)

    def _has_idle_acts(self) -> bool:
        return bool(compiled(has_loop)(self._graph, self.count))


# -- compiled ------------------------------------------------------------------------------


def expand(
    level: Level,
    at: int,
    end: int,
    graph: Outcomes,
    counts: Counts,
    values: Any,
    rows: Rows,
    new: Level,
    work: ReachedWork,
    script: Any,
) -> tuple[int, Counts, int]:
    """Find the positions after the acts of positions `at` to `end`; return progress and counts.

    new: gets those that are found here.
    """
    nodes, acts, to, likely = graph
    keys, _, index = rows
    words, raw, length, out, after = work
    begun, states = level.states, new.states
    count, used_acts, used = counts
    key = words[: keys.shape[1]]
    for k in range(at, end):
        here = level.first + k
        node = nodes[here]
        acts_before, before = used_acts, used
        node.acts = used_acts
        nodes[here + 1].acts = used_acts
        acts[used_acts].edges = used
        if over(begun[k]):
            node.seat = ENDED
            returns(begun[k], values[here])
            continue
        node.seat = seat_to_act(begun[k], values.shape[1])
        for a in range(legal_within(begun[k], out)):
            if used_acts + 1 >= len(acts):
                return k, Counts(count, acts_before, before), NO_ROOM
            acts[used_acts].action = out[a]
            first_script(script, MOST_OUTCOMES)
            more = True
            while more:
                full = count + 1 >= len(keys) or count - new.first == len(states)
                if full or used + 1 >= len(to):
                    return k, Counts(count, acts_before, before), NO_ROOM
                after[0] = begun[k]
                play(after[0], out[a], script)
                if write_key(after[0], raw) != length:
                    return k, Counts(count, acts_before, before), OTHER_LENGTH
                if add(keys, index, count, key):
                    states[count - new.first] = after[0]
                    count += 1
                to[used] = number_of(keys, index, key)
                likely[used] = probability(script)
                used += 1
                more = next_script(script)
            if too_many(script):
                return k, Counts(count, acts_before, before), MANY_OUTCOMES
            used_acts += 1
            acts[used_acts].edges = used
        nodes[here + 1].acts = used_acts
    return end, Counts(count, used_acts, used), DONE


def narrow(
    graph: Outcomes,
    maximizes: Any,
    order: Any,
    heads: Any,
    low: Any,
    high: Any,
    done: int,
    work: int,
    unit: float,
) -> int:
    """Narrow the bounds of one component after another; return how many are done.

    work: positions visited before control returns. unit: the largest return, in size, or 1.
    """
    nodes, acts, to, likely = graph
    while done < len(heads) - 1 and work > 0:
        members = order[heads[done] : heads[done + 1]]
        moved, width = 0.0, 0.0
        for node in members:
            seat = nodes[node].seat
            if seat == ENDED:
                continue
            sign = 1.0 if maximizes[seat] else -1.0
            least = sign * best_act(nodes, acts, to, likely, low, node, sign)
            most = sign * best_act(nodes, acts, to, likely, high, node, sign)
            moved = max(moved, least - low[node], high[node] - most)
            low[node] = max(low[node], least)
            high[node] = min(high[node], most)
            width = max(width, high[node] - low[node])
        work -= len(members)
        ends = len(members) == 1 and not_own(nodes, acts, to, members[0])
        if ends or width <= CLOSE_BOUNDS * unit or moved <= STILL * unit:
            done += 1
    return done


def best_act(
    nodes: Array, acts: Array, to: Any, likely: Any, value: Array, node: int, sign: float
) -> float:
    """The largest value of an act for the side that acts, which gets `sign` times the values."""
    best = -np.inf
    for a in range(nodes[node].acts, nodes[node + 1].acts):
        total = 0.0
        for e in range(acts[a].edges, acts[a + 1].edges):
            total += likely[e] * value[to[e]]
        best = max(best, sign * total)
    return best


def not_own(nodes: Array, acts: Array, to: Any, node: int) -> bool:
    """Whether no act leads from a position to itself."""
    for e in range(acts[nodes[node].acts].edges, acts[nodes[node + 1].acts].edges):
        if to[e] == node:
            return False
    return True


def has_loop(graph: Outcomes, count: int) -> bool:
    """Whether an act leads from a position to itself."""
    for node in range(count):
        if not not_own(graph.nodes, graph.acts, graph.to, node):
            return True
    return False


def choose_best(graph: Outcomes, order: Any, values: Any) -> None:
    """Give each position the values of the act that is best for the seat to act, the first such."""
    nodes, acts, to, likely = graph
    seats = values.shape[1]
    total = np.zeros(seats)
    for node in order:
        seat = nodes[node].seat
        best = -np.inf
        for a in range(nodes[node].acts, nodes[node + 1].acts):
            total[:] = 0.0
            for e in range(acts[a].edges, acts[a + 1].edges):
                for k in range(seats):
                    total[k] += likely[e] * values[to[e], k]
            if best == -np.inf or total[seat] > best + CLOSE_BOUNDS * max(1.0, abs(best)):
                best = total[seat]
                values[node] = total


def bound_choices(graph: Outcomes, order: Any, side: Any, least: Any, most: Any) -> None:
    """Narrow bounds of what each seat gets, whichever of the acts that may be best are played.

    least, most: (positions, seats), of an end its returns.
    """
    nodes, acts, to, likely = graph
    seats = least.shape[1]
    low, high = np.zeros(seats), np.zeros(seats)
    for node in order:
        seat = nodes[node].seat
        if seat == ENDED:
            continue
        own_least = best_act(nodes, acts, to, likely, least[:, seat], node, 1.0)
        own_most = best_act(nodes, acts, to, likely, most[:, seat], node, 1.0)
        bar = own_least - CLOSE_BOUNDS * max(1.0, abs(own_least))
        for k in range(seats):
            least[node, k], most[node, k] = np.inf, -np.inf
        for a in range(nodes[node].acts, nodes[node + 1].acts):
            low[:], high[:] = 0.0, 0.0
            for e in range(acts[a].edges, acts[a + 1].edges):
                for k in range(seats):
                    low[k] += likely[e] * least[to[e], k]
                    high[k] += likely[e] * most[to[e], k]
            if high[seat] < bar:
                continue
            for k in range(seats):
                least[node, k] = min(least[node, k], low[k])
                most[node, k] = max(most[node, k], high[k])
        for k in range(seats):
            if side[k] == side[seat]:
                least[node, k], most[node, k] = own_least, own_most
