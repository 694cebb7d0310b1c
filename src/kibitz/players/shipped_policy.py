"""Policies for playouts that come with a game, so that no machine has to learn them.

The file `playouts.npz` stands in the folder of the rules, or as `mygame.playouts.npz` beside their
file; `python -m bench.policies` writes it. It is used with the same options and as long as the
rules are the same: an edit of them, or of the way to learn, and the policy is learned on this
machine again (`policy_on_disk.py`).
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from .. import given_file, shelf
from ..contract import KibitzError
from ..game import Game
from ..kit.arrays import Array
from ..learning.model_file import options_as_text
from . import playout_policy

FILE = "playouts.npz"
OF_TABLES = "look.py"  # words and pictures, which no rule reads


def fitting(game: Game) -> Any:
    """The weights that come with this game and these options, f4[n]; None if none fit."""
    candidates = (_read(game, file) for file in shipping_places(game, FILE) if file.is_file())
    return next((weights for weights in candidates if weights is not None), None)


def _read(game: Game, file: Path) -> Any:
    try:
        with given_file.open_given(file) as stream:
            return _weights(given_file.Archive(stream), origin(game, file))
    except Exception as fault:  # whatever damage may do to reading
        raise KibitzError(
            f"{file} is no policy for playouts that Kibitz wrote. Delete it, and this machine "
            "learns one."
        ) from fault


def _weights(arrays: given_file.Archive, wanted: str) -> Any:
    if str(arrays.array("origin", 1)) != wanted:
        return None
    count = arrays.array("count", 1)[()]
    if count not in (0, playout_policy.WEIGHTS):
        raise ValueError(f"{count} weights")
    places, values = (arrays.array(name, int(count)) for name in ("places", "values"))
    if not (places.dtype == np.int32 and values.dtype == np.float32 and np.isfinite(values).all()):
        raise ValueError("weights that are no numbers")
    weights = np.zeros(int(count), np.float32)
    if len(places) and not 0 <= int(places.min()) <= int(places.max()) < count:
        raise ValueError("places outside of the weights")
    weights[places] = values
    return weights


def shipping_places(game: Game, name: str) -> list[Path]:
    """Where a file of this name can be shipped with a game."""
    if game.source.path:
        return [game.source.path.with_suffix(f".{name}")]
    return [folder / name for folder in shelf.folders(game.package)]


def write(game: Game, weights: Array) -> None:
    """Write the file for a game; weights: f4[n], of which most are 0."""
    (places,), (file, *_) = np.nonzero(weights), shipping_places(game, FILE)
    np.savez_compressed(
        file,
        origin=origin(game, file),
        count=len(weights),
        places=places.astype(np.int32),
        values=weights[places],
    )


def origin(game: Game, file: Path) -> str:
    """A hash of the rules beside a file, the options and the way to learn, without comments."""
    own, folder = game.source.path, file.parent
    rules = [own] if own else sorted(set(folder.glob("*.py")) - {folder / OF_TABLES})
    files = [*rules, Path(playout_policy.__file__)]
    parts = [repr(sorted(options_as_text(game).items()))]
    parts += [" ".join(program_words(ast.parse(file.read_text("utf-8")))) for file in files]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def program_words(node: Any) -> Iterator[str]:
    """A program without its layout and documentation, the same in each version of Python."""
    if isinstance(node, list):
        for item in node:
            yield from program_words(item)
    elif not isinstance(node, ast.AST):
        yield repr(node)
    elif not _is_text(node):
        yield type(node).__name__
        for name, value in ast.iter_fields(node):
            if value not in (None, []) and name not in ("ctx", "type_comment"):
                yield from (name, *program_words(value))


def _is_text(node: ast.AST) -> bool:
    is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_constant and isinstance(node.value.value, str)  # type: ignore[attr-defined]
