"""The script of some functions: all definitions that they reach, each once, in an order that runs.

A name is looked up as Python does: in the function, in its module, in the modules from which that
imports. What belongs to `kibitz` or to the game is translated; what belongs to Python or NumPy is
in `python/library.js`, or it has no translation.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import fields
from typing import Any, NamedTuple

from ...scene import Drawing
from . import literals
from .classes import Classes
from .library import BUILTINS, ERRORS, LIBRARY, UNKNOWN_METHODS
from .modules import Import, Modules, SourceModule, bind
from .problems import CannotTranslate
from .scopes import Scope
from .statements import Statements

Place = tuple[str, str]  # a module and a name in it
REAL = re.compile(r"\$f\d+\b")  # a number with a point


class Scripts(NamedTuple):
    """A script, and what comes later; empty if that is nothing."""

    first: str
    later: str = ""


class Names:
    """The names of one module, as its functions use them."""

    def __init__(self, script: Translation, module: SourceModule) -> None:
        self.script, self.module = script, module
        self.statements = Statements(self)
        self.classes = Classes(self)

    def refer(self, name: str, node: ast.AST) -> str:
        """What a name of the module, or a built-in one, is called in the script."""
        if name in self.module.definitions or name in self.module.assigned:
            return self.script.refer(self.module.name, name)
        if imported := self.module.imports.get(name):
            return self._import_of(imported, node)
        if name in BUILTINS:
            return f"$.{BUILTINS[name]}"
        if name in ERRORS:
            return f'$.error("{name}")'
        raise CannotTranslate(f"`{name}` has no translation", node, self.module.file)

    def refer_inside(self, root: str, inner: list[str], node: ast.AST) -> str | None:
        """What a name inside an imported module is called; None if `root` is no module."""
        imported = self.module.imports.get(root)
        if imported is None or imported.name:
            return None
        place, rest = imported.module, list(inner)
        while len(rest) > 1 and self.script.is_module(f"{place}.{rest[0]}"):
            place = f"{place}.{rest.pop(0)}"
        written = self._import_of(Import(place, rest.pop(0)), node)
        for attribute in rest:
            written = f'$.get({written},"{attribute}")'
        return written

    def refer_from(self, node: ast.ImportFrom, alias: ast.alias) -> str:
        """What an import inside a function names."""
        scratch = SourceModule(self.module.name, self.module.file, self.module.values)
        bind(scratch, node)
        return self._import_of(scratch.imports[alias.asname or alias.name], node)

    def class_of(self, name: str) -> Place | None:
        """The class that a name of the module stands for; None if it is no class to translate."""
        return self.script.class_of(Import(self.module.name, name))

    def _import_of(self, imported: Import, node: ast.AST) -> str:
        if not imported.name:
            raise CannotTranslate(
                f"the module {imported.module} as a value has no translation",
                node,
                self.module.file,
            )
        return self.script.refer_to(imported, node, self.module.file)

    def origin(self, node: ast.expr) -> Place | None:
        """The module and the name of a name that is imported from Python's library."""
        match node:
            case ast.Name(name) if name in self.module.imports:
                imported = self.module.imports[name]
                return imported.module, imported.name
            case ast.Attribute(ast.Name(root), name) if root in self.module.imports:
                return self.module.imports[root].module, name
        return None


