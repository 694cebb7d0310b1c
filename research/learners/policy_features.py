"""A linear policy over features of an act, which are found from the rules alone.

A seat plays a legal act with a probability in proportion to exp(s). The sum s has a weight for each
feature of the act: the act itself; the act as the answer to the last act; and for each cell that
the act changes the pattern of states of this cell and of those beside it. On a board patterns of
the same form share their weights wherever they stand. Each seat has its own weights. After
Soemers, Piette, Stephenson and Browne, "Learning policies from self-play with policy gradients and
MCTS value estimates" (2019), where an author's tool lists the patterns.

The patterns are the tuples of a network of `kibitz.learning`, so they are read as quickly.
"""

from __future__ import annotations

import math
from collections import Counter
from math import atan2, hypot, prod
from typing import Any, NamedTuple

import numpy as np

from kibitz.contract import KibitzError
from kibitz.game import Game
from kibitz.kernel import legal, play, player
from kibitz.kit.rng import chance, seeded
from kibitz.learning.inputs import Inputs, cell_states, found_inputs
from kibitz.learning.network import Network, built, first_weight
from kibitz.learning.samples import sampled
from kibitz.learning.scaling import scaling
from kibitz.learning.tuples import Table

ANSWERS = 1 << 16  # weights of a seat for acts as answers, which share them by a remainder
LARGEST = 1 << 16  # states of a pattern
CELLS = 6  # of an act: those that it changes most often
OFTEN = 0.1  # of its times an act has to change a cell

Cells = tuple[int, ...]
Role = tuple[int, int]  # the state of a cell before an act and after it, as it is most often
Changes = dict[int, dict[int, Counter[tuple[int, Role]]]]  # by action and cell: (seat, role)


class Policy(NamedTuple):
    """A policy. A seat's weights are those of patterns, then of acts, then of answers."""

    net: Network  # its tuples are the patterns, its weights all weights
    begin: Any  # i4[actions + 1], the patterns of an act are those from begin[a] to begin[a + 1] ..
    tuples: Any  # i4[...], of this list
    patterns: int  # weights of the patterns of a seat


def policy_for(game: Game, seed: int = 0) -> Policy:
    """A policy whose weights are 0: all acts are equally likely."""
    inputs = found_inputs(game, seed)
    if not inputs.cells:
        raise KibitzError(f"{game.id}: random games show no differences to learn from.")
    tables: dict[Any, list[Cells]] = {}  # by form and role: its patterns
    own: list[list[tuple[Any, Cells]]] = [[] for _ in range(game.actions)]
    for action, cells in _roles(game, inputs, seed).items():
        for cell, role in cells.items():
            form, around = _pattern(inputs, cell)
            images = tables.setdefault((form, role), [])
            images += [around] * (around not in images)
            own[action].append(((form, role), around))
    numbers = [(key, image) for key, images in tables.items() for image in images]
    number = {pattern: k for k, pattern in enumerate(numbers)}
    sizes = [Table(_size(inputs, images[0]), images) for images in tables.values()]
    signs, _, scale = scaling(game, seed)
    net = built(inputs, sizes or [Table(inputs.cells[0].count, [(0,)])], signs, 1, scale)
    patterns = len(net.weights) // game.seats
    weights = np.zeros((game.seats * (patterns + game.actions + ANSWERS), 1), np.float32)
    return Policy(
        net._replace(weights=weights),
        np.cumsum([0, *map(len, own)]).astype(np.int32),
        np.array([number[pattern] for found in own for pattern in found], np.int32),
        patterns,
    )


def _roles(game: Game, inputs: Inputs, seed: int) -> dict[int, dict[int, Role]]:
    """By action, the cells that it often changes, and how: as the first seat does that plays it."""
    found: dict[int, dict[int, Role]] = {}
    times, changes = _changes(game, inputs, seed)
    for action, cells in changes.items():
        often = {cell: seen.total() for cell, seen in cells.items()}
        kept = sorted(often, key=lambda cell: (-often[cell], cell))[:CELLS]
        found[action] = {
            cell: _usual(cells[cell]) for cell in kept if often[cell] >= OFTEN * times[action]
        }
    return found


