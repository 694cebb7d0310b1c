"""The command `new`: a small game as a Python file, of the kind that an author asks for."""

from __future__ import annotations

import keyword
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from ...contract import GameError
from ..first_games import FILE, KINDS, PAGE, small_game_text


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the file, without .py.")],
    kind: Annotated[
        str, typer.Option(metavar="KIND", help=f"The kind of game: {', '.join(KINDS)}.")
    ] = "board",
) -> None:
    """Write a small game as a Python file, to change into your own.

    \b
    kibitz new mygame
    kibitz new mygame --kind cards
    kibitz play ./mygame.py

    Kinds: board (stones on cells), moves (a piece from cell to cell), cards (hidden hands),
    dice (luck during play), simultaneous (sealed choices), solitaire (one player), coop (all
    players win together).
    """
    _require_name(name)
    if kind not in KINDS:
        raise GameError(f"There is no kind {kind[:40]!r}; there are {', '.join(KINDS)}.")
    title = name.replace("_", " ").capitalize()
    files = {Path(f"{name}{end}"): small_game_text(name, kind, title, end) for end in (FILE, PAGE)}
    _require_none(files)
    for path, text in files.items():
        _write_new(path, text)
    print(f"Wrote {name}.py: a game that you can play at once and change into your own.")
    print(f"Wrote {name}.rules.md: its rules, as people read them at the table.")
    print(f"  kibitz play ./{name}.py     play it against the computer")
    print(f"  kibitz check ./{name}.py    test that it keeps the contract of a game")


def _require_name(name: str) -> None:
    if not (name.isidentifier() and name.isascii()) or keyword.iskeyword(name):
        raise GameError(
            f"{name[:40]!r} cannot name a game; take letters, digits and _, like mygame."
        )


def _require_none(files: Iterable[Path]) -> None:
    for path in files:
        if path.exists():
            raise GameError(f"There is already a file {path}; nothing was written.")


def _write_new(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise GameError(f"There is already a file {path}; nothing was written.") from None
    except OSError as fault:
        raise GameError(f"{path} cannot be written: {fault.strerror}.") from fault
