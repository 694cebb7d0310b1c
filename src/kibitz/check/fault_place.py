"""Where a fault lies: the file, the line and the function that its sentence names, as data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..contract import LOOK, RULES, TABLE
from ..game import Game

LINES = (
    re.compile(r"^(?P<file>[\w.-]+\.toml), line (?P<line>\d+)"),  # of a case
    re.compile(r"(?P<file>[\w.-]+\.py), line (?P<line>\d+)"),
    re.compile(r"(?P<file>[\w.-]+\.py) cannot be read: line (?P<line>\d+)"),
    re.compile(r"line (?P<line>\d+) of (?P<file>\S+\.py)"),
    re.compile(r" fails, line (?P<line>\d+)"),
)
FUNCTIONS = "|".join([*RULES, *TABLE, *LOOK])
NAMED = re.compile(rf"(?:has no function |^)(?P<function>{FUNCTIONS})\b")


def place(game: Game, sentence: str) -> dict[str, Any]:
    """The keys `file`, `line` and `function`; None for each that the sentence does not name."""
    own = [*game.rules.functions.values(), *game.look.values()]
    return place_in({Path(function.__code__.co_filename) for function in own}, sentence)


def place_in(files: Iterable[Path], sentence: str) -> dict[str, Any]:
    """The keys `file`, `line` and `function` for a game of these files; some may be unreadable."""
    paths = {path.name: path for path in files}
    match = next(filter(None, (line.search(sentence) for line in LINES)), None)
    only = next(iter(paths)) if len(paths) == 1 else None
    if not match or not (name := match.groupdict().get("file", only)):
        named = NAMED.search(sentence)
        return {"file": None, "line": None, "function": named and named["function"]}
    name, line = Path(name).name, int(match["line"])
    return {"file": name, "line": line, "function": _function(paths.get(name), line)}


def _function(path: Path | None, line: int) -> str | None:
    if path is None or not path.is_file():
        return None
    try:
        written = ast.parse(path.read_bytes()).body
    except (SyntaxError, ValueError):
        return None
    functions = [node for node in written if isinstance(node, ast.FunctionDef)]
    return next((f.name for f in functions if f.lineno <= line <= (f.end_lineno or 0)), None)
