"""Where a fault lies: the file, the line and the function that its sentence names, as data."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from ..game import Game

LINE = re.compile(r"(?P<file>[\w.-]+\.py), line (?P<line>\d+)")
LINE_OF = re.compile(r"line (?P<line>\d+) of (?P<file>\S+\.py)")


def place(game: Game, sentence: str) -> dict[str, Any]:
    """The keys `file`, `line` and `function`; None for each that the sentence does not name."""
    found = LINE.search(sentence) or LINE_OF.search(sentence)
    if not found:
        return {"file": None, "line": None, "function": None}
    name, line = Path(found["file"]).name, int(found["line"])
    return {"file": name, "line": line, "function": _function(_files(game).get(name), line)}


def _files(game: Game) -> dict[str, Path]:
    own = [*game.rules.functions.values(), *game.look.values()]
    paths = {Path(function.__code__.co_filename) for function in own}
    return {path.name: path for path in paths}


def _function(path: Path | None, line: int) -> str | None:
    if path is None or not path.is_file():
        return None
    functions = [
        node
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    return next((f.name for f in functions if f.lineno <= line <= (f.end_lineno or 0)), None)
