"""Sets of small numbers, such as the cells of a board, as bits in a row of 64-bit words.

A field `("vacant", "i8", sets.words(61))` holds a set of numbers below 61. A row is as long
as the set needs, so a small board costs one instruction where a large one costs a few.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import bits
from .arrays import Array
from .rng import State, below


def words(n: int) -> int:
    """How many words a set of numbers below n takes."""
    return (n + 63) >> 6


def full(n: int) -> Any:
    """The set of all numbers below n, for `prepare`."""
    return of(range(n), n)


def of(numbers: Any, n: int) -> Any:
    """A set of given numbers below n, for `prepare` and for tables."""
    row = np.zeros(words(n), np.int64)
    for number in numbers:
        add(row, number)
    return row


def members(row: Any) -> list[int]:
    """The numbers of a set in order, for scenes."""
    kept = np.unpackbits(np.ascontiguousarray(row).view(np.uint8), bitorder="little")
    return [int(number) for number in np.flatnonzero(kept)]


def has(row: Any, number: int) -> bool:
    """Whether the number is in the set."""
    return (row[number >> 6] & bits.bit(number & 63)) != 0


def add(row: Any, number: int) -> None:
    """Put the number into the set."""
    row[number >> 6] |= bits.bit(number & 63)


def drop(row: Any, number: int) -> None:
    """Take the number out of the set."""
    row[number >> 6] &= ~bits.bit(number & 63)


def size(row: Any) -> int:
    """How many numbers are in the set."""
    total = 0
    for w in range(len(row)):
        total += bits.popcount(row[w])
    return total


def some(row: Any) -> bool:
    """Whether any number is in the set."""
    bits = row[0]
    for w in range(1, len(row)):
        bits |= row[w]
    return bits != 0


def meet(row: Any, other: Any) -> bool:
    """Whether any number is in both sets; the second row may be the longer one."""
    common = row[0] & other[0]
    for w in range(1, len(row)):
        common |= row[w] & other[w]
    return common != 0


def nth(row: Any, k: int) -> int:
    """The kth number of the set in order, from 0; the set holds more than k."""
    at, rest = 0, k
    for w in range(len(row) - 1):  # no branch: k is often random, and a wrong guess takes long
        k -= bits.popcount(row[w])
        if k >= 0:
            at, rest = w + 1, k
    return 64 * at + bits.nth(row[at], rest)


def drawn(rng: State, row: Any, n: int) -> int:
    """A random number of the set, all equally likely; it has one, and all are below n.

    Numbers are tried until the set has one. Where few of the n are in the set, `nth` is faster.
    """
    while True:
        number = below(rng, n)
        if has(row, number):
            return number


def write(row: Any, out: Array) -> int:
    """Write the numbers of the set to `out` in order and return how many."""
    n = 0
    for w in range(len(row)):
        rest = row[w]
        while rest != 0:
            k = bits.lowest(rest)
            out[n] = 64 * w + k
            rest &= ~bits.bit(k)
            n += 1
    return n
