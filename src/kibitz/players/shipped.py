"""Learned players that come with a game: files in the folder `learned` beside its rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zipfile import ZipFile

from .. import shelf
from ..contract import KibitzError
from ..game import Game
from ..learning import model_file

FOLDER = "learned"
LARGEST, LARGEST_IN_ALL = 2 * 2**20, 10 * 2**20  # bytes of a file, and of the files of all games
SMALL = 16 * 2**20  # bytes of the arrays of a file that the browser of a phone can hold


@cache
def files(package: str) -> tuple[Path, ...]:
    """The files of the game in a package; a game that is one file has none."""
    folders = shelf.folders(package)
    return tuple(file for folder in folders for file in sorted((folder / FOLDER).glob("*.npz")))


def fitting(game: Game) -> Path | None:
    """The file for this game with these options, if there is one."""
    own = model_file.options_as_text(game)
    return next((file for file in files(game.package) if _options(file) == own), None)


def is_small(game: Game) -> bool:
    """Whether a file comes with this game that the browser of a phone can hold."""
    file = fitting(game)
    return file is not None and _unpacked_size(file) <= SMALL


@cache
def _unpacked_size(file: Path) -> int:
    with ZipFile(file) as packed:
        return sum(member.file_size for member in packed.infolist())


def require_fitting(game: Game) -> Path:
    """The file of a game that the browser of a phone can hold; KibitzError if there is none."""
    file = fitting(game)
    if file:
        return file
    others = ", ".join(f"for {_differences(_options(file), game)}" for file in files(game.package))
    known = f"{game.id} with these options; there is one {others}" if others else game.id
    raise KibitzError(
        f"No learned player comes with {known}. kibitz train makes one, and learned:file=FILE "
        "plays with it."
    )


@cache
def _options(file: Path) -> dict[str, str]:
    return model_file.options_of(file)


def _differences(options: dict[str, str], game: Game) -> str:
    own = model_file.options_as_text(game)
    return " ".join(f"{name}={value}" for name, value in options.items() if own.get(name) != value)
