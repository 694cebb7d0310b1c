"""Mutations of the text of a game: one rule that is removed or changed.

A condition is negated, a boundary shifted, a part of a condition, a branch or a statement left out,
or a constant is one more.
"""

from __future__ import annotations

import ast
from typing import Any

from kibitz.check.traced import FOLLOWED

SHIFTED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.GtE,
    ast.NotEq: ast.Gt,
}  # fmt: skip


class Mutation(ast.NodeTransformer):
    """Changes the place of this number among all places of the rules; `words` says how."""

    def __init__(self, number: int) -> None:
        self.number, self.count, self.words, self.inside = number, 0, "", False
        self.reached = set[str]()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        if node.name not in self.reached and not self.inside:
            return node
        outer, self.inside = self.inside, True
        self.generic_visit(node)
        self.inside = outer
        return node

    def of(self, text: str) -> str:
        """The text with the change."""
        tree = ast.parse(text)
        self.reached = _rules(tree)
        return ast.unparse(ast.fix_missing_locations(self.visit(tree)))

    def _here(self, node: Any, words: str) -> bool:
        self.count += self.inside
        if not self.inside or self.count - 1 != self.number:
            return False
        self.words = f"line {node.lineno}: {words}: {ast.unparse(node).splitlines()[0]}"
        return True

    def visit_If(self, node: ast.If) -> Any:
        if self._here(node, "the condition is negated"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        if self._here(node, "the branch is left out"):
            node.test = ast.Constant(False)
        self.generic_visit(node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        for k in range(len(node.values)):
            if self._here(node, f"part {k + 1} of the condition is left out"):
                left = node.values[:k] + node.values[k + 1 :]
                return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
        self.generic_visit(node)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        kind = SHIFTED.get(type(node.ops[0]))
        if kind and self._here(node, "the boundary is shifted"):
            node.ops = [kind(), *node.ops[1:]]
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> Any:
        if type(node.value) is int and self._here(node, "the constant is one more"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if self._here(node, "the statement is left out"):
            return ast.copy_location(ast.Pass(), node)
        self.generic_visit(node)
        return node


def _rules(tree: ast.Module) -> set[str]:
    bodies = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    waiting, found = [name for name in FOLLOWED if name in bodies], set[str]()
    while waiting:
        name = waiting.pop()
        if name in bodies and name not in found:
            found.add(name)
            waiting += [n.id for n in ast.walk(bodies[name]) if isinstance(n, ast.Name)]
    return found


def places(text: str) -> int:
    """The number of places of a text that can be changed."""
    mutation = Mutation(-1)
    mutation.of(text)
    return mutation.count
