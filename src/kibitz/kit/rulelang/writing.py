"""A program as the text of its rule, which `program` reads back as the same program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from . import tokens
from .grammar import Node

# How tightly operators bind, as in Python; brackets go round what binds less than is wanted.
CHOICE, OR, AND, NOT, COMPARED, SUM, PRODUCT, SIGNED, VALUE = range(9)
BINDS = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": PRODUCT, "%": PRODUCT, "place%": PRODUCT}


class Comparison(NamedTuple):
    """Two values compared."""

    first: Node
    order: str
    second: Node


def text(program: Any) -> str:
    """The rule of a whole program, in the language."""
    return text_of(tree(program))


def tree(program: Any) -> Node:
    """The tokens of a whole program, each with its operands."""
    return _part(tokens.NAMES[int(token)] for token in program[1 : 1 + int(program[0])])


def _part(names: Iterator[str]) -> Node:
    name = next(names)
    return Node(name, 0, tuple(_part(names) for _ in tokens.takes(tokens.TOKEN_OF[name])))


def text_of(node: Node, wanted: int = CHOICE) -> str:
    """The text of a part, in brackets if it binds less tightly than wanted."""
    text, binds = _text_and_binding(node)
    return text if binds >= wanted else f"({text})"


def _text_and_binding(node: Node) -> tuple[str, int]:
    if not node.parts:
        return node.word, VALUE
    if node.word.startswith("if"):
        condition, first, other = node.parts
        return f"{text_of(first, OR)} if {text_of(condition, OR)} else {text_of(other)}", CHOICE
    if node.word == "not":
        return _negated(node.parts[0])
    if node.word in ("and", "or"):
        return _row(node)
    if pair := comparison(node):
        return _chained([*pair]), COMPARED
    if node.word == "place%":
        return f"place % {text_of(node.parts[0])}", PRODUCT
    if is_negated(node):
        return f"-{text_of(node.parts[1], SIGNED)}", SIGNED
    binds, (first, second) = BINDS[node.word], node.parts
    return f"{text_of(first, binds)} {node.word} {text_of(second, binds + 1)}", binds


def is_negated(node: Node) -> bool:
    """Whether a part is a number with a sign, which is 0 minus the number."""
    return node.word == "-" and node.parts[0].word == "0"


def _negated(node: Node) -> tuple[str, int]:
    listed = among([comparison(part) for part in row(node)]) if node.word == "or" else []
    return (_listed("not in", listed), COMPARED) if listed else (f"not {text_of(node, NOT)}", NOT)


def _row(node: Node) -> tuple[str, int]:
    pairs = [comparison(part) for part in row(node)]
    if node.word == "and" and (links := chain(pairs)):
        return _chained(links), COMPARED
    if node.word == "or" and (listed := among(pairs)):
        return _listed("in", listed), COMPARED
    binds, (first, second) = BINDS[node.word], node.parts
    return f"{text_of(first, binds + 1)} {node.word} {text_of(second, binds)}", binds


def _chained(words: list[Node | str]) -> str:
    return " ".join(word if isinstance(word, str) else text_of(word, SUM) for word in words)


def _listed(word: str, values: list[Node]) -> str:
    first, *others = (text_of(value, SUM) for value in values)
    return f"{first} {word} ({', '.join(others)})"


def row(node: Node) -> list[Node]:
    """The parts of `a and b and ..`, which is a and (b and ..); of `or` likewise."""
    first, second = node.parts
    return [first, *(row(second) if second.word == node.word else [second])]


def parted(word: str) -> tuple[str, str]:
    """The property and the comparison of a token, if it compares: `suit==` is suit and ==."""
    of = word.rstrip("<>=!")
    return of, word.removeprefix(of)


def comparison(node: Node) -> Comparison | None:
    """The comparison that a part makes, if it makes one."""
    _, order = parted(node.word)
    if not order:
        return None
    first, second = [Node("place", 0), *node.parts][-2:]
    return Comparison(first, order, second)


def chain(pairs: list[Comparison | None]) -> list[Node | str]:
    """`a < b` and `b < c` as a, <, b, <, c; none if it is no chain."""
    words: list[Node | str] = [*(pairs[0] or ())]
    for pair in pairs[1:]:
        if not words or not pair or pair.first != words[-1]:
            return []
        words += pair[1:]
    return words


def among(pairs: list[Comparison | None]) -> list[Node]:
    """`x == a` or `x == b` as x, a, b; none if it is not a choice of values."""
    equal = [pair for pair in pairs if pair and pair.order == "=="]
    same = len(equal) == len(pairs) and all(pair.first == equal[0].first for pair in equal)
    return [equal[0].first, *(pair.second for pair in equal)] if same else []
