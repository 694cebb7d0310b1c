"""Classes of Python as JavaScript: plain ones, data classes, named tuples."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from .library import BUILTINS
from .scopes import Scope, bound_names

if TYPE_CHECKING:
    from .script import Names

DATACLASS = ("dataclasses", "dataclass")
KEYWORD_ONLY, FACTORY, NOT_GIVEN, NOT_COMPARED, NOT_SHOWN = 1, 2, 4, 8, 16  # of a field
PLAIN_BASES = ("str", "object")  # built-in kinds from which a class may be made
OPTIONS = frozenset(
    ["frozen", "slots", "eq", "order", "kw_only", "weakref_slot"]
)  # of a data class
FIELD_OPTIONS = frozenset(
    ["default", "default_factory", "init", "compare", "repr", "kw_only", "metadata"]
)
OWN = """
    init new post_init repr str format eq ne lt le gt ge hash bool len iter next getitem setitem
    contains enter exit reversed int float abs neg pos round add radd iadd sub rsub isub mul rmul
    imul truediv rtruediv floordiv rfloordiv mod rmod pow rpow and rand or ror xor rxor lshift
    rshift class_getitem setattr getnewargs
"""
SPECIAL = frozenset(f"__{name}__" for name in OWN.split())  # methods that a page calls, or none


class Classes:
    """The classes of one module."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def made(self, node: ast.ClassDef, called: str, scope: Scope) -> str:
        """A class as an expression. called: its name in the script, by which `super` finds it."""
        of = self.names.statements.expressions.of
        inner = Scope("class", (), scope)
        inner.own_class = called
        fields, written = "", ""
        self._require_known(node)
        is_data, others = self._decorators(node)
        options = self._options(node) if is_data else []
        is_row = any(self._is(base, "typing", "NamedTuple") for base in node.bases)
        bases = ",".join(of(base, scope) for base in node.bases if not is_row)
        only = "kw_only" in options
        for statement in node.body:
            match statement:
                case ast.AnnAssign(target=ast.Name("_"), annotation=annotation) if (
                    is_data and "KW_ONLY" in ast.unparse(annotation)
                ):
                    only = True
                case ast.AnnAssign(target=ast.Name(name)) if (is_data or is_row) and (
                    "ClassVar" not in ast.unparse(statement.annotation)
                ):
                    fields += self._field(name, statement.value, inner, only=only) + ","
                case ast.FunctionDef(name):
                    if name not in self._left_out(node):
                        made = self.names.statements.decorated(statement, inner)
                        written += f"$ns.{name}={made};"
                        inner.names.add(name)
                case ast.Expr(ast.Constant()):
                    pass
                case _:
                    inner.names |= bound_names([statement])
                    written += self.names.statements.body([statement], inner)
        how = f'"{node.name}",[{bases}],$ns'
        chosen = " ".join(options)
        maker = f'$.data({how},[{fields}],"{chosen}")' if is_data else f"$.cls({how})"
        maker = f"$.row({how},[{fields}])" if is_row else maker
        made = f"(()=>{{const $ns={{}};{inner.declared()}{written}return {maker};}})()"
        for decorator in others:
            made = f"{of(decorator, scope)}({made})"
        return made

    def _require_known(self, node: ast.ClassDef) -> None:
        fault = self.names.statements.expressions.fault
        if node.keywords:
            raise fault(f"the class {node.name} has keywords, which have no translation", node)
        for base in node.bases:
            if isinstance(base, ast.Name) and base.id in BUILTINS and base.id not in PLAIN_BASES:
                raise fault(f"a class made from `{base.id}` has no translation", node)
        for method in node.body:
            if isinstance(method, ast.FunctionDef) and re.fullmatch(r"__\w+__", method.name):
                left_out = self._left_out(node)
                if method.name not in SPECIAL and method.name not in left_out:
                    raise fault(f"the method `{method.name}` has no translation", method)

    def _left_out(self, node: ast.ClassDef) -> tuple[str, ...]:
        return self.names.script.left_out.get((self.names.module.name, node.name), ())

    def _options(self, node: ast.ClassDef) -> list[str]:
        """The options of a data class that change what it does: `order`, `identity`, `kw_only`."""
        options = []
        for decorator in node.decorator_list:
            for option in decorator.keywords if isinstance(decorator, ast.Call) else ():
                name, is_on = option.arg, _is_true(option.value)
                if name not in OPTIONS:
                    raise self.names.statements.expressions.fault(
                        f"the option `{name}` of a data class has no translation", option.value
                    )
                if name == "eq":
                    options += [] if is_on else ["identity"]
                elif is_on and name in ("order", "kw_only"):
                    options.append(name)
        return options

    def _decorators(self, node: ast.ClassDef) -> tuple[bool, list[ast.expr]]:
        is_data, others = False, []
        for decorator in node.decorator_list:
            function = decorator.func if isinstance(decorator, ast.Call) else decorator
            if self._is(function, *DATACLASS):
                is_data = True
            else:
                others.append(decorator)
        return is_data, others

    def _is(self, node: ast.expr, module: str, name: str) -> bool:
        origin = self.names.origin(node)
        return origin == (module, name)

    def _field(self, name: str, value: ast.expr | None, scope: Scope, *, only: bool) -> str:
        flags, default = KEYWORD_ONLY if only else 0, value
        if isinstance(value, ast.Call) and self._is(value.func, "dataclasses", "field"):
            given = {keyword.arg: keyword.value for keyword in value.keywords}
            if unknown := set(given) - FIELD_OPTIONS:
                raise self.names.statements.expressions.fault(
                    f"the option `{unknown.pop()}` of a field has no translation", value
                )
            default = given.get("default") or given.get("default_factory")
            flags |= FACTORY if "default_factory" in given else 0
            flags |= NOT_GIVEN if _is_false(given.get("init")) else 0
            flags |= NOT_COMPARED if _is_false(given.get("compare")) else 0
            flags |= NOT_SHOWN if _is_false(given.get("repr")) else 0
            flags |= KEYWORD_ONLY if _is_true(given.get("kw_only")) else 0
        if default is None:
            return f'["{name}",{flags}]'
        return f'["{name}",{flags},{self.names.statements.expressions.of(default, scope)}]'


def _is_true(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _is_false(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is False
