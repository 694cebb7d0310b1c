"""A property that does not hold, and the place in the author's file that its sentence names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..game import Game, Position


class Broken(Exception):
    """Raised by a property that does not hold; p: the position, if the test played its own game."""

    def __init__(self, sentence: str, p: Position | None = None) -> None:
        super().__init__(sentence)
        self.p = p


def line_of(game: Game, name: str) -> str:
    """The file and line at which a function of the rules begins, to stand before a sentence."""
    return place_of(game.rules.functions[name])


def place_of(function: Callable[..., Any]) -> str:
    """The file and line at which a function begins, to stand before a sentence."""
    code = function.__code__
    return f"{Path(code.co_filename).name}, line {code.co_firstlineno}: "
