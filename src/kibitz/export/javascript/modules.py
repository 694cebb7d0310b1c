"""A Python module as its text binds names: definitions, values, and what it imports."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

from ...kernel import RULES_TEXT

Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Import:
    """A name that stands for a module, or for a name of one."""

    module: str
    name: str = ""


@dataclass(eq=False)
class SourceModule:
    """A module that was imported, and what each of its names is bound to by its text."""

    name: str
    file: str
    values: Mapping[str, Any]
    definitions: dict[str, Definition] = field(default_factory=dict)
    assigned: dict[str, tuple[int, ast.expr]] = field(default_factory=dict)  # its line, its value
    changed: set[str] = field(default_factory=set)  # names that later statements change
    imports: dict[str, Import] = field(default_factory=dict)
    needed: list[str] = field(default_factory=list)  # modules in the order in which it needs them
    attributes: frozenset[str] = frozenset()  # names that its text gives to fields and functions


class Modules:
    """The modules of a translation, each read once."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts  # of modules that are no files
        self._known: dict[str, SourceModule] = {}

    def __getitem__(self, name: str) -> SourceModule:
        """A module by its name; it is imported if it was not."""
        if name not in self._known:
            self._known[name] = self._read(name)
        return self._known[name]

    def attributes(self) -> set[str]:
        """The names that the modules read so far give to fields and functions."""
        return {name for module in self._known.values() for name in module.attributes}

    def _read(self, name: str) -> SourceModule:
        if name in self._texts:
            return read_module(name, name, self._texts[name], {})
        loaded = sys.modules.get(name) or importlib.import_module(name)
        values, file = vars(loaded), getattr(loaded, "__file__", "") or ""
        text = values.get(RULES_TEXT) or Path(file).read_text("utf-8")
        return read_module(name, Path(file).name, text, values)


def read_module(name: str, file: str, text: str, values: Mapping[str, Any]) -> SourceModule:
    """What the text of a module binds."""
    tree = ast.parse(text)
    module = SourceModule(name, file, values, attributes=frozenset(_attributes(tree)))
    for statement in _statements(tree.body):
        bind(module, statement)
    return module


def _attributes(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from _statements(statement.orelse)
        elif isinstance(statement, ast.Try):
            yield from _statements(statement.body)
        else:
            yield statement


def bind(module: SourceModule, statement: ast.stmt) -> None:
    """Note the names that a statement of a module binds."""
    match statement:
        case ast.FunctionDef(name) | ast.ClassDef(name):
            module.definitions[name] = statement
        case ast.Import(names):
            for alias in names:
                whole = alias.name if alias.asname else alias.name.partition(".")[0]
                module.imports[alias.asname or whole] = Import(whole)
                module.needed.append(alias.name)
        case ast.ImportFrom():
            _bind_from(module, statement)
        case ast.Assign(targets, value):
            for target in targets:
                _assign(module, target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            _assign(module, target, value)
        case ast.AsyncFunctionDef():
            pass  # a page has none; its names are its own
        case _:
            module.changed |= {
                node.id for node in ast.walk(statement) if isinstance(node, ast.Name)
            }
            if not isinstance(statement, ast.Expr):
                for node in ast.walk(statement):
                    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                        module.assigned.setdefault(node.id, (node.lineno, node))


def _bind_from(module: SourceModule, statement: ast.ImportFrom) -> None:
    package = module.values.get("__package__") or ""
    dots = "." * statement.level + (statement.module or "")
    origin = resolve_name(dots, package) if statement.level else dots
    for alias in statement.names:
        name = alias.asname or alias.name
        is_module = f"{origin}.{alias.name}" in sys.modules and not _has(origin, alias.name)
        inner = f"{origin}.{alias.name}"
        module.imports[name] = Import(inner) if is_module else Import(origin, alias.name)
        module.needed.append(inner if is_module else origin)


def _has(module: str, name: str) -> bool:
    """Whether a module has something else than a module under this name."""
    value = getattr(sys.modules.get(module), name, None)
    return value is not None and not isinstance(value, type(sys))


def _assign(module: SourceModule, target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        module.assigned[target.id] = (target.lineno, value)
        return
    if not isinstance(target, ast.Tuple | ast.List):
        module.changed |= {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
        return
    for place, element in enumerate(target.elts):
        if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
            _assign(module, element, value.elts[place])
        else:
            entry = ast.Subscript(value, ast.Constant(place), ast.Load())
            _assign(module, element, ast.copy_location(entry, value))
