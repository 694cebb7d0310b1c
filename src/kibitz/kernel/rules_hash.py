"""A hash of what rules say, the same on every machine and in every version of Python.

It covers the functions of the rules, the functions of the author that they call, and their plain
constants. Comments, docstrings, layout of the text and pictures do not count. The kit and the
kernel do not count either: the version of Kibitz says which they are.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from types import FunctionType
from typing import Any

import numpy as np

from .frozen import PLAIN, constants, reachable_functions

RULES_TEXT = "__kibitz_text__"  # the text of a game in a file, among the names of its module
OURS = ("kibitz.kernel", "kibitz.kit")
UNSAID = ("kind", "type_comment")  # fields of a tree that say nothing about what the code does


def rules_hash(functions: Mapping[str, Callable[..., Any]]) -> str:
    """16 hexadecimal digits for the rules with these functions by name."""
    texts = {name: sorted(_statements(rule)) for name, rule in sorted(functions.items())}
    return hashlib.sha256(repr(texts).encode()).hexdigest()[:16]


def _statements(function: Callable[..., Any]) -> Iterator[str]:
    for own in reachable_functions(function):
        if own.__module__ and not own.__module__.startswith(OURS):  # one that adapts has no module
            yield _text(own)
            yield from (f"{name} = {text}" for name, text in _plain(constants(own)))


def _plain(named: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, str]]:
    for name, value in named:
        if (text := _value(value)) is not None:
            yield name, text


def _value(value: Any) -> str | None:
    """A constant as text; None of one that is no plain value, such as a function."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, np.ndarray):
        return f"{value.dtype.str} {value.tolist()}"
    if isinstance(value, tuple | list):
        parts = [_value(part) for part in value]
        return f"{type(value).__name__}{parts}"
    return repr(value) if isinstance(value, PLAIN) else None


def _text(function: FunctionType) -> str:
    """The code of a function without comments and docstring; its byte code without a text."""
    try:
        tree = ast.parse(textwrap.dedent(_source(function)))
    except (OSError, TypeError, SyntaxError):
        return f"{function.__name__} {function.__code__.co_code.hex()}"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            del node.body[0]
    return repr(_shape(tree))


def _shape(node: Any) -> Any:
    """The tree of a code without what only some versions of Python note."""
    if isinstance(node, list):
        return [_shape(part) for part in node]
    if not isinstance(node, ast.AST):
        return node
    noted = ((name, value) for name, value in ast.iter_fields(node) if name not in UNSAID)
    return type(node).__name__, *((n, _shape(v)) for n, v in noted if v not in (None, []))


def _source(function: FunctionType) -> str:
    text = function.__globals__.get(RULES_TEXT)
    if text is None:
        return inspect.getsource(function)
    lines = text.splitlines(keepends=True)
    return "".join(inspect.getblock(lines[function.__code__.co_firstlineno - 1 :]))
