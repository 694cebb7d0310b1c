"""The text of a game in a file, kept so that a table can end under the rules with which it began.

A copy of each text lies in the cache, named by the hash of the text. The processes of a server run
the copy, so a file that its author edits changes no table that is open.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from .. import shelf
from ..contract import GameError, message
from ..kernel import cache_folder
from ..whole_file import whole_file

Texts = Mapping[str, str]  # by the path from the folder of the game; its own file comes first


def read(path: Path) -> Texts:
    """The texts that make a game: its file, its page of rules, and the modules beside it.

    Raises GameError if one cannot be read as UTF-8.
    """
    page = path.with_suffix(f".{shelf.RULES_PAGE}")
    files = [path, *([page] if page.is_file() else []), *_modules_beside(path)]
    try:
        return {
            file.relative_to(path.parent).as_posix(): file.read_bytes().decode() for file in files
        }
    except (OSError, UnicodeDecodeError) as fault:
        raise GameError(
            message("{path} cannot be read: {fault}.", path=path, fault=fault)
        ) from None


def name_of(texts: Texts) -> str:
    """The hash by which a version of a game is known."""
    return hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()


def copy_texts(texts: Texts, origin: Path) -> Path:
    """A copy of a version, to be run in place of the file of its author."""
    own = next(iter(texts))
    folder = cache_folder() / "rules" / name_of(texts)
    for name, text in {**texts, f"{Path(own).stem}{shelf.ORIGIN}": str(origin)}.items():
        place = folder / name
        if not (place.is_file() and place.read_bytes() == text.encode()):
            with whole_file(place) as file:
                file.write(text.encode())
    return folder / own


def _modules_beside(path: Path) -> list[Path]:
    # What the file imports from its folder, and what that imports.
    modules: list[Path] = []
    waiting = [path]
    while waiting:
        for module in _files_imported(waiting.pop(), path.parent):
            if module not in modules and module != path:
                modules.append(module)
                waiting.append(module)
    return sorted(modules)


def _files_imported(file: Path, folder: Path) -> Iterator[Path]:
    with suppress(OSError, SyntaxError, ValueError):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                top = folder / name.partition(".")[0]
                if name and top.is_dir():
                    yield from top.rglob("*.py")
                elif name and top.with_suffix(".py").is_file():
                    yield top.with_suffix(".py")
