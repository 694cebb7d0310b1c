"""Rules that note which of their lines run and which way each condition goes.

The text of the rules is read again with a call beside each block and around each condition. A
comparison of whole numbers notes how far apart they were as well, so that a search sees that it
comes nearer to a boundary. The rules are played as plain Python. `Traced.outcomes` lists all that
could be noted.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from ..contract import RULES
from ..game import Game
from ..kernel import taking
from ..shelf import importing_from
from .raised import is_authors

FOLLOWED = ("start", "player", "legal", "play", "over", "returns", "owes", "turn_over")
MARK, TEST, ORDER = "_kibitz_mark", "_kibitz_test", "_kibitz_order"
INDEX = "_kibitz_index"
ORDERED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
FALSE, TRUE, NEAR = 0, 1, 2  # what is noted of a site: an outcome, or from NEAR on a distance
FAR = 20  # distances are noted by their number of bits, up to this
WIDTH = NEAR + 2 * FAR + 1  # numbers that belong to one site


@dataclass(frozen=True)
class CodeSite:
    """A block or a condition of the rules: its place and its text; a block has one outcome.

    within: the number of the block around it, or -1. is_implied: whether the condition before a
    block already says whether it runs. is_index: whether it is an index, which may be below 0.
    """

    file: str
    line: int
    function: str
    text: str
    is_block: bool
    within: int = -1
    is_implied: bool = False
    is_index: bool = False


@dataclass(frozen=True)
class SiteOutcome:
    """Something that a game can reach: a block that runs, or a condition that is true or false."""

    site: CodeSite
    number: int
    happens: bool

    def __str__(self) -> str:
        at = f"{self.site.file}, line {self.site.line}"
        if self.site.is_block:
            return f"{at}: `{self.site.text}`"
        return f"{at}: `{self.site.text}` is {'true' if self.happens else 'false'}"

    def data(self) -> dict[str, Any]:
        """The outcome as data; a block has no outcome."""
        return {
            "file": self.site.file,
            "line": self.site.line,
            "function": self.site.function,
            "text": self.site.text,
            "outcome": None if self.site.is_block else self.happens,
        }


@dataclass
class SiteNotes:
    """The sites of some rules, and the numbers that were noted since `fresh` was emptied.

    many: the numbers of sites that gave arrays, which are neither true nor false.
    """

    sites: list[CodeSite] = field(default_factory=list)
    fresh: set[int] = field(default_factory=set)
    many: set[int] = field(default_factory=set)

    def site(self, site: CodeSite) -> int:
        """The number of a new site."""
        self.sites.append(site)
        return (len(self.sites) - 1) * WIDTH

    def mark(self, base: int) -> None:
        """A block runs."""
        self.fresh.add(base + TRUE)

    def test(self, base: int, value: Any) -> Any:
        """A condition that is no comparison."""
        try:
            self.fresh.add(base + (TRUE if value else FALSE))
        except ValueError:  # an array
            self.many.add(base)
        return value

    def order(self, base: int, left: Any, right: Any, kind: str) -> Any:
        """A comparison: its outcome, and how far apart its sides are."""
        value = COMPARED[kind](left, right)
        if value is True or value is False or isinstance(value, np.bool_):
            fresh = self.fresh
            fresh.add(base + (TRUE if value else FALSE))
            if isinstance(left, WHOLE) and isinstance(right, WHOLE):
                apart = int(left) - int(right)
                bits = min(apart.bit_length(), FAR)
                fresh.add(base + NEAR + FAR + (bits if apart > 0 else -bits))
        elif isinstance(value, np.ndarray):
            self.many.add(base)
        return value

    def index(self, base: int, value: Any) -> Any:
        """An index, noted where it counts from the end."""
        if isinstance(value, WHOLE) and value < 0:
            self.fresh.add(base + TRUE)
        return value


WHOLE = (int, np.integer)
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


class Traced:
    """The rules of a game as plain Python that notes what it reaches.

    indices: whether each index that is below 0 is noted too, which takes time.
    """

    def __init__(self, game: Game, indices: bool = False) -> None:
        self.game, self.notes, self._indices = game, SiteNotes(), indices
        self._own: dict[str, ModuleType] = {}
        functions = {name: self._traced(name) for name in FOLLOWED if name in game.rules.functions}
        self.functions: Mapping[str, Callable[..., Any]] = {
            name: taking(RULES[name].takes, own) for name, own in functions.items()
        }

    @property
    def outcomes(self) -> Iterator[SiteOutcome]:
        """All that a game could reach, in the order of the text; not of a site that gave arrays."""
        for number, site in enumerate(self.notes.sites):
            if number * WIDTH in self.notes.many or site.is_index:
                continue
            if not site.is_block:
                yield SiteOutcome(site, number * WIDTH + FALSE, False)
            yield SiteOutcome(site, number * WIDTH + TRUE, True)

    @property
    def indices(self) -> Iterator[SiteOutcome]:
        """The indices that a game could take below 0, in the order of the text."""
        for number, site in enumerate(self.notes.sites):
            if site.is_index:
                yield SiteOutcome(site, number * WIDTH + TRUE, True)

    def _traced(self, name: str) -> Callable[..., Any]:
        own = self.game.rules.functions[name]
        module = _home(own)
        if not hasattr(module, own.__name__):
            return own
        if not is_authors(str(module.__file__)):
            return own  # one that Kibitz adds
        function: Callable[..., Any] = getattr(self._module(module), own.__name__)
        return function

    def _module(self, module: ModuleType) -> ModuleType:
        """The module, read again; modules of the game that it imports as well."""
        known = self._own.get(module.__name__)
        if known is not None:
            return known
        file = str(module.__file__)
        again = ModuleType(module.__name__)
        again.__dict__.update(
            __file__=file,
            __package__=module.__package__,
            __spec__=module.__spec__,
            __builtins__={**vars(builtins), "__import__": self._importing(Path(file).parent)},
            **{MARK: self.notes.mark, TEST: self.notes.test, ORDER: self.notes.order},
            **{INDEX: self.notes.index},
        )
        if hasattr(module, "__path__"):
            again.__path__ = module.__path__
        self._own[module.__name__] = again
        tree = ast.parse(Path(file).read_bytes())
        watching = _Watching(self.notes, Path(file).name, reachable(tree), self._indices)
        watched = watching.visit(tree)
        is_alone = not module.__package__  # a file, whose helpers lie beside it
        with importing_from(Path(file).parent) if is_alone else nullcontext():
            exec(compile(ast.fix_missing_locations(watched), file, "exec"), vars(again))
        return again

    def _importing(self, folder: Path) -> Callable[..., Any]:
        def own_import(
            name: str, scope: Any = None, local: Any = None, parts: Any = (), level: int = 0
        ) -> Any:
            package = (scope or {}).get("__package__") or ""
            full = importlib.util.resolve_name("." * level + name, package) if level else name
            imported = builtins.__import__(name, scope, local, parts, level)
            if not parts:
                return imported
            module = importlib.import_module(full) if level else sys.modules.get(full, imported)
            for part in parts:  # `from . import helper`
                if isinstance(inner := vars(module).get(part), ModuleType) and _in(inner, folder):
                    self._module(inner)
            return self._module(module) if _is_read(module, folder) else module

        return own_import


def _home(function: Callable[..., Any]) -> ModuleType:
    """The module of a function, also if a file of the same name elsewhere was read since."""
    names = sys.modules.get(function.__module__) or ModuleType(function.__module__)
    own: dict[str, Any] = getattr(function, "__globals__", vars(names))
    if own is not vars(names):
        names = ModuleType(function.__module__)
        vars(names).update(own)
    return names


def _is_read(module: Any, folder: Path) -> bool:
    return isinstance(module, ModuleType) and _in(module, folder)


def _in(module: ModuleType, folder: Path) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and file.endswith(".py") and Path(file).parent == folder


def reachable(tree: ast.Module) -> set[str]:
    """The functions of a module that the rules can call; all of a module without rules."""
    bodies = {s.name: s for s in tree.body if isinstance(s, ast.FunctionDef)}
    waiting = [name for name in FOLLOWED if name in bodies]
    if not waiting:
        return set(bodies)
    called: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in bodies and name not in called:
            called.add(name)
            waiting += [n.id for n in ast.walk(bodies[name]) if isinstance(n, ast.Name)]
    return called


class _Watching(ast.NodeTransformer):
    """Puts the calls of `SiteNotes` into the functions that the rules reach."""

    def __init__(self, notes: SiteNotes, file: str, reached: set[str], indices: bool) -> None:
        self.notes, self.file, self.reached, self.indices = notes, file, reached, indices
        self.function, self.within = "", -1

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        if not self.function and node.name not in self.reached:
            return node
        outer, self.function = self.function, self.function or node.name
        documented = node.body[:1] if ast.get_docstring(node) else []
        node.body = documented + self._block(node.body[len(documented) :])
        self.function = outer
        return node

    def visit_Module(self, node: ast.Module) -> Any:
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_If(self, node: ast.If) -> Any:
        is_implied = not isinstance(node.test, ast.BoolOp)
        node.test = self._condition(node.test)
        node.body = self._block(node.body, is_implied)
        node.orelse = self._block(node.orelse, is_implied)
        return node

    def visit_While(self, node: ast.While) -> Any:
        is_implied = not isinstance(node.test, ast.BoolOp)
        node.test = self._condition(node.test)
        node.body = self._block(node.body, is_implied)
        return node

    def visit_For(self, node: ast.For) -> Any:
        node.iter = self.visit(node.iter)
        node.body = self._block(node.body)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        node.test = self._condition(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        node.values = [self._condition(value) for value in node.values]
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        written = ast.unparse(node)
        node.left = self.visit(node.left)
        node.comparators = [self.visit(value) for value in node.comparators]
        kind = ORDERED.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if not self.function or kind is None:
            return self._call(TEST, node, written, node) if self.function else node
        return self._call(ORDER, node, written, node.left, node.comparators[0], ast.Constant(kind))

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        written = ast.unparse(node)
        self.generic_visit(node)
        if self.function:
            node.slice = self._index(node.slice, written)
        return node

    def _index(self, node: ast.expr, written: str) -> ast.expr:
        """An index, or each part of one; numbers that stand there count from the end on purpose."""
        if isinstance(node, ast.Tuple):
            node.elts = [self._index(part, written) for part in node.elts]
        elif isinstance(node, ast.BinOp | ast.Name | ast.Call | ast.Subscript | ast.Attribute):
            site = CodeSite(
                self.file, node.lineno, self.function, written, False, self.within, is_index=True
            )
            number = self.notes.site(site)  # in any case, so that all texts count alike
            return _call(INDEX, number, node, node) if self.indices else node
        return node

    def _condition(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Compare | ast.BoolOp | ast.Constant) or not self.function:
            return self.visit(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            node.operand = self._condition(node.operand)
            return node
        written = ast.unparse(node)
        return self._call(TEST, node, written, self.visit(node))

    def _call(self, name: str, node: ast.expr, written: str, *given: ast.expr) -> ast.expr:
        site = CodeSite(self.file, node.lineno, self.function, written, False, self.within)
        return _call(name, self.notes.site(site), node, *given)

    def _block(self, body: list[ast.stmt], is_implied: bool = False) -> list[ast.stmt]:
        if not body or not self.function:
            return [self.visit(statement) for statement in body]
        first, outer = body[0], self.within
        written = ast.unparse(first).split("\n")[0]
        site = CodeSite(self.file, first.lineno, self.function, written, True, outer, is_implied)
        self.within = self.notes.site(site)
        called = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(self.within)], [])
        statement = [ast.copy_location(ast.Expr(called), first), *(self.visit(r) for r in body)]
        self.within = outer
        return statement


def _call(name: str, number: int, node: ast.expr, *given: ast.expr) -> ast.expr:
    called = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(number), *given], [])
    return ast.copy_location(called, node)
