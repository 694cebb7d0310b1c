"""A program in plain words: messages, which each reader reads in their own language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import groupby
from typing import Any, NamedTuple

from ...words import Message, message
from . import tokens
from .grammar import Node
from .writing import chain, comparison, is_negated, parted, row, text, tree

# The forms of sentences. Their parts are messages too.

CARDS = {
    "card": message("the card"),
    "last": message("the last card"),
    "last2": message("the last card but one"),
    "last3": message("the last card but two"),
}
IT = message("it")  # a card that was named before
KINDS = {
    "odd": message("odd"),
    "even": message("even"),
    "face": message("a face card"),
    "numeral": message("a numeral"),
    "high": message("high"),
    "low": message("low"),
    "red": message("red"),
    "black": message("black{card}", card=""),  # not that of a piece, which French calls noir
    "hearts": message("a heart"),
    "spades": message("a spade"),
    "diamonds": message("a diamond"),
    "clubs": message("a club"),
}
SUITS = {
    "hearts": message("hearts"),
    "spades": message("spades"),
    "diamonds": message("diamonds"),
    "clubs": message("clubs"),
}
TRUTHS = {"True": message("every card is right"), "False": message("no card is right")}
DOWN = message("the number of cards down")
VALUES = {
    "rank(card)": message("the rank of the card"),
    "rank(last)": message("the rank of the last card"),
    "rank(last2)": message("the rank of the last card but one"),
    "rank(last3)": message("the rank of the last card but two"),
    "suit(card)": message("the suit of the card"),
    "suit(last)": message("the suit of the last card"),
    "suit(last2)": message("the suit of the last card but one"),
    "suit(last3)": message("the suit of the last card but two"),
    "colour(card)": message("the colour of the card"),
    "colour(last)": message("the colour of the last card"),
    "colour(last2)": message("the colour of the last card but one"),
    "colour(last3)": message("the colour of the last card but two"),
}
REMAINDERS = {
    "rank(card)": message("the remainder of the rank of the card by {divisor}"),
    "rank(last)": message("the remainder of the rank of the last card by {divisor}"),
    "rank(last2)": message("the remainder of the rank of the last card but one by {divisor}"),
    "rank(last3)": message("the remainder of the rank of the last card but two by {divisor}"),
}
REMAINDER_OF_DOWN = message("the remainder of the number of cards down by {divisor}")
SUMS = {
    "+": message("{one} plus {other}"),
    "-": message("{one} minus {other}"),
    "*": message("{one} times {other}"),
    "%": message("the remainder of {one} by {other}"),
}
_GOES_ON = {"+": ("+", "-"), "-": ("+", "-"), "*": ("*",)}  # a sum without brackets at its left
SHARED = {  # what a card has, if another has it too
    "rank": message("the rank of {card}"),
    "suit": message("the suit of {card}"),
    "colour": message("the colour of {card}"),
}

VERBS = {
    "is": message("{subject} is {object}"),
    "is not": message("{subject} is not {object}"),
    "is neither": message("{subject} is neither {object}"),
    "has": message("{subject} has {object}"),
    "has not": message("{subject} has not {object}"),
    "has neither": message("{subject} has neither {object}"),
    "is less than": message("{subject} is less than {object}"),
    "is at least": message("{subject} is at least {object}"),
    "is more than": message("{subject} is more than {object}"),
    "is at most": message("{subject} is at most {object}"),
    "is lower than": message("{subject} is lower than {object}"),
    "is not lower than": message("{subject} is not lower than {object}"),
    "is higher than": message("{subject} is higher than {object}"),
    "is not higher than": message("{subject} is not higher than {object}"),
}
DENIED: dict[str, Message] = {  # other languages may say no face card
    KINDS["face"]: message("{subject} is not a face card"),
    KINDS["numeral"]: message("{subject} is not a numeral"),
}
NUMBERS = {"<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least"}
RANKS = {
    "<": "is lower than",
    "<=": "is not higher than",
    ">": "is higher than",
    ">=": "is not lower than",
}
SAME = {"==": "is", "!=": "is not"}
_OPPOSITES = (
    ("is", "is not"),
    ("has", "has not"),
    ("is less than", "is at least"),
    ("is more than", "is at most"),
    ("is lower than", "is not lower than"),
    ("is higher than", "is not higher than"),
)
OPPOSITE = {**dict(_OPPOSITES), **{other: word for word, other in _OPPOSITES}}
JOINED = {
    "and": message("{one} and {other}"),
    "or": message("{one} or {other}"),
    "nor": message("{one} nor {other}"),
    ",": message("{one}, {other}"),
}
TRUTH_PAIRS = {
    "truth==": message("{one} exactly if {other}"),
    "truth!=": message("either {one} or {other}, but not both"),
}
RUNS = {
    "<": message("{cards} ascend"),
    ">": message("{cards} descend"),
    "==": message("{cards} have one rank"),
}
TURNED = {"<": ">", ">": "<"}
LATEST_FIRST = ("rank(card)", "rank(last)", "rank(last2)", "rank(last3)")


class Clause(NamedTuple):
    """A truth in three parts: the last card, is, odd."""

    subject: str
    verb: str
    object: str

    def said(self) -> Message:
        """The truth as one message."""
        form = VERBS[self.verb]
        if self.verb == "is not":
            form = DENIED.get(self.object, form)
        return _fill(form, subject=self.subject, object=self.object)


def explain(program: Any) -> Message:
    """A whole program as a text of the language, and in plain words below it."""
    return message("{rule}\n{words}", rule=text(program), words=words(program))


def words(program: Any) -> Message:
    """The meaning of a whole program, in plain words.

    >>> from .compiler import program
    >>> words(program("red if odd(last) else black"))
    'If the last card is odd, the card is red; otherwise it is black.'
    """
    return message("{sentence:capital}.", sentence=_in_words(tree(program)))


def _fill(form: Message, **parts: str) -> Message:
    return message(form.id, **parts)


def _in_words(node: Node) -> str:
    if simple := _without_brackets(node):
        return simple
    if node.word == "if":
        return _choice(*node.parts)
    if node.word == "not":
        return _neither(node.parts[0]) or message(
            "it is not so that {truth}", truth=_in_brackets(node.parts[0])
        )
    if node.word in ("and", "or"):
        return _joined_truths(node)
    first, second = map(_in_brackets, node.parts)
    return _fill(TRUTH_PAIRS[node.word], one=first, other=second)


def _in_brackets(node: Node) -> str:
    return _without_brackets(node) or message("({words})", words=_in_words(node))


def _without_brackets(node: Node) -> str:
    clause = _clause(node)
    return clause.said() if clause else _run(node) or TRUTHS.get(node.word, "")


def _choice(condition: Node, first: Node, other: Node) -> Message:
    so = _in_brackets(first) if first.word == "if" else _in_words(first)
    this, another = _clause(first), _clause(other)
    if this and another and this.subject == another.subject and this.subject in CARDS.values():
        otherwise: str = another._replace(subject=IT).said()
    else:
        otherwise = _in_words(other)
    parts = {"condition": _in_words(condition), "first": so, "other": otherwise}
    if other.word == "if":
        return message("if {condition}, {first}; otherwise, {other}", **parts)
    return message("if {condition}, {first}; otherwise {other}", **parts)


def _joined_truths(node: Node) -> str:
    phrases: list[str] = []
    for shared, parts in groupby(row(node), _shared):
        if shared:
            subject, verb = shared
            phrases.append(Clause(subject, verb, _listed(node.word, _objects(parts))).said())
        else:
            phrases += map(_in_brackets, parts)
    return _joined(node.word, phrases)


def _neither(node: Node) -> str:
    shares = {_shared(part) for part in row(node)} if node.word == "or" else {None}
    if len(shares) != 1 or not (shared := shares.pop()):
        return ""
    subject, verb = shared
    return Clause(subject, f"{verb} neither", _listed("nor", _objects(row(node)))).said()


def _shared(node: Node) -> tuple[str, str] | None:
    """The part that several clauses can share: the card is, the card has."""
    clause = _clause(node)
    return (clause.subject, clause.verb) if clause and clause.verb in ("is", "has") else None


def _objects(parts: Iterable[Node]) -> list[str]:
    return [clause.object for clause in map(_clause, parts) if clause]


def _listed(word: str, parts: Sequence[str]) -> str:
    *others, last = parts
    return _joined(word, [_joined(",", others), last]) if others else last


def _joined(word: str, parts: Iterable[str]) -> str:
    return reduce(lambda one, other: _fill(JOINED[word], one=one, other=other), parts)


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
    return _fill(RUNS[order], cards=_listed("and", [_card(card) for card in cards]))


@lru_cache(1000)  # it is needed several times, and needs the results for its parts
def _clause(node: Node) -> Clause | None:
    if node.word == "not":
        clause = _clause(node.parts[0])
        return clause and clause._replace(verb=OPPOSITE[clause.verb])
    of, order = parted(node.word)
    if not order:
        is_property = not node.parts and node.word not in TRUTHS
        return Clause(_card(node), "is", KINDS[_property(node)]) if is_property else None
    if of == "truth":
        return _same_colour(order, *node.parts)
    if of in ("suit", "colour"):
        return _same(of, order, *node.parts)
    return _compared(order, *node.parts)


def _same_colour(order: str, first: Node, second: Node) -> Clause | None:
    one, other = _property(first), _property(second)
    return _same("colour", order, first, second) if one == other in tokens.COLOURS else None


def _same(of: str, order: str, first: Node, second: Node) -> Clause:
    if _is_property(first) and _is_property(second):
        verb = "has" if order == "==" else "has not"
        return Clause(_card(first), verb, _fill(SHARED[of], card=_card(second)))
    if _is_property(first) and not second.parts:
        return Clause(_card(first), SAME[order], KINDS[second.word])
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


def _card(node: Node) -> Message:
    return CARDS[node.word[node.word.index("(") + 1 : -1]]


def _property(node: Node) -> str:
    return node.word.partition("(")[0]


def _amount(node: Node) -> str:
    if not node.parts:
        return (VALUES | SUITS | KINDS).get(node.word, node.word)
    if node.word == "place%":
        return _fill(REMAINDER_OF_DOWN, divisor=node.parts[0].word)
    if node.word.startswith("if"):
        return _choice_of_amounts(*node.parts)
    first, second = node.parts
    if node.word == "%" and first.word in REMAINDERS:
        return _fill(REMAINDERS[first.word], divisor=second.word)
    amount = _amount(first) if first.word in _GOES_ON.get(node.word, ()) else _operand(first)
    if is_negated(node):
        return message("minus {number}", number=_operand(second))
    return _fill(SUMS[node.word], one=amount, other=_operand(second))


def _choice_of_amounts(condition: Node, first: Node, other: Node) -> Message:
    return message(
        "({one} if {condition}, otherwise {other})",
        one=_amount(first),
        condition=_in_words(condition),
        other=_amount(other),
    )


def _operand(node: Node) -> str:
    return message("({words})", words=_amount(node)) if node.word in SUMS else _amount(node)
