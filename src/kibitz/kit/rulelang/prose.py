"""A program as the text of its rule, and in plain words."""

from __future__ import annotations

from typing import Any

from . import tokens

# How tightly operators bind, as in Python; brackets go round what binds less than wanted.
CHOICE, OR, AND, NOT, COMPARED, SUM, PRODUCT, SIGNED, VALUE = range(9)


def text(program: Any) -> str:
    """The rule that a whole program was made from, in the language."""
    names = iter(tokens.NAMES[int(token)] for token in program[1 : 1 + int(program[0])])
    return _text(names)[0]


def _text(names: Any) -> tuple[str, int]:
    """The text of the next part of a program, and how tightly it binds."""
    name = next(names)
    parts = [_text(names) for _ in tokens.takes(tokens.TOKEN_OF[name])]
    if name.startswith("if"):
        condition, first, other = parts
        return f"{_in(first, OR)} if {_in(condition, OR)} else {_in(other, CHOICE)}", CHOICE
    if name == "not":
        return f"not {_in(parts[0], NOT)}", NOT
    if name == "-" and parts[0][0] == "0":
        return f"-{_in(parts[1], SIGNED)}", SIGNED
    if name.startswith("place"):
        order = name.removeprefix("place")
        return f"place {order} {parts[0][0]}", PRODUCT if order == "%" else COMPARED
    if not parts:
        return name, VALUE
    order = name.removeprefix("suit").removeprefix("colour").removeprefix("truth")
    binds = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": PRODUCT, "%": PRODUCT}.get(order)
    if binds is None:
        return f"{_in(parts[0], SUM)} {order} {_in(parts[1], SUM)}", COMPARED
    before, after = (binds + 1, binds) if order in ("or", "and") else (binds, binds + 1)
    return f"{_in(parts[0], before)} {order} {_in(parts[1], after)}", binds


def _in(part: tuple[str, int], wanted: int) -> str:
    text, binds = part
    return text if binds >= wanted else f"({text})"


def words(program: Any) -> str:
    """What a whole program means, in plain words."""
    return text(program)
