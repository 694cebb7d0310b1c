"""Mutations of the text of a game: one rule that is removed or changed.

A condition is negated, a boundary shifted, a part of a condition, a branch or a statement left out,
or a constant is one more: everywhere, or only in positions that are alike in some fields.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from kibitz.check.traced import reachable
from kibitz.kernel import Positions

SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.GtE,
    ast.NotEq: ast.Gt,
}  # fmt: skip


class Mutation(ast.NodeTransformer):
    """Changes the place of this number among all places of the rules; `words` says how.

    where: a condition in Python about the position `p`; else the rule stays as it is. `words` is
    empty where there is no such place or no `p`.
    """

    def __init__(self, number: int, where: str = "") -> None:
        self.number, self.where, self.count, self.words = number, where, 0, ""
        self.inside = self.knows_position = False
        self.reached = set[str]()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        if self.inside:
            self.generic_visit(node)
        elif node.name in self.reached:
            self.inside, self.knows_position = True, any(a.arg == "p" for a in node.args.args)
            self.generic_visit(node)
            self.inside = False
        return node

    def of(self, text: str) -> str:
        """The text with the change."""
        tree = ast.parse(text)
        self.reached = reachable(tree)
        return ast.unparse(ast.fix_missing_locations(self.visit(tree)))

    def _here(self, node: Any, words: str) -> bool:
        self.count += self.inside
        if not self.inside or self.count - 1 != self.number:
            return False
        if self.where and not self.knows_position:
            return False
        where = f", where {self.where}" * bool(self.where)
        self.words = f"line {node.lineno}: {words}{where}: {ast.unparse(node).splitlines()[0]}"
        return True

    def _or(self, changed: Any, node: Any) -> Any:
        """What is changed, everywhere or only where it is to be."""
        if not self.where:
            return changed
        test = ast.parse(self.where, mode="eval").body
        if isinstance(node, ast.stmt):
            return ast.If(test, [changed], [node])
        return ast.IfExp(test, changed, node)

    def visit_If(self, node: ast.If) -> Any:
        if self._here(node, "the condition is negated"):
            node.test = self._or(ast.UnaryOp(ast.Not(), node.test), node.test)
        elif self._here(node, "the branch is left out"):
            node.test = self._or(ast.Constant(False), node.test)
        else:
            self.generic_visit(node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        for k in range(len(node.values)):
            if self._here(node, f"part {k + 1} of the condition is left out"):
                left = node.values[:k] + node.values[k + 1 :]
                return self._or(left[0] if len(left) == 1 else ast.BoolOp(node.op, left), node)
        self.generic_visit(node)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        kind = SHIFTED.get(type(node.ops[0]))
        if kind and self._here(node, "the boundary is shifted"):
            return self._or(ast.Compare(node.left, [kind(), *node.ops[1:]], node.comparators), node)
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> Any:
        if type(node.value) is int and self._here(node, "the constant is one more"):
            return self._or(ast.Constant(node.value + 1), node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if self._here(node, "the statement is left out"):
            return self._or(ast.Pass(), node)
        self.generic_visit(node)
        return node


def places(text: str) -> int:
    """The number of places of a text that can be changed."""
    mutation = Mutation(-1)
    mutation.of(text)
    return mutation.count


def likeness(state: Positions, names: Sequence[str], rng: Random) -> str:
    """A condition that a position fulfils: one to three of its numbers, drawn by lot.

    Words of 64 bits are left out: no rule depends on all of one.
    """
    whole = [name for name in names if state[name].dtype.kind in "biu" and state[name].itemsize < 8]
    return " and ".join(
        _number(state, rng.choice(whole), rng) for _ in range(rng.choice((1, 2, 3)))
    )


def _number(state: Positions, name: str, rng: Random) -> str:
    values = state[name][0]
    at = tuple(rng.randrange(size) for size in np.shape(values))
    index = f"[{', '.join(map(str, at))}]" if at else ""
    return f"p.{name}{index} == {int(values[at] if at else values)}"
