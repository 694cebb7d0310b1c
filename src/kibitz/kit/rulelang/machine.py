"""Running programs: the verdict on a card, and the tokens that may follow; plain and compiled.

A program is a row of LENGTH numbers: how many tokens there are, then the tokens. An operator
stands before its operands, so `red if odd(last) else black` is

    4  .if  .odd(last)  .red(card)  .black(card)  0  0  ..

and a program is whole when nothing is missing. It is evaluated from its last token back to its
first: then the operands of an operator are ready when it is reached, the first on top.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...kit.arrays import Array
from . import tokens
from .tokens import (
    CARDS,
    CONSTANTS,
    FIRST_CONSTANT,
    FIRST_OPERATOR,
    TOKEN_OF,
    TOKENS,
    TRUTH,
)

LENGTH = 100
LARGEST_NUMBER = 2000  # numbers beyond it count as it
OPEN = 20  # the most values that are missing at a time,
NUMBERS_OPEN = 6  # and the most of them that are not true or false
RANKS = 13

# Numbers wait in one word, 12 bits each; the top one stands by itself.
BITS, HALF, LOWEST_BITS = 12, 2048, 4095


def _leaves() -> Any:
    """The value of every property of a card, -1 for card 63, and of every constant: token, card."""
    table = np.full((FIRST_OPERATOR, 64), -1, np.int8)
    for card in range(4 * RANKS):
        for which in range(len(CARDS)):
            table[which : FIRST_CONSTANT : len(CARDS), card] = _properties(card)
    table[FIRST_CONSTANT:] = np.array(_constants())[:, None]
    return table.ravel()


def _properties(card: int) -> tuple[int, ...]:
    suit, rank = card // RANKS, card % RANKS + 1
    red, face, high = suit % 2 == 0, rank > 10, rank > 7
    shape = (rank % 2, rank % 2 == 0, face, not face, high, not high)
    return (rank, suit, not red, *shape, red, not red, *(suit == s for s in range(4)))


def _constants() -> list[int]:
    groups = (tokens.SUITS, tokens.COLOURS, tokens.TRUTHS)
    number = {name: k for group in groups for k, name in enumerate(group)}
    return [number.get(name, k) for k, name in enumerate(CONSTANTS)]


def _fitting_tokens() -> Any:
    kinds = range(tokens.DIVISOR + 1)
    return np.array([[tokens.fits(token, kind) for token in range(TOKENS)] for kind in kinds])


def _packed(kinds: tuple[int, ...]) -> int:
    """Kinds in one word, 3 bits each, the first lowest."""
    return sum(kind << 3 * k for k, kind in enumerate(kinds))


def _allowed() -> Any:
    """Which outcomes a comparison allows, in bits: 1 less, 2 equal, 4 more: (token)."""
    table = np.zeros(TOKENS, np.int64)
    for order, outcomes in zip(tokens.ORDERS, (1, 3, 4, 6, 2, 5), strict=True):
        for of in ("", "place", "suit", "colour"):
            if of + order in TOKEN_OF:
                table[TOKEN_OF[of + order]] = outcomes
    return table


LEAF = _leaves()
FITS = _fitting_tokens()
IS_TRUTH = FITS[TRUTH]
_TAKEN = [tokens.takes(token) for token in range(TOKENS)]
TAKES = np.array([_packed(kinds) for kinds in _TAKEN], np.int64)
ARITY = np.array([len(kinds) for kinds in _TAKEN], np.int64)
NUMERIC = np.array([sum(kind != TRUTH for kind in kinds) for kinds in _TAKEN], np.int64)
ALLOWED = _allowed()

NOT, AND, OR, IF, SAME = (TOKEN_OF[word] for word in ("not", "and", "or", "if", "truth=="))
PLACE_REST, REST, PLUS, MINUS = (TOKEN_OF[word] for word in ("place%", "%", "+", "-"))
FIRST_CHOICE, FIRST_SUM = TOKEN_OF["if-number"], TOKEN_OF["place%"]
FIRST_COMPARISON, FIRST_OF_TWO = TOKEN_OF["place<"], TOKEN_OF["<"]


def accepts(program: Any, down: int, last: int, last2: int, last3: int, card: int) -> bool:
    """Whether a card is right; the program must be whole.

    `down` right cards lie in the line: `last` is the last of them, `last2` the one before, and so
    on,
    -1 where there is none. Until the line is as long as the rule looks back, every card is right.
    """
    cards = card | (last & 63) << 6 | (last2 & 63) << 12 | (last3 & 63) << 18
    truths = 0
    top, rest = -HALF, 0
    for k in range(int(program[0]), 0, -1):
        token = int(program[k])
        if token < FIRST_OPERATOR:
            value = int(LEAF[token << 6 | ((cards >> 6 * (token & 3)) & 63)])
            if value < 0:
                return True
            if IS_TRUTH[token]:
                truths = truths << 1 | value
            else:
                rest = rest << BITS | (top + HALF)
                top = value
        elif token < FIRST_CHOICE:
            truths = _apply_logic(token, truths)
        elif token == PLACE_REST:
            top = down % top
        elif FIRST_COMPARISON <= token < FIRST_OF_TWO:
            truths = truths << 1 | _compared(token, down, top)
            top = (rest & LOWEST_BITS) - HALF
            rest >>= BITS
        else:
            second = (rest & LOWEST_BITS) - HALF
            rest >>= BITS
            if token < FIRST_SUM:
                top = top if truths & 1 else second
                truths >>= 1
            elif token < FIRST_COMPARISON:
                top = _sum(token, top, second)
            else:
                truths = truths << 1 | _compared(token, top, second)
                top = (rest & LOWEST_BITS) - HALF
                rest >>= BITS
    return truths & 1 == 1


def _apply_logic(token: int, truths: int) -> int:
    if token == NOT:
        return truths ^ 1
    first, truths = truths & 1, truths >> 1
    if token == AND:
        return truths & (first | -2)
    if token == OR:
        return truths | first
    if token == IF:
        second, third = truths & 1, truths >> 1
        return third ^ ((third ^ second) & first)
    return truths ^ first ^ (1 if token == SAME else 0)


def _sum(token: int, first: int, second: int) -> int:
    if token == REST:
        return first % second
    if token == PLUS:
        total = first + second
    elif token == MINUS:
        total = first - second
    else:
        total = first * second
    return min(LARGEST_NUMBER, max(-LARGEST_NUMBER, total))


def _compared(token: int, first: int, second: int) -> int:
    outcome = 1 + int(first > second) - int(first < second)
    return int(ALLOWED[token] >> outcome) & 1


def reach(program: Any) -> int:
    """How many cards a rule looks back."""
    furthest = 0
    for k in range(1, int(program[0]) + 1):
        token = int(program[k])
        if token < FIRST_CONSTANT:
            furthest = max(furthest, token & 3)
    return furthest


def enter(program: Any, token: int) -> None:
    """Add a token at the end."""
    program[0] += 1
    program[int(program[0])] = token


def has(program: Any, token: int) -> bool:
    """Whether a token is in the program."""
    for k in range(1, 1 + program[0]):
        if program[k] == token:
            return True
    return False


def whole(program: Any) -> bool:
    """Whether nothing is missing, so that the program can be used."""
    return _missing(program)[0] == 0


def may_follow(program: Any, out: Array) -> int:
    """Write the tokens that may be entered next and return their number; none if it is whole."""
    missing, slots, numbers = _missing(program)
    kind = missing & 7
    if kind == 0:
        return 0
    slots -= 1
    numbers -= int(kind != TRUTH)
    room = min(OPEN, LENGTH - 2 - int(program[0])) - slots
    n = 0
    for token in range(TOKENS):
        if FITS[kind, token] and ARITY[token] <= room and numbers + NUMERIC[token] <= NUMBERS_OPEN:
            out[n] = token
            n += 1
    return n


def _missing(program: Any) -> tuple[int, int, int]:
    """The kinds that are missing, 3 bits each, the next lowest; how many, and how many numeric."""
    missing, slots, numbers = TRUTH, 1, 0
    for k in range(1, int(program[0]) + 1):
        token = int(program[k])
        numbers += int(NUMERIC[token]) - int((missing & 7) != TRUTH)
        slots += int(ARITY[token]) - 1
        missing = (missing >> 3) << (3 * int(ARITY[token])) | int(TAKES[token])
    return missing, slots, numbers
