"""The folder in which an assistant may read and write games; nothing outside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ...contract import KibitzError
from ...players import is_file
from ...whole_file import whole_file

CHARACTERS = 200_000  # characters of a file
TEXT = re.compile(r"(?P<stem>[^.]+)(\.py|\.cases\.toml)")  # what may be read and written
SYSTEMS, NAMED = ("openspiel", "pettingzoo"), re.compile(r"\w+(\(\w+=[\w.]+(,\w+=[\w.]+)*\))?")
LEARNED = re.compile(r"(?P<stem>[^.]+)\.npz")


@dataclass(frozen=True)
class GameFolder:
    """A folder of games of one file."""

    path: Path

    def games(self) -> list[str]:
        """The names of its Python files."""
        return sorted(path.name for path in self.path.glob("*.py") if path.is_file())

    def file(self, name: str) -> Path:
        """The path of a Python file, or of cases; KibitzError if the name leads elsewhere."""
        return self._path(name, TEXT, "mygame.py or mygame.cases.toml")

    def learned(self, name: str) -> Path:
        """The path of a file of a learned player; KibitzError if the name leads elsewhere."""
        return self._path(name, LEARNED, "mygame.npz")

    def cases(self, game: str) -> Path:
        """The path of the cases of a game of this folder."""
        if not game.endswith(".py"):
            raise KibitzError(f"{game} is no file of this folder, so it has no cases here.")
        return self.file(f"{Path(game).stem}.cases.toml")

    def other_text(self, name: str) -> str:
        """Another text of a game: a file of this folder, or a game of another system."""
        system, sign, named = name.partition(":")
        if sign and system in SYSTEMS and NAMED.fullmatch(named):
            return name
        return self.game(name)

    def new_folder(self, name: str) -> Path:
        """The path of a folder in this one that does not exist yet, or KibitzError."""
        path = self.path / name
        if not name.isidentifier() or path.exists() or path.is_symlink():
            raise KibitzError(
                f"{name[:60]!r} is no new folder. Give a name like mygame_page that is not there."
            )
        return path

    def _path(self, name: str, form: re.Pattern[str], like: str) -> Path:
        path = (self.path / name).resolve()
        match = form.fullmatch(path.name)
        if not self._is_here(name) or not match or not match["stem"].isidentifier():
            raise KibitzError(
                f"{name[:60]!r} is no file of this folder. Give a name like {like}, without a path."
            )
        return path

    def game(self, name: str) -> str:
        """A game as the command line takes it: an id, or a file of this folder."""
        if name.isascii() and name[:1].isalnum() and name.replace("-", "").isalnum():
            return name
        path = self.file(name)
        if path.suffix != ".py":
            raise KibitzError(f"{path.name} has no rules. Give a game like mygame.py.")
        if not path.is_file():
            raise KibitzError(f"There is no {path.name} here; there are {self.games()}.")
        return f"./{path.name}"

    def player(self, text: str) -> str:
        """A player as the command line takes it: a name with parameters, or a file of this folder.

        KibitzError if it names a file elsewhere, as a bot or as what a bot has learned.
        """
        name, _, given = text.partition(":")
        if is_file(text):
            return f"{self.game(name)}:{given}"
        values = [part.partition("=")[2] for part in given.split(",")]
        if name.startswith("-") or not all(self._is_here(value) for value in values if value):
            raise KibitzError(
                f"{text[:60]!r} is no player. Give one like mcts:sims=500, uniform or mybot.py."
            )
        return text

    def read(self, name: str) -> str:
        """The text of a file."""
        try:
            return self.file(name).read_text("utf-8")
        except FileNotFoundError:
            raise KibitzError(f"There is no {name} here; there are {self.games()}.") from None

    def write_page(self, game: str, page: bytes) -> str:
        """Write the page of a game's rules beside it, and return its name."""
        path = self.path / f"{Path(game).stem}.rules.html"
        with whole_file(path) as file:
            file.write(page)
        return path.name

    def replace_part(self, name: str, old: str, new: str) -> None:
        """Replace a text that a file has once; KibitzError if it has it never or more often."""
        text = self.read(name)
        times = text.count(old) if old else 0
        if times != 1:
            often = f"has this text {times} times" if times else "does not have this text"
            raise KibitzError(
                f"{name} {often}, so nothing was written. Give lines that it has exactly once, "
                "with their blanks."
            )
        self.write(name, text.replace(old, new))

    def write(self, name: str, text: str) -> None:
        """Write a file whole or not at all."""
        if len(text) > CHARACTERS:
            raise KibitzError(f"A game has at most {CHARACTERS:,} characters; this text is longer.")
        with whole_file(self.file(name)) as file:
            file.write(text.encode())

    def _is_here(self, name: str) -> bool:
        return (self.path / name).resolve().parent == self.path.resolve()
