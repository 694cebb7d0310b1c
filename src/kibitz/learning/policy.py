"""A linear policy over features of an act, which are found from the rules alone.

Of two legal acts a seat prefers the one with the higher sum; it has a probability in proportion to
the exponential of this sum. The sum has a weight for each feature of the act:

    pattern   for each cell that the act often changes: the states of this cell and of those beside
              it, and whether the act is beside the act before. Patterns of the same form share
              their weights wherever they lie on a board.
    crowd     how many cells of the first pattern are in each state, at this time of the game
    act       the act itself, at this time of the game

The time of the game is its phase, a sixth of the length of a random game, and the stage of the
turn: how many acts the seat has played in a row. Each seat has its own weights. After
Soemers, Piette, Stephenson and Browne, "Learning policies from self-play with policy gradients and
MCTS value estimates" (2019), where an author's tool lists the patterns.

The patterns are the tuples of a network of cells, which are read from the bytes of a record only
where they are asked for, most of them by `pattern_rows`. `policy_features` finds the patterns of a
game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..kit.arrays import Array
from ..kit.elementary import exp
from .network import Network, state_of
from .pattern_rows import CROWD, CROWD_BITS, PatternRows, add_rows

PHASES, STAGES = 6, 3


class Policy(NamedTuple):
    """A policy. A actions, C cells, S states, W weights of a seat."""

    net: Network  # reads the cells; its tuples are the patterns, its weights are not used
    rows: PatternRows  # of the patterns
    sizes: Any  # i4[T], the places of each pattern
    begin: Any  # i4[A + 1], the patterns of an act are those from begin[a] to begin[a + 1] ..
    tuples: Any  # i4[...], of this list
    cell: Any  # i4[A], the cell that an act changes most often; -1: none
    beside: Any  # u1[C, C], whether two cells are the same or beside each other
    crowd: Any  # i4[S], what a cell in this state adds to the number of a crowd
    crowds: int  # the number of crowds
    patterns: int  # weights of the patterns of a seat, without what is beside the act before
    length: float  # the mean number of acts of a random game
    games: int  # of searches from which it has learned
    weights: Any  # f4[seats * W]


class Moment(NamedTuple):
    """The facts of a position that a policy reads besides the cells."""

    seat: int
    time: int  # phase * STAGES + stage
    last: int  # the act before; -1 if there is none


# -- compiled ------------------------------------------------------------------------------

PLY, LAST, MOVER, ROW = 0, 1, 2, 3  # of `path`: acts played, the last of them, the seat that
# played it, and how many it has played in a row


def begin(path: Array) -> None:
    """Write the path at the start of a game. path: i8[4]."""
    path[PLY] = path[ROW] = 0
    path[LAST] = path[MOVER] = -1


def step(path: Array, seat: int, action: int) -> None:
    """Go on by an act. path: i8[4]."""
    path[ROW] = path[ROW] + 1 if path[MOVER] == seat else 1
    path[PLY] += 1
    path[LAST] = action
    path[MOVER] = seat


def moment(policy: Policy, path: Array, seat: int) -> Moment:
    """The moment at the end of a path, with this seat to act."""
    phase = min(PHASES - 1, int(PHASES * path[PLY] / (policy.length + 1.0)))
    stage = min(STAGES - 1, path[ROW]) if path[MOVER] == seat else 0
    return Moment(seat, phase * STAGES + stage, path[LAST])


def weigh(policy: Policy, raw: Array, now: Moment, action: int) -> float:
    """The sum of the weights of an act. raw: the bytes of the record."""
    weights, own = policy.weights, first_of(policy, now.seat)
    total = weights[own + place_of_act(policy, now, action)]
    first, end = policy.begin[action], policy.begin[action + 1]
    if first == end:
        return float(total)
    beside = is_beside(policy, now.last, action)
    for k in range(first, end):
        pattern = policy.tuples[k]
        packed = place_and_crowd(policy, raw, pattern)
        place = min(packed & (CROWD - 1), policy.sizes[pattern] - 1)
        total += weights[own + 2 * (policy.net.base[pattern] + place) + beside]
        if k == first:
            crowd = min(max(0, packed >> CROWD_BITS), policy.crowds - 1)
            total += weights[own + place_of_crowd(policy, now, crowd)]
    return float(total)


def place_and_crowd(policy: Policy, raw: Array, pattern: int) -> int:
    """The place of a pattern in its table, plus the crowd times CROWD."""
    net = policy.net
    if policy.rows.ends[pattern] < policy.rows.ends[pattern + 1]:
        return add_rows(policy.rows, raw, pattern)
    total = 0
    for m in range(net.member[pattern], net.member[pattern + 1]):
        state = state_of(raw, net, net.cells[m])
        total += state * net.strides[m] + CROWD * policy.crowd[state]
    return int(total)


def write_features(policy: Policy, cells: Array, now: Moment, action: int, out: Array) -> int:
    """Write the places of the weights of an act, and return their number.

    cells: the states of the cells.
    """
    net = policy.net
    own = first_of(policy, now.seat)
    out[0] = own + place_of_act(policy, now, action)
    n = 1
    beside = is_beside(policy, now.last, action)
    for k in range(policy.begin[action], policy.begin[action + 1]):
        tuple_, crowd = policy.tuples[k], 0
        place = net.base[tuple_]
        for m in range(net.member[tuple_], net.member[tuple_ + 1]):
            state = cells[net.cells[m]]
            place += state * net.strides[m]
            crowd += policy.crowd[state]
        out[n] = own + 2 * place + beside
        n += 1
        if k == policy.begin[action]:
            out[n] = own + place_of_crowd(policy, now, crowd)
            n += 1
    return n


def make_shares(sums: Array, n: int) -> None:
    """Turn n sums into probabilities."""
    highest, total = sums[0], 0.0
    for k in range(1, n):
        highest = max(highest, sums[k])
    for k in range(n):
        sums[k] = exp(sums[k] - highest)
        total += sums[k]
    for k in range(n):
        sums[k] /= total


def first_of(policy: Policy, seat: int) -> int:
    """Where the weights of a seat begin."""
    acts = len(policy.begin) - 1
    return seat * (2 * policy.patterns + PHASES * STAGES * (policy.crowds + acts))


def place_of_crowd(policy: Policy, now: Moment, crowd: int) -> int:
    """Where the weight of a crowd lies among those of a seat."""
    return 2 * policy.patterns + now.time * policy.crowds + crowd


def place_of_act(policy: Policy, now: Moment, action: int) -> int:
    """Where the weight of an act lies among those of a seat."""
    acts = len(policy.begin) - 1
    return 2 * policy.patterns + PHASES * STAGES * policy.crowds + now.time * acts + action


def is_beside(policy: Policy, last: int, action: int) -> int:
    """Whether an act changes a cell that the act before has changed, or one beside it: 1 or 0."""
    if last < 0 or policy.cell[last] < 0 or policy.cell[action] < 0:
        return 0
    return int(policy.beside[policy.cell[last], policy.cell[action]])
