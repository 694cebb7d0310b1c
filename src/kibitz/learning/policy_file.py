"""A policy in the file of a learned player, beside the network that says what positions are worth.

As there, every number by which machine code finds its way is checked when the file is read.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ..game import Game
from . import model_file
from .model_file import Arrays, Facts
from .network import complete_network
from .pattern_rows import PatternRows
from .policy import PHASES, STAGES, Policy
from .values_file import ARRAYS, MOST_WEIGHTS, check_reading

SEARCHED_GAMES = "searched_games"  # in the head of the file
ROWS = {"ends": np.int32, "at": np.int32, "adds": np.int32, "begin": np.int32}
PREFIX, OF_ROWS = "policy_", "rows_"  # of the names of its arrays
NO_CELL = -1
OWN = {
    "sizes": np.int32,
    "begin": np.int32,
    "tuples": np.int32,
    "cell": np.int32,
    "beside": np.uint8,
    "crowd": np.int32,
}


def note(path: Path, policy: Policy) -> None:
    """Add a policy to a file, or replace the one that it has."""
    head, arrays = model_file.take(path)
    model_file.put(path, {**head, SEARCHED_GAMES: policy.games}, {**arrays, **_arrays(policy)})


def read(path: Path, game: Game) -> Policy | None:
    """The policy of a file; None if it has none. KibitzError as by `values_file.read`."""
    return model_file.read_part(path, game, PREFIX + "weights", _policy)


def policy_of(content: bytes, game: Game) -> Policy | None:
    """The policy of what a file contains, which this run of the program has made for this game."""
    head, arrays = model_file.unpack(BytesIO(content))
    return _policy(head, arrays, game) if PREFIX + "weights" in arrays else None


def _arrays(policy: Policy) -> dict[str, Any]:
    arrays = {name: getattr(policy.net, name) for name in ARRAYS}
    arrays |= {name: getattr(policy, name) for name in OWN}
    arrays |= {OF_ROWS + name: getattr(policy.rows, name) for name in ROWS}
    arrays["numbers"] = np.array([policy.crowds, policy.patterns, policy.length])
    arrays["weights"] = model_file.round_weights(policy.weights).astype(np.float16)
    return {PREFIX + name: array for name, array in arrays.items()}


def _policy(head: Facts, arrays: Arrays, game: Game) -> Policy:
    given = {name: _numbers(arrays, name, np.int32) for name in ARRAYS}
    own = {name: _numbers(arrays, name, kind) for name, kind in OWN.items()}
    rows = PatternRows(*(_numbers(arrays, OF_ROWS + name, kind) for name, kind in ROWS.items()))
    crowds, patterns, length = _numbers(arrays, "numbers", np.float64).tolist()
    weights = _numbers(arrays, "weights", np.float32, MOST_WEIGHTS * game.seats)
    check_reading(given, game.dtype.itemsize, int(patterns))
    nothing = np.zeros((0, 1), np.float32)  # the weights of the network are not used
    policy = Policy(
        net=complete_network(given, nothing, [1.0], (False, 0.0, 1.0)),
        rows=rows,
        crowds=int(crowds),
        patterns=int(patterns),
        length=length,
        games=int(head.get(SEARCHED_GAMES, 0)),
        weights=weights,
        **own,
    )
    _check(policy, game)
    return policy


def _numbers(arrays: Arrays, name: str, kind: Any, most: int = model_file.MOST_NUMBERS) -> Any:
    return model_file.numbers(arrays, PREFIX + name, kind, most)


def _check(policy: Policy, game: Game) -> None:
    """ValueError if some act could lead the policy out of its arrays."""
    net, cells = policy.net, len(policy.net.code)
    of_seat = 2 * policy.patterns + PHASES * STAGES * (policy.crowds + game.actions)
    rows = policy.rows
    lists = (*rows[:2], rows.begin, policy.sizes, policy.begin, policy.tuples, policy.crowd)
    right = (
        all(array.ndim == 1 for array in lists)
        and model_file.are_ends(rows.ends, len(rows.at))
        and len(rows.ends) == len(rows.begin) + 1 == len(net.base) + 1
        and model_file.are_within(rows.at, game.dtype.itemsize)
        and rows.adds.shape == (len(rows.at), 256)
        and policy.sizes.shape == net.base.shape
        and int(policy.sizes.min(initial=1)) > 0
        and _last_place(policy) < policy.patterns
    ) and (
        policy.weights.shape == (game.seats * of_seat,)
        and bool(np.isfinite(policy.weights).all())
        and 0 < policy.length < np.inf
        and model_file.are_ends(policy.begin, len(policy.tuples))
        and len(policy.begin) == game.actions + 1
        and model_file.are_within(policy.tuples, len(net.base))
        and policy.cell.shape == (game.actions,)
        and min(policy.cell.tolist()) >= NO_CELL
        and max(policy.cell.tolist()) < cells
        and policy.beside.shape == (cells, cells)
        and int(policy.beside.max(initial=0)) <= 1
        and int(net.states.max(initial=0)) < len(policy.crowd)
        and int(policy.crowd.min(initial=0)) >= 0
        and 0 <= _largest_crowd(policy) < policy.crowds
    )
    if not right:
        raise ValueError


def _last_place(policy: Policy) -> int:
    pairs = zip(policy.net.base.tolist(), policy.sizes.tolist(), strict=True)
    return max((base + size - 1 for base, size in pairs), default=0)


def _largest_crowd(policy: Policy) -> int:
    members = int(np.diff(policy.net.member).max(initial=0))
    return members * int(policy.crowd.max(initial=0))