class Translation:
    """A translation under way."""

    def __init__(
        self,
        is_own: Callable[[str], bool],
        instead: Mapping[Place, str],
        left_out: Mapping[Place, tuple[str, ...]],
        texts: Mapping[str, str],
        made: frozenset[Place],
    ) -> None:
        self.made, self.asked_for = made, set[Place]()  # classes: assumed, and needed
        self.is_own, self.instead, self.left_out = is_own, instead, left_out
        self.modules = Modules(texts)
        self._names: dict[str, Names] = {}
        self._numbers: dict[str, int] = {}
        self._written: dict[Place, str] = {}
        self._places: dict[Place, int] = {}
        self._reals: dict[str, str] = {}
        self._left: list[Place] = []
        self._called: dict[str, Place] = {}  # what each name of the script defines
        self._uses: dict[Place, set[Place]] = {}  # by the definition that refers to them
        self._within: Place | None = None  # the definition that is being written
        self._methods: dict[str, tuple[ast.AST, str]] = {}  # that are called: where first

    def is_module(self, name: str) -> bool:
        """Whether a name is that of a module of the library that is known here."""
        return name in LIBRARY

    def real(self, value: float) -> str:
        """A number with a point, made once."""
        written = literals.real(value)
        return self._reals.setdefault(written, f"$f{len(self._reals)}")

    def refer_to(self, imported: Import, node: ast.AST | None, file: str) -> str:
        """What a name of a module is called in the script, which then has its definition."""
        if stands := self.instead.get((imported.module, imported.name)):
            return stands
        if self.is_own(imported.module):
            return self._follow(imported, node, file)
        if imported.name in LIBRARY.get(imported.module, ()):
            return f'$.library["{imported.module}"].{imported.name}'
        raise CannotTranslate(
            f"`{imported.name}` of the module {imported.module} is not in a page", node, file
        )

    def class_of(self, imported: Import) -> Place | None:
        """The class that a name of a module stands for; None if it is no class to translate."""
        place = (imported.module, imported.name)
        if place in self.instead or not self.is_own(imported.module) or not imported.name:
            return None
        own = self.modules[imported.module]
        if isinstance(own.definitions.get(imported.name), ast.ClassDef):
            return place
        further = own.imports.get(imported.name)
        return self.class_of(further) if further else None

    def _follow(self, imported: Import, node: ast.AST | None, file: str) -> str:
        own = self.modules[imported.module]
        if imported.name in own.definitions or imported.name in own.assigned:
            return self.refer(imported.module, imported.name)
        if further := own.imports.get(imported.name):
            return self.refer_to(further, node, file)
        raise CannotTranslate(f"{imported.module} has no name {imported.name}", node, file)

    def refer(self, module_name: str, name: str) -> str:
        """What a definition is called in the script."""
        place = (module_name, name)
        if stands := self.instead.get(place):
            return stands
        number = self._numbers.setdefault(module_name, len(self._numbers))
        called = f"{name}${number}"
        self._called[called] = place
        if self._within:
            self._uses.setdefault(self._within, set()).add(place)
        if isinstance(self.modules[module_name].definitions.get(name), ast.ClassDef):
            self.asked_for.add(place)
        if place not in self._written:
            self._written[place] = called
            self._left.append(place)
        return called

    def write_all(self) -> None:
        """Write the definitions that were referred to, and those that they refer to."""
        while self._left:
            place = self._within = self._left.pop()
            self._written[place] = self._define(*place, self._written[place])

    def note_method(self, name: str, node: ast.AST, file: str) -> None:
        """Note that a method is called, whose owner is not known."""
        self._methods.setdefault(name, (node, file))

    def require_methods(self) -> None:
        """Refuse a method of Python's own kinds that a page does not have."""
        own = self.modules.attributes()
        for name, (node, file) in self._methods.items():
            if name in UNKNOWN_METHODS and name not in own:
                raise CannotTranslate(f"the method `{name}` has no translation", node, file)

    def names_of(self, module_name: str) -> Names:
        """The names of a module."""
        if module_name not in self._names:
            self._names[module_name] = Names(self, self.modules[module_name])
        return self._names[module_name]

    def _define(self, module_name: str, name: str, called: str) -> str:
        names = self.names_of(module_name)
        scope = Scope("module")
        if node := names.module.definitions.get(name):
            self._places[module_name, name] = node.lineno
            if isinstance(node, ast.ClassDef):
                made = names.classes.made(node, called, scope)
            else:
                made = names.statements.decorated(node, scope)
        else:
            line, value = names.module.assigned[name]
            self._places[module_name, name] = line
            made = self._value(names, name, value, scope)
        if declared := scope.declared():
            made = f"(()=>{{{declared}return {made};}})()"
        return f"const {called}={made};"

    def _value(self, names: Names, name: str, value: ast.expr, scope: Scope) -> str:
        written = literals.literal(names.module.values.get(name, ...))
        if written is not None:
            return written
        if made := self._instance(names, names.module.values.get(name)):
            return made
        if name in names.module.changed:
            raise CannotTranslate(
                f"the value of `{name}` is made by several statements, and it is no plain one",
                value,
                names.module.file,
            )
        return names.statements.expressions.of(value, scope)

    def _instance(self, names: Names, own: Any) -> str | None:
        """A drawing that a module has read from a file; None if it is something else."""
        kind = type(own)
        if not isinstance(own, Drawing):
            return None
        called = self.refer_to(Import(kind.__module__, kind.__name__), None, names.module.file)
        given = {field.name: literals.literal(getattr(own, field.name)) for field in fields(own)}
        return f"$.k({called},[],{{{','.join(f'{key}:{value}' for key, value in given.items())}}})"

    def _in_order(self) -> list[str]:
        """The modules, those that others need first, as Python would run them."""
        needed: dict[str, None] = {}

        def visit(name: str, under_way: tuple[str, ...]) -> None:
            if name in needed or name in under_way or not self.is_own(name):
                return
            for other in self.modules[name].needed:
                visit(other, (*under_way, name))
            needed[name] = None

        for name in self._numbers:
            visit(name, ())
        return list(needed)

    def _reached(self, roots: Iterable[str]) -> set[Place]:
        left, reached = [self._called[name] for name in roots if name in self._called], set[Place]()
        while left:
            place = left.pop()
            if place not in reached:
                reached.add(place)
                left += self._uses.get(place, ())
        return reached

    def texts(self, roots: Mapping[str, str], later: Mapping[str, str]) -> Scripts:
        """The script that returns these names, and one that returns those that come later."""
        first = self._reached(roots.values())
        rest = self._written.keys() - first
        names = {place: called for called, place in self._called.items()}
        shared = {used for place in rest for used in self._uses.get(place, ())} & first
        shared |= {self._called[called] for called in later.values()} & first
        lent = ",".join(sorted(names[place] for place in shared))
        return Scripts(
            self._text(first, roots, f",$lent:{{{lent}}}" if later else ""),
            self._text(rest, later, before=f"const {{{lent}}}=$lent;") if later else "",
        )

    def _text(
        self, places: Set[Place], roots: Mapping[str, str], more: str = "", before: str = ""
    ) -> str:
        order = {name: k for k, name in enumerate(self._in_order())}
        ranked = sorted(places, key=lambda place: (order[place[0]], self._places[place]))
        lines = [self._written[place] for place in ranked]
        used = set(REAL.findall("\n".join(lines)))
        reals = "".join(
            f"const {name}={written};" for written, name in self._reals.items() if name in used
        )
        given = ",".join(f'"{name}":{called}' for name, called in roots.items())
        return "\n".join([before + reals, *lines, f"return {{{given}{more}}};"])


def translate(
    roots: Mapping[str, Place],
    is_own: Callable[[str], bool],
    instead: Mapping[Place, str],
    left_out: Mapping[Place, tuple[str, ...]] | None = None,
    texts: Mapping[str, str] | None = None,
    later: Mapping[str, Place] | None = None,
) -> Scripts:
    """The script of some functions: the body of a function of `$` that returns them by their names.

    later: functions that a second script returns. It is the body of a function of `$` and of
    `$lent`, which the first returns too.

    is_own: whether a module is translated. instead: what the script has in place of a definition.
    left_out: methods of a class that no page calls. texts: modules that are no files, by their
    names. CannotTranslate says which part has no translation.

    What asks for a class of which the script makes no object is left out. Which these are shows
    when all is written; so it is written again until no class is added.
    """
    made = frozenset[Place]()
    while True:
        under_way = Translation(is_own, instead, left_out or {}, texts or {}, made)
        called, further = (
            {name: under_way.refer_to(Import(*place), None, "") for name, place in wanted.items()}
            for wanted in (roots, later or {})
        )
        under_way.write_all()
        if under_way.asked_for <= made:
            under_way.require_methods()
            return under_way.texts(called, further)
        made |= under_way.asked_for
