"""A program in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from . import tokens
from .grammar import Node
from .writing import chain, comparison, is_negated, parted, row, tree

CARDS = {
    "card": "the card",
    "last": "the last card",
    "last2": "the last card but one",
    "last3": "the last card but two",
}
SUITS = {"hearts": "a heart", "spades": "a spade", "diamonds": "a diamond", "clubs": "a club"}
KINDS = {"face": "a face card", "numeral": "a numeral", **SUITS}
TRUTHS = {"True": "every card is right", "False": "no card is right"}
SUMS = {"+": "plus", "-": "minus", "*": "times"}
_GOES_ON = {"+": ("+", "-"), "-": ("+", "-"), "*": ("*",)}  # a sum without brackets at its left
DOWN = "the number of cards down"

NUMBERS = {"<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
RANKS = {
    "<": "is lower than",
    "<=": "is not higher than",
    ">": "is higher than",
    ">=": "is not lower than",
}
SAME = {"==": "is", "!=": "is not"}
RUNS = {"<": "ascend", ">": "descend", "==": "have one rank"}
TURNED = {"<": ">", ">": "<"}
LATEST_FIRST = ("rank(card)", "rank(last)", "rank(last2)", "rank(last3)")
_OPPOSITES = (
    ("is", "is not"),
    ("has", "has not"),
    ("is less than", "is at least"),
    ("is more than", "is at most"),
    ("is lower than", "is not lower than"),
    ("is higher than", "is not higher than"),
)
OPPOSITE = {**dict(_OPPOSITES), **{other: one for one, other in _OPPOSITES}}


class Clause(NamedTuple):
    """A truth in three parts: the last card, is, odd."""

    subject: str
    verb: str
    object: str

    def __str__(self) -> str:
        return " ".join(self)


def words(program: Any) -> str:
    """The meaning of a whole program, in plain words.

    >>> from .compiler import program
    >>> words(program("red if odd(last) else black"))
    'If the last card is odd, the card is red; otherwise it is black.'
    """
    sentence = _in_words(tree(program))
    return f"{sentence[0].upper()}{sentence[1:]}."


def _in_words(node: Node) -> str:
    if simple := _without_brackets(node):
        return simple
    if node.word == "if":
        return _choice(*node.parts)
    if node.word == "not":
        return _neither(node.parts[0]) or f"it is not so that {_in_brackets(node.parts[0])}"
    if node.word in ("and", "or"):
        return _joined_truths(node)
    first, second = map(_in_brackets, node.parts)
    if node.word == "truth==":
        return f"{first} exactly if {second}"
    return f"either {first} or {second}, but not both"


def _in_brackets(node: Node) -> str:
    return _without_brackets(node) or f"({_in_words(node)})"


def _without_brackets(node: Node) -> str:
    return str(_clause(node) or _run(node) or TRUTHS.get(node.word, ""))


def _choice(condition: Node, first: Node, other: Node) -> str:
    so = _in_brackets(first) if first.word == "if" else _in_words(first)
    one, another = _clause(first), _clause(other)
    if one and another and one.subject == another.subject:
        another = another._replace(subject="it")
    comma = "," if other.word == "if" else ""
    return f"if {_in_words(condition)}, {so}; otherwise{comma} {another or _in_words(other)}"


def _joined_truths(node: Node) -> str:
    phrases: list[str] = []
    for subject, parts in groupby(row(node), _subject):
        if subject:
            phrases.append(f"{subject} {_listed(node.word, _objects(parts))}")
        else:
            phrases += map(_in_brackets, parts)
    return f" {node.word} ".join(phrases)


def _neither(node: Node) -> str:
    subject = {_subject(part) for part in row(node)} if node.word == "or" else set()
    if len(subject) != 1 or "" in subject:
        return ""
    return f"{subject.pop()} neither {_listed('nor', _objects(row(node)))}"


def _subject(node: Node) -> str:
    """The part that several clauses can share: the card is, the card has."""
    clause = _clause(node)
    return f"{clause.subject} {clause.verb}" if clause and clause.verb in ("is", "has") else ""


def _objects(parts: Iterable[Node]) -> list[str]:
    return [clause.object for clause in map(_clause, parts) if clause]


def _listed(word: str, parts: Sequence[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} {word} {last}" if others else last


def _run(node: Node) -> str:
    pairs = row(node) if node.word == "and" else [node]
    order = pairs[0].word
    ranks = all(part.word.startswith("rank(") for pair in pairs for part in pair.parts)
    alike = order in RUNS and ranks and all(pair.word == order for pair in pairs)
    if not alike or not chain([comparison(pair) for pair in pairs]):
        return ""
    cards = [pairs[0].parts[0], *(pair.parts[1] for pair in pairs)]
    ages = [LATEST_FIRST.index(card.word) for card in cards]
    if order in TURNED and ages == sorted(ages):  # people see the cards in the order of play
        cards, order = cards[::-1], TURNED[order]
    return f"{_listed('and', [_card(card) for card in cards])} {RUNS[order]}"


@lru_cache(1000)  # it is needed several times, and needs the results for its parts
def _clause(node: Node) -> Clause | None:
    if node.word == "not":
        found = _clause(node.parts[0])
        return found and found._replace(verb=OPPOSITE[found.verb])
    of, order = parted(node.word)
    if not order:
        is_property = not node.parts and node.word not in TRUTHS
        return Clause(_card(node), "is", _kind(node)) if is_property else None
    if of == "truth":
        return _same_colour(order, *node.parts)
    if of in ("suit", "colour"):
        return _same(of, order, *node.parts)
    return _compared(order, *node.parts)


def _same_colour(order: str, first: Node, second: Node) -> Clause | None:
    one, other = (part.word.partition("(")[0] for part in (first, second))
    return _same("colour", order, first, second) if one == other in tokens.COLOURS else None


def _same(of: str, order: str, first: Node, second: Node) -> Clause:
    if _is_property(first) and _is_property(second):
        verb = "has" if order == "==" else "has not"
        return Clause(_card(first), verb, f"the {of} of {_card(second)}")
    if _is_property(first) and not second.parts:
        return Clause(_card(first), SAME[order], _kind(second))
    return Clause(_amount(first), SAME[order], _amount(second))


def _compared(order: str, first: Node, second: Node | None = None) -> Clause:
    if second is None:
        return Clause(DOWN, (NUMBERS | SAME)[order], first.word)
    if not (_is_property(first) and _is_property(second)):
        return Clause(_amount(first), (NUMBERS | SAME)[order], _amount(second))
    if order in SAME:
        return _same("rank", order, first, second)
    return Clause(_card(first), RANKS[order], _card(second))


def _is_property(node: Node) -> bool:
    return node.word.endswith(")")


def _card(node: Node) -> str:
    return CARDS[node.word[node.word.index("(") + 1 : -1]]


def _kind(node: Node) -> str:
    word = node.word.partition("(")[0]
    return KINDS.get(word, word)


def _amount(node: Node) -> str:
    if _is_property(node):
        return f"the {node.word.partition('(')[0]} of {_card(node)}"
    if not node.parts:
        return node.word
    if node.word == "place%":
        return f"the remainder of {DOWN} by {node.parts[0].word}"
    if node.word.startswith("if"):
        condition, first, other = node.parts
        return f"({_amount(first)} if {_in_words(condition)}, otherwise {_amount(other)})"
    first, second = node.parts
    one = _amount(first) if first.word in _GOES_ON.get(node.word, ()) else _operand(first)
    if node.word == "%":
        return f"the remainder of {one} by {second.word}"
    taken = _operand(second)
    return f"minus {taken}" if is_negated(node) else f"{one} {SUMS[node.word]} {taken}"


def _operand(node: Node) -> str:
    return f"({_amount(node)})" if node.word in SUMS else _amount(node)
