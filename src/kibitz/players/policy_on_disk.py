"""Policies for playouts on disk: each is learned once on a machine, not once in each process.

The name of the folder is a hash of the code that learns and of the rules, as for machine code.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import cache_folder, fingerprint, read_signed, write_signed


def load_or_learn(learn: Callable[[Game], Any], game: Game) -> Any:
    """The result of `learn(game)`, f4[n]: from the disk if it is there, else learned and stored.

    A damaged file is made again, and a disk that cannot be written changes nothing.
    """
    file = file_for(learn, game)
    weights = read(file)
    if weights is None:
        weights = learn(game)
        with suppress(OSError):
            write_signed(file, zlib.compress(weights.tobytes()))
    return weights


def file_for(learn: Callable[[Game], Any], game: Game) -> Path:
    """The file with the result of a function for a game and its options."""
    name = fingerprint([learn, *game.rules.functions.values()])
    options = fingerprint([], compiler=repr(sorted(game.options.items())).encode())
    return cache_folder() / game.id / f"policy-{name}-{options}" / "weights"


def read(file: Path) -> Any:
    """The weights in a file, f4[n]; None if it is missing or damaged."""
    payload = read_signed(file)
    if payload is None:
        return None
    with suppress(OSError):
        os.utime(file.parent)  # folders that no process uses for a month are deleted
    return np.frombuffer(zlib.decompress(payload), np.float32).copy()
