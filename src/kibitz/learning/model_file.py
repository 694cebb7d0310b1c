"""The file of a learned player: the arrays of its network, and what it was made from, as `.npz`.

Nothing in it is code, and no pickle is read. Machine code does not check bounds, so every number
by which the network finds its way is checked when the file is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np

from ..contract import KibitzError, as_text
from ..game import Game
from ..whole_file import whole_file
from .fingerprint import fingerprint
from .network import Network, completed

FORMAT = "kibitz learned player 1"
ARRAYS = ("offsets", "adds", "entry", "code", "states", "member", "cells", "strides", "base")
FINE = 16  # parts of the usual weight, to which weights are rounded in a file

Facts = dict[str, Any]
Part = TypeVar("Part")


def write(path: Path, game: Game, net: Network, facts: Facts) -> None:
    """Write a file, whole or not at all. facts: how the player was made."""
    head = {
        "format": FORMAT,
        "game": game.id,
        "options": options_as_text(game),
        "rules": fingerprint(game),
        **facts,
    }
    put(path, head, _arrays(net))


def options_as_text(game: Game) -> dict[str, str]:
    """The options of a game, as its file has them."""
    return {name: as_text(value) for name, value in game.options.items()}


def put(
    path: Path, head: Facts, arrays: dict[str, Any], how: Callable[..., None] = np.savez_compressed
) -> None:
    """Write a head and arrays; KibitzError if the file cannot be written."""
    text = np.frombuffer(json.dumps(head).encode(), np.uint8)
    with whole_file(path) as file:
        how(file, about=text, **arrays)


def note(path: Path, facts: Facts) -> None:
    """Add facts to a file, or change them."""
    head, arrays = take(path)
    put(path, {**head, **facts}, arrays)


def read(path: Path, game: Game) -> tuple[Network, Facts]:
    """The network of a file and what it was made from.

    Raises KibitzError if the file cannot be read, is damaged, or was made for other rules.
    """
    head, arrays = take(path)
    if head.get("format") != FORMAT:
        raise KibitzError(f"{path} is no file of a learned player; kibitz train makes one.")
    require_same_rules(path, head, game)
    try:
        return _network(arrays, head, game), head
    except (KeyError, ValueError, TypeError) as fault:
        raise damaged(path) from fault


def take(path: Path) -> tuple[Facts, dict[str, Any]]:
    """The head and the arrays of a file; KibitzError if it cannot be read."""
    try:
        with path.open("rb") as opened:
            head, arrays = unpacked(opened)
    except FileNotFoundError:
        raise KibitzError(f"There is no file {path}; kibitz train makes one.") from None
    except IsADirectoryError:
        raise KibitzError(f"{path} is a folder, not a file of a learned player.") from None
    except Exception as fault:  # whatever damage may do to reading
        raise damaged(path) from fault
    if not isinstance(head, dict):
        raise damaged(path)
    return head, arrays


def unpacked(opened: BinaryIO) -> tuple[Any, dict[str, Any]]:
    """The head and the arrays of what a file contains."""
    with np.load(opened, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    return json.loads(arrays.pop("about").tobytes()), arrays


def network_of(content: bytes, game: Game) -> Network:
    """The network of what a file contains, which this run of the program has made for this game."""
    head, arrays = unpacked(BytesIO(content))
    return _network(arrays, head, game)


def read_part(
    path: Path, game: Game, mark: str, made: Callable[[Facts, dict[str, Any], Game], Part]
) -> Part | None:
    """What `made` makes of the head and the arrays of a file; None if it has no array `mark`.

    KibitzError as by `read`; `made` raises an error such as ValueError where the file is damaged.
    """
    head, arrays = take(path)
    if mark not in arrays:
        return None
    require_same_rules(path, head, game)
    try:
        return made(head, arrays, game)
    except (KeyError, ValueError, TypeError, IndexError) as fault:
        raise damaged(path) from fault


def options_of(path: Path) -> Facts:
    """The options for which a file was made, as text."""
    return dict(take(path)[0].get("options") or {})


def require_same_rules(path: Path, head: Facts, game: Game) -> None:
    """KibitzError if a file was made for another game, other options or other rules."""
    if head.get("game") != game.id:
        raise KibitzError(f"{path} is a player of {str(head.get('game'))[:60]}, not of {game.id}.")
    own = options_as_text(game)
    if head.get("options") != own:
        made = " ".join(f"{k}={v}" for k, v in dict(head.get("options") or {}).items())
        raise KibitzError(f"{path} is a player of {game.id} {made[:200]}, not of {game}.")
    if head.get("rules") != fingerprint(game):
        raise KibitzError(
            f"{path} was made for other rules of {game.id}; make it again with kibitz train."
        )


def damaged(path: Path) -> KibitzError:
    """The fault of a file that is not what it should be."""
    return KibitzError(f"{path} is damaged; delete it and make it again with kibitz train.")


def _arrays(net: Network) -> dict[str, Any]:
    half = rounded(net.weights).astype(np.float16)
    rest = {name: getattr(net, name) for name in ARRAYS}
    numbers = np.array([net.squashed, net.middle, net.span], np.float64)
    return {**rest, "weights": half, "signs": net.signs, "numbers": numbers}


def rounded(weights: Any) -> Any:
    """Weights as multiples of a small part of the usual one, which makes a file half as large."""
    learned = weights[weights != 0].astype(np.float64)
    if len(learned) == 0:
        return weights
    step = float(np.exp2(np.floor(np.log2(np.sqrt(np.mean(learned**2)) / FINE))))
    return np.round(weights / step) * step


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


def are_within(values: Any, end: int) -> bool:
    """Whether all values lie from 0 to `end`, without `end`."""
    return len(values) == 0 or (int(values.min()) >= 0 and int(values.max()) < end)


def are_ends(values: Any, last: int) -> bool:
    """Whether values are the ends of parts of a row of this length, with 0 before the first."""
    rising = bool((np.diff(values) >= 0).all())
    return len(values) > 0 and int(values[0]) == 0 and int(values[-1]) == last and rising


def _require(right: bool) -> None:
    if not right:
        raise ValueError
