"""Tables on disk: a line of JSON with the content and the command that made it, then bytes.

A table of `suits=2` and `ranks=13` is the file `ranks=13,suits=2.table`, in the folder `tables`
of the game itself, or in that of the user, where `kibitz solve` puts it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from ..contract import KibitzError
from ..game import Game
from ..given_file import LARGEST_TEXT, json_of, open_given
from ..kernel import cache_folder
from ..whole_file import whole_file
from .game_solver import Scope, Solver, Table

ENDING = ".table"

Head = dict[str, Any]


def scope_text(scope: Scope) -> str:
    """A scope as part of a file's name."""
    return ",".join(f"{name}={scope[name]}" for name in sorted(scope))


def command(game: Game, scope: Scope) -> str:
    """The command that makes a table."""
    options = (f"-o {name}={scope[name]}" for name in sorted(scope))
    return " ".join(["kibitz solve", game.id, *options])


def users(game: Game) -> Path:
    """The folder where tables that this user made are kept."""
    return cache_folder() / "tables" / game.id


def folders(game: Game) -> list[Path]:
    """The folders in which tables of a game are searched."""
    return [users(game), *([game.folder / "tables"] if game.folder else [])]


def find(game: Game, scope: Scope) -> Path | None:
    """The file of a table, if there is one."""
    name = scope_text(scope) + ENDING
    return next((path for f in folders(game) if (path := f / name).is_file()), None)


def write(folder: Path, game: Game, solver: Solver, scope: Scope, table: Table) -> Path:
    """Write a table into a folder; return its file."""
    head = {
        "game": game.id,
        "scope": scope,
        "command": command(game, scope),
        "sha256": digest(table),
        "facts": solver.module.facts(table, scope),
    }
    return put(folder / (scope_text(scope) + ENDING), head, solver.module.pack(table, scope))


def ready(folder: Path) -> None:
    """Make a folder before the work begins; KibitzError if it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as fault:
        raise KibitzError(f"{folder} cannot be written: {fault.strerror}.") from fault


def put(path: Path, head: Head, packed: bytes) -> Path:
    """Write a file, whole or not at all; return its path."""
    with whole_file(path) as file:
        file.write(json.dumps(head).encode() + b"\n" + packed)
    return path


def head_of(path: Path) -> Head:
    """The first line of a table's file; KibitzError if it cannot be read."""
    with suppress(OSError, ValueError), open_given(path) as file:
        head = json_of(file.readline(LARGEST_TEXT).decode())
        if isinstance(head, dict):
            return head
    raise _damage_fault(path)


@lru_cache(maxsize=2)
def read(path: Path, solver: Solver) -> Table:
    """The table of a file; KibitzError if it does not agree with its first line."""
    return check_and_unpack(path, lambda packed, head: solver.module.unpack(packed, head["scope"]))


def check_and_unpack(path: Path, unpack: Callable[[bytes, Head], Table]) -> Table:
    """The unpacked content of a file; KibitzError if it does not agree with its first line."""
    with suppress(Exception):  # whatever damage may do to reading
        head = head_of(path)
        with open_given(path) as file:
            table = unpack(file.read().partition(b"\n")[2], head)
        if digest(table) == head["sha256"]:
            table.flags.writeable = False
            return table
    raise _damage_fault(path)


def _damage_fault(path: Path) -> KibitzError:
    return KibitzError(f"{path} is damaged; delete it or make it again with kibitz solve.")


def digest(table: Table) -> str:
    """The SHA-256 of a table's bytes."""
    return hashlib.sha256(table.tobytes()).hexdigest()
