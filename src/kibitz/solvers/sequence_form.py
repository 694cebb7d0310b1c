"""The exact value of a small game with secrets, by a linear program over its sequences of acts.

A seat that remembers all that it did and saw has one sequence of own acts before each of its
information sets. So a strategy is a vector of *realization weights*, one for each sequence, and the
value of the game is that of a linear program whose size grows with the information sets, not with
their combinations (Koller, Megiddo and von Stengel, 1994). With all returns moved above 0, the
program for the first seat is

    maximize q[root]   where   E x <= e,   F' q <= A' x,   x >= 0, q >= 0

`x` are its weights; the weights of the second seat are the dual values of the second rows. At x =
q = 0 all rows hold, so the simplex method begins there. Nearly all right-hand sides are 0; among
rows that limit an act equally, a fixed random number for each decides, so no basis comes twice.

Nobody has to believe the arithmetic: best responders to both strategies prove the value.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..kernel import compiled
from ..kit.arrays import Array
from .cfr import best_response, chance_reach
from .game_tree import DEAL, ENDED, GameTree

MOST_CELLS = 1_500_000  # of the table of the program: 12 MB, a second of work
PIVOTS = 50  # between two looks at the clock
PROVED = 1e-9  # of the widest difference of returns: what best responders may gain
ROUNDING = 1e-12  # of the same: what they gain by rounding alone
TINY = 1e-11
LEAST_PIVOT = 1e-6  # a smaller one would cost the digits of the table
MOST_STEPS = 10  # for each row; a program that takes more has lost its digits
OPTIMAL, WORKING, UNBOUNDED = range(3)


class Proved(NamedTuple):
    """The return of the first seat, the error of the proof, and the strategies that prove it."""

    value: float
    error: float
    strategy: Any


class Sequences(NamedTuple):
    """The sequences of own acts of both seats; 0 is the empty one.

    of_act: the number of the sequence that ends with each act of `GameTree.actions`. before: the
    sequence before each information set. rank: the number of each set among those of its seat.
    counts: of sequences, and of sets, by seat.
    """

    of_act: Any
    before: Any
    rank: Any
    counts: tuple[int, int]
    sets: tuple[int, int]


def fits(tree: GameTree) -> bool:
    """Whether the program of a tree is small enough to be solved in seconds."""
    rows, columns = _shape(_number_sequences(tree))
    return rows * columns <= MOST_CELLS


def solve_by_sequences(tree: GameTree, watch: Any = lambda pivots: None) -> Proved | None:
    """The value of a tree of two opposed seats; None where it is not proved.

    watch: called now and then with the number of steps; it may raise to end the work.
    """
    numbers = _number_sequences(tree)
    table = _program(tree, numbers)
    vectors = _optimal(table, watch)
    if vectors is None:
        return None
    strategy = _strategy(tree, numbers, *vectors)
    best = [best_response(tree, strategy, seat) for seat in (0, 1)]
    low, high = tree.total - best[1], best[0]
    apart, width = max(0.0, high - low), max(float(np.ptp(tree.nodes["pays"])), 1e-300)
    if apart > PROVED * width:
        return None
    return Proved((low + high) / 2, apart / 2 if apart > ROUNDING * width else 0.0, strategy)


def _number_sequences(tree: GameTree) -> Sequences:
    of_act, rank = np.zeros(len(tree.actions), np.int64), np.zeros(len(tree.known), np.int64)
    counts, sets = [1, 1], [0, 0]
    for k, info in enumerate(tree.known):
        seat, begin, n = (int(info[name]) for name in ("seat", "begin", "count"))
        of_act[begin : begin + n] = np.arange(counts[seat], counts[seat] + n)
        rank[k], counts[seat], sets[seat] = sets[seat], counts[seat] + n, sets[seat] + 1
    before = np.zeros(len(tree.known), np.int64)
    compiled(sequences_before)(
        tree.nodes, tree.known, of_act, before, np.zeros((len(tree.nodes), 2), np.int64)
    )
    return Sequences(of_act, before, rank, (counts[0], counts[1]), (sets[0], sets[1]))


def _shape(numbers: Sequences) -> tuple[int, int]:
    """Rows: the sets of the first seat and its root, the sequences of the second. Columns: x, q."""
    mine, other = numbers.counts
    return numbers.sets[0] + 1 + other, mine + numbers.sets[1] + 1


def _program(tree: GameTree, numbers: Sequences) -> Any:
    """The table of the program at x = q = 0.

    The last row is the objective; the last two columns are the right-hand sides and the random
    numbers that decide between equal ones.
    """
    rows, columns = _shape(numbers)
    ends = tree.nodes["seat"] == ENDED
    pays = tree.nodes["pays"]
    scale = max(float(np.ptp(pays[ends])), 1e-300)
    shift = scale - float(pays[ends].min())
    table = np.zeros((rows + 1, columns + 2))
    first_row, first_column = numbers.sets[0] + 1, numbers.counts[0]
    table[0, 0] = 1.0
    for k, info in enumerate(tree.known):
        own = numbers.of_act[int(info["begin"]) : int(info["begin"]) + int(info["count"])]
        number = 1 + int(numbers.rank[k])
        if info["seat"] == 0:
            table[number, own] = 1.0
            table[number, numbers.before[k]] -= 1.0
        else:
            table[first_row + own, first_column + number] = 1.0
            table[first_row + numbers.before[k], first_column + number] -= 1.0
    table[first_row, first_column] = 1.0
    table[rows, first_column] = -1.0
    table[0, columns] = 1.0
    table[:rows, columns + 1] = np.random.default_rng(0).uniform(1.0, 2.0, rows)
    compiled(add_payoffs)(
        tree.nodes,
        tree.known,
        numbers.of_act,
        np.zeros((len(tree.nodes), 2), np.int64),
        np.ones(len(tree.nodes)),
        shift,
        scale,
        first_row,
        table,
    )
    return table


def _optimal(table: Any, watch: Any) -> tuple[Any, Any] | None:
    """The weights of both seats' sequences, as the variables and dual values of the program."""
    rows, columns = table.shape[0] - 1, table.shape[1] - 2
    basis, others = np.arange(columns, columns + rows), np.arange(columns)
    state, steps = WORKING, 0
    while state == WORKING and steps < MOST_STEPS * rows:
        state, steps = int(compiled(improve)(table, basis, others, PIVOTS)), steps + PIVOTS
        watch(steps)
    if state != OPTIMAL:
        return None
    value, dual = np.zeros(columns + rows), np.zeros(columns + rows)
    value[basis] = table[:rows, columns]
    dual[others] = table[rows, :columns]
    return value[:columns], dual[columns:]


