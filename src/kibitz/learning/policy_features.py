"""The features of the acts of a game: the patterns round the cells that each act changes."""

from __future__ import annotations

from collections import Counter
from math import atan2, hypot, prod
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game
from ..kernel import legal, play, player
from ..kit.rng import seeded
from .inputs import Inputs, cell_states, found_inputs
from .network import build_network
from .pattern_rows import rows_for
from .policy import PHASES, STAGES, Policy
from .samples import sample_positions
from .tuples import WeightTable

MOST_STATES = 1 << 16  # states of a pattern
CELLS = 6  # of an act: those that it changes most often
OFTEN = 0.1  # of its times an act has to change a cell
EXAMPLES = 200  # positions in which all acts are tried
CROWDS = 1 << 12  # at most

Cells = tuple[int, ...]
Role = tuple[int, int]  # the state of a cell before an act and after it, as it is most often
Changes = dict[int, dict[int, Counter[tuple[int, Role]]]]  # by action and cell: (seat, role)


def policy_for(game: Game, seed: int = 0) -> Policy:
    """A policy whose weights are 0: all acts are equally likely.

    Cells do not show whether a click plays an act there, since this changes too often.
    """
    inputs = found_inputs(game, seed, clicks=False)
    if not inputs.near:
        raise KibitzError(f"{game.id}: random games show no differences to learn from.")
    inputs = Inputs(inputs.cells[: len(inputs.near)], inputs.near, inputs.points)
    roles = _roles(game, inputs, seed)
    tables, own = _patterns(game, inputs, roles)
    numbers = [(key, image) for key, images in tables.items() for image in images]
    number = {pattern: k for k, pattern in enumerate(numbers)}
    sizes = [WeightTable(_size(inputs, images[0]), images) for images in tables.values()]
    sizes = sizes or [WeightTable(inputs.cells[0].count, [(0,)])]
    net = build_network(inputs, sizes, [1.0], 1, (False, 0, 1))
    crowd, crowds = _crowd(inputs)
    patterns = len(net.weights)
    images = [image for table in sizes for image in table.images]
    samples = sample_positions(game, seed)
    return Policy(
        net=net._replace(weights=net.weights[:0]),
        rows=rows_for(inputs.cells, images, crowd, samples.rows),
        sizes=np.array([table.size for table in sizes for _ in table.images], np.int32),
        begin=np.cumsum([0, *map(len, own)]).astype(np.int32),
        tuples=np.array([number[pattern] for patterns in own for pattern in patterns], np.int32),
        cell=np.array([next(iter(roles.get(a, {})), -1) for a in range(game.actions)], np.int32),
        beside=_beside(inputs),
        crowd=crowd,
        crowds=crowds,
        patterns=patterns,
        length=float(samples.length),
        games=0,
        weights=np.zeros(
            game.seats * (2 * patterns + PHASES * STAGES * (crowds + game.actions)), np.float32
        ),
    )


def _patterns(
    game: Game, inputs: Inputs, roles: dict[int, dict[int, Role]]
) -> tuple[dict[Any, list[Cells]], list[list[tuple[Any, Cells]]]]:
    """By form and role, the patterns; and by action, those that it has."""
    tables: dict[Any, list[Cells]] = {}
    own: list[list[tuple[Any, Cells]]] = [[] for _ in range(game.actions)]
    for action, cells in roles.items():
        for cell, role in cells.items():
            form, around = _pattern(inputs, cell)
            images = tables.setdefault((form, role), [])
            images += [around] * (around not in images)
            own[action].append(((form, role), around))
    return tables, own


def _roles(game: Game, inputs: Inputs, seed: int) -> dict[int, dict[int, Role]]:
    """By action, the cells that it often changes, and how: as the first seat does that plays it."""
    roles: dict[int, dict[int, Role]] = {}
    times, changes = _changes(game, inputs, seed)
    for action, cells in changes.items():
        often = {cell: seen.total() for cell, seen in cells.items()}
        kept = sorted(often, key=lambda cell: (-often[cell], cell))[:CELLS]
        roles[action] = {
            cell: _usual(cells[cell]) for cell in kept if often[cell] >= OFTEN * times[action]
        }
    return roles


def _usual(seen: Counter[tuple[int, Role]]) -> Role:
    first = min(seat for seat, _ in seen)
    return max((count, role) for (seat, role), count in seen.items() if seat == first)[1]


def _changes(game: Game, inputs: Inputs, seed: int) -> tuple[Counter[int], Changes]:
    """How often each action was legal in the samples, and how often it changed which cells."""
    times, changes = Counter[int](), Changes()
    out = np.zeros(game.actions, np.int32)
    states, rng = sample_positions(game, seed).states, seeded(seed)
    for k in np.unique(np.linspace(0, len(states) - 1, EXAMPLES).astype(int)).tolist():
        count, seat = legal(states[k], out), player(states[k])
        acts = out[:count].tolist()
        after = np.repeat(states[k : k + 1], count)
        for state, action in zip(after, acts, strict=True):
            play(state, action, rng)
        before, then = (
            cell_states(inputs.cells, states[k : k + 1])[0],
            cell_states(inputs.cells, after),
        )
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
    while _size(inputs, tuple(around)) > MOST_STATES:
        around.pop()
    form = tuple((gaps[k], inputs.cells[k].count) for k in around)
    return form, tuple(around)


def _size(inputs: Inputs, cells: Cells) -> int:
    return prod(inputs.cells[k].count for k in cells)


def _beside(inputs: Inputs) -> Any:
    beside = np.eye(len(inputs.near), dtype=np.uint8)
    for cell, near in enumerate(inputs.near):
        beside[cell, near] = 1
    return beside


def _crowd(inputs: Inputs) -> tuple[Any, int]:
    """What a state adds to the number of a crowd, nothing for the first; and how many crowds."""
    states = max(cell.count for cell in inputs.cells)
    base = 2 + max(map(len, inputs.near))
    if base ** (states - 1) > CROWDS:
        return np.zeros(states, np.int32), 1
    return np.array([0, *(base**k for k in range(states - 1))], np.int32), base ** (states - 1)
