"""The folder in which an assistant may read and write games; nothing outside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...contract import KibitzError
from ...players import is_file
from ...whole_file import whole_file

LARGEST = 200_000  # characters of a file


@dataclass(frozen=True)
class GameFolder:
    """A folder of games of one file."""

    path: Path

    def games(self) -> list[str]:
        """The names of its Python files."""
        return sorted(path.name for path in self.path.glob("*.py") if path.is_file())

    def file(self, name: str) -> Path:
        """The path of a file; KibitzError if the name leads elsewhere or is no Python file."""
        path = (self.path / name).resolve()
        if not self._is_here(name) or path.suffix != ".py" or not path.stem.isidentifier():
            raise KibitzError(
                f"{name[:60]!r} is no file of this folder. "
                "Give a name like mygame.py, without a path."
            )
        return path

    def game(self, name: str) -> str:
        """A game as the command line takes it: an id, or a file of this folder."""
        if name.isascii() and name[:1].isalnum() and name.replace("-", "").isalnum():
            return name
        path = self.file(name)
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

    def write(self, name: str, text: str) -> None:
        """Write a file whole or not at all."""
        if len(text) > LARGEST:
            raise KibitzError(f"A game has at most {LARGEST:,} characters; this text is longer.")
        with whole_file(self.file(name)) as file:
            file.write(text.encode())

    def _is_here(self, name: str) -> bool:
        return (self.path / name).resolve().parent == self.path.resolve()
