"""Finds the code in an author's file that cannot be compiled, and names it in the author's words.

Numba's messages are about byte code and types. This module searches the text of the rules for the
usual reasons; each reason comes with its line and a replacement. The kernel calls `refusal` only
after compiling has failed. `luck_beside_the_seed` finds code that compiles but is not allowed in
rules.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from enum import EnumMeta
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from ..contract import RULES
from .frozen import reachable_functions
from .syntax import names_of_none, syntax_tree

KNOWN_LIBRARIES = ("math", "cmath", "operator", "numpy", "numba", "kibitz", "builtins", "typing")
LUCK = ("random", "secrets", "uuid", "time", "datetime", "os")
OUTSIDE = ("open", "input", "eval", "exec", "globals", "locals", "vars", "setattr", "delattr")
LOOPS = ("any", "all", "sum", "max", "min", "sorted", "list", "tuple", "set", "dict")


class Found(NamedTuple):
    """A place that cannot be compiled; if not `sure`, only where the compiler blames it."""

    file: str
    line: int
    last_line: int
    sentence: str
    sure: bool

    def __str__(self) -> str:
        return f"{Path(self.file).name}, line {self.line}: {self.sentence}"


Complaint = tuple[str, bool]


def refusal(functions: list[FunctionType], file: str = "", line: int = 0) -> str:
    """The reason why an author's functions cannot be compiled; empty if none is known.

    file, line: the place that the compiler blames, if it names one; a reason there comes first.
    """
    complaints = [c for function in functions for c in _complaints(function)]
    blamed = (c for c in complaints if Path(c.file).name == file and c.line <= line <= c.last_line)
    sure = (c for c in complaints if c.sure)
    first = next(blamed, None) or next(sure, None)
    return str(first) if first else ""


def luck_beside_the_seed(functions: list[FunctionType]) -> str:
    """The first use of a clock or of random numbers that do not come from the seed, as a
    sentence.

    functions: all functions of the rules, with those that they call.
    """
    for function in functions:
        for node in ast.walk(syntax_tree(function)):
            if isinstance(node, ast.Name | ast.Attribute) and (name := _luck(node, function)):
                file = Path(function.__code__.co_filename).name
                return (
                    f"{file}, line {node.lineno}: `{name}` does not come from the seed of the "
                    "game; name `rng` in start or play, and draw with "
                    "`kibitz.kit.rng.below(rng, n)`."
                )
    return ""


def _luck(node: ast.Name | ast.Attribute, function: FunctionType) -> str:
    value = _value_of(node, function)
    module = getattr(value, "__module__", None) or getattr(
        type(getattr(value, "__self__", None)), "__module__", ""
    )
    if isinstance(value, ModuleType) or not callable(value) or not isinstance(module, str):
        return ""
    top = module.partition(".")[0]
    return ast.unparse(node) if top in LUCK or module.startswith("numpy.random") else ""


def _complaints(function: FunctionType) -> Iterator[Found]:
    if function in (
        inner for called in _functions_called(function) for inner in reachable_functions(called)
    ):
        name = function.__name__
        yield _at(
            function,
            syntax_tree(function),
            (
                f"`{name}` calls itself, which cannot be compiled; write a loop, "
                "with an array for what is still to do.",
                True,
            ),
        )
    for node in ast.walk(syntax_tree(function)):
        judge = JUDGES.get(type(node))
        complaint = judge(node, function) if judge else None
        if complaint:
            yield _at(function, node, complaint)


def _functions_called(function: FunctionType) -> list[FunctionType]:
    names = {node.id for node in ast.walk(syntax_tree(function)) if isinstance(node, ast.Name)}
    values = (function.__globals__.get(name) for name in names)
    return [value for value in values if isinstance(value, FunctionType)]


def _at(function: FunctionType, node: ast.AST, complaint: Complaint) -> Found:
    line = getattr(node, "lineno", function.__code__.co_firstlineno)
    last = line if isinstance(node, ast.FunctionDef) else getattr(node, "end_lineno", None) or line
    return Found(function.__code__.co_filename, line, last, *complaint)


def _value_of(node: ast.expr, function: FunctionType) -> Any:
    # None if the name is local.
    if isinstance(node, ast.Name):
        local = node.id in function.__code__.co_varnames
        return None if local else function.__globals__.get(node.id)
    if isinstance(node, ast.Attribute):
        holder = _value_of(node.value, function)
        return getattr(holder, node.attr, None) if isinstance(holder, ModuleType) else None
    return None


def _in_a_loop(what: str) -> Complaint:
    return f"`{what}` cannot be compiled; write a loop.", True


def _call(node: ast.Call, function: FunctionType) -> Complaint | None:
    name = ast.unparse(node.func)
    if any(isinstance(given, ast.GeneratorExp) for given in node.args):
        return _in_a_loop(f"{name}(.. for ..)")
    if name in ("any", "all", "filter"):
        return _in_a_loop(f"{name}(..)")
    if name in OUTSIDE:
        return f"`{name}(..)` cannot be compiled; use fields by name, `p.heap`, and no files.", True
    if name == "zip" and node.keywords:
        return "`zip(.., strict=..)` cannot be compiled; leave `strict` out.", True
    if any(isinstance(given, ast.Starred) for given in node.args) or None in _words(node):
        return "`*` and `**` in a call may not compile here; write each argument.", False
    if name in LOOPS and any(word.arg == "key" for word in node.keywords):
        return (f"`{name}(.., key=..)` may not compile; write a loop.", name in ("max", "min"))
    if name == "reversed":
        return "`reversed(..)` cannot be compiled; write `range(n - 1, -1, -1)`.", True
    if name.endswith(".format"):
        return _no_format()
    return None


def _words(node: ast.Call) -> list[str | None]:
    return [word.arg for word in node.keywords]


def _no_format() -> Complaint:
    return (
        "a text with numbers put in cannot be compiled; such texts belong in `name` or `scene`.",
        True,
    )


def _generator(node: ast.GeneratorExp, function: FunctionType) -> Complaint:
    return _in_a_loop("(.. for ..)")


def _global(node: ast.Global | ast.Nonlocal, function: FunctionType) -> Complaint:
    names = ", ".join(node.names)
    return (
        f"`global {names}` cannot be compiled, and a game must not remember anything there; "
        "make it a field of the position, in `layout`.",
        True,
    )


def _try(node: ast.Try, function: FunctionType) -> Complaint | None:
    kinds = [ast.unparse(handler.type) for handler in node.handlers if handler.type]
    other = next((kind for kind in kinds if kind != "Exception"), "")
    if other:
        return f"`except {other}` cannot be compiled; ask with `if` before you do it.", True
    return ("`try` may not compile here; ask with `if` before you do it.", False)


def _try_star(node: ast.TryStar, function: FunctionType) -> Complaint:
    return "`except*` cannot be compiled; ask with `if` before you do it.", True


def _import(node: ast.Import | ast.ImportFrom, function: FunctionType) -> Complaint:
    return (
        "an import inside a function cannot be compiled; move the import to the head of the file.",
        True,
    )


def _yield_from(node: ast.YieldFrom, function: FunctionType) -> Complaint:
    return "`yield from` cannot be compiled; write a loop with `yield`.", True


def _yield(node: ast.Yield, function: FunctionType) -> Complaint | None:
    name = function.__name__  # a helper that a rule goes over may yield
    is_rule = name in RULES
    return (
        (f"`yield` in `{name}` cannot be compiled; `return` the answer.", True) if is_rule else None
    )


def _pattern(node: ast.pattern, function: FunctionType) -> Complaint:
    return f"`case {ast.unparse(node)}` cannot be compiled; write it with `if`.", True


def _complaint_of_star(node: ast.Starred, function: FunctionType) -> Complaint | None:
    name = ast.unparse(node)
    is_target = isinstance(node.ctx, ast.Store)
    return (
        (f"`{name} = ..` cannot be compiled; take the parts by index.", True) if is_target else None
    )


def _with(node: ast.With, function: FunctionType) -> Complaint:
    return "`with` cannot be compiled; rules read no files and hold no locks.", True


def _class(node: ast.ClassDef, function: FunctionType) -> Complaint:
    return "a class inside a function cannot be compiled; use fields of the position.", True


def _set(node: ast.SetComp, function: FunctionType) -> Complaint:
    return "a set made by `{.. for ..}` cannot be compiled; fill a NumPy array in a loop.", True


def _complaint_of_format(node: ast.JoinedStr, function: FunctionType) -> Complaint | None:
    special = any(isinstance(part, ast.FormattedValue) and part.format_spec for part in node.values)
    return _no_format() if special else ("an f-string may not compile here.", False)


def _percent(node: ast.BinOp, function: FunctionType) -> Complaint | None:
    is_text = isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)
    return _no_format() if is_text and isinstance(node.op, ast.Mod) else None


def _complaint_of_name(node: ast.Name, function: FunctionType) -> Complaint | None:
    if node.id in names_of_none(syntax_tree(function)):
        return f"`{node.id}` may be None, which may not compile here; use -1 for none.", False
    return _of_value(node.id, _value_of(node, function))


def _attribute(node: ast.Attribute, function: FunctionType) -> Complaint | None:
    return _of_value(ast.unparse(node), _value_of(node, function))


def _of_value(name: str, value: object) -> Complaint | None:
    if isinstance(value, dict | list | set):
        kind = type(value).__name__
        instead = "with `if`" if kind == "dict" else "as a tuple"
        return (
            f"`{name}` is a {kind} of the module, which cannot be compiled; write it {instead} "
            "or as a NumPy array.",
            True,
        )
    if isinstance(value, tuple) and len({_shape(item) for item in value}) > 1:
        return f"`{name}` is a tuple of unlike things; write a NumPy array.", False
    if isinstance(value, ModuleType) and not _is_known(value.__name__):
        return _library(name)
    module = getattr(value, "__module__", None)
    if type(value).__module__ == "functools":
        return f"`{name}` is made by functools, which cannot be compiled; write a function.", True
    if isinstance(value, type):
        return _of_class(name, value)
    if callable(value) and isinstance(module, str) and _is_library(module):
        return _library(name)
    return None


def _shape(value: object) -> object:
    return len(value) if isinstance(value, tuple) else type(value)


def _of_class(name: str, value: type) -> Complaint | None:
    if isinstance(value, EnumMeta) or issubclass(value, tuple | BaseException | int | float):
        return None
    if _is_known(value.__module__):
        return None
    if _is_library(value.__module__):
        return _library(name)
    return (
        f"`{name}` is a class, which cannot be compiled; use fields of the position, arrays or a "
        "NamedTuple.",
        True,
    )


def _library(name: str) -> Complaint:
    return (
        f"`{name}` cannot be compiled; rules may use math, numpy and kibitz.kit. Write a loop.",
        True,
    )


def _is_known(module: str) -> bool:
    return module.partition(".")[0] in KNOWN_LIBRARIES


def _is_library(module: str) -> bool:
    return not _is_known(module) and module.partition(".")[0] in sys.stdlib_module_names


def _lambda(node: ast.Lambda, function: FunctionType) -> Complaint:
    return "a `lambda` may not compile here; write a function at the top of the file.", False


def _inner(node: ast.FunctionDef, function: FunctionType) -> Complaint | None:
    if node.args.kwarg:
        return f"`**{node.args.kwarg.arg}` cannot be compiled; name each argument.", True
    if any(isinstance(default, ast.List) and not default.elts for default in node.args.defaults):
        return f"`{node.name}` has the default `[]`, which cannot be compiled; leave it out.", True
    if node.name != function.__name__:
        return (f"`{node.name}` is a function inside a function; write it at the top.", False)
    return None


def _delete(node: ast.Delete, function: FunctionType) -> Complaint:
    return "`del` cannot be compiled; keep count of what is still in use.", True


def _walrus(node: ast.NamedExpr, function: FunctionType) -> Complaint:
    return "`:=` may not compile here; assign on a line of its own.", False


def _list(node: ast.List, function: FunctionType) -> Complaint | None:
    if not node.elts:
        return "`[]` has no kind as long as it is empty; use a NumPy array.", False
    kinds = {type(element.value) for element in node.elts if isinstance(element, ast.Constant)}
    if len(kinds) > 1:
        return "this list has items of several kinds; write a list of one kind, or a tuple.", False
    return None


def _text(node: ast.Constant, function: FunctionType) -> Complaint | None:
    is_text = isinstance(node.value, str)
    return ("texts may not compile here; use numbers in the rules.", False) if is_text else None


Judge = Callable[[Any, FunctionType], Complaint | None]

JUDGES: dict[type[ast.AST], Judge] = {
    ast.Call: _call,
    ast.GeneratorExp: _generator,
    ast.Global: _global,
    ast.Nonlocal: _global,
    ast.Try: _try,
    ast.TryStar: _try_star,
    ast.Import: _import,
    ast.ImportFrom: _import,
    ast.Yield: _yield,
    ast.YieldFrom: _yield_from,
    ast.MatchSequence: _pattern,
    ast.MatchMapping: _pattern,
    ast.MatchClass: _pattern,
    ast.Starred: _complaint_of_star,
    ast.With: _with,
    ast.ClassDef: _class,
    ast.SetComp: _set,
    ast.JoinedStr: _complaint_of_format,
    ast.BinOp: _percent,
    ast.Name: _complaint_of_name,
    ast.Attribute: _attribute,
    ast.Lambda: _lambda,
    ast.FunctionDef: _inner,
    ast.NamedExpr: _walrus,
    ast.Delete: _delete,
    ast.List: _list,
    ast.Constant: _text,
}
