"""Statements and functions of Python as JavaScript."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .expressions import OPERATORS, Expressions
from .patterns import Patterns
from .scopes import Scope, bound_names, identifier, is_generator

if TYPE_CHECKING:
    from .script import Names

SIMPLE = (ast.Constant, ast.UnaryOp)  # defaults that may be made anew at each call


class Statements:
    """The statements of one module."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.expressions = Expressions(names)
        self.kinds = self.expressions.kinds
        self.patterns = Patterns(self.expressions)

    def body(self, statements: Iterable[ast.stmt], scope: Scope) -> str:
        """Statements one after another."""
        return "".join(self._statement(statement, scope) for statement in statements)

    def _statement(self, node: ast.stmt, scope: Scope) -> str:
        own: Callable[[Any, Scope], str] | None = getattr(
            self, f"_{type(node).__name__.lower()}", None
        )
        if own is None:
            what = ast.unparse(node).partition("\n")[0][:60]
            raise self.expressions.fault(f"`{what}` has no translation", node)
        return own(node, scope)

    # -- assignments -----------------------------------------------------------------------

    def assign(self, target: ast.expr, value: str, scope: Scope) -> str:
        """Give a value to a name, a field, an entry, or to several of them."""
        of = self.expressions.of
        match target:
            case ast.Name():
                return f"{of(target, scope)}={value};"
            case ast.Attribute(owner, name):
                return f'$.put_field({of(owner, scope)},"{name}",{value});'
            case ast.Subscript(owner, index):
                return f"$.put({of(owner, scope)},{of(index, scope)},{value});"
            case ast.Tuple(elts) | ast.List(elts):
                return self._unpack(elts, value, scope)
        raise self.expressions.fault("this target has no translation", target)

    def _unpack(self, targets: list[ast.expr], value: str, scope: Scope) -> str:
        star = next(
            (k for k, target in enumerate(targets) if isinstance(target, ast.Starred)), None
        )
        after = -1 if star is None else len(targets) - 1 - star
        kept = scope.temporary()
        count = len(targets) if star is None else star
        written = f"{kept}=$.unpacked({value},{count},{after});"
        for place, target in enumerate(targets):
            inner = target.value if isinstance(target, ast.Starred) else target
            written += self.assign(inner, f"{kept}[{place}]", scope)
        return written

    def _assign(self, node: ast.Assign, scope: Scope) -> str:
        value = self.expressions.of(node.value, scope)
        if len(node.targets) == 1 and not _calls(node.targets[0]):
            return self.assign(node.targets[0], value, scope)
        kept = scope.temporary()  # the value comes first, then the places from left to right
        return f"{kept}={value};" + "".join(
            self.assign(target, kept, scope) for target in node.targets
        )

    def _annassign(self, node: ast.AnnAssign, scope: Scope) -> str:
        if node.value is None:
            return ""
        return self.assign(node.target, self.expressions.of(node.value, scope), scope)

    def _augassign(self, node: ast.AugAssign, scope: Scope) -> str:
        of, how = self.expressions.of, OPERATORS[type(node.op).__name__]
        value = of(node.value, scope)
        match node.target:
            case ast.Attribute(owner, name):
                kept = scope.temporary()
                changed = f'$.change("{how}",$.get({kept},"{name}"),{value})'
                return f'{kept}={of(owner, scope)};$.put_field({kept},"{name}",{changed});'
            case ast.Subscript(owner, index):
                kept, place = scope.temporary(), scope.temporary()
                changed = f'$.change("{how}",$.at({kept},{place}),{value})'
                begun = f"{kept}={of(owner, scope)};{place}={of(index, scope)};"
                return f"{begun}$.put({kept},{place},{changed});"
        name = of(node.target, scope)
        return f'{name}=$.change("{how}",{name},{value});'

    def _delete(self, node: ast.Delete, scope: Scope) -> str:
        written = ""
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise self.expressions.fault("`del` of a name has no translation", node)
            owner, index = target.value, target.slice
            of = self.expressions.of
            written += f"$.drop({of(owner, scope)},{of(index, scope)});"
        return written

    # -- control ---------------------------------------------------------------------------

    def _expr(self, node: ast.Expr, scope: Scope) -> str:
        if isinstance(node.value, ast.Constant):
            return ""
        return f"{self.expressions.of(node.value, scope)};"

    def _return(self, node: ast.Return, scope: Scope) -> str:
        return f"return {self.expressions.of(node.value, scope) if node.value else 'null'};"

    def _pass(self, node: ast.Pass, scope: Scope) -> str:
        return ""

    _nonlocal = _pass

    def _break(self, node: ast.Break, scope: Scope) -> str:
        return "$broke=true;break;" if scope.loops[-1] else "break;"

    def _continue(self, node: ast.Continue, scope: Scope) -> str:
        return "continue;"

    def _if(self, node: ast.If, scope: Scope) -> str:
        if not self.kinds.may_be_true(node.test, scope):
            return f"{{{self.body(node.orelse, scope)}}}"
        test = self.expressions.truth(node.test, scope)
        other = f" else {{{self.body(node.orelse, scope)}}}" if node.orelse else ""
        return f"if ({test}) {{{self.body(node.body, scope)}}}{other}"

    def _while(self, node: ast.While, scope: Scope) -> str:
        test = self.expressions.truth(node.test, scope)
        return self._loop(f"while ({test}) {{", node, scope)

    def _for(self, node: ast.For, scope: Scope) -> str:
        over = self.expressions.run(node.iter, scope)
        each = scope.temporary()
        head = f"for (const $i of {over}) {{{each}=$i;{self.assign(node.target, each, scope)}"
        return self._loop(head, node, scope)

    def _loop(self, head: str, node: ast.For | ast.While, scope: Scope) -> str:
        scope.loops.append(bool(node.orelse))
        inner = self.body(node.body, scope)
        scope.loops.pop()
        if not node.orelse:
            return f"{head}{inner}}}"
        after = self.body(node.orelse, scope)
        return f"{{let $broke=false;{head}{inner}}}if (!$broke) {{{after}}}}}"

    def _raise(self, node: ast.Raise, scope: Scope) -> str:
        return (
            f"throw $.raised({self.expressions.of(node.exc, scope)});" if node.exc else "throw $e;"
        )

    def _assert(self, node: ast.Assert, scope: Scope) -> str:
        said = f",()=>{self.expressions.of(node.msg, scope)}" if node.msg else ""
        return f"$.require({self.expressions.truth(node.test, scope)}{said});"

    def _try(self, node: ast.Try, scope: Scope) -> str:
        written = self.body(node.body, scope)
        if node.handlers:
            written = self._caught(node, written, scope)
        elif node.orelse:
            written += self.body(node.orelse, scope)
        if node.finalbody:
            written = f"try {{{written}}} finally {{{self.body(node.finalbody, scope)}}}"
        return written

    def _caught(self, node: ast.Try, written: str, scope: Scope) -> str:
        done = scope.temporary() if node.orelse else ""
        first, last = (f"{done}=false;", f"{done}=true;") if done else ("", "")
        handlers = f"$e=$.caught($e);{self._handlers(node, scope)}"
        after = f"if ({done}) {{{self.body(node.orelse, scope)}}}" if done else ""
        return f"{first}try {{{written}{last}}} catch ($e) {{{handlers}}}{after}"

    def _handlers(self, node: ast.Try, scope: Scope) -> str:
        written = ""
        for handler in node.handlers:
            test = (
                f"$.isinstance($e,{self.expressions.of(handler.type, scope)})"
                if handler.type
                else "true"
            )
            named = f"{identifier(handler.name)}=$e;" if handler.name else ""
            written += f"if ({test}) {{{named}{self.body(handler.body, scope)}}} else "
        return written + "throw $e;"

    def _with(self, node: ast.With, scope: Scope) -> str:
        written, closing = "", ""
        for item in node.items:
            kept, fault = scope.temporary(), scope.temporary()
            opened = f"{kept}={self.expressions.of(item.context_expr, scope)};{fault}=null;"
            entered = f"$.enter({kept})"
            if item.optional_vars:
                entered = self.assign(item.optional_vars, entered, scope).rstrip(";")
            written += f"{opened}{entered};try {{"
            closing = (
                f"}} catch ($e) {{{fault}=$e;if (!$.leave({kept},$.caught($e))) throw $e;}} "
                f"finally {{if (!{fault}) $.leave({kept},null);}}{closing}"
            )
        return written + self.body(node.body, scope) + closing

    def _match(self, node: ast.Match, scope: Scope) -> str:
        subject = scope.temporary()
        written = f"{subject}={self.expressions.of(node.subject, scope)};"
        possible = [case for case in node.cases if self.kinds.may_fit(case.pattern, scope)]
        for place, case in enumerate(possible):
            test = self.patterns.test(case.pattern, subject, scope)
            if case.guard:
                test = f"{test} && {self.expressions.truth(case.guard, scope)}"
            inner = self.body(case.body, scope)
            written += f"{' else ' if place else ''}if ({test}) {{{inner}}}"
        return written

    def _import(self, node: ast.Import, scope: Scope) -> str:
        raise self.expressions.fault("an import inside a function has no translation", node)

    def _importfrom(self, node: ast.ImportFrom, scope: Scope) -> str:
        written = ""
        for alias in node.names:
            origin = self.names.refer_from(node, alias)
            written += f"{identifier(alias.asname or alias.name)}={origin};"
        return written

    # -- functions -------------------------------------------------------------------------

    def _functiondef(self, node: ast.FunctionDef, scope: Scope) -> str:
        return f"{identifier(node.name)}={self.decorated(node, scope)};"

    def decorated(self, node: ast.FunctionDef, scope: Scope) -> str:
        """A function with its decorators."""
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Attribute) and decorator.attr in (
                "setter",
                "deleter",
                "getter",
            ):
                raise self.expressions.fault(
                    f"`@{ast.unparse(decorator)}` has no translation", decorator
                )
        written = self.function(node.args, node.body, scope, node)
        for decorator in reversed(node.decorator_list):
            written = f"{self.expressions.of(decorator, scope)}({written})"
        return written

    def function(
        self, given: ast.arguments, body: list[ast.stmt], outer: Scope, node: ast.AST
    ) -> str:
        """A function as an expression; `$.fn` notes the names of its arguments."""
        plain = [*given.posonlyargs, *given.args]
        stars = [star for star in (given.vararg, given.kwarg) if star]
        every = [*plain, *given.kwonlyargs, *stars]
        scope = Scope("function", {parameter.arg for parameter in every}, outer)
        own = bound_names(body) - scope.names
        scope.names |= own
        written = self.body(body, scope)
        declared = f"let {','.join(sorted(map(identifier, own)))};" if own else ""
        arguments, kept = self._arguments(given, outer)
        star = "*" if is_generator(body) else ""
        code = f"function{star} ({arguments}) {{{declared}{scope.declared()}{written}}}"
        if isinstance(node, ast.Lambda) and not (stars or given.kwonlyargs):
            made = code
        else:
            made = f"$.fn({code},{self._signature(given)})"
        return f"(({','.join(kept)})=>{made})({','.join(kept.values())})" if kept else made

    def _arguments(self, given: ast.arguments, outer: Scope) -> tuple[str, dict[str, str]]:
        """The arguments with their defaults, and the defaults that are made once, by names."""
        kept: dict[str, str] = {}

        def written(parameter: ast.arg, default: ast.expr | None) -> str:
            name = identifier(parameter.arg)
            if default is None:
                return name
            value = self.expressions.of(default, outer)
            if not isinstance(default, SIMPLE):
                kept[f"$d{len(kept)}"] = value
                value = list(kept)[-1]
            return f"{name}={value}"

        plain = [*given.posonlyargs, *given.args]
        missing: list[ast.expr | None] = [None] * (len(plain) - len(given.defaults))
        parameters = [
            written(*pair) for pair in zip(plain, [*missing, *given.defaults], strict=True)
        ]
        if given.vararg:
            parameters.append(identifier(given.vararg.arg))
        only = zip(given.kwonlyargs, given.kw_defaults, strict=True)
        parameters += [written(*pair) for pair in only]
        if given.kwarg:
            parameters.append(identifier(given.kwarg.arg))
        return ",".join(parameters), kept

    def _signature(self, given: ast.arguments) -> str:
        names = " ".join(parameter.arg for parameter in (*given.posonlyargs, *given.args))
        if not (given.vararg or given.kwonlyargs or given.kwarg):
            return f'"{names}"'
        only = " ".join(parameter.arg for parameter in given.kwonlyargs)
        star, rest = int(bool(given.vararg)), int(bool(given.kwarg))
        return f'"{names}",{star},"{only}",{rest}'


def _calls(target: ast.expr) -> bool:
    """Whether a target calls something, which Python does after it has the value."""
    return any(isinstance(node, ast.Call | ast.NamedExpr) for node in ast.walk(target))
