"""The games of the terminal on disk, each as the text of its record."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from .. import record, shelf
from ..contract import KibitzError, RecordError
from ..given_file import read_text
from ..match import Match
from ..match.from_record import resume
from ..record import Record
from ..whole_file import require_earlier, whole_file

ENDING = ".kibitz"


def folder() -> Path:
    """$KIBITZ_DATA, or `kibitz` in the user's data folder."""
    given = os.environ.get("KIBITZ_DATA")
    if given:
        return Path(given)
    if home := os.environ.get("XDG_DATA_HOME"):
        return Path(home) / "kibitz"
    try:
        return Path.home() / ".local" / "share" / "kibitz"
    except RuntimeError:
        why = "There is no home folder. Set KIBITZ_DATA to the folder where games are saved."
        raise KibitzError(why) from None


def database_url(given: str) -> str:
    """The URL of the database of tables: the one that is given, or a file in the folder."""
    return given or f"sqlite:///{folder() / 'tables.db'}"


def existing_database_url(given: str) -> str:
    """The URL of a database that is only read; KibitzError if there is none."""
    url = database_url(given)
    path = Path(url.removeprefix("sqlite:///"))
    if url.startswith("sqlite:///") and not path.is_file():
        raise KibitzError(
            f"There is no database at {path}; give the server's database with --database."
        )
    return url


def fresh_path(game: str) -> Path:
    """A file for a game that begins now."""
    now = datetime.now().astimezone()
    return folder() / f"{now:%Y-%m-%d-%H%M%S-%f}-{game}{ENDING}"


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    with whole_file(path) as file:
        file.write(text.encode())


def require_record(path: Path) -> None:
    """KibitzError if a file is there that is no record, such as the rules of a game."""
    require_earlier(path, b"[Game ", "record of a game")


def unfinished_match(spec: str = "") -> tuple[Path, Match]:
    """The last saved game that has not ended, to play on.

    spec: the id or the path of its game; without one, the game is looked up by its id.
    """
    path, written = _last_unfinished(shelf.find(spec).id if spec else "")
    try:
        game = record.setting(written, spec)
    except RecordError as fault:
        if spec:
            raise
        raise RecordError(
            f"The last unfinished game is of {written.game!r}, whose rules are in a file of your "
            "own. Name that file: kibitz play ./mygame.py --resume"
        ) from fault
    return path, resume(written, game, casual=True)


def _last_unfinished(game: str) -> tuple[Path, Record]:
    for path, written in _saved_records():
        if not written.returns and game in ("", written.game):
            return path, written
    what = f"game of {game}" if game else "game"
    raise RecordError(f"There is no unfinished {what} to continue in {folder()}.")


def _saved_records() -> Iterator[tuple[Path, Record]]:
    files = [path for path in folder().glob(f"*{ENDING}") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        try:
            yield path, record.read(read_text(path))
        except (OSError, ValueError, RecordError):
            continue
