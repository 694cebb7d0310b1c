"""The games that a server offers: all that are installed, and files given when it starts.

A request names a game by its id, never by a path. A changed file is read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock

from ... import shelf
from ...contract import GameError, Value, as_text
from ...game import Game
from ...players import player, title
from ...shelf import Source

SAMPLE = "sample.txt"  # a record of a game worth looking at
PUZZLES = "puzzles.json"  # what `kibitz puzzles GAME --json` prints
KEPT = 100  # games with their options, which all tables of one share


def beside(source: Source, name: str) -> Path | None:
    """The file of this name in a game's folder, if there is one."""
    path = source.folder / name if source.folder else None
    return path if path and path.is_file() else None


class Library:
    """Games by their ids, and the bots that the host offers beside the levels, by title."""

    def __init__(
        self, files: Iterable[Path] = (), bots: Sequence[str] = (), *, installed: bool = True
    ) -> None:
        for spec in bots:
            player(spec)  # one that is wrong is refused now
        self.bots = {title(spec): spec for spec in bots}
        self.has_installed = installed  # whether installed games are offered too
        self._files = {shelf.from_file(path).id: path for path in files}
        self.files = tuple(self._files.values())
        self._read: dict[str, tuple[int, Source]] = {}
        self._lock = Lock()

    def ids(self) -> list[str]:
        """All ids, those of files first."""
        names = shelf.names() if self.has_installed else []
        return [*self._files, *(id for id in names if id not in self._files)]

    def source(self, id: str) -> Source:
        """The game of this id, alias or variant; GameError if there is none."""
        if id in self._files:
            return self._from_file(id)
        if id in shelf.names():
            return shelf.named(id)
        try:
            return shelf.named(id)  # by another name
        except GameError:
            raise GameError(f"There is no game {id[:40]!r} here.") from None

    def given(self, id: str, options: Mapping[str, str]) -> dict[str, str]:
        """These options, and before them those that the name of a variant stands for."""
        variant = self.source(id).about.variants.get(id, {})
        return {**{name: as_text(value) for name, value in variant.items()}, **options}

    def game(self, id: str, options: Mapping[str, Value]) -> Game:
        """The game with its options; OptionError if one does not fit."""
        return _set_up(self.source(id), tuple(options.items()), self._spec(id))

    def _spec(self, id: str) -> str:
        return str(self._files[id].resolve()) if id in self._files else self.source(id).id

    def _from_file(self, id: str) -> Source:
        path = self._files[id]
        with self._lock:
            changed = path.stat().st_mtime_ns if path.is_file() else 0
            if self._read.get(id, (-1,))[0] != changed:
                self._read[id] = changed, shelf.from_file(path)
            return self._read[id][1]


@lru_cache(maxsize=KEPT)
def _set_up(source: Source, options: tuple[tuple[str, Value], ...], spec: str) -> Game:
    return Game(source, dict(options), spec)
