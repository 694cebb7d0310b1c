"""Rows of styled text, of which scenes are made; and what is common to boards and cards."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Protocol, TypeVar
from unicodedata import combining, east_asian_width

from kibitz.draw.markup import legible
from kibitz.scene.colours import LETTERS

T = TypeVar("T")
WIDTH = 78
GAP = "   "

Run = tuple[str, str]  # some text, and its style
Row = list[Run]


class Played(Protocol):
    """A thing that the last turn, or the turn that is not finished, may have played."""

    @property
    def last(self) -> bool:
        """Whether the last turn played it."""

    @property
    def new(self) -> bool:
        """Whether the turn that is not finished played it."""


def bracket(shown: str, style: str, thing: Played | None, width: int) -> Row:
    """The text in the middle of `width` columns, with brackets close around it."""
    opening, closing, mark = brackets(thing, style)
    free = width - columns_of(shown) - 2
    before, after = free // 2, free - free // 2
    return [(" " * before, ""), (opening, mark), (shown, style), (closing, mark), (" " * after, "")]


def brackets(thing: Played | None, unmarked: str) -> tuple[str, str, str]:
    """Opening and closing bracket and their style, as the thing was just played or not."""
    if thing and thing.new:
        return "[", "]", "new"
    return ("(", ")", "last") if thing and thing.last else (" ", " ", unmarked)


def stone_letter(colour: str) -> str:
    """The letter of a stone."""
    return LETTERS[colour]


def columns_of(text: str) -> int:
    """The number of columns of a terminal that the text takes."""
    wide = sum(east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(combining(character) > 0 for character in text)


def width_of(row: Row) -> int:
    """The number of columns that a row takes."""
    return sum(columns_of(text) for text, _ in row)


def wrap_words(text: str, style: str, room: int = WIDTH) -> list[Row]:
    """Words in lines of at most `room` columns; line breaks are kept."""
    lines = (line for given in text.splitlines() for line in wrap(legible(given), room) or [""])
    return [[(line, style)] for line in lines]


def split(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """The things in groups of at most `size`."""
    size = max(1, size)
    return [items[i : i + size] for i in range(0, len(items), size)]


def without_tail(row: Row) -> Row:
    """The row without the blanks at its end."""
    kept = list(row)
    while kept and not kept[-1][0].rstrip():
        kept.pop()
    return [*kept[:-1], (kept[-1][0].rstrip(), kept[-1][1])] if kept else []


def beside(blocks: Sequence[list[Row]]) -> list[Row]:
    """Blocks of rows beside each other, with a gap between them."""
    tall = max(map(len, blocks), default=0)
    padded = [_pad(block, tall) for block in blocks]
    return [
        [run for k, row in enumerate(rows) for run in ([(GAP, ""), *row] if k else row)]
        for rows in zip(*padded, strict=True)
    ]


def _pad(block: list[Row], tall: int) -> list[Row]:
    wide = max(map(width_of, block), default=0)
    rows = [[*row, (" " * (wide - width_of(row)), "")] for row in block]
    return rows + [[(" " * wide, "")] for _ in range(tall - len(block))]


def centre(block: list[Row], room: int) -> list[Row]:
    """The block in the middle of `room` columns."""
    indent = " " * ((room - max(map(width_of, block), default=0)) // 2)
    return [[(indent, ""), *row] for row in block]
