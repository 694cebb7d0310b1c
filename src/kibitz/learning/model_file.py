"""The file of a learned player: a head and arrays, as `.npz`.

Nothing in it is code, and no pickle is read. The head says of which game, options and rules the
player is, and how it was made; it is read and compared first, the arrays only where they are used.
`values_file`, `policy_file` and `actor_critic_file` say which arrays a network, a policy, an actor
and a critic have. Machine code does not check bounds, so they check every number by which it finds
its way, in Python's integers, since a sum of NumPy's begins again at the least number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np

from ..contract import KibitzError, as_text
from ..game import Game
from ..given_file import Archive, json_of, open_given
from ..kit.arrays import Array
from ..whole_file import whole_file
from .fingerprint import fingerprint

HEAD = "about"
LARGEST_HEAD = 2**20  # bytes
MOST_NUMBERS = 2**24  # of an array
FINE = 16  # parts of the usual weight, to which weights are rounded in a file

Facts = dict[str, Any]
Arrays = Archive | Mapping[str, Any]
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
        how(file, **{HEAD: text}, **arrays)


def note(path: Path, facts: Facts) -> None:
    """Add facts to a file, or change them."""
    head, arrays = take(path)
    put(path, {**head, **facts}, arrays)


def take(path: Path) -> tuple[Facts, dict[str, Any]]:
    """The head and all arrays of a file; KibitzError if it cannot be read."""
    with reading(path), open_given(path) as file:
        arrays = Archive(file)
        return _head(arrays), {name: arrays[name] for name in arrays if name != HEAD}


def facts_of(path: Path) -> Facts:
    """The head of a file; KibitzError if it cannot be read."""
    with reading(path), open_given(path) as file:
        return _head(Archive(file))


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Whatever damage may do to reading a file is a KibitzError that says so."""
    try:
        yield
    except KibitzError:
        raise
    except FileNotFoundError:
        raise KibitzError(f"There is no file {path}; kibitz train makes one.") from None
    except IsADirectoryError:
        raise KibitzError(f"{path} is a folder, not a file of a learned player.") from None
    except OSError as fault:
        raise KibitzError(f"{path} cannot be read: {fault.strerror or fault}.") from fault
    except Exception as fault:
        raise damage_fault(path) from fault


def unpack(opened: BinaryIO) -> tuple[Facts, Arrays]:
    """The head and the arrays of what a file contains, which this run of the program has made."""
    arrays = Archive(opened)
    return _head(arrays), arrays


def _head(arrays: Archive) -> Facts:
    head = json_of(arrays.array(HEAD, LARGEST_HEAD).tobytes().decode())
    if not isinstance(head, dict):
        raise ValueError("a head that is no table of facts")
    return head


def read_part(
    path: Path, game: Game, mark: str, made: Callable[[Facts, Arrays, Game], Part]
) -> Part | None:
    """What `made` makes of the head and the arrays of a file; None if it has no array `mark`.

    KibitzError if the file cannot be read, is damaged, or was made for other rules; `made` raises
    an error such as ValueError where it is damaged.
    """
    with reading(path), open_given(path) as file:
        arrays = Archive(file)
        if mark not in arrays:
            return None
        head = _head(arrays)
        require_same_rules(path, head, game)
        return made(head, arrays, game)


def numbers(arrays: Arrays, name: str, kind: Any, most: int = MOST_NUMBERS) -> Any:
    """At most this many numbers of an array; ValueError where another type would change them."""
    array = arrays.array(name, most) if isinstance(arrays, Archive) else arrays[name]
    if not np.can_cast(array.dtype, kind):
        raise ValueError(f"{name} has other numbers")
    return np.ascontiguousarray(array, kind)


def options_of(path: Path) -> Facts:
    """The options for which a file was made, as text."""
    with reading(path):
        return dict(facts_of(path).get("options") or {})


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


def damage_fault(path: Path) -> KibitzError:
    """The fault of a file that is not what it should be."""
    return KibitzError(f"{path} is damaged; delete it and make it again with kibitz train.")


def round_weights(weights: Array) -> Any:
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
    rising = bool((values[:-1] <= values[1:]).all())
    return len(values) > 0 and int(values[0]) == 0 and int(values[-1]) == last and rising


def sums_of_parts(values: list[int], ends: Any) -> list[int]:
    """The sum of each part of a row; `ends` as `are_ends` wants them."""
    total = list(accumulate(values, initial=0))
    return [total[b] - total[a] for a, b in pairwise(ends.tolist())]
