"""The syntax tree of a function, as its file is now."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path
from types import FunctionType


@lru_cache(maxsize=64)
def _file(path: str, changed: float) -> ast.Module:
    return ast.parse(Path(path).read_bytes())


def syntax_tree(function: FunctionType) -> ast.AST:
    """The definition of a function; an empty module where its file cannot be read."""
    path = Path(function.__code__.co_filename)
    try:
        whole = _file(str(path), path.stat().st_mtime)
    except (OSError, SyntaxError, ValueError):
        return ast.Module([], [])
    first = function.__code__.co_firstlineno
    for node in ast.walk(whole):
        if isinstance(node, ast.FunctionDef) and first in _lines_of_head(node):
            return node
    return ast.Module([], [])


def _lines_of_head(node: ast.FunctionDef) -> tuple[int, ...]:
    return node.lineno, *(decorator.lineno for decorator in node.decorator_list)


@lru_cache(maxsize=64)
def names_of_none(tree: ast.AST) -> set[str]:
    """The names to which an assignment may give None."""
    return {
        n.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
        if any(isinstance(n, ast.Constant) and n.value is None for n in ast.walk(node.value))
        for n in ast.walk(node)
        if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
