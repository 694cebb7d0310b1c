"""Tables on disk: a line of JSON that says what it is and which command made it, then bytes.

A table of `suits=2` and `ranks=13` is the file `ranks=13,suits=2.table`, in the folder `tables`
of the game itself, or in that of the user, where `kibitz solve` puts it.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from ..contract import KibitzError
from ..game import Game
from ..kernel import cache_folder
from .own import Scope, Solver, Table

ENDING = ".table"


def written(scope: Scope) -> str:
    """A scope as a file's name has it."""
    return ",".join(f"{name}={scope[name]}" for name in sorted(scope))


def command(game: Game, scope: Scope) -> str:
    """The command that makes a table."""
    options = (f"-o {name}={scope[name]}" for name in sorted(scope))
    return " ".join(["kibitz solve", game.id, *options])


def users(game: Game) -> Path:
    """The folder where tables that this user made are kept."""
    return cache_folder() / "tables" / game.id


def find(game: Game, scope: Scope) -> Path | None:
    """The file of a table, if there is one."""
    name = written(scope) + ENDING
    folders = [users(game), *([game.folder / "tables"] if game.folder else [])]
    return next((folder / name for folder in folders if (folder / name).is_file()), None)


def write(folder: Path, game: Game, solver: Solver, scope: Scope, table: Table) -> Path:
    """Write a table into a folder; return its file."""
    head = {
        "game": game.id,
        "scope": scope,
        "command": command(game, scope),
        "sha256": digest(table),
        "facts": solver.module.facts(table, scope),
    }
    path = folder / (written(scope) + ENDING)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        packed = solver.module.pack(table, scope)
        path.write_bytes(json.dumps(head).encode() + b"\n" + packed)
    except OSError as fault:
        raise KibitzError(f"{path} cannot be written: {fault.strerror}.") from fault
    return path


def head_of(path: Path) -> dict[str, Any]:
    """What the first line of a table's file says."""
    with path.open("rb") as file:
        return cast(dict[str, Any], json.loads(file.readline()))


@lru_cache(maxsize=2)
def read(path: Path, solver: Solver) -> Table:
    """The table of a file; KibitzError if it is not what its first line says."""
    with suppress(Exception):  # whatever damage may do to reading
        head = head_of(path)
        packed = path.read_bytes().partition(b"\n")[2]
        table = solver.module.unpack(packed, head["scope"])
        if digest(table) == head["sha256"]:
            table.flags.writeable = False
            return table
    raise KibitzError(f"{path} is damaged; delete it or make it again with kibitz solve.")


def digest(table: Table) -> str:
    """The SHA-256 of a table's bytes."""
    return hashlib.sha256(table.tobytes()).hexdigest()
