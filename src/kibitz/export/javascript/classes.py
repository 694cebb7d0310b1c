"""Classes of Python as JavaScript: plain ones, data classes, named tuples."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .scopes import Scope, bound_names

if TYPE_CHECKING:
    from .script import Names

DATACLASS = ("dataclasses", "dataclass")
KEYWORD_ONLY, FACTORY, NOT_GIVEN, NOT_COMPARED = 1, 2, 4, 8  # of a field of a data class


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
        is_data, others = self._decorators(node)
        is_row = any(self._is(one, "typing", "NamedTuple") for one in node.bases)
        bases = ",".join(of(one, scope) for one in node.bases if not is_row)
        only = False
        for one in node.body:
            match one:
                case ast.AnnAssign(target=ast.Name("_"), annotation=annotation) if (
                    is_data and "KW_ONLY" in ast.unparse(annotation)
                ):
                    only = True
                case ast.AnnAssign(target=ast.Name(name)) if (is_data or is_row) and (
                    "ClassVar" not in ast.unparse(one.annotation)
                ):
                    fields += self._field(name, one.value, inner, only=only) + ","
                case ast.FunctionDef(name):
                    if name not in self.names.script.left_out.get(
                        (self.names.module.name, node.name), ()
                    ):
                        made = self.names.statements.decorated(one, inner)
                        written += f"$ns.{name}={made};"
                        inner.names.add(name)
                case ast.Expr(ast.Constant()):
                    pass
                case _:
                    written += self.names.statements.body([one], inner)
                    inner.names |= bound_names([one])
        how = f'"{node.name}",[{bases}],$ns'
        maker = f"$.data({how},[{fields}])" if is_data else f"$.cls({how})"
        maker = f"$.row({how},[{fields}])" if is_row else maker
        made = f"(()=>{{const $ns={{}};{inner.declared()}{written}return {maker};}})()"
        for decorator in others:
            made = f"{of(decorator, scope)}({made})"
        return made

    def _decorators(self, node: ast.ClassDef) -> tuple[bool, list[ast.expr]]:
        is_data, others = False, []
        for one in node.decorator_list:
            function = one.func if isinstance(one, ast.Call) else one
            if self._is(function, *DATACLASS):
                is_data = True
            else:
                others.append(one)
        return is_data, others

    def _is(self, node: ast.expr, module: str, name: str) -> bool:
        found = self.names.origin(node)
        return found == (module, name)

    def _field(self, name: str, value: ast.expr | None, scope: Scope, *, only: bool) -> str:
        flags, default = KEYWORD_ONLY if only else 0, value
        if isinstance(value, ast.Call) and self._is(value.func, "dataclasses", "field"):
            given = {one.arg: one.value for one in value.keywords}
            default = given.get("default") or given.get("default_factory")
            flags |= FACTORY if "default_factory" in given else 0
            flags |= NOT_GIVEN if _is_false(given.get("init")) else 0
            flags |= NOT_COMPARED if _is_false(given.get("compare")) else 0
        if default is None:
            return f'["{name}",{flags}]'
        return f'["{name}",{flags},{self.names.statements.expressions.of(default, scope)}]'


def _is_false(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is False
