"""Which cells a network reads together: n-tuples, found by random walks from cell to cell.

An n-tuple network (Bledsoe and Browning, 1959; for Othello Lucas, 2008; for Connect Four Thill,
Koch and Konen, 2012) has a table of weights for each tuple of cells, with one weight for each
combination of their states. Images of a tuple under a symmetry of the game share its table.

A pattern is a tuple that is read everywhere on the board: all images that one gets by moving it
share its table, so what is learned in one place counts in all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import dist, prod
from typing import NamedTuple

import numpy as np

from ..kit.rng import State, below
from .inputs import Inputs

FEWEST_TABLES = 12  # tables, however many images each has
MOST_TABLE_WEIGHTS = 2**16  # weights of a table for each seat
MOST_WEIGHTS = 2**24  # weights in all
PAIRED = 8  # single cells that are read in pairs too
LARGEST_PAIR = 2**11
STRAIGHT = 4  # one step of this number is random
SAME = 0.01  # points that are nearer are the same

Cells = tuple[int, ...]


class Shape(NamedTuple):
    """The cells that a network reads together.

    tuples: about this many, each of at most `length` cells. patterns: this many, each of at most
    `span` cells; on a board only.
    """

    tuples: int = 140
    length: int = 8
    patterns: int = 0
    span: int = 6


WITH_PATTERNS = Shape(tuples=70, patterns=8)
PAIRS = Shape(length=2)


@dataclass(frozen=True)
class WeightTable:
    """A table of weights: its size for a seat, and the tuples that look it up."""

    size: int
    images: list[Cells]


def choose_tables(
    inputs: Inputs, symmetries: list[list[int]], seats: int, rng: State, shape: Shape
) -> list[WeightTable]:
    """The tables of a network.

    symmetries: permutations of the cells that `inputs.near` knows; the first changes nothing.
    """
    counts = [cell.count for cell in inputs.cells]
    wanted = max(FEWEST_TABLES, shape.tuples // len(symmetries))
    largest = min(MOST_TABLE_WEIGHTS, max(2**8, MOST_WEIGHTS // (wanted * seats)))
    tables: dict[Cells, WeightTable] = {}
    for walk in range(4 * wanted):
        cells = _walk(inputs, counts, largest, shape.length, walk, rng)
        images = {tuple(s[k] for k in cells) for s in symmetries}
        if cells and len(tables) < wanted and not any(_same(tables, image) for image in images):
            ways = [tuple(s[k] for k in cells) for s in symmetries]
            tables[tuple(sorted(cells))] = WeightTable(prod(counts[k] for k in cells), ways)
    patterns = _patterns(inputs, counts, symmetries, rng, shape) if inputs.points else []
    return [*tables.values(), *patterns, *_singles(inputs, counts)]


def _same(tables: dict[Cells, WeightTable], cells: Cells) -> bool:
    return tuple(sorted(cells)) in tables


def _walk(
    inputs: Inputs, counts: list[int], largest: int, length: int, number: int, rng: State
) -> list[int]:
    """Different cells, each beside an earlier one if it has a neighbour, as many as a table holds.

    number: of the walk; walks begin at one cell after another. On a board a walk mostly goes
    straight on, since what lies in a line matters in many games.
    """
    near = inputs.near
    if not near:
        return []
    cells, size = [number % len(near)], counts[number % len(near)]
    before = at = cells[0]
    for _ in range(8 * length):
        ahead = _ahead(inputs, before, at)
        beside = ahead if ahead and below(rng, STRAIGHT) else near[at]
        jumps = not beside or below(rng, 8) == 0
        before = at
        if jumps and len(near[at]) < 3:
            at = below(rng, len(near))
        else:
            at = beside[below(rng, len(beside))]
        if at not in cells and len(cells) < length and size * counts[at] <= largest:
            cells.append(at)
            size *= counts[at]
    return cells


def _ahead(inputs: Inputs, before: int, at: int) -> list[int]:
    """The neighbour of a cell that lies straight on from the cell before it, if there is one."""
    if inputs.points is None or before == at:
        return []
    (x0, y0), (x1, y1) = inputs.points[before], inputs.points[at]
    on = 2 * x1 - x0, 2 * y1 - y0
    return [k for k in inputs.near[at] if dist(inputs.points[k], on) < SAME]


def _patterns(
    inputs: Inputs, counts: list[int], symmetries: list[list[int]], rng: State, shape: Shape
) -> list[WeightTable]:
    """Tables of tuples that are read everywhere on the board."""
    tables: dict[Cells, WeightTable] = {}
    for _ in range(4 * shape.patterns):
        number = below(rng, len(inputs.near))
        cells = _walk(inputs, counts, MOST_TABLE_WEIGHTS, shape.span, number, rng)
        turned = {tuple(s[k] for k in cells) for s in symmetries}
        images = sorted({image for way in turned for image in _images_of(inputs, counts, way)})
        if len(tables) < shape.patterns and images[0] not in tables:
            tables[images[0]] = WeightTable(prod(counts[k] for k in cells), images)
    return list(tables.values())


def _images_of(inputs: Inputs, counts: list[int], cells: Cells) -> list[Cells]:
    """All images of a tuple that lie on the board when it is moved without being turned."""
    points, sizes = np.array(inputs.points), np.array(counts)
    own = points[list(cells)]
    images = []
    for target in points:
        gaps = np.linalg.norm((own + target - own[0])[:, None] - points[None], axis=2)
        image = gaps.argmin(axis=1)
        if gaps.min(axis=1).max() < SAME and (sizes[image] == sizes[list(cells)]).all():
            images.append(tuple(image.tolist()))
    return images


def _singles(inputs: Inputs, counts: list[int]) -> list[WeightTable]:
    """The other cells one by one, and the most telling of them in pairs."""
    alone = [WeightTable(counts[k], [(k,)]) for k in inputs.singles]
    pairs = combinations(inputs.singles[:PAIRED], 2)
    small = [pair for pair in pairs if counts[pair[0]] * counts[pair[1]] <= LARGEST_PAIR]
    return [*alone, *(WeightTable(counts[a] * counts[b], [(a, b)]) for a, b in small)]
