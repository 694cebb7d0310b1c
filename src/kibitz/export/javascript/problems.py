"""What cannot be said in JavaScript, with its place."""

from __future__ import annotations

import ast


class CannotTranslate(Exception):
    """A part of a Python file that has no translation: one sentence with its file and line."""

    def __init__(self, what: str, node: ast.AST | None = None, file: str = "") -> None:
        super().__init__(what)
        self.what, self.file, self.line = what, file, getattr(node, "lineno", 0)

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        return f"{self.file}{line}: {self.what}" if self.file else self.what
