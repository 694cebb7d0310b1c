"""The games that a server offers: all that are installed, and files given when it starts.

A request names a game by its id, never by a path. A changed file is read again; while it cannot be
read, the last version that could stays in use. What runs is a copy, so that each table ends under
the rules with which it began.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from threading import Lock

from .. import shelf
from ..contract import GameError, KibitzError, Value, as_text, message
from ..extensive import ENDING as TREE
from ..game import Game
from ..players import player, title
from ..shelf import Source
from . import rules_text
from .rules_text import Texts

SAMPLE = "sample.txt"  # a record of a game worth looking at
PUZZLES = "puzzles.json"  # what `kibitz puzzles GAME --json` prints
GAMES_KEPT = 100  # games with their options, which all tables of one share

log = logging.getLogger(__name__)


def beside(source: Source, name: str) -> Path | None:
    """The file of this name in a game's folder, if there is one."""
    path = source.folder / name if source.folder else None
    return path if path and path.is_file() else None


@dataclass(frozen=True, slots=True)
class Version:
    """A game in a file as it was read, its copy that runs, and the hash and texts of its rules.

    Without a copy its tables go on under the newest rules: `name` and `texts` are empty.
    """

    source: Source
    runs: Path
    name: str = ""
    texts: Texts = field(default_factory=dict)


class Library:
    """Games by their ids, and the bots that the host offers beside the levels, by title."""

    def __init__(
        self, files: Iterable[Path] = (), bots: Sequence[str] = (), *, installed: bool = True
    ) -> None:
        for spec in bots:
            player(spec)  # one that is wrong is refused now
        self.bots = {title(spec): spec for spec in bots}
        for spec in bots:
            if (other := self.bots[title(spec)]) != spec:
                raise KibitzError(
                    f"Two bots are called {title(spec)}: {spec} and {other}. Offer one of them, or "
                    "give them classes of different names."
                )
        self.has_installed = installed  # whether installed games are offered too
        self._files = {shelf.id_of(path.stem): path for path in files}
        self.files = tuple(self._files.values())
        self._read: dict[str, tuple[int, Version]] = {}
        self._earlier = lru_cache(GAMES_KEPT)(_earlier)
        self._lock = Lock()
        for id in self._files:
            self._from_file(id)

    def ids(self) -> list[str]:
        """All ids, those of files first."""
        names = shelf.names() if self.has_installed else []
        return [*self._files, *(id for id in names if id not in self._files)]

    def source(self, id: str) -> Source:
        """The game of this id, alias or variant; GameError if there is none."""
        if id in self._files:
            return self._from_file(id).source
        if id in shelf.names():
            return shelf.game_named(id)
        try:
            return shelf.game_named(id)  # by another name
        except GameError:
            raise GameError(message("There is no game {id} here.", id=repr(id[:40]))) from None

    def given(self, id: str, options: Mapping[str, str]) -> dict[str, str]:
        """The options that are given, and those for which the name of a variant stands."""
        variant = self.source(id).about.variants.get(id, {})
        return {**{name: as_text(value) for name, value in variant.items()}, **options}

    def game(self, id: str, options: Mapping[str, Value]) -> Game:
        """The game with its options; OptionError if one does not fit."""
        if id in self._files:
            return _game(self._from_file(id), options)
        source = self.source(id)
        return _set_up(source, tuple(options.items()), source.id)

    def version(self, id: str) -> Version | None:
        """The newest version of a game in a file that can be read; None for an installed game."""
        return self._from_file(id) if id in self._files else None

    def earlier_game(self, id: str, options: Mapping[str, Value], name: str, texts: Texts) -> Game:
        """The game as these texts, whose hash is `name`, had it; KibitzError if it cannot run."""
        with self._lock:
            origin = shelf.origin(self._files[id]) if id in self._files else None
            return _game(self._earlier(name, tuple(texts.items()), origin), options)

    def _from_file(self, id: str) -> Version:
        path = self._files[id]
        with self._lock:
            changed = time_modified(path)
            if id not in self._read or self._read[id][0] != changed:
                self._read[id] = changed, self._newest(id, path)
            return self._read[id][1]

    def _newest(self, id: str, path: Path) -> Version:
        try:
            return _version(path)
        except GameError as fault:
            if id not in self._read:
                raise
            log.error("%s The last version that works stays in use.", fault)
            return self._read[id][1]


def time_modified(path: Path) -> int:
    """A number that changes when a game in a file or its page of rules is written."""
    files = (path, path.with_suffix(f".{shelf.RULES_PAGE}"))
    return sum(file.stat().st_mtime_ns for file in files if file.is_file())


def _version(path: Path) -> Version:
    if path.suffix == TREE:
        raise GameError(
            f"{path} is a tree for Gambit, and a table has no picture of it; play it by `kibitz "
            f"play {path}`."
        )
    source = shelf.from_file(path)
    try:
        texts = rules_text.read(path)
        copy = rules_text.copy_texts(texts, shelf.origin(path))
        return Version(shelf.from_file(copy), copy, rules_text.name_of(texts), texts)
    except KibitzError as fault:
        log.warning("Tables of %s do not outlive a change of its rules: %s", path.name, fault)
        return Version(source, path.resolve())


def _earlier(name: str, items: tuple[tuple[str, str], ...], origin: Path | None) -> Version:
    texts = dict(items)
    if rules_text.name_of(texts) != name:
        raise GameError(message("The stored rules of this table are damaged."))
    copy = rules_text.copy_texts(texts, origin or Path(items[0][0]))
    return Version(shelf.from_file(copy), copy, name, texts)


def _game(version: Version, options: Mapping[str, Value]) -> Game:
    return _set_up(version.source, tuple(options.items()), str(version.runs))


@lru_cache(maxsize=GAMES_KEPT)
def _set_up(source: Source, options: tuple[tuple[str, Value], ...], spec: str) -> Game:
    return Game(source, dict(options), spec)
