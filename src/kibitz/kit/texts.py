"""A text that a player writes at the table, such as a clue: each sign of it is an act.

A game gives SIGNS acts to the signs, from a `first` one on, and keeps the text in a field
`("words", "u1", LONGEST)`: the number of each sign, and 1; zeros follow.

For rules of games, plain and compiled: `length`, `may_follow`, `add`. Ordinary Python: `NAMES`,
`acts`, `text`.

>>> acts("Look", 100, [0] * LONGEST)
[143, 178, 178, 174]
>>> text([44, 79, 79, 75, 0])
'Look'
"""

from __future__ import annotations

from typing import Any

from ..contract import IllegalMove, message

LONGEST = 200
_LEFT_OUT = '"|\xad'  # two part the acts of a text, and one is not seen
ALPHABET = "".join(
    sign for sign in map(chr, (*range(32, 127), *range(161, 256))) if sign not in _LEFT_OUT
)
SIGNS = len(ALPHABET)
_NAMED = {" ": "space", ";": "semicolon", "{": "left-brace", "}": "right-brace"}  # no acts as such
NAMES = tuple(f"'{_NAMED.get(sign, sign)}" for sign in ALPHABET)


def length(words: Any) -> int:
    """The number of signs of a text."""
    n = 0
    while n < len(words) and words[n] > 0:
        n += 1
    return n


def may_follow(words: Any, first: int, out: Any, n: int) -> int:
    """Write the acts of the signs that may come next behind `n` acts; return how many are there."""
    if length(words) == len(words):
        return n
    for sign in range(SIGNS):
        out[n + sign] = first + sign
    return n + SIGNS


def add(words: Any, sign: int) -> None:
    """Add a sign, by its number."""
    words[length(words)] = sign + 1


def acts(written: str, first: int, words: Any) -> list[int]:
    """The acts that write a text; IllegalMove if it has other signs, or too many.

    words: the field for it, with the signs that are there already.
    """
    plain = " ".join(written.split())
    for sign in plain:
        if sign not in ALPHABET:
            raise IllegalMove(
                message(
                    "the sign {sign} can't be written here: a text has letters, digits and signs "
                    "of Western European languages, and no quotation marks.",
                    sign=sign,
                )
            )
    if len(plain) > (room := len(words) - length(words)):
        raise IllegalMove(
            message(
                "this text has {n} signs; at most {most} are possible.", n=len(plain), most=room
            )
        )
    return [first + ALPHABET.index(sign) for sign in plain]


def text(words: Any) -> str:
    """The text so far."""
    return "".join(ALPHABET[int(sign) - 1] for sign in words if sign)
