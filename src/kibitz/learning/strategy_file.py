"""A table of strategies in the file of a learned player: how likely each act is in a set.

The table is read in Python only, so a number that is wrong can lead to no other memory.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from . import model_file
from .model_file import Arrays, Facts

TABLE_GAMES, COVERS = "table_games", "table_covers"  # in the head of the file
MOST_SETS = 2**25  # information sets, and acts of them
PREFIX = "table_"  # of the names of its arrays
KINDS = {
    "keys": np.int64,
    "ends": np.int32,
    "actions": np.int32,
    "shares": np.float32,
    "values": np.float32,
}


class Strategies(NamedTuple):
    """The average strategies of all seats. S information sets, with A acts in all.

    covers: whether play so seldom leaves them that an act elsewhere may be random.
    """

    keys: Any  # i8[S], rising: the hash of what the seat sees
    ends: Any  # i4[S + 1], the acts of set k are those from ends[k] to ends[k + 1]
    actions: Any  # i4[A]
    shares: Any  # f4[A], their probabilities
    values: Any  # f4[S], the mean return of the seat
    games: int
    covers: bool = False

    def place(self, key: int) -> int | None:
        """The number of the set with this key; None if it is not in the table."""
        k = int(np.searchsorted(self.keys, key))
        return k if k < len(self.keys) and int(self.keys[k]) == key else None

    def acts(self, k: int) -> dict[int, float]:
        """The probability of each act of a set."""
        own = slice(int(self.ends[k]), int(self.ends[k + 1]))
        return dict(zip(self.actions[own].tolist(), self.shares[own].tolist(), strict=True))


def note(path: Path, table: Strategies) -> None:
    """Add a table to a file, or replace the one that it has."""
    head, arrays = model_file.take(path)
    own = {PREFIX + name: np.asarray(getattr(table, name), kind) for name, kind in KINDS.items()}
    facts = {TABLE_GAMES: table.games, COVERS: table.covers}
    model_file.put(path, {**head, **facts}, {**arrays, **own})


def read(path: Path, game: Game) -> Strategies | None:
    """The table of a file; None if it has none. KibitzError as by `values_file.read`."""
    return model_file.read_part(path, game, PREFIX + "keys", _strategies)


def _strategies(head: Facts, arrays: Arrays, game: Game) -> Strategies:
    given = {
        n: model_file.numbers(arrays, PREFIX + n, kind, MOST_SETS) for n, kind in KINDS.items()
    }
    table = Strategies(**given, games=int(head.get(TABLE_GAMES, 0)), covers=bool(head.get(COVERS)))
    right = (
        all(array.ndim == 1 for array in given.values())
        and len(table.ends) == len(table.keys) + 1 == len(table.values) + 1
        and bool((table.keys[:-1] < table.keys[1:]).all())
        and model_file.are_ends(table.ends, len(table.actions))
        and model_file.are_within(table.actions, game.actions)
        and table.shares.shape == table.actions.shape
        and bool((table.shares >= 0).all() and np.isfinite(table.shares).all())
        and bool(np.isfinite(table.values).all())
    )
    if not right:
        raise ValueError
    return table
