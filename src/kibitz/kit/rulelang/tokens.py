"""The tokens of a program: their numbers, names, results and operands.

  0 ..  59   a property of one of four cards: token = 4 * property + which card
 60 .. 108   constants: the numbers 0 to 40, the suits, the colours, False and True
109 .. 138   operators, each followed by its operands
"""

from __future__ import annotations

from ...contract import KibitzError


class RuleError(KibitzError, ValueError):
    """A rule that cannot be read; its text is a sentence with the place."""


# The kinds of values. The last three are literal numbers, each with its own bounds.
TRUTH, NUMBER, SUIT, COLOUR, COUNT, CYCLE, DIVISOR = range(1, 8)
BOUNDS = {NUMBER: (0, 40), COUNT: (0, 20), CYCLE: (2, 13), DIVISOR: (1, 40)}

CARDS = ("card", "last", "last2", "last3")
SUITS = ("hearts", "spades", "diamonds", "clubs")
COLOURS = ("red", "black")
TRUTHS = ("False", "True")
VALUES = {"rank": NUMBER, "suit": SUIT, "colour": COLOUR}
OF_RANK = ("odd", "even", "face", "numeral", "high", "low")
PREDICATES = (*OF_RANK, *COLOURS, *SUITS)
PROPERTIES = VALUES | dict.fromkeys(PREDICATES, TRUTH)
CONSTANTS = {
    **{str(n): NUMBER for n in range(BOUNDS[NUMBER][1] + 1)},
    **dict.fromkeys(SUITS, SUIT),
    **dict.fromkeys(COLOURS, COLOUR),
    **dict.fromkeys(TRUTHS, TRUTH),
}

ORDERS = ("<", "<=", ">", ">=", "==", "!=")
_JOINS: dict[str, tuple[int, ...]] = {  # truths to a truth
    "not": (TRUTH,),
    "and": (TRUTH, TRUTH),
    "or": (TRUTH, TRUTH),
    "if": (TRUTH, TRUTH, TRUTH),
    "truth==": (TRUTH, TRUTH),
    "truth!=": (TRUTH, TRUTH),
}
_CHOICES = {"if-number": NUMBER, "if-suit": SUIT, "if-colour": COLOUR}  # one of two others
_SUMS: dict[str, tuple[int, ...]] = {  # numbers to a number
    "place%": (CYCLE,),
    "%": (NUMBER, DIVISOR),
    "+": (NUMBER, NUMBER),
    "-": (NUMBER, NUMBER),
    "*": (NUMBER, NUMBER),
}
_COMPARISONS: dict[str, tuple[int, ...]] = {  # two values to a truth; `place` is one itself
    **{f"place{order}": (COUNT,) for order in ORDERS},
    **dict.fromkeys(ORDERS, (NUMBER, NUMBER)),
    **dict.fromkeys(("suit==", "suit!="), (SUIT, SUIT)),
    **dict.fromkeys(("colour==", "colour!="), (COLOUR, COLOUR)),
}
OPERATORS: dict[str, tuple[int, tuple[int, ...]]] = {  # its result, its operands
    **{word: (TRUTH, kinds) for word, kinds in _JOINS.items()},
    **{word: (kind, (TRUTH, kind, kind)) for word, kind in _CHOICES.items()},
    **{word: (NUMBER, kinds) for word, kinds in _SUMS.items()},
    **{word: (TRUTH, kinds) for word, kinds in _COMPARISONS.items()},
}

NAMES = (
    *(f"{of}({card})" for of in PROPERTIES for card in CARDS),
    *CONSTANTS,
    *OPERATORS,
)
TOKENS = len(NAMES)
TOKEN_OF = {name: token for token, name in enumerate(NAMES)}

# Where the classes of tokens begin.
FIRST_CONSTANT = len(PROPERTIES) * len(CARDS)
FIRST_OPERATOR = FIRST_CONSTANT + len(CONSTANTS)


def name(token: int) -> str:
    """The name of a token: one word with a leading dot, so that it is no rule by itself.

    >>> name(0), name(63), name(112)
    ('.rank(card)', '.3', '.if')
    """
    return f".{NAMES[token]}"


def token(name: str) -> int:
    """The token of a name.

    >>> token(".if")
    112
    """
    number = TOKEN_OF.get(name[1:]) if name.startswith(".") else None
    if number is None:
        raise RuleError(f"{name[:40]!r} is no token of a rule.")
    return number


def gives(token: int) -> int:
    """The kind of the value of a token."""
    if token < FIRST_CONSTANT:
        return [*PROPERTIES.values()][token // len(CARDS)]
    if token < FIRST_OPERATOR:
        return CONSTANTS[NAMES[token]]
    return OPERATORS[NAMES[token]][0]


def takes(token: int) -> tuple[int, ...]:
    """The kinds of the values that must follow a token."""
    return OPERATORS[NAMES[token]][1] if token >= FIRST_OPERATOR else ()


def akin(token: int) -> list[int]:
    """All properties of the same card that go by its rank, if this one does, or else by its suit.

    >>> [name(other) for other in akin(TOKEN_OF["odd(last)"])][:3]
    ['.rank(last)', '.odd(last)', '.even(last)']
    """
    if token >= FIRST_CONSTANT:
        return []
    of, card = divmod(token, len(CARDS))
    by_rank = [p == "rank" or p in OF_RANK for p in PROPERTIES]
    return [
        other * len(CARDS) + card for other, ranked in enumerate(by_rank) if ranked == by_rank[of]
    ]


def fits(token: int, kind: int) -> bool:
    """Whether a token may stand where a value of this kind is wanted."""
    if kind not in (COUNT, CYCLE, DIVISOR):
        return gives(token) == kind
    low, high = BOUNDS[kind]
    number = token - FIRST_CONSTANT
    return token < FIRST_OPERATOR and gives(token) == NUMBER and low <= number <= high
