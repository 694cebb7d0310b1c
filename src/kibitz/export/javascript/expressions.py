"""Expressions of Python as expressions of JavaScript; `$` has what both languages do otherwise."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import literals
from .kinds import PossibleKinds
from .problems import CannotTranslate
from .scopes import Scope, bound_names, identifier, is_generator

if TYPE_CHECKING:
    from .script import Names

OPERATORS = {
    "Add": "add",
    "Sub": "sub",
    "Mult": "mul",
    "Div": "div",
    "FloorDiv": "floordiv",
    "Mod": "mod",
    "Pow": "pow",
    "BitAnd": "and",
    "BitOr": "or",
    "BitXor": "xor",
    "LShift": "shl",
    "RShift": "shr",
    "MatMult": "matmul",
}
COMPARISONS = {"Eq": "eq", "NotEq": "ne", "Lt": "lt", "LtE": "le", "Gt": "gt", "GtE": "ge"}


class Expressions:
    """The expressions of one module."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.kinds = PossibleKinds(names)

    def fault(self, what: str, node: ast.AST) -> CannotTranslate:
        """The fault that a part of this module has no translation."""
        return CannotTranslate(what, node, self.names.module.file)

    def of(self, node: ast.expr, scope: Scope) -> str:
        """An expression."""
        own: Callable[[Any, Scope], str] | None = getattr(
            self, f"_{type(node).__name__.lower()}", None
        )
        if own is None:
            raise self.fault(f"`{ast.unparse(node)[:60]}` has no translation", node)
        return own(node, scope)

    def truth(self, node: ast.expr, scope: Scope) -> str:
        """An expression of which only the truth counts."""
        match node:
            case ast.BoolOp(op, values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(self.truth(value, scope) for value in values)})"
            case ast.UnaryOp(ast.Not(), operand):
                return f"!{self.truth(operand, scope)}"
            case ast.Compare(ops=[ast.Is() | ast.IsNot() | ast.In() | ast.NotIn()]):
                return self.of(node, scope)
        return f"$.b({self.of(node, scope)})"

    def several(self, nodes: list[ast.expr], scope: Scope) -> str:
        """Expressions one after another, in which `*` may stand."""
        return ",".join(self.of(node, scope) for node in nodes)

    # -- values ----------------------------------------------------------------------------

    def _constant(self, node: ast.Constant, scope: Scope) -> str:
        value = node.value
        if isinstance(value, float):
            return self.names.script.real(value)
        if isinstance(value, bytes):
            return f"$.bytes([{','.join(map(str, value))}])"
        if value is ...:
            return "$.ELLIPSIS"
        written = literals.literal(value)
        if written is None:
            raise self.fault(f"the value {value!r} has no translation", node)
        return written

    def _name(self, node: ast.Name, scope: Scope) -> str:
        return scope.find(node.id) or self.names.refer(node.id, node)

    def _joinedstr(self, node: ast.JoinedStr, scope: Scope) -> str:
        parts = ['""', *(self._part(value, scope) for value in node.values)]
        return f"({'+'.join(parts)})"

    def _part(self, node: ast.expr, scope: Scope) -> str:
        if not isinstance(node, ast.FormattedValue):
            return self.of(node, scope)
        value = self.of(node.value, scope)
        if node.conversion == ord("a"):
            raise self.fault("`!a` in a text has no translation", node)
        if node.conversion in (ord("r"), ord("s")):
            value = f"$.{'repr' if node.conversion == ord('r') else 'printed'}({value})"
        spec = f",{self.of(node.format_spec, scope)}" if node.format_spec else ""
        return f"$.f({value}{spec})"

    def _tuple(self, node: ast.Tuple, scope: Scope) -> str:
        return f"$.tup([{self.several(node.elts, scope)}])"

    def _list(self, node: ast.List, scope: Scope) -> str:
        return f"[{self.several(node.elts, scope)}]"

    def _set(self, node: ast.Set, scope: Scope) -> str:
        if not any(isinstance(element, ast.Starred) for element in node.elts):
            return f"$.set([{self.several(node.elts, scope)}])"
        steps = (
            f"[{str(isinstance(element, ast.Starred)).lower()},{self.of(value, scope)}]"
            for element in node.elts
            for value in [element.value if isinstance(element, ast.Starred) else element]
        )
        return f"$.gathered([{','.join(steps)}])"

    def _dict(self, node: ast.Dict, scope: Scope) -> str:
        return f"$.dict([{self._pairs(node, scope)}])"

    def _pairs(self, node: ast.Dict, scope: Scope) -> str:
        return ",".join(
            f"[{self.of(key, scope)},{self.of(value, scope)}]"
            if key
            else f"...$.pairs({self.of(value, scope)})"
            for key, value in zip(node.keys, node.values, strict=True)
        )

    def _starred(self, node: ast.Starred, scope: Scope) -> str:
        return f"...$.it({self.of(node.value, scope)})"

    # -- operators -------------------------------------------------------------------------

    def _binop(self, node: ast.BinOp, scope: Scope) -> str:
        if self.kinds.is_union(node, scope):
            return f"$.kinds({self.several(self.kinds.living(node, scope), scope)})"
        name = OPERATORS[type(node.op).__name__]
        return f"$.{name}({self.of(node.left, scope)},{self.of(node.right, scope)})"

    def _unaryop(self, node: ast.UnaryOp, scope: Scope) -> str:
        match node:
            case ast.UnaryOp(ast.Not()):
                return f"!{self.truth(node.operand, scope)}"
            case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)):
                return literals.number(-value)
            case ast.UnaryOp(ast.USub(), ast.Constant(float() as real)):
                return self.names.script.real(-real)
        name = {"USub": "neg", "UAdd": "pos", "Invert": "inv"}[type(node.op).__name__]
        return f"$.{name}({self.of(node.operand, scope)})"

    def _boolop(self, node: ast.BoolOp, scope: Scope) -> str:
        *first, last = node.values
        is_and = isinstance(node.op, ast.And)
        written = self.of(last, scope)
        for operand in reversed(first):
            kept = scope.temporary()
            test = f"$.b({kept}={self.of(operand, scope)})"
            written = f"({test}?{written}:{kept})" if is_and else f"({test}?{kept}:{written})"
        return written

    def _compare(self, node: ast.Compare, scope: Scope) -> str:
        left, parts = self.of(node.left, scope), []
        for place, (operator, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            other = self.of(right, scope)
            if place < len(node.ops) - 1:
                kept = scope.temporary()
                parts.append(_comparison(operator, left, f"({kept}={other})"))
                left = kept
            else:
                parts.append(_comparison(operator, left, other))
        return parts[0] if len(parts) == 1 else f"({' && '.join(f'$.b({part})' for part in parts)})"

    def _ifexp(self, node: ast.IfExp, scope: Scope) -> str:
        if not self.kinds.may_be_true(node.test, scope):
            return self.of(node.orelse, scope)
        test, body = self.truth(node.test, scope), self.of(node.body, scope)
        return f"({test}?{body}:{self.of(node.orelse, scope)})"

    def _namedexpr(self, node: ast.NamedExpr, scope: Scope) -> str:
        return f"({self.of(node.target, scope)}={self.of(node.value, scope)})"

    # -- parts and calls -------------------------------------------------------------------

    def _attribute(self, node: ast.Attribute, scope: Scope) -> str:
        if written := self._of_module(node, scope):
            return written
        return f'$.get({self.of(node.value, scope)},"{node.attr}")'

    def _of_module(self, node: ast.expr, scope: Scope) -> str | None:
        """What a name of an imported module stands for, such as `np.zeros`."""
        names: list[str] = []
        inner = node
        while isinstance(inner, ast.Attribute):
            names.append(inner.attr)
            inner = inner.value
        if not isinstance(inner, ast.Name) or scope.find(inner.id) or not names:
            return None
        return self.names.refer_inside(inner.id, names[::-1], node)

    def _subscript(self, node: ast.Subscript, scope: Scope) -> str:
        return f"$.at({self.of(node.value, scope)},{self.index(node.slice, scope)})"

    def index(self, node: ast.expr, scope: Scope) -> str:
        """What stands between square brackets."""
        return self.of(node, scope)

    def _slice(self, node: ast.Slice, scope: Scope) -> str:
        ends = (self.of(end, scope) if end else "null" for end in (node.lower, node.upper))
        step = f",{self.of(node.step, scope)}" if node.step else ""
        return f"$.S({','.join(ends)}{step})"

    def _call(self, node: ast.Call, scope: Scope) -> str:
        match node:
            case ast.Call(ast.Name("isinstance"), [value, kinds]) if not scope.find("isinstance"):
                return self._isinstance(value, self.kinds.living(kinds, scope), scope)
        given = self.several(node.args, scope)
        match node.func:
            case ast.Attribute(ast.Call(ast.Name("super"), []), name):
                return self._super(node, name, scope)
            case ast.Attribute(value, name) if not self._of_module(node.func, scope):
                self.names.script.note_method(name, node, self.names.module.file)
                owner = self.of(value, scope)
                if node.keywords:
                    return f'$.mk({owner},"{name}",[{given}],{self._keywords(node, scope)})'
                return f'$.m({owner},"{name}"{"," if given else ""}{given})'
        called = self.of(node.func, scope)
        if node.keywords:
            return f"$.k({called},[{given}],{self._keywords(node, scope)})"
        return f"{called}({given})" if called[0] != "(" else f"({called})({given})"

    def _isinstance(self, value: ast.expr, kinds: list[ast.expr], scope: Scope) -> str:
        asked = self.of(value, scope)
        if not kinds:
            return f"({asked},false)"
        return (
            f"$.isinstance({asked},{self.of(kinds[0], scope)})"
            if len(kinds) == 1
            else (f"$.isinstance({asked},$.tup([{self.several(kinds, scope)}]))")
        )

    def _super(self, node: ast.Call, name: str, scope: Scope) -> str:
        owner, method = scope.enclosing_class(), scope
        while method.outer and method.outer.kind != "class":
            method = method.outer
        given = self.several(node.args, scope)
        first = "cls" if "cls" in method.names else "self"
        if node.keywords:
            raise self.fault("super() with keywords has no translation", node)
        own = "" if name == "__new__" else f",{first}"  # `__new__` is given its class by hand
        comma = "," if given else ""
        return f'$.inherited({owner},"{name}")({(own + comma + given).lstrip(",")})'

    def _keywords(self, node: ast.Call, scope: Scope) -> str:
        written = ",".join(
            f"{identifier_key(keyword.arg)}:{self.of(keyword.value, scope)}"
            if keyword.arg
            else f"...$.keywords({self.of(keyword.value, scope)})"
            for keyword in node.keywords
        )
        return f"{{{written}}}"

    def _lambda(self, node: ast.Lambda, scope: Scope) -> str:
        return self.names.statements.function(node.args, [ast.Return(node.body)], scope, node)

    def _yield(self, node: ast.Yield, scope: Scope) -> str:
        return f"(yield {self.of(node.value, scope) if node.value else 'null'})"

    def _yieldfrom(self, node: ast.YieldFrom, scope: Scope) -> str:
        return f"(yield* $.it({self.of(node.value, scope)}))"

    # -- comprehensions --------------------------------------------------------------------

    def _listcomp(self, node: ast.ListComp, scope: Scope) -> str:
        return self._loops(node.generators, scope, node.elt, "$r.push({});", "[]")

    def _setcomp(self, node: ast.SetComp, scope: Scope) -> str:
        return f"$.set({self._loops(node.generators, scope, node.elt, '$r.push({});', '[]')})"

    def _generatorexp(self, node: ast.GeneratorExp, scope: Scope) -> str:
        return self._loops(node.generators, scope, node.elt, "yield {};", "")

    def _dictcomp(self, node: ast.DictComp, scope: Scope) -> str:
        pair = ast.List([node.key, node.value], ast.Load())
        return f"$.dict({self._loops(node.generators, scope, pair, '$r.push({});', '[]')})"

    def _loops(
        self,
        generators: list[ast.comprehension],
        outer: Scope,
        element: ast.expr,
        each: str,
        begin: str,
    ) -> str:
        names = {
            node.id
            for generator in generators
            for node in ast.walk(generator.target)
            if isinstance(node, ast.Name)
        }
        inner = Scope("comprehension", names, outer)
        written, closing = "", ""
        for place, generator in enumerate(generators):
            over = "$first" if place == 0 else self.run(generator.iter, inner)
            written += f"for (const $i of {over}) {{"
            written += self.names.statements.assign(generator.target, "$i", inner)
            closing += "}"
            for test in generator.ifs:
                written += f"if (!{self.truth(test, inner)}) continue;"
        written += each.format(self.of(element, inner)) + closing
        first = self.run(generators[0].iter, outer)
        declared = f"let {','.join(sorted(map(identifier, names)))};{inner.declared()}"
        if begin:
            return f"(($first)=>{{{declared}const $r={begin};{written}return $r;}})({first})"
        return f"(function*($first){{{declared}{written}}})({first})"

    def run(self, node: ast.expr, scope: Scope) -> str:
        """What a loop runs through; nobody else has what a call gives."""
        how = "once" if isinstance(node, ast.Call | ast.GeneratorExp) else "it"
        return f"$.{how}({self.of(node, scope)})"


def _comparison(operator: ast.cmpop, left: str, right: str) -> str:
    match operator:
        case ast.Is():
            return f"$.is({left},{right})"
        case ast.IsNot():
            return f"!$.is({left},{right})"
        case ast.In():
            return f"$.has({right},{left})"
        case ast.NotIn():
            return f"!$.has({right},{left})"
    return f"$.{COMPARISONS[type(operator).__name__]}({left},{right})"


def identifier_key(name: str) -> str:
    """A name as a key of an object."""
    return f'"{name}"'


__all__ = ["Expressions", "bound_names", "identifier", "is_generator"]
