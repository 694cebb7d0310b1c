"""Letters and numbers at the edge of a board; ordinary Python."""

from __future__ import annotations


def letters(n: int) -> str:
    """The nth letter name, from 0: a .. z, aa, ab, ..

    >>> letters(0), letters(25), letters(26)
    ('a', 'z', 'aa')
    """
    tail = chr(ord("a") + n % 26)
    return tail if n < 26 else letters(n // 26 - 1) + tail


def named(cells: dict[str, int]) -> dict[int, str]:
    """The names of cells by their number."""
    return {cell: name for name, cell in cells.items()}
