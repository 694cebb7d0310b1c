"""The names that are bound in a function, and how JavaScript writes them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

RESERVED = frozenset(
    [
        "arguments",
        "await",
        "break",
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "debugger",
        "default",
        "delete",
        "do",
        "else",
        "enum",
        "eval",
        "export",
        "extends",
        "false",
        "finally",
        "for",
        "function",
        "if",
        "implements",
        "import",
        "in",
        "instanceof",
        "interface",
        "let",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "static",
        "super",
        "switch",
        "this",
        "throw",
        "true",
        "try",
        "typeof",
        "undefined",
        "var",
        "void",
        "while",
        "with",
        "yield",
        "NaN",
        "Infinity",
    ]
)
INNER = (ast.FunctionDef, ast.Lambda, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Scope:
    """A function, a comprehension, the body of a class, or a module, with its own names."""

    def __init__(self, kind: str, names: Iterable[str] = (), outer: Scope | None = None) -> None:
        self.kind, self.names, self.outer = kind, set(names), outer
        self.temporaries = 0
        self.own_class = ""  # of the body of a class: the name of the script for it
        self.loops: list[bool] = []  # those around a statement: whether each has an `else`

    def temporary(self) -> str:
        """A new variable for a value that is used twice."""
        self.temporaries += 1
        return f"$t{self.temporaries}"

    def declared(self) -> str:
        """The declaration of the temporary variables."""
        names = ",".join(f"$t{k + 1}" for k in range(self.temporaries))
        return f"let {names};" if names else ""

    def find(self, name: str) -> str | None:
        """How JavaScript writes a name that is bound here or further out; None if it is not."""
        scope: Scope | None = self
        while scope:
            if name in scope.names and (scope.kind != "class" or scope is self):
                return f"$ns.{name}" if scope.kind == "class" else identifier(name)
            scope = scope.outer
        return None

    def enclosing_class(self) -> str:
        """The class in whose method this is."""
        scope: Scope | None = self
        while scope and scope.kind != "class":
            scope = scope.outer
        return scope.own_class if scope else ""


def identifier(name: str) -> str:
    """A name of Python as JavaScript may write it."""
    return f"{name}$" if name in RESERVED else name


def bound_names(body: Iterable[ast.stmt]) -> set[str]:
    """The names that the statements of a function bind, without those of functions in them."""
    bound: set[str] = set()
    outside: set[str] = set()
    for node in _own_nodes(body):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                bound.add(name)
            case ast.FunctionDef(name) | ast.ClassDef(name):
                bound.add(name)
            case ast.ExceptHandler(name=str() as name):
                bound.add(name)
            case ast.MatchAs(name=str() as name) | ast.MatchStar(name=str() as name):
                bound.add(name)
            case ast.MatchMapping(rest=str() as name):
                bound.add(name)
            case ast.Import(names) | ast.ImportFrom(names=names):
                bound.update((alias.asname or alias.name).partition(".")[0] for alias in names)
            case ast.Global(names) | ast.Nonlocal(names):
                outside.update(names)
    return bound - outside


def is_generator(body: Iterable[ast.stmt]) -> bool:
    """Whether the statements of a function yield."""
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own_nodes(body))


def _own_nodes(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    left: list[ast.AST] = list(body)
    while left:
        node = left.pop()
        yield node
        if isinstance(node, COMPREHENSIONS):
            left += [part for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
        elif isinstance(node, ast.NamedExpr):
            left += [node.target, node.value]
        elif not isinstance(node, INNER):
            left += ast.iter_child_nodes(node)
