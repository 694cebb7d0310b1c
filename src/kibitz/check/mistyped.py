"""Functions of a rules file that nothing calls and that are named almost as one of the contract."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from difflib import get_close_matches

from ..contract import LOOK, RULES, TABLE
from ..game import Game
from ..kernel import RULES_TEXT

KNOWN = {*RULES, *TABLE, *LOOK}
ALIKE = 0.8  # of 1 for the same name: `keys` and `key` have 0.86


def mistyped(game: Game) -> dict[str, str]:
    """The contract's name that is meant, by the name in the file.

    A file that leaves out `invariant` is right, so nobody else would say that `invariants` is never
    called.
    """
    trees = [ast.parse(text) for text in _texts(game)]
    defined = {n.name for tree in trees for n in tree.body if isinstance(n, ast.FunctionDef)}
    missing = sorted(KNOWN - defined)
    near = {
        name: get_close_matches(name, missing, 1, ALIKE)
        for name in sorted(defined - KNOWN - {name for tree in trees for name in _names_used(tree)})
    }
    return {name: words[0] for name, words in near.items() if words}


def _texts(game: Game) -> Iterator[str]:
    """The texts of the modules in which the game's functions stand."""
    source = game.source
    functions = [*source.rules.functions.values(), *source.table.values(), *source.look.values()]
    for name in sorted({own.__module__ for own in functions}):
        if module := sys.modules.get(name):
            text = vars(module).get(RULES_TEXT)  # of a file, which Python did not import
            yield text if text is not None else inspect.getsource(module)


def _names_used(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
