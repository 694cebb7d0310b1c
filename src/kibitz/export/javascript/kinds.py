"""Which patterns and tests never fit, since the script makes no object of their classes."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .scopes import Scope

if TYPE_CHECKING:
    from .script import Names


class PossibleKinds:
    """The classes that one module asks for."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def living(self, node: ast.expr, scope: Scope) -> list[ast.expr]:
        """The classes of these of which there may be objects."""
        match node:
            case ast.Tuple(several):
                return [kind for each in several for kind in self.living(each, scope)]
            case ast.BinOp(left, ast.BitOr(), right):
                return [*self.living(left, scope), *self.living(right, scope)]
            case ast.Name(name) if not scope.find(name):
                place = self.names.class_of(name)
                return [] if place and place not in self.names.script.made else [node]
        return [node]

    def is_union(self, node: ast.expr, scope: Scope) -> bool:
        """Whether this names several kinds with `|` between them, of which one is a class here."""
        several = _leaves(node)
        classes = [
            leaf.id for leaf in several if isinstance(leaf, ast.Name) and not scope.find(leaf.id)
        ]
        return len(several) == len(classes) > 1 and any(map(self.names.class_of, classes))

    def may_fit(self, pattern: ast.pattern | None, scope: Scope) -> bool:
        """Whether a value may fit a pattern."""
        match pattern:
            case ast.MatchClass(cls, patterns, _, named):
                inner = all(self.may_fit(part, scope) for part in (*patterns, *named))
                return inner and bool(self.living(cls, scope))
            case ast.MatchOr(patterns):
                return any(self.may_fit(part, scope) for part in patterns)
            case ast.MatchSequence(patterns) | ast.MatchMapping(patterns=patterns):
                return all(self.may_fit(part, scope) for part in patterns)
            case ast.MatchAs(inner):
                return inner is None or self.may_fit(inner, scope)
        return True

    def may_be_true(self, test: ast.expr, scope: Scope) -> bool:
        """Whether a condition may be true."""
        match test:
            case ast.Call(ast.Name("isinstance"), [_, kinds]) if not scope.find("isinstance"):
                return bool(self.living(kinds, scope))
            case ast.BoolOp(ast.And(), values):
                return all(self.may_be_true(value, scope) for value in values)
            case ast.BoolOp(ast.Or(), values):
                return any(self.may_be_true(value, scope) for value in values)
        return True


def _leaves(node: ast.expr) -> list[ast.expr]:
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return [*_leaves(left), *_leaves(right)]
    return [node]
