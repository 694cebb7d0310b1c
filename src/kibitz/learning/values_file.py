"""The network that values positions, in the file of a learned player (`model_file`)."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game
from ..given_file import open_given
from . import model_file, tuples
from .model_file import Arrays, Facts, are_ends, are_within, sums_of_parts
from .network import Network, complete_network

FORMAT = "kibitz learned player 1"
ARRAYS = ("offsets", "adds", "entry", "code", "states", "member", "cells", "strides", "base")
MOST_CELLS = 2**20  # read by all tuples together
MOST_WEIGHTS = 2 * tuples.MOST_WEIGHTS  # of one value, with those of patterns and single cells


def write(path: Path, game: Game, net: Network, facts: Facts) -> None:
    """Write a file, whole or not at all. facts: how the player was made."""
    model_file.put(path, {"format": FORMAT, **model_file.head_of(game), **facts}, _arrays(net))


def read(path: Path, game: Game) -> tuple[Network, Facts]:
    """The network of a file and what it was made from.

    Raises KibitzError if the file cannot be read, is damaged, or was made for other rules.
    """
    with model_file.reading(path), open_given(path) as file:
        head, arrays = model_file.unpack(file)
        if head.get("format") != FORMAT:
            raise KibitzError(f"{path} is no file of a learned player; kibitz train makes one.")
        model_file.require_same_rules(path, head, game)
        return _network(arrays, head, game), head


def network_of(content: bytes, game: Game) -> Network:
    """The network of what a file contains, which this run of the program has made for this game."""
    head, arrays = model_file.unpack(BytesIO(content))
    return _network(arrays, head, game)


def _arrays(net: Network) -> dict[str, Any]:
    half = model_file.round_weights(net.weights).astype(np.float16)
    rest = {name: getattr(net, name) for name in ARRAYS}
    numbers = np.array([net.squashed, net.middle, net.span], np.float64)
    return {**rest, "weights": half, "signs": net.signs, "numbers": numbers}


def _network(arrays: Arrays, head: Facts, game: Game) -> Network:
    given = {name: model_file.numbers(arrays, name, np.int32) for name in ARRAYS}
    weights = model_file.numbers(arrays, "weights", np.float32, MOST_WEIGHTS * game.seats)
    signs = model_file.numbers(arrays, "signs", np.float64)
    numbers = model_file.numbers(arrays, "numbers", np.float64)
    _require(weights.ndim == 2 and weights.shape[1] in (1, game.seats))
    _require(len(weights) % game.seats == 0 and bool(np.isfinite(weights).all()))
    _require(signs.shape == (game.seats,) and set(signs.tolist()) <= {1.0, -1.0})
    _require(numbers.shape == (3,) and bool(np.isfinite(numbers).all()) and numbers[2] > 0)
    check_reading(given, game.dtype.itemsize, len(weights) // game.seats)
    return complete_network(given, weights, signs, numbers)


def check_reading(given: Mapping[str, Any], size: int, places: int) -> None:
    """ValueError if a record of this many bytes could lead a tuple to another place than these.

    given: the arrays of a network, by name.
    """
    offsets, adds, entry, code, states, member, cells, strides, base = (given[n] for n in ARRAYS)
    rows = [array for name, array in given.items() if name != "adds"]
    _require(all(array.ndim == 1 and len(array) <= MOST_CELLS for array in rows))
    _require(all(int(array.min(initial=0)) >= 0 for array in given.values()))
    _require(are_within(offsets, size) and adds.shape == (len(offsets), 256))
    _require(are_ends(entry, len(offsets)) and len(entry) == len(code) + 1)
    _require(are_ends(member, len(cells)) and len(member) == len(base) + 1)
    _require(are_within(cells, len(code)) and len(strides) == len(cells))
    _require(are_ends(np.append(code, len(states)), len(states)))
    ends = [*code.tolist()[1:], len(states)]
    most = sums_of_parts(adds.max(axis=1, initial=0).tolist(), entry)
    begins = code.tolist()
    _require(all(begin + far < end for begin, far, end in zip(begins, most, ends, strict=True)))
    highest = [int(states[a:b].max()) for a, b in zip(begins, ends, strict=True)]
    steps = [s * highest[cell] for s, cell in zip(strides.tolist(), cells.tolist(), strict=True)]
    reach = zip(base.tolist(), sums_of_parts(steps, member), strict=True)
    _require(all(first + far < places for first, far in reach))


def _require(right: bool) -> None:
    if not right:
        raise ValueError
