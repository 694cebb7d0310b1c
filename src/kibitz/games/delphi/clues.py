"""The clue that an Oracle may give at the table: a piece of the rule, named for all to read."""

from __future__ import annotations

from typing import Any

from kibitz.kit import rulelang


def pieces(program: Any, decline: int, out: Any) -> int:
    """Write each token of the rule once, and the act of naming none; return how many."""
    out[0] = decline
    n = 1
    for token in range(rulelang.TOKENS):
        if rulelang.has(program, token):
            out[n] = token
            n += 1
    return n


def give(p: Any, action: int, decline: int) -> None:
    """The Oracle names a piece of the rule, or none."""
    p.naming = False
    if action != decline:
        p.named = action + 1
