"""The patterns of `match` as conditions of JavaScript, which bind names as they are met."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .scopes import Scope, identifier

if TYPE_CHECKING:
    from .expressions import Expressions


class Patterns:
    """The patterns of one module."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions

    def test(self, pattern: ast.pattern, subject: str, scope: Scope) -> str:
        """Whether a value fits a pattern; `subject` may be evaluated more than once."""
        of = self.expressions.of
        match pattern:
            case ast.MatchValue(value):
                return f"$.b($.eq({subject},{of(value, scope)}))"
            case ast.MatchSingleton(value):
                return f"$.is({subject},{of(ast.Constant(value), scope)})"
            case ast.MatchAs(None, None):
                return "true"
            case ast.MatchAs(inner, str() as name):
                first = f"{self.test(inner, subject, scope)} && " if inner else ""
                return f"({first}({identifier(name)}={subject},true))"
            case ast.MatchOr(patterns):
                possible = [one for one in patterns if self.expressions.kinds.may_fit(one, scope)]
                return f"({' || '.join(self.test(one, subject, scope) for one in possible)})"
            case ast.MatchClass():
                return self._class(pattern, subject, scope)
            case ast.MatchSequence(patterns):
                return self._sequence(patterns, subject, scope)
            case ast.MatchMapping():
                return self._mapping(pattern, subject, scope)
        raise self.expressions.fault("this pattern has no translation", pattern)

    def _class(self, pattern: ast.MatchClass, subject: str, scope: Scope) -> str:
        kind = self.expressions.of(pattern.cls, scope)
        tests = [f"$.isinstance({subject},{kind})"]
        for place, inner in enumerate(pattern.patterns):
            tests.append(self._inner(inner, f"$.matched({subject},{kind},{place})", scope))
        for name, inner in zip(pattern.kwd_attrs, pattern.kwd_patterns, strict=True):
            tests.append(self._inner(inner, f'$.get({subject},"{name}")', scope))
        return f"({' && '.join(tests)})"

    def _inner(self, pattern: ast.pattern, value: str, scope: Scope) -> str:
        kept = scope.temporary()
        return f"(({kept}={value}),{self.test(pattern, kept, scope)})"

    def _sequence(self, patterns: list[ast.pattern], subject: str, scope: Scope) -> str:
        star = next(
            (k for k, inner in enumerate(patterns) if isinstance(inner, ast.MatchStar)), None
        )
        count = len(patterns) if star is None else len(patterns) - 1
        tests = [f"$.is_row({subject},{count},{str(star is not None).lower()})"]
        for place, inner in enumerate(patterns):
            if isinstance(inner, ast.MatchStar):
                end = len(patterns) - 1 - place
                rest = f"$.between({subject},{place},{end})"
                tests.append(f"({identifier(inner.name)}={rest},true)" if inner.name else "true")
            else:
                k = place if star is None or place < star else place - len(patterns)
                tests.append(self._inner(inner, f"$.at({subject},{k})", scope))
        return f"({' && '.join(tests)})"

    def _mapping(self, pattern: ast.MatchMapping, subject: str, scope: Scope) -> str:
        keys = [self.expressions.of(key, scope) for key in pattern.keys]
        tests = [f"$.is_dict({subject})"]
        for key, inner in zip(keys, pattern.patterns, strict=True):
            tests.append(f"$.has({subject},{key})")
            tests.append(self._inner(inner, f"$.at({subject},{key})", scope))
        if pattern.rest:
            rest = f"$.beside({subject},[{','.join(keys)}])"
            tests.append(f"({identifier(pattern.rest)}={rest},true)")
        return f"({' && '.join(tests)})"
