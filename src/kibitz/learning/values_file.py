"""The network that values positions, in the file of a learned player (`model_file`)."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game
from . import model_file
from .model_file import Facts, are_ends, are_within
from .network import Network, completed

FORMAT = "kibitz learned player 1"
ARRAYS = ("offsets", "adds", "entry", "code", "states", "member", "cells", "strides", "base")


def write(path: Path, game: Game, net: Network, facts: Facts) -> None:
    """Write a file, whole or not at all. facts: how the player was made."""
    model_file.put(path, {"format": FORMAT, **model_file.head_of(game), **facts}, _arrays(net))


def read(path: Path, game: Game) -> tuple[Network, Facts]:
    """The network of a file and what it was made from.

    Raises KibitzError if the file cannot be read, is damaged, or was made for other rules.
    """
    head, arrays = model_file.take(path)
    if head.get("format") != FORMAT:
        raise KibitzError(f"{path} is no file of a learned player; kibitz train makes one.")
    model_file.require_same_rules(path, head, game)
    try:
        return _network(arrays, head, game), head
    except (KeyError, ValueError, TypeError) as fault:
        raise model_file.damaged(path) from fault


def network_of(content: bytes, game: Game) -> Network:
    """The network of what a file contains, which this run of the program has made for this game."""
    head, arrays = model_file.unpacked(BytesIO(content))
    return _network(arrays, head, game)


def _arrays(net: Network) -> dict[str, Any]:
    half = model_file.rounded(net.weights).astype(np.float16)
    rest = {name: getattr(net, name) for name in ARRAYS}
    numbers = np.array([net.squashed, net.middle, net.span], np.float64)
    return {**rest, "weights": half, "signs": net.signs, "numbers": numbers}


def _network(arrays: dict[str, Any], head: Facts, game: Game) -> Network:
    given = {name: np.ascontiguousarray(arrays[name], np.int32) for name in ARRAYS}
    weights = np.ascontiguousarray(arrays["weights"], np.float32)
    net = completed(given, weights, arrays["signs"], arrays["numbers"])
    check(net, game)
    return net


def check(net: Network, game: Game) -> None:
    """ValueError if some position could lead the network out of its arrays."""
    _require(net.signs.shape == (game.seats,) and net.weights.ndim == 2)
    _require(net.weights.shape[1] in (1, game.seats) and len(net.weights) % game.seats == 0)
    _require(bool(np.isfinite(net.weights).all()) and net.span > 0)
    check_reading(net, game.dtype.itemsize, len(net.weights) // game.seats)


def check_reading(net: Network, size: int, places: int) -> None:
    """ValueError if a record of so many bytes could lead a tuple to another place than these."""
    _require(are_within(net.offsets, size) and net.adds.shape == (len(net.offsets), 256))
    _require(are_ends(net.entry, len(net.offsets)) and len(net.entry) == len(net.code) + 1)
    _require(are_ends(net.member, len(net.cells)) and len(net.member) == len(net.base) + 1)
    _require(are_within(net.cells, len(net.code)) and len(net.strides) == len(net.cells))
    _require(all(int(a.min(initial=0)) >= 0 for a in net[:9]))
    most = np.append(net.adds.max(axis=1, initial=0), 0).astype(np.int64)
    last = net.code + _sums(most, net.entry)
    _require(are_within(last, len(net.states)))
    reach = net.base + _sums(_farthest(net), net.member)
    _require(are_within(reach, places))


def _farthest(net: Network) -> Any:
    """The farthest step of each member, by the highest state that its cell can have."""
    ends = [*net.code[1:], len(net.states)]
    highest = np.array(
        [net.states[a:b].max(initial=0) for a, b in zip(net.code, ends, strict=True)]
    )
    return np.append(net.strides.astype(np.int64) * highest[net.cells], 0)


def _sums(values: Any, ends: Any) -> Any:
    total = np.concatenate([[0], np.cumsum(values)])
    return total[ends[1:]] - total[ends[:-1]]


def _require(right: bool) -> None:
    if not right:
        raise ValueError
