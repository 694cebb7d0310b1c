"""Policies for playouts on disk: each is learned once on a machine, not once in each process.

The name of the folder is a hash of the code that learns and of the rules, as for machine code.
"""

from __future__ import annotations

import os
import uuid
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import cache_folder, fingerprint

DAMAGED = (ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)


def stored(learn: Callable[[Game], Any], game: Game) -> Any:
    """What `learn(game)` returns, an array: from the disk if it is there, else learned and stored.

    A damaged file is made again, and a disk that cannot be written changes nothing.
    """
    file = file_for(learn, game)
    try:
        return read(file)
    except (OSError, *DAMAGED):
        weights = learn(game)
    with suppress(OSError):
        write(file, weights)
    return weights


def file_for(learn: Callable[[Game], Any], game: Game) -> Path:
    """The file with the result of a function for a game and its options."""
    name = fingerprint([learn, *game.rules.functions.values()])
    options = fingerprint([], compiler=repr(sorted(game.options.items())).encode())
    return cache_folder() / game.id / f"policy-{name}-{options}" / "weights.npz"


def read(file: Path) -> Any:
    """The array in a file."""
    with np.load(BytesIO(file.read_bytes()), allow_pickle=False) as found:
        weights = found["weights"]
    os.utime(file.parent)  # folders that no process uses for a month are deleted
    return weights


def write(file: Path, weights: Any) -> None:
    """Write a file in one step, so that no other process reads an incomplete file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{uuid.uuid4().hex}.npz")
    try:
        np.savez_compressed(fresh, weights=weights)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
