"""From the text of a rule to its program: the compiler infers the kind of value of every word.

Where true or false is wanted, a property alone is that of the card, so that `red` is
`red(card)`, and a suit or a colour is one that the card must have. Where a number is wanted,
a card stands for its rank.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...words import Message, message
from . import machine, tokens
from .grammar import MOST_CHARACTERS, Node, fault, joined, read
from .tokens import BOUNDS, CARDS, COLOUR, COUNT, CYCLE, DIVISOR, NUMBER, ORDERS, SUIT, TRUTH

CALLED = {
    TRUTH: message("true or false"),
    NUMBER: message("a number"),
    SUIT: message("a suit"),
    COLOUR: message("a colour"),
}
OUT_OF_BOUNDS = {
    NUMBER: message("a rule compares with a number from {low} to {high}, not with {word!r}"),
    COUNT: message("place is compared with a number from {low} to {high}, not with {word!r}"),
    CYCLE: message("place is divided by a number from {low} to {high}, not by {word!r}"),
    DIVISOR: message("a number is divided by a number from {low} to {high}, not by {word!r}"),
}
IFS = {TRUTH: "if", NUMBER: "if-number", SUIT: "if-suit", COLOUR: "if-colour"}
COMPARED = {TRUTH: "truth", NUMBER: "", SUIT: "suit", COLOUR: "colour"}
MIRRORED = dict(zip(ORDERS, (">", ">=", "<", "<=", "==", "!="), strict=True))
SYNONYMS = {"color": "colour"} | {suit[:-1]: suit for suit in tokens.SUITS}

OPERATORS = {
    **dict.fromkeys(("+", "-", "*", "%"), NUMBER),
    **dict.fromkeys(("not", "and", "or", "in", "not in", *ORDERS), TRUTH),
}
WORDS = {  # the kinds that a word alone can have, the most likely first
    **dict.fromkeys(CARDS, (NUMBER,)),
    **dict.fromkeys((*tokens.PREDICATES, *tokens.TRUTHS), (TRUTH,)),
    **dict.fromkeys(tokens.SUITS, (SUIT, TRUTH)),
    **dict.fromkeys(tokens.COLOURS, (COLOUR, TRUTH)),
}


def program(text: str, longest: int = MOST_CHARACTERS) -> NDArray[np.int16]:
    """The program of a text; RuleError is one sentence that names the place and the expectation.

    The text that a program writes of itself, without abbreviations, may be longer than people may
    write.
    """
    row = np.zeros(machine.LENGTH, np.int16)
    allowed = np.zeros(tokens.TOKENS, np.int64)
    for token in tokens_of(text, longest):
        if token not in allowed[: machine.may_follow(row, allowed)]:
            waiting = message("too many values wait for each other; make its sums shorter")
            raise fault(0, waiting)
        machine.enter(row, token)
    return row


def tokens_of(text: str, longest: int = MOST_CHARACTERS) -> list[int]:
    """The tokens of a text, without the test that they can be entered one by one."""
    return [tokens.TOKEN_OF[word] for word in _words(read(text, longest), TRUTH)]


def _words(node: Node, wanted: int) -> list[str]:
    words = _choice(node, wanted) if node.word == "if" else _fitting(node, wanted)
    if len(words) >= machine.LENGTH:
        most = machine.LENGTH - 1
        raise fault(node.place, message("too long; its program has at most {n} words", n=most))
    return words


def _choice(node: Node, wanted: int) -> list[str]:
    condition, *others = node.parts
    return [IFS[wanted], *_words(condition, TRUTH), *_each(others, wanted)]


def _each(parts: list[Node], wanted: int) -> list[str]:
    return [word for part in parts for word in _words(part, wanted)]


def _fitting(node: Node, wanted: int) -> list[str]:
    kinds = _possible_kinds(node)
    if wanted in kinds:
        return _own(node, wanted)
    if wanted == TRUTH and kinds[0] in (SUIT, COLOUR):
        of = COMPARED[kinds[0]]
        return [f"{of}==", f"{of}(card)", *_own(node, kinds[0])]
    parts = {"wanted": CALLED[wanted], "word": node.word, "kind": CALLED[kinds[0]]}
    if node.word not in CARDS:
        raise fault(node.place, message("{wanted} was expected, {word!r} is {kind}", **parts))
    raise fault(
        node.place,
        message(
            "{wanted} was expected, {word!r} is {kind}; write a property of it, like red({word})",
            **parts,
        ),
    )


def _possible_kinds(node: Node) -> tuple[int, ...]:
    # The most likely first.
    word = SYNONYMS.get(node.word, node.word)
    if word == "if":
        first, other = (_possible_kinds(part) for part in node.parts[1:])
        return tuple(kind for kind in first if kind in other) or (TRUTH,)
    if word in OPERATORS:
        return (OPERATORS[word],)
    if node.parts and word in tokens.PROPERTIES:
        return (tokens.PROPERTIES[word],)
    if word.isdigit() and not node.parts:
        return (NUMBER,)
    if word in WORDS and not node.parts:
        return WORDS[word]
    raise fault(node.place, _unknown(word))


def _unknown(word: str) -> Message:
    if word == ",":
        return message("a list of values is only written after 'in'")
    if word == "place":
        return message(
            "'place' is only written as place % 2 to 13 or compared with a number from 0 to 20"
        )
    if word in tokens.VALUES:
        return message("{word!r} needs a card, like {word}(card)", word=word)
    return message(
        "{word!r} is not a word of the language, which has {known}",
        word=word[:20],
        known=", ".join((*CARDS, "place", *tokens.PROPERTIES)),
    )


def _own(node: Node, kind: int) -> list[str]:
    if node.word in ORDERS:
        return _comparison(node.word, *node.parts)
    if node.word in ("in", "not in"):
        return _among(node)
    if node.word == "%":
        return _remainder(*node.parts)
    if node.word in OPERATORS:
        return [node.word, *_each([*node.parts], kind)]
    return [_leaf(node, kind)]


def _comparison(order: str, first: Node, second: Node) -> list[str]:
    if first.word == "place":
        return [f"place{order}", _constant(second, COUNT)]
    if second.word == "place":
        return _comparison(MIRRORED[order], second, first)
    kinds = [kind for kind in _possible_kinds(first) if kind in _possible_kinds(second)]
    if not kinds:
        wrong = message(
            "{wanted} was expected to compare with, {word!r} is {kind}",
            wanted=CALLED[_possible_kinds(first)[0]],
            word=second.word,
            kind=CALLED[_possible_kinds(second)[0]],
        )
        raise fault(second.place, wrong)
    if kinds[0] != NUMBER and order not in ("==", "!="):
        unordered = message("{kind} has no order; compare it by == or !=", kind=CALLED[kinds[0]])
        raise fault(second.place, unordered)
    return [COMPARED[kinds[0]] + order, *_each([first, second], kinds[0])]


def _among(node: Node) -> list[str]:
    first, listed = node.parts
    if listed.word != ",":
        wanted = message("a list was expected after 'in', like (hearts, spades)")
        raise fault(listed.place, wanted)
    same = [Node("==", part.place, (first, part)) for part in listed.parts]
    words = _words(joined("or", same), TRUTH)
    return ["not", *words] if node.word == "not in" else words


def _remainder(first: Node, second: Node) -> list[str]:
    if first.word == "place":
        return ["place%", _constant(second, CYCLE)]
    return ["%", *_words(first, NUMBER), _constant(second, DIVISOR)]


def _constant(node: Node, kind: int) -> str:
    low, high = BOUNDS[kind]
    if not (node.word.isdigit() and low <= int(node.word) <= high):
        form, word = OUT_OF_BOUNDS[kind].id, node.word[:20]
        raise fault(node.place, message(form, low=low, high=high, word=word))
    return node.word


def _leaf(node: Node, kind: int) -> str:
    word = SYNONYMS.get(node.word, node.word)
    if node.parts:
        card = node.parts[0]
        if card.word not in CARDS or card.parts:
            wanted = message(
                "a card was expected, card or last or last2 or last3, not {word!r}",
                word=card.word[:20],
            )
            raise fault(card.place, wanted)
        return f"{word}({card.word})"
    if word in CARDS:
        return f"rank({word})"
    if kind == TRUTH and word not in tokens.TRUTHS:
        return f"{word}(card)"
    return word if kind != NUMBER else _constant(node, NUMBER)
