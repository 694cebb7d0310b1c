"""Tables of positions on disk: the exact value of each position that a root can lead to.

A table knows a position by the hash of its key that memory search uses too (`frames.py`). The
chance is negligible that a position outside the table has the hash of one inside. The first line of
the file has a hash of the rules; a table for other rules or other options is ignored.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..contract import as_text
from ..game import Game, Position
from ..kernel import Positions, compiled, fingerprint, write_key
from ..kit.arrays import Array
from . import table_files
from .exact_value import ExactValue
from .frames import hash_words
from .looping import Backward

# place, check: the hash. value: 1 and the acts to the end if seat 0 wins, the negative of that if
# it loses, 0 for a draw.
ENTRY = np.dtype([("place", "<i8"), ("check", "<i8"), ("value", "<i4")])

DECIDE = ("player", "legal", "play", "over", "returns", "key")  # what a position is worth

NAME_LENGTH = 80  # of the options in a file's name


class Tablebase:
    """The values of the positions in one file; KibitzError if it is damaged."""

    def __init__(self, game: Game, path: Path) -> None:
        self._entries, self._places = _read(path)
        self._words = np.zeros((1, -(-len(game.key_room()) // 8)), np.int64)

    def holds(self, state: Positions) -> bool:
        """Whether the table has this position."""
        return self._row_of(state) >= 0

    def exact_value(self, state: Positions, seat: int) -> ExactValue:
        """Won where this seat can force a win, lost where the other can; away counts the acts.

        The position is one that it `holds`.
        """
        value = int(self._entries[self._row_of(state)]["value"]) * (1 if seat == 0 else -1)
        return ExactValue((value > 0) - (value < 0), max(0, abs(value) - 1))

    def _row_of(self, state: Positions) -> int:
        self._words[:] = 0
        words = -(-write_key(state[0], self._words[0].view(np.uint8)) // 8)
        place, check = _hashes(self._words[:, :words])[0]
        row = int(np.searchsorted(self._places, place))
        while row < len(self._places) and self._places[row] == place:
            if self._entries[row]["check"] == check:
                return row
            row += 1
        return -1


def entries_of(solved: Backward) -> NDArray[np.void]:
    """The entries of all positions that were solved, in the order of their hashes."""
    place, check = _hashes(solved.keys).T
    entries = np.empty(solved.count, ENTRY)
    entries["place"], entries["check"] = place, check
    entries["value"] = solved.values
    return entries[np.argsort(place, kind="stable")]


def write(folder: Path, p: Position, solved: Backward, facts: dict[str, Any]) -> Path:
    """Write a table of all positions that one leads to into a folder; return its file.

    facts: more entries for the first line.
    """
    entries = entries_of(solved)
    head = {"rules": rules_of(p.game), **facts, "sha256": table_files.digest(entries)}
    return table_files.put(folder / _name(p), head, entries.tobytes())


def find(game: Game) -> Iterator[Tablebase]:
    """The tables that were made for these rules and options, each read when it is needed.

    Raises KibitzError if a file is damaged.
    """
    rules = rules_of(game)
    for folder in table_files.folders(game):
        for path in sorted(folder.glob(f"*{table_files.ENDING}")):
            if table_files.head_of(path).get("rules") == rules:
                yield Tablebase(game, path)


@lru_cache(maxsize=32)
def rules_of(game: Game) -> str:
    """A hash of everything that determines a position's value: rules, fields, options."""
    functions = [game.rules.functions[name] for name in DECIDE if name in game.rules.functions]
    fields = [(name, str(game.dtype[name])) for name in game.dtype.names or ()]
    code = fingerprint(functions, compiler=b"")
    return hashlib.sha256(f"{code} {fields} ".encode() + game.blank().tobytes()).hexdigest()


@lru_cache(maxsize=4)
def _read(path: Path) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    entries = table_files.check_and_unpack(path, lambda packed, head: np.frombuffer(packed, ENTRY))
    return entries, np.ascontiguousarray(entries["place"])


def _name(p: Position) -> str:
    """The options, as far as a file name can have them, and a hash of the rules and the start."""
    options = ",".join(f"{name}={as_text(value)}" for name, value in p.game.options.items())
    start = hashlib.sha256(rules_of(p.game).encode() + p.key()).hexdigest()[:12]
    words = [re.sub(r"[^\w=,.-]+", "-", options)[:NAME_LENGTH], start]
    return "-".join(word for word in words if word) + table_files.ENDING


def _hashes(keys: Array) -> NDArray[np.int64]:
    hashes = np.empty((len(keys), 2), np.int64)
    compiled(hash_rows)(keys, hashes)
    return hashes


# -- compiled ------------------------------------------------------------------------------


def hash_rows(keys: Array, hashes: Any) -> None:
    """Write the two hashes of each key, a row of words, beside one another."""
    for k in range(len(keys)):
        hashes[k, 0], hashes[k, 1] = hash_words(keys[k], keys.shape[1])
