"""Reading a rule: its text becomes a tree, by a grammar that is a part of Python's own.

    choice   = either ["if" either "else" choice]
    either   = both {"or" both}
    both     = negated {"and" negated}
    negated  = "not" negated | compared
    compared = sum {("<" | "<=" | ">" | ">=" | "==" | "!=" | ["not"] "in") sum}
    sum      = product {("+" | "-") product}
    product  = signed {("*" | "%") signed}
    signed   = "-" signed | value
    value    = number | word ["(" choice ")"] | "(" choice ")" | "(" choice "," {choice ","} ")"

Python would read each text in the same way, but no text is ever evaluated as Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ...words import Message, message
from .tokens import BOUNDS, NUMBER, ORDERS, RuleError

MOST_CHARACTERS = 300  # characters
DEEPEST = 30  # brackets and signs within each other

WORDS = re.compile(r" *(?:(\w+)|(<=|>=|==|!=|[-+*%<>(),])|(.))", re.ASCII | re.DOTALL)
KEYWORDS = ("if", "else", "and", "or", "not", "in")


@dataclass(frozen=True, slots=True)
class Node:
    """A word or operator of a rule, its place in the text, and its arguments."""

    word: str
    place: int
    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text and its place; the last one of a text is empty."""

    text: str
    place: int

    def said(self) -> Message:
        """The next token, as the end of a sentence."""
        if not self.text:
            return message("the rule ends")
        return message("there is {word!r}", word=self.text[:20])


def fault(place: int, what: Message) -> RuleError:
    """The error for a fault of a rule, at a place from 0."""
    return RuleError(message("The rule, at character {n}: {what}.", n=place + 1, what=what))


def _expected(word: Word, what: Message) -> RuleError:
    return fault(word.place, message("{what}, but {found}", what=what, found=word.said()))


def read(text: str, longest: int = MOST_CHARACTERS) -> Node:
    """The tree of a text; RuleError names the place of a fault and the words that fit there."""
    if len(text) > longest:
        raise RuleError(
            message("A rule has at most {most} characters, not {n}.", most=longest, n=len(text))
        )
    reader = _Reader([*_words(text)])
    tree = reader.choice()
    if reader.here.text:
        raise _expected(reader.here, message("an operator or the end was expected"))
    return tree


def _words(text: str) -> Iterator[Word]:
    text = text.rstrip(" ")
    for match in WORDS.finditer(text):
        word, sign, strange = match.groups()
        place = match.end() - len(word or sign or strange)
        if strange:
            raise fault(place, message("{sign!a} is not a sign of the language", sign=strange))
        if word and word[0].isdigit() and not (word.isdigit() and str(int(word[:9])) == word):
            raise fault(
                place,
                message(
                    "{word!r} is no number from 0 to {most}", word=word[:20], most=BOUNDS[NUMBER][1]
                ),
            )
        yield Word(word or sign, place)
    yield Word("", len(text))


class _Reader:
    """The state of reading a text; each method is a line of the grammar."""

    def __init__(self, words: list[Word]) -> None:
        self._words = words
        self._at = 0
        self._depth = 0

    @property
    def here(self) -> Word:
        return self._words[self._at]

    def choice(self) -> Node:
        with self._deeper():
            first = self.either()
            word = self._took("if")
            if not word:
                return first
            condition = self.either()
            self._expect("else")
            return Node("if", word.place, (condition, first, self.choice()))

    def either(self) -> Node:
        return self._row(self.both, "or")

    def both(self) -> Node:
        return self._row(self.negated, "and")

    def negated(self) -> Node:
        word = self._took("not")
        if not word:
            return self.compared()
        with self._deeper():
            return Node("not", word.place, (self.negated(),))

    def compared(self) -> Node:
        """Comparisons in a chain hold each of them: `a < b < c` is `a < b and b < c`."""
        first = self.sum()
        pairs = []
        while word := self._order():
            second = self.sum()
            pairs.append(Node(word.text, word.place, (first, second)))
            first = second
        return joined("and", pairs) if pairs else first

    def sum(self) -> Node:
        return self._chain(self.product, "+", "-")

    def product(self) -> Node:
        return self._chain(self.signed, "*", "%")

    def signed(self) -> Node:
        word = self._took("-")
        if not word:
            return self.value()
        with self._deeper():
            return Node("-", word.place, (Node("0", word.place), self.signed()))

    def value(self) -> Node:
        word = self.here
        if word.text == "(":
            return self._brackets()
        if word.text in KEYWORDS or not word.text.isalnum():
            raise _expected(word, message("a card, a property or a number was expected"))
        self._at += 1
        if not self._took("("):
            return Node(word.text, word.place)
        part = self.choice()
        self._expect(")")
        return Node(word.text, word.place, (part,))

    def _brackets(self) -> Node:
        word = self._expect("(")
        parts = [self.choice()]
        listed = False
        while self._took(","):
            listed = True
            if self.here.text == ")":
                break
            parts.append(self.choice())
        self._expect(")")
        return Node(",", word.place, tuple(parts)) if listed else parts[0]

    def _row(self, part: Callable[[], Node], word: str) -> Node:
        parts = [part()]
        while self._took(word):
            parts.append(part())
        return joined(word, parts)

    def _chain(self, part: Callable[[], Node], *words: str) -> Node:
        first = part()
        while word := self._took(*words):
            first = Node(word.text, word.place, (first, part()))
        return first

    def _order(self) -> Word | None:
        negation = self.here
        if negation.text == "not":
            self._at += 1
            self._expect("in")
            return Word("not in", negation.place)
        return self._took(*ORDERS, "in")

    def _took(self, *words: str) -> Word | None:
        word = self.here
        if word.text not in words:
            return None
        self._at += 1
        return word

    def _expect(self, text: str) -> Word:
        word = self._took(text)
        if not word:
            raise _expected(self.here, message("{word!r} was expected", word=text))
        return word

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self._depth += 1
        if self._depth > DEEPEST:
            deep = message("more than {n} brackets and signs in one another", n=DEEPEST)
            raise fault(self.here.place, deep)
        yield
        self._depth -= 1


def joined(word: str, parts: list[Node]) -> Node:
    """`a and b and c` as a and (b and c)."""
    *others, whole = parts
    for part in reversed(others):
        whole = Node(word, part.place, (part, whole))
    return whole
