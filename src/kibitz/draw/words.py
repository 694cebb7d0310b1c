"""Words in pictures, in the language of whoever reads; and pictures kept for each language."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar

from kibitz.scene.said import COLOURS as COLOURS
from kibitz.scene.said import NAMES as NAMES
from kibitz.words import current, message

Drawn = TypeVar("Drawn")
REMEMBERED = 20_000  # places drawn, of each kind of board
LAST, NEW = message("last turn"), message("this turn")
MARKS = {
    "win": message("part of what wins"),
    "open": message("may still be used"),
    "check": message("under threat"),
}


def read(said: str) -> str:
    """The words of a message for whoever reads now."""
    return current().read(said)


def remember(draw: Callable[..., Drawn]) -> Callable[..., Drawn]:
    """Make a function keep its results for each language."""

    @lru_cache(maxsize=REMEMBERED)
    def kept(language: str, *given: Any) -> Drawn:
        return draw(*given)

    @wraps(draw)
    def drawn(*given: Any) -> Drawn:
        return kept(current().language, *given)

    return drawn


def space_of(space: int, length: int) -> str:
    """The place of a marker on its track."""
    return read(message("{space} of {length}", space=space, length=length))
