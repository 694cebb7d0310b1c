"""The file of a learned player: a head and arrays, as `.npz`.

Nothing in it is code, and no pickle is read. The head says of which game, options and rules the
player is, and how it was made. `values_file`, `policy_file` and `actor_critic_file` say which
arrays a network, a policy, an actor and a critic have. Machine code does not check bounds, so they
check every number by which it finds its way.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np

from ..contract import KibitzError, as_text
from ..game import Game
from ..kit.arrays import Array
from ..whole_file import whole_file
from .fingerprint import fingerprint

LARGEST = 2_000_000_000  # bytes of all arrays; packed zeros would fill any memory
FINE = 16  # parts of the usual weight, to which weights are rounded in a file

Facts = dict[str, Any]
Part = TypeVar("Part")


def head_of(game: Game) -> Facts:
    """The game, options and rules of a file."""
    return {"game": game.id, "options": options_as_text(game), "rules": fingerprint(game)}


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
        if sum(part.file_size for part in file.zip.infolist()) > LARGEST:
            raise ValueError(f"more than {LARGEST:,} bytes when it is unpacked")
        arrays = {name: file[name] for name in file.files}
    return json.loads(arrays.pop("about").tobytes()), arrays


def read_part(
    path: Path, game: Game, mark: str, made: Callable[[Facts, dict[str, Any], Game], Part]
) -> Part | None:
    """What `made` makes of the head and the arrays of a file; None if it has no array `mark`.

    KibitzError if the file cannot be read, is damaged, or was made for other rules; `made` raises
    an error such as ValueError where it is damaged.
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


def rounded(weights: Array) -> Any:
    """Weights as multiples of a small part of the usual one, which makes a file half as large."""
    learned = weights[weights != 0].astype(np.float64)
    if len(learned) == 0:
        return weights
    step = float(np.exp2(np.floor(np.log2(np.sqrt(np.mean(learned**2)) / FINE))))
    return np.round(weights / step) * step


def are_within(values: Any, end: int) -> bool:
    """Whether all values lie from 0 to `end`, without `end`."""
    return len(values) == 0 or (int(values.min()) >= 0 and int(values.max()) < end)


def are_ends(values: Any, last: int) -> bool:
    """Whether values are the ends of parts of a row of this length, with 0 before the first."""
    rising = bool((np.diff(values) >= 0).all())
    return len(values) > 0 and int(values[0]) == 0 and int(values[-1]) == last and rising
