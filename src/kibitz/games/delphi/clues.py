"""The clue that an Oracle may give at the table: a piece of the rule, or words for all to read."""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import rulelang, texts


def clues(p: Fields, decline: int, out: Any, with_signs: bool) -> int:
    """Write the acts of a clue: none, a piece of the rule, or the next sign of a text.

    After `decline` come the act that ends a text, and the signs.
    """
    out[0] = decline + (p.words[0] > 0)
    n = 1
    if p.clues and p.words[0] == 0:
        for token in range(rulelang.TOKENS):
            if rulelang.has(p.rule, token):
                out[n] = token
                n += 1
    if with_signs:
        n = texts.may_follow(p.words, decline + 2, out, n)
    return n


def give(p: Fields, action: int, decline: int) -> None:
    """The Oracle names a piece of the rule, adds a sign to a clue, ends it, or gives none."""
    p.naming = action > decline + 1
    if p.naming:
        texts.add(p.words, action - decline - 2)
    elif action < decline:
        p.named = action + 1