def _usual(seen: Counter[tuple[int, Role]]) -> Role:
    first = min(seat for seat, _ in seen)
    return max((count, role) for (seat, role), count in seen.items() if seat == first)[1]


def _changes(game: Game, inputs: Inputs, seed: int) -> tuple[Counter[int], Changes]:
    """How often each action was legal in the samples, and how often it changed which cells."""
    times, changes = Counter[int](), Changes()
    out, board = np.zeros(game.actions, np.int32), inputs.cells[: len(inputs.near)]
    states, rng = sampled(game, seed).states, seeded(seed)
    for k in range(len(states)):
        count, seat = legal(states[k], out), player(states[k])
        acts = out[:count].tolist()
        after = np.repeat(states[k : k + 1], count)
        for state, action in zip(after, acts, strict=True):
            play(state, action, rng)
        before, then = cell_states(board, states[k : k + 1])[0], cell_states(board, after)
        for row, action in zip(then, acts, strict=True):
            times[action] += 1
            for cell in np.flatnonzero(row != before).tolist():
                seen = changes.setdefault(action, {}).setdefault(cell, Counter())
                seen[seat, (int(before[cell]), int(row[cell]))] += 1
    return times, changes


def _pattern(inputs: Inputs, cell: int) -> tuple[Any, Cells]:
    """The form of the pattern round a cell, which is the same at other places, and its cells."""
    around = [cell, *inputs.near[cell]]
    gaps: dict[int, Any] = {k: k for k in around}  # without a board no two forms are the same
    if inputs.points is not None:
        x, y = inputs.points[cell]
        gaps = {k: (inputs.points[k][0] - x, inputs.points[k][1] - y) for k in around}
        around.sort(key=lambda k: (round(hypot(*gaps[k]), 3), atan2(*gaps[k])))
        gaps = {k: (round(x, 2), round(y, 2)) for k, (x, y) in gaps.items()}
    while _size(inputs, tuple(around)) > LARGEST:
        around.pop()
    form = tuple((gaps[k], inputs.cells[k].count) for k in around)
    return form, tuple(around)


def _size(inputs: Inputs, cells: Cells) -> int:
    return prod(inputs.cells[k].count for k in cells)


# -- compiled ------------------------------------------------------------------------------


def weigh(policy: Policy, seat: int, last: int, action: int, places: Any) -> float:
    """The sum of the weights of an act. places: of the patterns here.

    last: the act before, or the number of actions if it is not known.
    """
    weights, own = policy.net.weights, first_weight(policy.net, seat)
    total = weights[own + place_of_act(policy, action), 0]
    total += weights[own + place_of_answer(policy, last, action), 0]
    for k in range(policy.begin[action], policy.begin[action + 1]):
        total += weights[own + places[policy.tuples[k]], 0]
    return float(total)


def place_of_act(policy: Policy, action: int) -> int:
    """Where the weight of an act lies among those of a seat."""
    return policy.patterns + action


def place_of_answer(policy: Policy, last: int, action: int) -> int:
    """Where the weight of an act as an answer lies among those of a seat."""
    actions = len(policy.begin) - 1
    return policy.patterns + actions + (last * actions + action) % ANSWERS


def make_shares(share: Any, n: int) -> None:
    """Turn n sums into probabilities."""
    highest, total = share[0], 0.0
    for k in range(1, n):
        highest = max(highest, share[k])
    for k in range(n):
        share[k] = math.exp(share[k] - highest)
        total += share[k]
    for k in range(n):
        share[k] /= total


def drawn(share: Any, n: int, rng: Any) -> int:
    """One of n numbers, drawn by its probability."""
    left = chance(rng)
    for k in range(n):
        left -= share[k]
        if left < 0.0:
            return k
    return n - 1