def _strategy(tree: GameTree, numbers: Sequences, value: Any, dual: Any) -> Any:
    """The probability of each act; equal where a seat does not come by its own acts."""
    weights = value, dual[numbers.sets[0] + 1 :]
    strategy = np.zeros(len(tree.actions))
    for info in tree.known:
        own = slice(int(info["begin"]), int(info["begin"]) + int(info["count"]))
        shares = np.maximum(weights[int(info["seat"])][numbers.of_act[own]], 0.0)
        total = float(shares.sum())
        strategy[own] = shares / total if total > TINY else 1.0 / len(shares)
    return strategy


# -- compiled ------------------------------------------------------------------------------


def sequences_before(nodes: Array, known: Any, of_act: Any, before: Any, last: Any) -> None:
    """Find the sequence before each information set. last: (n, 2): of each seat at each node."""
    follow_sequences(nodes, known, of_act, last)
    for n in range(1, len(nodes)):
        if nodes[n].seat >= 0:
            before[nodes[n].known] = last[n, nodes[n].seat]


def follow_sequences(nodes: Array, known: Any, of_act: Any, last: Any) -> None:
    """Write the last sequence of each seat at each node."""
    for n in range(1, len(nodes)):
        parent = nodes[nodes[n].parent]
        last[n] = last[nodes[n].parent]
        if parent.seat != DEAL:
            last[n, parent.seat] = of_act[known[parent.known].begin + nodes[n].act]


def add_payoffs(
    nodes: Array,
    known: Any,
    of_act: Any,
    last: Any,
    likely: Array,
    shift: float,
    scale: float,
    first_row: int,
    table: Array,
) -> None:
    """Subtract what the first seat gets, from 1 to 2, at each pair of sequences."""
    follow_sequences(nodes, known, of_act, last)
    chance_reach(nodes, likely)
    for n in range(1, len(nodes)):
        if nodes[n].seat == ENDED:
            worth = likely[n] * (nodes[n].pays + shift) / scale
            table[first_row + last[n, 1], last[n, 0]] -= worth


def improve(table: Array, basis: Any, others: Any, most: int) -> int:
    """Exchange at most this many variables, each time the one that gains most."""
    rows, columns = table.shape[0] - 1, table.shape[1] - 2
    for _ in range(most):
        entering = 0
        for c in range(columns):
            if table[rows, c] < table[rows, entering]:
                entering = c
        if table[rows, entering] > -TINY:
            return OPTIMAL
        leaving = tightest_row(table, entering)
        if leaving < 0:
            return UNBOUNDED
        exchange(table, leaving, entering)
        basis[leaving], others[entering] = others[entering], basis[leaving]
    return WORKING


def tightest_row(table: Array, entering: int) -> int:
    """The row that limits a variable most; among equal ones the random numbers decide."""
    rows, columns = table.shape[0] - 1, table.shape[1] - 2
    row = -1
    least, least_too = np.inf, np.inf
    for r in range(rows):
        pivot = table[r, entering]
        if pivot <= LEAST_PIVOT:
            continue
        limit, limit_too = max(0.0, table[r, columns]) / pivot, table[r, columns + 1] / pivot
        if limit < least - TINY or (limit <= least + TINY and limit_too < least_too):
            row, least, least_too = r, limit, limit_too
    return row


def exchange(table: Array, row: int, column: int) -> None:
    """Let a variable of a row and one of a column change places (a pivot)."""
    pivot = table[row, column]
    for c in range(table.shape[1]):
        table[row, c] /= pivot
    table[row, column] = 1.0 / pivot
    for r in range(table.shape[0]):
        factor = table[r, column]
        if r == row or factor == 0.0:
            continue
        for c in range(table.shape[1]):
            if table[row, c] != 0.0:
                table[r, c] -= factor * table[row, c]
        table[r, column] = -factor / pivot
