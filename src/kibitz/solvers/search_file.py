"""A memory search in a file, so that it goes on after it was stopped or killed.

The file has what the table has proved so far, and no stack: a search that begins anew with this
table finds its way back to where it was in seconds. Each file is written whole, so a kill leaves
the one before. Its digest is of all that was proved: a damaged file is refused, never believed.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

import numpy as np

from ..contract import KibitzError
from ..game import Game
from ..given_file import LARGEST_TEXT, json_of, open_given
from ..whole_file import only_one, whole_file
from . import table_files
from .acyclic import MemorySearch
from .search_limit import OutOfTime
from .tablebase import rules_of

SAVED_EVERY, SHARE = 60.0, 20  # seconds, or the multiple of those that the last time took
AT_ONCE = 2**24  # bytes that are read
FORMAT = 1  # of the hash and of the entries; a file of another one is refused


class SearchFile:
    """The file of a game's search; there is one for its rules and options."""

    def __init__(self, game: Game) -> None:
        self.game = game
        rules = rules_of(game)
        self.path = table_files.users(game) / f"search-{rules[:16]}.begun"
        self._head = {"format": FORMAT, "rules": rules}
        self._search: MemorySearch | None = None
        self._due = time.monotonic() + SAVED_EVERY

    def join(self, search: MemorySearch, memory_mb: int) -> None:
        """Go on with the search that the file has, if there is one; later saves are of this one."""
        self._head["memory_mb"] = memory_mb
        if self.path.exists():
            self._read(search)
        self._search = search

    def leave(self) -> None:
        """Save no more: the search is not the way to solve this game."""
        self._search = None

    def visit(self) -> None:
        """Save the search if it is time."""
        if time.monotonic() > self._due:
            self.save()

    def save(self) -> None:
        """Write the file; KibitzError if it cannot be written."""
        if self._search is None:
            return
        begun = time.monotonic()
        for draft in self.path.parent.glob(f".{self.path.name}.*"):  # of a process that was killed
            draft.unlink(missing_ok=True)
        with whole_file(self.path) as file:
            file.write(json.dumps(self._head).encode() + b"\n")
            digest = hashlib.sha256()
            for row in map(_as_bytes, self._search.proved()):
                file.write(row)
                digest.update(row)
            file.write(digest.digest())
        ended = time.monotonic()
        self._due = ended + max(SAVED_EVERY, SHARE * (ended - begun))

    def forget(self) -> None:
        """Take the file away."""
        self.path.unlink(missing_ok=True)

    def _read(self, search: MemorySearch) -> None:
        try:
            with open_given(self.path) as file:
                self._require_own(json_of(file.readline(LARGEST_TEXT).decode()))
                digest = hashlib.sha256()
                for row in map(_as_bytes, search.proved()):  # the first one says how many follow
                    _fill(row, file)
                    digest.update(row)
                if file.read() != digest.digest():
                    raise ValueError
        except (OSError, ValueError) as fault:
            raise KibitzError(f"{self.path} is damaged; delete it, and begin anew.") from fault

    def _require_own(self, head: Any) -> None:
        if head != self._head and isinstance(head, dict) and "memory_mb" in head:
            raise KibitzError(
                f"{self.path} has a search of another version, or with --memory "
                f"{head['memory_mb']}; give the same --memory, or delete the file."
            )
        if head != self._head:
            raise ValueError


def _as_bytes(row: Any) -> Any:
    return row.reshape(-1).view(np.uint8).data


def _fill(row: Any, file: BinaryIO) -> None:
    for at in range(0, len(row), AT_ONCE):
        part = row[at : at + AT_ONCE]
        part[:] = file.read(len(part))  # ValueError if the file ends before


@contextmanager
def kept_search(game: Game, resume: bool) -> Iterator[SearchFile | None]:
    """The file of a search that is to go on where an earlier one ended; None if it is not asked.

    What a stop leaves is saved; a solved game needs its file no more. Raises KibitzError if another
    process has the file.
    """
    if not resume:
        yield None
        return
    file = SearchFile(game)
    lock = file.path.with_suffix(".lock")
    with only_one(lock) as alone:
        if not alone:
            raise KibitzError(f"{game}: another process searches this game with --resume now.")
        try:
            yield file
        except (KeyboardInterrupt, OutOfTime):
            file.save()
            raise
        file.forget()
